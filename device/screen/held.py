"""What held keys do on every screen: in a game OK opens the rules, and Back asks whether to leave."""

from __future__ import annotations

from collections.abc import Mapping

from device.keys import Key
from device.screen.base import AskToLeave, Command, Go, Screen, View
from device.screen.home.leave import LEAVE, LeaveScreen
from device.screen.home.quit import QuitScreen
from device.screen.rules.book import BOOK, RulebookScreen


def held_command(key: Key, screen: Screen, view: View) -> Command | None:
    """The command of a held key: that of the screen, or else the one that the key has in every game."""
    command = screen.hold(key, view)
    if command is not None or view.game is None or isinstance(screen, LeaveScreen | QuitScreen):
        return command
    if key is Key.BACK:
        return AskToLeave()
    book = RulebookScreen.opened(view, screen) if key is Key.OK else None
    return Go(book) if book else None


def held_icons(screen: Screen, view: View) -> Mapping[Key, str]:
    """The silhouettes for held keys: those of the screen, and in a game the book (OK) and leaving (Back)."""
    if isinstance(screen, LeaveScreen | QuitScreen):
        return {}
    if view.game is None:
        return screen.held(view)
    if isinstance(screen, RulebookScreen):
        return {Key.BACK: LEAVE}
    return {**screen.held(view), Key.OK: BOOK, Key.BACK: LEAVE}
