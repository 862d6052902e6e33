"""The keys at the end of a game: OK plays the rematch, the sixth key goes home to another game."""

from __future__ import annotations

from device.i18n import _
from device.keys import Key
from device.screen.base import Begin, Home, View, position_of
from device.screen.game import game_of
from device.screen.kit.captions import Caption
from device.screen.question import Choice


def after_game(view: View) -> dict[Key, Choice]:
    """The rematch on OK: the same people, the same rules. Another game on the sixth key."""
    game, state = game_of(view), position_of(view).state
    if game is None:
        raise ValueError("a rematch needs the screens of the game that is over")
    again = Begin(game.card().name, state.rules, game.rematch(state))
    return {
        Key.SIX: Choice(Caption.of(_("Other\ngame"), icon="retour"), Home()),
        Key.OK: Choice(Caption(_("Rematch"), icon="relancer").proposed(), again),
    }
