"""The bar of players, in one row, or in two on an upright screen; and the bar with a title in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from device.screen.kit.canvas import Canvas
from device.screen.kit.panels import draw_pointer
from device.screen.kit.player_cell import PlayerCell, draw_player_cell, name_in, scores_too_wide
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.theme import SMALL, TITLE, Type
from device.zone import Zone

_SMALLEST_TITLE: Final = 22
"""The smallest size of a title beside long news, in units."""
_UNDER_TITLE: Final = 22
"""The distance between two lines of a title that is too long for one, in units."""
_RULE: Final = 2
"""The height of the line below the bar, in units."""


class DrawsCell(Protocol):
    """Draws the cell with a number, from 0, in its zone; `awaited` says whether somebody in it is awaited."""

    def __call__(self, index: int, zone: Zone, *, awaited: bool) -> None:
        """Draw the cell."""
        ...


def draw_bar(canvas: Canvas, cells: Sequence[PlayerCell]) -> None:
    """Draw the bar with one cell per player, all of the same width."""
    too_wide = scores_too_wide(canvas, cell_zone(canvas, len(cells), 0), cells)

    def draw(index: int, zone: Zone, *, awaited: bool) -> None:
        draw_player_cell(canvas, zone, replace(cells[index], awaited=awaited), too_wide=too_wide)

    draw_cells(canvas, [cell.awaited for cell in cells], draw)


def draw_cells(canvas: Canvas, awaited: Sequence[bool], draw: DrawsCell) -> None:
    """Draw the bar in cells of the same size, with a pointer below each awaited cell of the lowest row.

    Args:
        canvas: where to draw; until it is cleared, everything else stands below this bar.
        awaited: for each cell, whether somebody in it is awaited.
        draw: draws one cell.
    """
    theme = canvas.theme
    awaited = [is_awaited and canvas.awaits for is_awaited in awaited]
    canvas.divide_bar(len(awaited))
    canvas.fill(canvas.bar, theme.loge)
    rule = _RULE if theme.line == 3 else 2 * _RULE
    canvas.fill(Zone(0, canvas.bar.bottom - rule, canvas.w, rule), theme.filet)
    zones = [cell_zone(canvas, len(awaited), index) for index in range(len(awaited))]
    for index, (zone, is_awaited) in enumerate(zip(zones, awaited, strict=True)):
        if zone.x:
            line = Zone(zone.x, zone.y + 10, 2, zone.h - 20)
            canvas.fill(line, theme.velin if theme.outlined else theme.relief)
        draw(index, zone, awaited=is_awaited)
    lowest = canvas.bar.bottom - _RULE
    for zone, is_awaited in zip(zones, awaited, strict=True):
        if is_awaited and zone.bottom >= lowest:
            draw_pointer(canvas, zone.center[0], lowest)


def cell_zone(canvas: Canvas, cells: int, index: int) -> Zone:
    """The zone of one of so many cells of the bar."""
    bar = canvas.bar_of(cells)
    rows = canvas.bar_rows(cells)
    per_row = -(-cells // rows)
    row, column = divmod(index, per_row)
    height, width = (bar.h - _RULE) / rows, canvas.w / per_row
    return Zone(column * width, row * height, width, height)


def name_zone(canvas: Canvas, cells: int, index: int, score: int | None = None) -> Zone:
    """Where the name of a player with this score stands; the medallion's place where cells have no names."""
    return name_in(canvas, cell_zone(canvas, cells, index), score)


def draw_title_bar(canvas: Canvas, title: str, news: str = "", kept_right: float = 16) -> None:
    """Draw the bar without players: a title, and beside it the news of the last step in one or two lines.

    For long news the title is smaller. If that does not suffice, they stand below it, and the bar is higher.
    So draw the bar first: until the canvas is cleared, everything else stands below it.

    Args:
        canvas: where to draw.
        title: the screen's title.
        news: a sentence or two, or "" for none.
        kept_right: the width at the right end of the bar that stays free, in units.
    """
    theme = canvas.theme
    draw_title_ground(canvas)
    face = fitting(canvas, title, TITLE, canvas.w - kept_right - 16)
    most = 1 if canvas.upright else 2
    while face.size > _SMALLEST_TITLE and not canvas.upright:
        if len(_news_beside(canvas, title, face, news, kept_right)) <= most:
            break
        face = face.at(face.size - 1)
    lines = len(_news_beside(canvas, title, face, news, kept_right))
    too_long = text_width(canvas, title, face) > canvas.w - kept_right - 16
    if too_long or (news and lines > most):
        _draw_title_over_news(canvas, title, news, canvas.w - kept_right - 16)
        return
    draw_text(canvas, title, face, theme.velin, 16, 38)
    baseline = 36 if lines == 1 else 25
    left = 40 + text_width(canvas, title, face)
    width = canvas.w - kept_right - left
    draw_lines(canvas, news, SMALL, theme.brume, left, baseline, width=width, leading=20)


def draw_title_ground(canvas: Canvas) -> None:
    """Draw the empty bar of a screen with a title, with a rule below it."""
    canvas.fill(canvas.bar, canvas.theme.loge)
    canvas.fill(Zone(0, 54, canvas.w, 2), canvas.theme.filet)


def _news_beside(canvas: Canvas, title: str, face: Type, news: str, kept_right: float) -> list[str]:
    """The lines of the news beside a title of that size."""
    return wrapped(canvas, news, SMALL, canvas.w - kept_right - 40 - text_width(canvas, title, face))


def _draw_title_over_news(canvas: Canvas, title: str, news: str, width: float) -> None:
    """Draw a small title with the news below it, both in lines of that width, in a bar of that height."""
    theme = canvas.theme
    face = fitting(canvas, title, TITLE.at(21), width)
    more = _UNDER_TITLE * (len(wrapped(canvas, title, face, width)) - 1)
    lines = wrapped(canvas, news, SMALL, width) if news else []
    bottom = max(54, 36 + more + 20 * len(lines))
    canvas.lower_bar(bottom + 2)
    canvas.fill(canvas.bar, theme.loge)
    canvas.fill(Zone(0, bottom, canvas.w, 2), theme.filet)
    draw_lines(canvas, title, face, theme.velin, 16, 24, width=width, leading=_UNDER_TITLE)
    draw_lines(canvas, news, SMALL, theme.brume, 16, 46 + more, width=width, leading=20)
