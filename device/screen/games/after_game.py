"""Playing the same game again: the keys at its end, and from the list of games."""

from __future__ import annotations

from device.i18n import _
from device.keys import Key
from device.screen.base import Begin, Command, Home, Refuse, Rematch
from device.screen.games.kept import KeptGame
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.errors import EngineError
from engines.registry import GAMES


def after_game() -> dict[Key, Choice]:
    """The rematch on OK: the same people, the same rules. Another game on the sixth key."""
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
