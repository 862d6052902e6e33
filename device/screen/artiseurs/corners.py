"""Show the camera where the board lies: find its printed markers, or mark its four corners by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Held, Screen, View
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question
from device.screen.welcome.corners import CornersScreen
from device.screen.welcome.errands import ShowBoard
from device.throw.sight import Sight

_CELLS: Final = ("a5", "e5", "e1", "a1")
"""The corner cells, in the order in which people mark them."""


@dataclass(frozen=True, slots=True)
class BoardCornersScreen(CornersScreen):
    """Marks the corners of the board as `CornersScreen` marks those of a tray.

    It does not ask for a width: the board has a fixed number of cells.
    """

    @property
    def title(self) -> str:
        """The question."""
        return _("Where are the board’s corners?")

    @property
    def words(self) -> tuple[str, str]:
        """Which corner to mark now, and the other keys."""
        return (
            _("Put the ring onto the outer corner of {cell}.").format(cell=_CELLS[self.chosen]),
            _("Hold an arrow to go faster. The camera finds the printed board by its markers."),
        )

    def question(self, view: View) -> Question:
        """Arrows and the next corner; OK saves the corners, the sixth key searches for the markers."""
        asked = CornersScreen.question(self, view)
        find = Choice(Caption(_("Find"), _("markers"), icon="camera"), ShowBoard((), self.behind))
        keep = replace(asked.choices[Key.OK], command=ShowBoard(self.corners_px, self.behind))
        return replace(asked, choices={**asked.choices, Key.SIX: find, Key.OK: keep})

    def held(self, view: View) -> Mapping[Key, Held]:
        """Move a corner by a larger step while an arrow is held."""
        return {key: held for key, held in CornersScreen.held(self, view).items() if key is not Key.SIX}


def corners_choice(behind: Screen, sight: Sight) -> Choice | None:
    """The key that opens this screen; None while no camera is live."""
    if not sight.live:
        return None
    screen = BoardCornersScreen.begun(behind, replace(sight, corners_px=()))
    if screen is None:
        return None
    return Choice(Caption(_("Camera"), _("the board"), icon="camera"), Go(screen))
