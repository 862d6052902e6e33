"""The camera over the board of Artiseurs: where it lies, and which stones lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera import Frame
from device.camera.calibration import KeptCalibration, SavedCalibration, by_corners, by_sheet
from device.errors import CameraError
from device.print.paper import PAPERS
from device.print.plans import CELLS_A_ROW, MAT_MARKERS, board_plan
from vision.board import BoardCell, BoardCells
from vision.board_watch import BoardWatch
from vision.calibration import Layout
from vision.errors import CalibrationError
from wording.sentence import Sentence

UNCLEAR: Final = "?"
"""The sign for a cell that the camera cannot read."""

_CELL_MM: Final = 34.0
BOARD_WH_MM: Final = (CELLS_A_ROW * _CELL_MM, CELLS_A_ROW * _CELL_MM)
"""The width and depth that a board counts as, in mm, if its corners were shown. Stones are read cell by cell,
whatever its real size."""
_LETTERS: Final = {None: ".", "white": "W", "red": "R", "black": "B"}


class WatchedBoard:
    """What lies on a board, as it was last still.

    Args:
        remembered: where it lies.

    Attributes:
        text: as the game writes it; None before it was still for the first time.
        knocked: board or camera have moved since it was shown where it lies.
    """

    def __init__(self, remembered: SavedCalibration) -> None:
        self.text: str | None = None
        self.knocked = False
        self._remembered = remembered
        self._watch = BoardWatch(remembered.calibration, CELLS_A_ROW)

    def watch(self, frame: Frame) -> None:
        """Take in a frame."""
        fitting = self._remembered.for_pictures(frame.pixels)
        if fitting is not self._remembered:
            self._remembered, self._watch = fitting, BoardWatch(fitting.calibration, CELLS_A_ROW)
        self._watch.watch(frame.pixels, frame.taken_s)
        text = board_text(self._watch.cells) if self._watch.cells else None
        if text != self.text:
            self.text = text
            self.knocked = self._remembered.was_knocked(frame.pixels)

    def forget(self) -> None:
        """Begin anew: what was seen so far is out of date."""
        self._watch.forget()
        self.text, self.knocked = None, False


class BoardInView:
    """The board of a game in the camera's picture; it is read only while people play on it.

    Args:
        place: where the board lies, if somebody has shown it.
    """

    def __init__(self, place: KeptCalibration) -> None:
        self._board = WatchedBoard(place.saved) if place.saved else None
        self._keep = place.keep
        self._attended = False

    @property
    def text(self) -> str | None:
        """What lies there, as `WatchedBoard.text`; None where no board is looked at."""
        return self._board.text if self._board else None

    @property
    def knocked(self) -> bool:
        """Whether board or camera have moved since somebody showed where the board lies."""
        return self._board is not None and self._board.knocked

    def attend(self, attended: bool) -> None:
        """Whether a game is played on a board now; what was seen of the one before is forgotten."""
        if self._board is not None and attended != self._attended:
            self._board.forget()
        self._attended = attended

    def watch(self, frame: Frame) -> None:
        """Take in a frame."""
        if self._board is not None and self._attended:
            self._board.watch(frame)

    def find(self, picture: NDArray[np.uint8], corners_px: Sequence[tuple[float, float]]) -> None:
        """Take a board to lie between these corners from now on, and save them.

        Args:
            picture: (height, width, 3) uint8, blue-green-red.
            corners_px: the corners in pixels, clockwise from that of cell a5; none to look for the markers of
                the printed board.

        Raises:
            CameraError: the picture shows no board there.
        """
        try:
            if corners_px:
                found = by_corners(picture, list(corners_px), BOARD_WH_MM)
            else:
                found = board_by_markers(picture)
        except CalibrationError as error:
            raise CameraError(error.args[0]) from error
        self._board = WatchedBoard(found)
        self._keep(found)


def board_text(cells: BoardCells) -> str:
    """The board as the game writes it, the far row first, with `UNCLEAR` for a doubtful cell.

    >>> far = (BoardCell("red"), BoardCell(None))
    >>> board_text((far, (BoardCell(None, doubtful=True), BoardCell("black"))))
    'R./?B'
    """
    return "/".join("".join(_letter(cell) for cell in row) for row in cells)


def _letter(cell: BoardCell) -> str:
    return UNCLEAR if cell.doubtful else _LETTERS[cell.stone]


def board_by_markers(frame: NDArray[np.uint8]) -> SavedCalibration:
    """Where the printed board lies, on whichever paper.

    Raises:
        CalibrationError: its markers are not seen well enough; the message says what to do.
    """
    mat_lies_there = Sentence(
        "the mat for dice lies there, and the board of Artiseurs was expected; lay the printed board into the"
        " picture, or show the corners of another board"
    )
    return by_sheet(frame, map(board_layout, PAPERS), MAT_MARKERS, mat_lies_there)


def board_layout(paper: str) -> Layout:
    """The layout of the printed board, in the form that the calibration uses for a mat.

    The square of the cells takes the place of the mat's tray.

    Raises:
        PrintError: there is no such paper.
    """
    plan = board_plan(paper)
    return Layout(plan.cells.xyxy, {number: area.xyxy for number, area in plan.markers.items()})
