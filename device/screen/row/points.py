"""The panel beside the row: what the turn brings, told as arithmetic, and what lies in the pot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel, draw_tale
from device.screen.kit.text import Align, draw_fitting, draw_text, fitting, text_width, wrapped
from device.screen.row.layout import ThrowZones, throw_zones
from device.screen.theme import FLOOR_PX, GIANT, NAME, SMALL, TAG
from device.screen.words import written
from device.zone import Zone

_NUMBER: Final = GIANT
_BETWEEN: Final = 6
"""The least gap between what is owed and the pot, in units."""
_FORMULA: Final = NAME.at(22)
_CLOSER: Final = 9
"""How much closer to the panel's edge than the sum a formula may come before it is divided, in units."""
_FORMULA_LEADING: Final = 18
_MOST_LINES: Final = 3
"""The most lines of a formula; the panel of an upright screen then has no room for the title."""


@dataclass(frozen=True, slots=True)
class Points:
    """What the panel says.

    Attributes:
        title: what the sum is, such as "Points of the turn".
        short: the same in a word or two, for the narrow panel of an upright screen.
        sum: the sum.
        formula: how the sum comes about, or "".
        owed: the second line at its left, such as "due 1", or "".
        owed_icon: the name of the silhouette before `owed`.
        pot_name: the name of the pot, at the right of the second line; "" for none.
        pot: the number of Tales or chips in it.
        coins: the pot is counted in Tales.
        of_last_throw: the sum is that of the last throw alone; it is hidden while the next one is entered.
    """

    title: str
    short: str
    sum: int
    formula: str = ""
    owed: str = ""
    owed_icon: str = ""
    pot_name: str = ""
    pot: int = 0
    coins: bool = True
    of_last_throw: bool = False


def draw_points(canvas: Canvas, zones: ThrowZones, points: Points) -> None:
    """Draw the sum with its formula, and what is owed and in the pot."""
    if canvas.upright:
        _draw_sum_upright(canvas, zones.points, points)
        _draw_purse_upright(canvas, zones.purse, points)
        return
    theme, zone = canvas.theme, zones.points
    draw_panel(canvas, zone)
    left, right = zone.x + 14, zone.right - 12
    _draw_sum(canvas, left, right, zone.y, points)
    if not points.owed and not points.pot_name:
        return
    canvas.fill(Zone(left, zone.y + 60, right - left, 2), theme.velin if theme.outlined else theme.relief)
    needed = _owed_width(canvas, points) + _pot_width(canvas, points)
    if needed + _BETWEEN > right - left:
        left, right = zone.x + 10, zone.right - 8
    end = _draw_owed(canvas, left, zone.y + 82, points)
    _draw_pot(canvas, end + _BETWEEN, right, zone.y + 82, points)


def pot_place(canvas: Canvas) -> tuple[float, float]:
    """Where the Tales of the pot lie on a throw screen, in units; the number's length moves them a little."""
    zone = throw_zones(canvas).purse
    return (zone.center[0] - 18, zone.y + 41) if canvas.upright else (zone.right - 46, zone.y + 12)


def _draw_sum(canvas: Canvas, left: float, right: float, top: float, points: Points) -> None:
    """Draw the title, the formula below it, and the sum beside both.

    A long formula takes the written width, and the sum then stands smaller beside the title. A still longer
    one takes several lines.
    """
    theme, number = canvas.theme, written(points.sum)
    room = right - left - 6 - text_width(canvas, number, _NUMBER)
    beside = text_width(canvas, points.formula, _FORMULA.at(FLOOR_PX)) <= room
    sum_face, foot = (_NUMBER, 48.0) if beside else (_NUMBER.at(26), 28.0)
    width = draw_text(canvas, number, sum_face, theme.velin, right, top + foot, "right")
    room = right - left - 6 - width
    title = points.title if text_width(canvas, points.title, SMALL) <= room else points.short
    draw_text(canvas, title, SMALL, theme.velin, left, top + (24 if points.formula else 38))
    lines = _formula_lines(canvas, points.formula, right - left + _CLOSER)
    if len(lines) > 1:
        _draw_lines(canvas, lines, left, top + 50, right - left + _CLOSER, "left")
        return
    if points.formula:
        face = fitting(canvas, points.formula, _FORMULA, room if beside else right - left)
        draw_text(canvas, points.formula, face, theme.velin, left, top + (50 if beside else 53))


def _owed_width(canvas: Canvas, points: Points) -> float:
    """The width of what is owed with its silhouette, in units; 0 where nothing is."""
    icon = 22 if points.owed_icon else 0
    return text_width(canvas, points.owed, TAG) + icon if points.owed else 0.0


def _pot_width(canvas: Canvas, points: Points) -> float:
    """The width of the pot with its name, in units; 0 without a pot."""
    if not points.pot_name:
        return 0.0
    coins = 23 if points.coins else 0
    return text_width(canvas, points.pot_name, TAG) + coins + 5 + text_width(canvas, written(points.pot), TAG)


def _draw_owed(canvas: Canvas, x: float, foot: float, points: Points) -> float:
    if not points.owed:
        return x
    if points.owed_icon:
        draw_figure(canvas, points.owed_icon, canvas.theme.dam, x, foot - 15, 17)
        x += 22
    return x + draw_text(canvas, points.owed, TAG, canvas.theme.cuivre, x, foot)


def _draw_pot(canvas: Canvas, left: float, right: float, foot: float, points: Points) -> None:
    """Draw the pot between `left` and `right`; its name is left out where it does not fit."""
    if not points.pot_name:
        return
    theme = canvas.theme
    x = right - draw_text(canvas, written(points.pot), TAG, theme.cuivre, right, foot, "right") - 5
    if points.coins:
        draw_tale(canvas, x - 18, foot - 15, 18)
        x -= 23
    if x - text_width(canvas, points.pot_name, TAG) >= left:
        draw_text(canvas, points.pot_name, TAG, theme.cuivre, x, foot, "right")


def _draw_sum_upright(canvas: Canvas, zone: Zone, points: Points) -> None:
    """Draw the sum with its formula and its title below; over a formula of several lines it is smaller."""
    theme, middle = canvas.theme, zone.center[0]
    number, lines = written(points.sum), _formula_lines(canvas, points.formula, zone.w)
    if len(lines) > 1:
        draw_text(canvas, number, _NUMBER.at(40), theme.velin, middle, zone.y + 34, "center")
        foot = _draw_lines(canvas, lines, middle, zone.y + 58, zone.w, "center")
        if len(lines) < _MOST_LINES:
            draw_text(canvas, points.short, SMALL, theme.brume, middle, foot, "center")
        return
    draw_text(canvas, number, _NUMBER, theme.velin, middle, zone.y + 42, "center")
    if points.formula:
        face = fitting(canvas, points.formula, _FORMULA, zone.w)
        draw_text(canvas, points.formula, face, theme.velin, middle, zone.y + 66, "center")
    foot = zone.y + (88 if points.formula else 68)
    draw_text(canvas, points.short, SMALL, theme.brume, middle, foot, "center")


def _draw_lines(canvas: Canvas, lines: list[str], x: float, foot: float, width: float, align: Align) -> float:
    """Draw the lines of a long formula, and return the baseline of the line that would follow."""
    for line in lines:
        draw_fitting(canvas, line, _FORMULA.at(FLOOR_PX), canvas.theme.velin, x, foot, width, align)
        foot += _FORMULA_LEADING
    return foot


def _formula_lines(canvas: Canvas, formula: str, width: float) -> list[str]:
    """A formula on one line if it fits, or on several that begin with a sign; too many are cut short."""
    face = _FORMULA.at(FLOOR_PX)
    if text_width(canvas, formula, face) <= width:
        return [formula]
    # No line ends behind a sign or the name of a die: what follows it stays on its line.
    bound = re.sub("([:+\N{MINUS SIGN}]) ", "\\1\N{NO-BREAK SPACE}", formula)
    lines = wrapped(canvas, bound, face, width)
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], f"{lines[_MOST_LINES - 1]} …"]
    return lines


def _draw_purse_upright(canvas: Canvas, zone: Zone, points: Points) -> None:
    middle = zone.center[0]
    if points.pot_name:
        _draw_purse(canvas, middle, zone.y + 18, points)
    if points.owed:
        _draw_owed(canvas, middle - _owed_width(canvas, points) / 2, zone.y + 80, points)


def _draw_purse(canvas: Canvas, middle: float, foot: float, points: Points) -> None:
    theme, face = canvas.theme, _NUMBER.at(34)
    draw_text(canvas, points.pot_name, SMALL, theme.cuivre, middle, foot, "center")
    number = written(points.pot)
    width = text_width(canvas, number, face) + (32 if points.coins else 0)
    if points.coins:
        draw_tale(canvas, middle - width / 2, foot + 10, 26)
    draw_text(canvas, number, face, theme.cuivre, middle + width / 2, foot + 36, "right")
