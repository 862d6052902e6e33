"""The table of faces, which stands in the picture's place while no camera sees the dice."""

from __future__ import annotations

from typing import Final

from device.screen.dice.faces import DieFaces
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import PIPS, draw_die, draw_pips
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, shortened, wrapped
from device.screen.theme import BODY, TAG
from device.zone import Zone

_DIE: Final = 56
_SMALLEST_DIE: Final = 32
"""The side of a die in two rows, in units, on a screen with little room."""
_LEAST_DIE: Final = 20
"""The side of the smallest die, in units; in lower panels no face is drawn."""
_IN_A_ROW: Final = 6
"""The most faces in a row; of more, the names would be cut."""
_LEADING: Final = 23
_PAD: Final = 20
_FOOT: Final = 8
"""The least distance from the faces to the lower edge of the panel, in units."""


def draw_faces_table(
    canvas: Canvas, zone: Zone, words: str, faces: DieFaces | None, *, numbered: bool
) -> None:
    """Draw why there is no picture, and below it every face of the dice with its name.

    Args:
        canvas: where to draw.
        zone: the zone of the picture.
        words: why there is no picture, and what to do.
        faces: the faces of the dice; None where they are not of interest now.
        numbered: the dice carry numbers, so each face shows its number, too.
    """
    theme = canvas.theme
    draw_panel(canvas, zone)
    draw_figure(canvas, "camera", theme.brume, zone.x + _PAD, zone.y + 18, 24)
    width = zone.w - 2 * _PAD - 34
    lines = wrapped(canvas, words, BODY, width)
    draw_lines(
        canvas,
        words,
        BODY,
        theme.brume,
        zone.x + _PAD + 34,
        zone.y + 37,
        width=width,
        leading=_LEADING,
    )
    top = zone.y + 36 + _LEADING * max(1, len(lines))
    room = Zone(zone.x + 12, top, zone.w - 24, zone.bottom - top)
    if faces is not None and room.h >= _LEAST_DIE + _words_h(numbered=numbered) + _FOOT:
        _draw_faces(canvas, room, faces, numbered=numbered)


def _draw_faces(canvas: Canvas, zone: Zone, faces: DieFaces, *, numbered: bool) -> None:
    count, below = len(faces.letters), _words_h(numbered=numbered)
    rows = 2 if count > _IN_A_ROW and zone.h >= 2 * (_SMALLEST_DIE + below) else 1
    per_row = -(-count // rows)
    pitch, height = zone.w / per_row, zone.h / rows
    size = min(_DIE, pitch - 8, (zone.h - _FOOT) / rows - below)
    spare = min((min(height, 150) - size - below) / 2, height - _FOOT - size - below)
    for index, letter in enumerate(faces.letters):
        row, column = divmod(index, per_row)
        middle, top = zone.x + pitch * (column + 0.5), zone.y + height * row
        top += max(0.0, spare)
        draw_die(canvas, faces.figures[letter], middle - size / 2, top, size, faces.shape)
        name = faces.name(letter)
        face = fitting(canvas, name, TAG, pitch - 4)
        name = shortened(canvas, name, face, pitch - 4)
        draw_text(canvas, name, face, canvas.theme.velin, middle, top + size + 23, "center")
        number = faces.face(letter)
        if numbered and number is not None and number in PIPS:
            draw_pips(canvas, number, middle - 11, top + size + 30, 22)


def _words_h(*, numbered: bool) -> int:
    """The height of what stands below a die, in units: its name, and its number."""
    return 52 if numbered else 30
