"""Draws cells and pieces as flat pictures: discs for White, octagons for Black."""

from __future__ import annotations

from typing import Final

from device.screen.jelimvre.words import KIND_FIGURES, owner_letter
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import figure_path
from device.screen.kit.ink import Ink
from device.screen.kit.text import draw_text
from device.screen.theme import TAG
from device.zone import Zone
from engines.jelimvre import COLOUR_OF, FLOOR_OF, KIND_OF, Colour, Floor, Kind, is_dark

LIGHT, DARK, EDGE = "#E3D0A6", "#A07F5F", "#5B3720"
_WATER, _WAVES = "#2F5FA8", "#DCE8FF"
_RED: Final = "#B3261E"
_WALLS: Final = {Floor.WHITE_WALL: ("#F4E7CC", "#33191F"), Floor.BLACK_WALL: ("#2A1820", "#E9D9B8")}
_PIECES: Final = {Colour.WHITE: ("#FFFAEE", "#33191F"), Colour.BLACK: ("#2A1820", "#FBF2E0")}
"""Fill and ink of the pieces of each colour."""
_REGENERATORS: Final = {
    Floor.WHITE_REGENERATOR: Colour.WHITE,
    Floor.BLACK_REGENERATOR: Colour.BLACK,
}
_CELL: Final = 33.0
"""The side of a cell in the coordinates of the pictures, which are scaled to the zone."""
_OCTAGON = "M{a} {b}H{c}L{d} {a}V{c}L{c} {d}H{a}L{b} {c}V{a}Z"


def draw_cell(canvas: Canvas, zone: Zone, cell: int, number: int) -> None:
    """Draw a cell with everything on it; `number` is the code of its content."""
    canvas.fill(zone, DARK if is_dark(cell) else LIGHT)
    draw_floor(canvas, zone, FLOOR_OF[number], occupied=KIND_OF[number] is not None)
    draw_piece(canvas, zone, KIND_OF[number], COLOUR_OF[number])


def draw_piece(canvas: Canvas, zone: Zone, kind: Kind | None, colour: Colour | None) -> None:
    """Draw a piece centred in a square zone; nothing if there is none."""
    if kind is None or colour is None:
        return
    fill, ink = _PIECES[colour]
    sheet = Ink(_CELL, _CELL)
    if colour is Colour.WHITE:
        sheet.disc((16.5, 16.5), 14.5, fill=fill, stroke=ink, width=2)
    else:
        sheet.path(_octagon(2, 31, 9), fill=ink)
        sheet.path(_octagon(3.5, 29.5, 8.5), fill=fill)
    sheet.path(figure_path(KIND_FIGURES[kind]), fill=ink, move=(6, 6), scale=21 / 96)
    _lay(canvas, sheet, zone)


def _draw_wall(canvas: Canvas, zone: Zone, floor: Floor) -> None:
    """Draw bricks in the colour of the wall."""
    fill, ink = _WALLS[floor]
    sheet = Ink(_CELL, _CELL)
    sheet.path("M1 1H32V32H1Z", fill=fill, stroke=ink, width=2)
    sheet.path(
        "M0 11.5H33M0 22H33M16.5 0V11.5M8 11.5V22M25 11.5V22M16.5 22V33",
        stroke=ink,
        width=1.6,
    )
    _lay(canvas, sheet, zone)


def _draw_water(canvas: Canvas, zone: Zone) -> None:
    """Draw three waves."""
    sheet = Ink(_CELL, _CELL).path("M0 0H33V33H0Z", fill=_WATER)
    for top in (9, 18, 27):
        sheet.path(f"M0 {top}q4 -6 8.25 0t8.25 0 8.25 0 8.25 0", stroke=_WAVES, width=2.4)
    _lay(canvas, sheet, zone)


def _draw_regenerator(canvas: Canvas, zone: Zone, colour: Colour) -> None:
    """Draw a red lozenge with the letter of its owner."""
    sheet = Ink(_CELL, _CELL)
    sheet.path("M16.5 0.5L32.5 16.5 16.5 32.5 0.5 16.5Z", fill="#FFFFFF")
    sheet.path("M16.5 2.5L30.5 16.5 16.5 30.5 2.5 16.5Z", fill=_RED)
    _lay(canvas, sheet, zone)
    face = TAG.at(TAG.size * zone.w / _CELL)
    foot = zone.y + zone.h / 2 + face.size * 0.34
    draw_text(canvas, owner_letter(colour), face, "#FFFFFF", zone.x + zone.w / 2, foot, "center")


def draw_floor(canvas: Canvas, zone: Zone, floor: Floor, *, occupied: bool) -> None:
    """Draw a wall, water or a regenerator; below a piece, a regenerator fills its cell."""
    if floor in _WALLS:
        _draw_wall(canvas, zone, floor)
    elif floor is Floor.WATER:
        _draw_water(canvas, zone)
    elif floor in _REGENERATORS and occupied:
        _lay(canvas, Ink(_CELL, _CELL).path("M1 1H32V32H1Z", fill=_RED), zone)
    elif floor in _REGENERATORS:
        _draw_regenerator(canvas, zone, _REGENERATORS[floor])


def _octagon(low: float, high: float, cut: float) -> str:
    return _OCTAGON.format(a=low + cut, b=low, c=high - cut, d=high)


def _lay(canvas: Canvas, sheet: Ink, zone: Zone) -> None:
    """Draw a picture scaled to a zone."""
    rect = canvas.rect(zone)
    canvas.surface.blit(sheet.surface(rect.size), rect)
