"""Panels with cut corners, double rules, frames, pointers, medallions and Tales."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from device.journal.medallions import MACHINE, MEDALLIONS
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, cut_path, disc_path
from device.screen.kit.text import draw_lines, draw_text, text_width, wrapped
from device.screen.theme import BODY, CUT_KEY, CUT_PANEL, NAME, STRONG
from device.zone import Zone

_SHAPES: Final[Mapping[str, tuple[str, float, float]]] = MappingProxyType(
    {
        "disc": (disc_path((20, 20), 18), 24, 28),
        "lozenge": ("M20 0L40 20 20 40 0 20Z", 24, 28),
        "shield": ("M3 2H37V21C37 31 29 36 20 40C11 36 3 31 3 21Z", 24, 27),
        "hexagon": ("M10 2H30L40 20 30 38H10L0 20Z", 24, 28),
        "square": ("M3 3H37V37H3Z", 24, 28),
        "star": (
            "M20 0.6L26 13.6 40 15 29.3 24.3 32.6 38.3 20 30.8 7.4 38.3 10.7 24.3 0 15 14 13.6Z",
            19,
            26,
        ),
        "octagon": ("M12 1H28L39 12V28L28 39H12L1 28V12Z", 24, 28),
        MACHINE: (
            "M16 0H24V5L29 7 33 3 37 7 33 11 35 16H40V24H35L33 29 37 33 33 37 29 33 24 35V40H16V35L11 33 7 37"
            " 3 33 7 29 5 24H0V16H5L7 11 3 7 7 3 11 7 16 5Z",
            21,
            27,
        ),
        "drop": ("M20 0C26 9 37 15 37 25A17 15 0 0 1 3 25C3 15 14 9 20 0Z", 24, 31),
    }
)
"""Each shape in a square of 40: its SVG path, and the size and the baseline of the initial on it."""
_BADGE: Final = 24
"""The width of the small medallion of a machine, in units."""
_EDGE: Final = 4
"""The width of an edge in that square; half of it lies outside the shape."""


def draw_panel(
    canvas: Canvas, zone: Zone, color: str | None = None, *, cut: float = CUT_PANEL, bottom: bool = True
) -> None:
    """Draw a panel with cut corners.

    In the contrast theme, panels in the colours of panels and keys are outlines; other colours stay filled.
    A panel in the lamp's colour has an outline where that colour needs one.
    """
    theme = canvas.theme
    color = color or theme.loge
    if theme.outlined and color in (theme.loge, theme.relief):
        canvas.fill(zone, theme.velin)
        canvas.fill(zone.inset(3), theme.fond)
        return
    sheet = Ink(zone.w, zone.h).path(cut_path(Zone(0, 0, zone.w, zone.h), cut, bottom=bottom), fill=color)
    if color == theme.lampe and theme.lamp_edge:
        edge = cut_path(Zone(1, 1, zone.w - 2, zone.h - 2), cut, bottom=bottom)
        sheet.path(edge, stroke=theme.lamp_edge, width=2)
    sheet.lay(canvas, zone.x, zone.y)


def draw_question_panel(canvas: Canvas, title: str, words: str) -> tuple[float, float]:
    """Draw a question in the middle of the screen, and what its answer means; returns where room is left."""
    theme = canvas.theme
    zone = canvas.middle
    draw_panel(canvas, zone)
    left, width = zone.x + 28, zone.w - 56
    face = NAME.at(32)
    while len(wrapped(canvas, title, face, width)) > 2 or text_width(canvas, title, face) > 2 * width:
        face = face.at(face.size - 2)
    foot = draw_lines(canvas, title, face, theme.velin, left, zone.y + 76, width=width, leading=face.size + 6)
    return left, draw_lines(canvas, words, BODY, theme.brume, left, foot + 16, width=width, leading=26)


def draw_key_column(canvas: Canvas, zone: Zone, color: str) -> None:
    """Draw the ground of a column that stands above a key: its lower corners are not cut."""
    draw_panel(canvas, zone, color, cut=CUT_KEY, bottom=False)


def draw_lit(canvas: Canvas, zone: Zone) -> None:
    """Paint a rectangle in the lamp's colour, with an outline where that colour needs one."""
    canvas.fill(zone, canvas.theme.lampe)
    if canvas.theme.lamp_edge:
        draw_frame(canvas, zone, canvas.theme.lamp_edge, 2)


def draw_double_rule(canvas: Canvas, x: float, y: float, width: float, color: str | None = None) -> None:
    """Draw the rule under a title: a line of three units, a gap of two, a line of one."""
    color = color or canvas.theme.filet
    canvas.fill(Zone(x, y, width, 3), color)
    canvas.fill(Zone(x, y + 5, width, 1), color)


def draw_frame(canvas: Canvas, zone: Zone, color: str, width: float) -> None:
    """Draw the outline of a rectangle, inside its zone."""
    canvas.fill(Zone(zone.x, zone.y, zone.w, width), color)
    canvas.fill(Zone(zone.x, zone.bottom - width, zone.w, width), color)
    canvas.fill(Zone(zone.x, zone.y, width, zone.h), color)
    canvas.fill(Zone(zone.right - width, zone.y, width, zone.h), color)


def draw_pointer(canvas: Canvas, middle: float, top: float) -> None:
    """Draw the pointer in the lamp's colour below whatever is asked about; it is 24 units wide."""
    theme = canvas.theme
    sheet = Ink(26, 13).path("M0 0H24L12 11Z", fill=theme.lampe, stroke=theme.lamp_edge, width=2, move=(1, 0))
    sheet.lay(canvas, middle - 13, top)


def lefts_in_row(middle: float, count: int, width: float, gap: float) -> list[float]:
    """The left edges of so many things that stand side by side round a middle, in units.

    >>> lefts_in_row(100, 2, 40, 8)
    [56.0, 104.0]
    """
    left = middle - (count * (width + gap) - gap) / 2
    return [left + place * (width + gap) for place in range(count)]


def draw_medallion(
    canvas: Canvas,
    seat: int,
    name: str,
    x: float,
    y: float,
    size: float = 38,
    *,
    fill: str | None = None,
    ink: str | None = None,
    edge: str | None = None,
) -> None:
    """Draw a player's medallion, `size` units wide, with its top left corner at (x, y).

    Players differ by the medallion's shape and the initial on it; they have no colours. A person's shape
    comes with the canvas; somebody without one gets the shape of the seat. Without `fill` and `ink` it has
    the colours for the plain ground of a screen.
    """
    draw_shape(canvas, shape_of(canvas, seat, name), name, x, y, size, fill=fill, ink=ink, edge=edge)


def shape_of(canvas: Canvas, seat: int, name: str) -> str:
    """The shape of a player's medallion."""
    return canvas.medallions.get(name, MEDALLIONS[seat % len(MEDALLIONS)])


def draw_machine_badge(
    canvas: Canvas, names: Iterable[str], right: float, bottom: float, *, fill: str, ink: str
) -> None:
    """Draw the small medallion of each machine among the players, from its right lower corner to the left.

    It stands over a piece or a stone that takes the place of a player's medallion.
    """
    for name in names:
        if canvas.medallions.get(name) == MACHINE:
            draw_shape(
                canvas, MACHINE, name, right - _BADGE, bottom - _BADGE, _BADGE, fill=fill, ink=ink, edge=ink
            )
            right -= _BADGE


def draw_shape(
    canvas: Canvas,
    shape: str,
    name: str,
    x: float,
    y: float,
    size: float = 38,
    *,
    fill: str | None = None,
    ink: str | None = None,
    edge: str | None = None,
) -> None:
    """Draw a medallion of one of the `MEDALLIONS` or that of machines, with the initial of a name."""
    fill, ink = fill or canvas.theme.velin, ink or canvas.theme.fond
    path, letter, foot = _SHAPES[shape]
    scale = size / 40
    border = _EDGE / 2 * scale if edge else 0
    sheet = Ink(size + 2 * border, size + 2 * border)
    move = (border, border)
    if edge:
        sheet.path(path, fill=fill, stroke=edge, width=_EDGE, move=move, scale=scale)
    sheet.path(path, fill=fill, move=move, scale=scale)
    sheet.lay(canvas, x - border, y - border)
    face, foot_y = STRONG.at(letter * scale), y + foot * scale
    draw_text(canvas, name[:1].upper(), face, ink, x + size / 2, foot_y, "center")


def draw_tale(canvas: Canvas, x: float, y: float, size: float, color: str | None = None) -> None:
    """Draw one Tale: a copper disc with a rim and a pierced lozenge."""
    draw_figure(canvas, "tale", color or canvas.theme.cuivre, x, y, size)


def draw_tale_stacks(canvas: Canvas, count: int, x: float, bottom: float, width: float) -> None:
    """Draw Tales from the side in stacks of five; many stacks get narrower to fit into `width`."""
    stacks = [5] * (count // 5) + ([count % 5] if count % 5 else [])
    pitch = min(25.0, (width + 4) / max(1, len(stacks)))
    sheet = Ink(max(width, pitch), 35)
    for index, height in enumerate(stacks):
        for level in range(height):
            coin = Zone(index * pitch, 29 - 6 * level, pitch - 4, 5)
            sheet.rounded(coin, 2, fill=canvas.theme.cuivre)
    sheet.lay(canvas, x, bottom - 35)
