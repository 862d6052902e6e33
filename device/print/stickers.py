"""Makes sticker sheets: the faces of a set of dice at their real size, with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from device.errors import PrintError
from device.i18n import _
from device.print.dice import PLAIN, PrintedDie, PrintedSet
from device.print.nets import Edge, Piece, net, single_faces
from device.print.sheet import Sheet
from engines.imalya import SETS, FigureSet
from vision.artwork import drawing

SMALLEST_MM: Final = 8.0
"""The smallest size of faces; on smaller ones a camera over the table cannot tell the drawings apart."""
LARGEST_MM: Final = 80.0

_GAP_MM: Final = 4.0
_HEAD_MM: Final = 22.0
_LEGEND_MM: Final = 14.0


def sticker_sheet(printed: PrintedSet, size_mm: float, joined: bool, paper: str) -> Sheet:
    """The pages with all stickers of a set.

    Args:
        printed: the set.
        size_mm: the side of a face, or the diameter of an osselet.
        joined: whether the faces of each die are joined as a net, or separate.
        paper: the name of the paper size.

    Raises:
        PrintError: the size is too small or too large, or a piece does not fit on the paper.
    """
    if not SMALLEST_MM <= size_mm <= LARGEST_MM:
        raise PrintError(
            f"faces of {size_mm:g} mm cannot be printed; choose from {SMALLEST_MM:g} to {LARGEST_MM:g} mm"
        )
    sheet = Sheet(paper, f"dice-table: {printed.title}")
    top = _head(sheet, printed, size_mm, joined)
    for die, piece, x, y in _laid_out(sheet, printed, size_mm, joined, top):
        _draw(sheet, printed.artwork, die, piece, x, y)
    return sheet


def _head(sheet: Sheet, printed: PrintedSet, size_mm: float, joined: bool) -> float:
    """Draw title, advice, ruler and legend; returns the y at which the stickers begin."""
    room = sheet.room
    title = _("{title}: faces of {size} mm").format(
        title=printed.title, size=f"{size_mm:g}".replace(".", _("."))
    )
    cut = _("Cut along the lines.")
    if any(piece.folds() for die in printed.dice for piece in _pieces(die, size_mm, joined)):
        cut = _("Cut along the full lines, fold along the dashed ones.")
    sheet.words(title, room.x, room.y + 6, 7, "title")
    sheet.words(_("Print at 100%, not fitted to the page.") + " " + cut, room.x, room.y + 12, 3.8)
    sheet.ruler(room.x, room.y + 18, 50)
    if printed.artwork not in SETS:
        return room.y + _HEAD_MM
    _legend(sheet, printed, room.y + _HEAD_MM)
    return room.y + _HEAD_MM + _LEGEND_MM


def _legend(sheet: Sheet, printed: PrintedSet, top: float) -> None:
    """Draw a small picture of each face with its name in the set, and its role."""
    faces = printed.dice[0].faces
    names = SETS[FigureSet(printed.artwork)].names
    pitch = sheet.room.w / len(faces)
    for place, face in enumerate(faces):
        x = sheet.room.x + place * pitch
        sheet.drawing(drawing(printed.artwork, face), (x + 3.5, top + 3.5), 7)
        sheet.words(names[face], x + 8, top + 3.2, 2.9, "strong")
        if names[face] != face.capitalize():
            sheet.words(face.capitalize(), x + 8, top + 6.6, 2.9)


def _laid_out(
    sheet: Sheet, printed: PrintedSet, size_mm: float, joined: bool, top: float
) -> Iterator[tuple[PrintedDie, Piece, float, float]]:
    """Place the pieces line by line, turning full pages; yields each with its die and upper left corner."""
    room = sheet.room
    x, y, tallest = room.x, top, 0.0
    for die in printed.dice:
        for piece in _pieces(die, size_mm, joined):
            if piece.width > room.w or piece.height > room.bottom - top:
                raise PrintError(
                    f"a {die.solid} with faces of {size_mm:g} mm does not fit on the page; "
                    "choose smaller faces, larger paper, or single faces"
                )
            if x + piece.width > room.right:
                x, y, tallest = room.x, y + tallest + _GAP_MM, 0.0
            if y + piece.height > room.bottom:
                sheet.turn_page()
                x, y, tallest = room.x, room.y, 0.0
            yield die, piece, x, y
            x, tallest = x + piece.width + _GAP_MM, max(tallest, piece.height)


def _pieces(die: PrintedDie, size_mm: float, joined: bool) -> list[Piece]:
    """What is cut out for a die: its net, or its single faces. An osselet has no net."""
    return net(die.solid, size_mm) if joined else single_faces(die.solid, size_mm)


def _draw(sheet: Sheet, artwork: str, die: PrintedDie, piece: Piece, x: float, y: float) -> None:
    def moved(edges: list[Edge]) -> list[Edge]:
        return [((x1 + x, y1 + y), (x2 + x, y2 + y)) for (x1, y1), (x2, y2) in edges]

    sheet.lines(moved(piece.cuts()))
    sheet.lines(moved(piece.folds()), dashed=True)
    for number, face in piece.faces:
        name = die.faces[number - 1]
        if name != PLAIN:
            (middle_x, middle_y), side = face.drawing_place()
            sheet.drawing(drawing(artwork, name), (middle_x + x, middle_y + y), side, face.hangs)
