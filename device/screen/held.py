"""What held keys do on every screen: in a game OK opens the rules, and Back asks whether to leave."""

from __future__ import annotations

from collections.abc import Mapping

from device.keys import Key
from device.screen.base import AskToLeave, Go, Held, Screen, View
from device.screen.home.leave import LEAVE, LeaveScreen
from device.screen.home.quit import QuitScreen
from device.screen.rules.book import BOOK, RulebookScreen


def held_keys(screen: Screen, view: View) -> Mapping[Key, Held]:
    """What each held key does: what the screen says, or else what the key does in every game."""
    own = screen.held(view)
    if view.game is None or isinstance(screen, LeaveScreen | QuitScreen):
        return own
    in_every_game = {Key.BACK: Held(AskToLeave(), LEAVE)}
    if not isinstance(screen, RulebookScreen):
        in_every_game[Key.OK] = Held(Go(RulebookScreen.opened(view, screen)), BOOK)
    return {**in_every_game, **own}


def held_icons(screen: Screen, view: View) -> Mapping[Key, str]:
    """The silhouettes that stand for held keys."""
    return {key: held.icon for key, held in held_keys(screen, view).items() if held.icon}
