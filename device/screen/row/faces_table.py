"""The table of faces, which stands in the picture's place while no camera sees the dice."""

from __future__ import annotations

from typing import Final

from device.screen.dice.faces import DieFaces
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import PIPS, draw_die, draw_pips
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, shortened, text_width, wrapped
from device.screen.theme import BODY, FLOOR_PX, TAG
from device.zone import Zone

_DIE: Final = 56
_LEAST_DIE: Final = 20
"""The side of the smallest die, in units; a panel too low for it has one row in place of two, or no faces."""
_IN_A_ROW: Final = 6
"""The most faces in one row. More stand in two rows, and so do fewer if their names are too long for one."""
_NAME_H: Final = 30
_PIPS: Final = 22
"""The height of a name below a die, and the side of the die that shows its number, in units."""
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
    count = len(faces.letters)
    two_rows_h = 2 * (_LEAST_DIE + _NAME_H) + _FOOT
    rows = 2 if zone.h >= two_rows_h and _needs_two_rows(canvas, zone, faces) else 1
    below = _words_h(numbered=numbered and rows == 1)
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
            left, above = middle - _PIPS / 2, size + _NAME_H
            if rows == 2:  # no height is left below the names, but width is left beside the dice
                left, above = middle + size / 2 + 8, (size - _PIPS) / 2
            draw_pips(canvas, number, left, top + above, _PIPS)


def _needs_two_rows(canvas: Canvas, zone: Zone, faces: DieFaces) -> bool:
    """Whether one row has more faces than names have room for."""
    room = zone.w / len(faces.letters) - 4
    names = (faces.name(letter) for letter in faces.letters)
    return len(faces.letters) > _IN_A_ROW or any(
        text_width(canvas, name, TAG.at(FLOOR_PX)) > room for name in names
    )


def _words_h(*, numbered: bool) -> int:
    """The height of what stands below a die, in units: its name, and its number."""
    return _NAME_H + _PIPS if numbered else _NAME_H
