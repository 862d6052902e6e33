"""Draws the dice of a turn that do not score, and what the turn has paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from device.i18n import _
from device.screen.imalya.turn_told import LeftOut, TurnTold
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_double_rule, draw_frame, draw_panel, draw_tale
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width
from device.screen.theme import BODY, KEY, SCORE, SMALL
from device.zone import Zone

_SMALL_DIE: Final = 44
_COLUMN_W: Final = 190
_LEADING: Final = 20
"""The distance between two lines about dice that do not score, in units."""
_TWO_LINES: Final = 2 * _LEADING - 2
"""The distance between two such dice below which one line is said of each, in units."""
_LEAST_ROW: Final = 24
"""The least distance between two such dice, in units; in a lower panel they have the place of the heading."""


def draw_left_out(sheet: Canvas, told: TurnTold) -> None:
    """Draw the dice that do not score, and what the turn has paid."""
    theme = sheet.theme
    draw_panel(sheet, Zone(0, 0, sheet.w, sheet.h))
    bottom = sheet.h
    if told.paid is not None:
        bottom = sheet.h - 46
        beside = sheet.w >= 2 * _COLUMN_W
        column = sheet.w * 0.57 if beside else 0
        _draw_tales(sheet, "Trésor", told.tresor, sheet.h - 16, left=column)
        if told.paid:
            foot = sheet.h - (16 if beside else 54)
            bottom = foot - 34
            draw_figure(sheet, "dam", theme.dam, 16, foot - 18, 18)
            _draw_tales(sheet, _("to the Trésor"), told.paid, foot, left=24, right=column or sheet.w)
            sheet.fill(Zone(14, bottom, sheet.w - 28, 1), theme.filet)
    if told.left_out:
        place = Zone(14, 54, sheet.w - 28, bottom - 60)
        if place.h >= _LEAST_ROW * _rows(told.left_out, place):
            draw_text(sheet, _("Not counted"), BODY, theme.brume, 14, 30)
            draw_double_rule(sheet, 14, 42, sheet.w - 28)
        else:
            place = replace(place, y=12, h=bottom - 18)
        _draw_dice(sheet, told.left_out, place)


def _draw_tales(
    sheet: Canvas, words: str, tales: int, foot: float, *, left: float, right: float | None = None
) -> None:
    """Draw a label and a number of Tales between two edges; the right one is the sheet's by default."""
    theme, number = sheet.theme, SCORE.at(28)
    edge = sheet.w if right is None else right
    width = text_width(sheet, str(tales), number)
    face = fitting(sheet, words, KEY.at(18), edge - left - 70 - width)
    draw_text(sheet, words, face, theme.cuivre, left + 16, foot - 2)
    draw_tale(sheet, edge - 44 - width, foot - 21, 22)
    draw_text(sheet, str(tales), number, theme.cuivre, edge - 14, foot, "right")


def _columns(zone: Zone) -> int:
    """The number of columns of dice that do not score; two where there is room for them."""
    return 2 if zone.w >= 2 * _COLUMN_W else 1


def _rows(groups: tuple[LeftOut, ...], zone: Zone) -> int:
    """The number of rows in which such groups stand."""
    return -(-len(groups) // _columns(zone))


def _draw_dice(sheet: Canvas, groups: tuple[LeftOut, ...], zone: Zone) -> None:
    """Draw groups of dice one below the other."""
    columns, rows = _columns(zone), _rows(groups, zone)
    most, width = max(len(group.icons) for group in groups), zone.w / columns
    size = max(14.0, min(_SMALL_DIE, zone.h / rows - 18, width / most - 22))
    pitch = min(size + 42, zone.h / rows)
    for index, group in enumerate(groups):
        row, column = divmod(index, columns)
        left = zone.x + column * width
        if pitch < _TWO_LINES:
            group = replace(group, words=group.words.replace("\n", " "))
        _draw_group(sheet, group, left, zone.y + 6 + row * pitch, size, left + width)


def _draw_group(sheet: Canvas, group: LeftOut, x: float, y: float, size: float, right: float) -> None:
    theme = sheet.theme
    color = theme.dam if group.harm else theme.velin
    step = min(size + 48, (right - x - size - 12) / max(1, len(group.icons) - 1))
    for index, icon in enumerate(group.icons):
        left = x + 6 + index * step
        draw_die(sheet, icon, left, y, size)
        if index and group.harm:
            _draw_bars(sheet, left, y, size)
        draw_frame(sheet, Zone(left - 6, y - 6, size + 12, size + 12), color, 3)
        if index:
            _draw_chain(sheet, left - step + size + 6, left - 6, y + size / 2)
    words_x = x + 6 + (len(group.icons) - 1) * step + size + 18
    if right - words_x >= 60:
        face = fitting(sheet, max(group.words.split("\n"), key=len), SMALL, right - words_x, 14)
        draw_lines(
            sheet,
            group.words,
            face,
            theme.velin,
            words_x,
            y + size / 2,
            width=right - words_x,
            leading=_LEADING,
        )


def _draw_bars(sheet: Canvas, x: float, y: float, size: float) -> None:
    """Draw the bars before a captive."""
    bars = Ink(size, size + 12)
    for place in (0.18, 0.5, 0.82):
        path = f"M{size * place:.1f} 0V{size + 12:.1f}"
        bars.path(path, stroke="#000000", width=5.5, opacity=0.42).path(path, stroke=sheet.theme.dam, width=3)
    bars.lay(sheet, x, y - 6)


def _draw_chain(sheet: Canvas, left: float, right: float, y: float) -> None:
    """Draw the links from a Dam to its captive."""
    links = max(1, round((right - left) / 13))
    ink = Ink(max(12.0, right - left), 14)
    for link in range(links):
        middle, high = (link + 0.5) * (right - left) / links, 2.1 if link % 2 else 5.0
        path = f"M{middle - 8:.1f} 7a8 {high} 0 1 0 16 0a8 {high} 0 1 0 -16 0Z"
        ink.path(path, stroke=sheet.theme.loge, width=5.5).path(path, stroke=sheet.theme.dam, width=2.8)
    ink.lay(sheet, left, y - 7)
