"""What the keys do once a game is over: a rematch, another game, or back before the last step."""

from __future__ import annotations

from device.i18n import _
from device.keys import Key
from device.screen.base import Begin, Command, Home, Refuse, Rematch, Screen
from device.screen.games.kept import KeptGame
from device.screen.games.reopen import reopen_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.errors import EngineError
from engines.registry import GAMES


def last_page_choices(page: Screen) -> dict[Key, Choice]:
    """The keys of a game's last page: a rematch or another game; Back asks whether to undo the last step."""
    return {**rematch_choices(), Key.BACK: reopen_choice(page)}


def rematch_choices() -> dict[Key, Choice]:
    """The rematch on OK: the same people, the same rules. Another game on the sixth key.

    The screens that the last page opens have these keys, too; on them Back leads to the last page.
    """
    return {
        Key.SIX: Choice(Caption.of(_("Other\ngame"), icon="retour"), Home()),
        Key.OK: Choice(Caption(_("Rematch"), icon="relancer").proposed(), Rematch()),
    }


def once_more(game: KeptGame) -> Command:
    """Begin a game again that is over, with the same people and the same rules."""
    try:
        return Begin(game.game, GAMES[game.game].parse_rules(game.rules), game.players, game.machines)
    except (KeyError, EngineError):
        return Refuse(_("This version cannot play that game again: choose a card."))
