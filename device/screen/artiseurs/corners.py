"""Where the board lies in the camera's picture: its markers are found, or its four corners are shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Go, Screen, ShowBoard, View
from device.screen.kit.captions import Caption, Captions
from device.screen.question import Choice
from device.screen.welcome.corners import CornersScreen
from device.throw.sight import Sight

_CELLS: Final = ("a5", "e5", "e1", "a1")
"""The cells in the corners, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class BoardCornersScreen(CornersScreen):
    """The same as for a tray, but for its width: the cells say how large a board is."""

    @property
    def title(self) -> str:
        """What is asked."""
        return _("Where are the board's corners?")

    @property
    def words(self) -> tuple[str, str]:
        """Which corner it is, and what else may be done."""
        return (
            _("Put the ring onto the outer corner of {cell}.").format(cell=_CELLS[self.chosen]),
            _("Held down, an arrow leaps. The printed board is found by its markers."),
        )

    def captions(self, view: View) -> Captions:
        """Arrows, the next corner, the markers, and OK to keep the corners."""
        find = Caption(_("Find"), _("markers"), icon="camera")
        return {**CornersScreen.captions(self, view), Key.SIX: find}

    def press(self, key: Key, view: View) -> Command:
        """Move a corner, or say where the board lies."""
        if key is Key.SIX:
            return ShowBoard((), self.behind)
        if key is Key.OK:
            return ShowBoard(self.corners_px, self.behind)
        return CornersScreen.press(self, key, view)

    def hold(self, key: Key, view: View) -> Command | None:
        """An arrow leaps."""
        return None if key is Key.SIX else CornersScreen.hold(self, key, view)


def corners_choice(behind: Screen, sight: Sight) -> Choice | None:
    """The key that shows where the board lies; None before a camera that sees none."""
    if not sight.live:
        return None
    screen = BoardCornersScreen.begun(behind, replace(sight, corners_px=()))
    if screen is None:
        return None
    return Choice(Caption(_("Camera"), _("the board"), icon="camera"), Go(screen))
