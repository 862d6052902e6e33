"""Draws a camp: its players, its counter with the actions that each position opens, its stock and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from device.i18n import _
from device.screen.jelimvre.state import awaited
from device.screen.jelimvre.tiles import draw_piece
from device.screen.jelimvre.words import KIND_FIGURES, team_name
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_frame, draw_lit, draw_machine_badge
from device.screen.kit.text import draw_text, fitting, shortened, text_width
from device.screen.theme import BODY, NAME, SMALL, STRONG, TAG, Type
from device.zone import Zone
from engines.jelimvre import Colour, Kind, Side, State
from engines.jelimvre.board import regenerator_of
from engines.jelimvre.counter import BONUS_COUNTS, REGENERATED, SINCE, Option
from engines.jelimvre.side import LAST_COUNT

_ROW = 20
_FOOT_H = 48
_LOWEST_ROW = 17
"""The least height of a counter row, in units. In a lower panel the holes are drawn in a single row."""

_OPENS: Final[Mapping[int, Option]] = {
    1: Option.BUILD,
    **dict.fromkeys(BONUS_COUNTS, Option.BONUS),
    **{count: option for option, count in SINCE.items()},
}
"""What each position of the counter opens."""


def draw_head(canvas: Canvas, zone: Zone, state: State, colour: Colour, left_s: int | None) -> None:
    """Draw the players of a colour, and below them the counter's position or the seconds left."""
    theme = canvas.theme
    lit = awaited(state) is colour
    ink = theme.encre if lit else theme.velin
    if lit:
        draw_lit(canvas, zone)
    else:
        canvas.fill(zone, theme.loge)
    if theme.outlined:
        draw_frame(canvas, zone, ink, 2)
    draw_piece(canvas, Zone(zone.x + 8, zone.y + 16, 44, 44), Kind.KING, colour)
    team = [state.players[seat].name for seat in state.team(colour)]
    ground = theme.lampe if lit else theme.loge
    draw_machine_badge(canvas, team, zone.x + 56, zone.y + 64, fill=ink, ink=ground)
    left, room = zone.x + 60, zone.w - 66
    name = team_name(state, colour)
    face = fitting(canvas, name, NAME.at(25), room)
    draw_text(canvas, _shortened(canvas, name, face, room), face, ink, left, zone.y + 34)
    if lit and left_s is not None:
        draw_glass(canvas, left, zone.y + 63, left_s, ink)
        return
    words = _("counter: {n}").format(n=state.sides[colour].counter)
    draw_text(canvas, words, BODY, ink, left, zone.y + 59)


def draw_glass(canvas: Canvas, left: float, baseline: float, left_s: int, ink: str) -> None:
    """Draw the sandglass, and beside it the seconds left."""
    draw_figure(canvas, "sablier", ink, left - 2, baseline - 21, 24)
    draw_text(canvas, _("{n} s").format(n=left_s), STRONG, ink, left + 26, baseline)


def _shortened(canvas: Canvas, name: str, face: Type, room: float) -> str:
    """The name as far as it fits; of a team whose names do not fit, the initials of its players."""
    team = name.split(" + ")
    if len(team) == 1 or text_width(canvas, name, face) <= room:
        return shortened(canvas, name, face, room)
    return " + ".join(f"{part[:1]}." for part in team)


def draw_counter(canvas: Canvas, zone: Zone, state: State, colour: Colour) -> None:
    """Draw the counter's twelve holes, the lowest first, with the peg; below them stock and losses."""
    theme = canvas.theme
    canvas.fill(zone, theme.loge)
    if theme.outlined:
        draw_frame(canvas, zone, theme.velin, 2)
    side, lit = state.sides[colour], awaited(state) is colour
    holes = Zone(zone.x + 4, zone.y + 4, zone.w - 8, zone.h - _FOOT_H - 8)
    row = holes.h / LAST_COUNT
    if row < _LOWEST_ROW:
        _draw_in_a_row(canvas, holes, state, colour, lit=lit)
    else:
        for hole in range(1, LAST_COUNT + 1):
            place = Zone(holes.x, holes.y + (LAST_COUNT - hole) * row, holes.w, row)
            _draw_hole(canvas, place, state, colour, hole, lit=lit)
    foot = zone.bottom - _FOOT_H
    canvas.fill(Zone(zone.x + 8, foot, zone.w - 16, 1), theme.filet)
    _draw_stock(canvas, Zone(zone.x + 8, foot, zone.w - 16, _FOOT_H), side)


def _draw_hole(canvas: Canvas, zone: Zone, state: State, colour: Colour, hole: int, *, lit: bool) -> None:
    """Draw one position of the counter: the peg or an empty hole, and what the position opens."""
    theme, side = canvas.theme, state.sides[colour]
    here, reached = hole == side.counter, hole <= side.counter
    if here and lit:
        draw_lit(canvas, zone)
    elif here:
        canvas.fill(zone, theme.relief)
    peg = theme.encre if here and lit else theme.velin if reached else theme.filet
    words = peg if here or _is_open(side, hole) else theme.filet
    sheet = Ink(24, 24)
    if reached:
        sheet.disc((12, 12), 8 if here else 5, fill=peg)
    else:
        sheet.disc((12, 12), 4.5, stroke=peg, width=2)
    middle = zone.y + zone.h / 2
    sheet.lay(canvas, zone.x + 4, middle - 12)
    foot = middle + 6
    draw_text(canvas, str(hole), TAG, words, zone.x + 51, foot, "right")
    label, figures = opened(state, colour, hole)
    x = zone.x + 58
    if label:
        face = fitting(canvas, label, SMALL, zone.right - x)
        x += draw_text(canvas, label, face, words, x, foot) + 5
    for figure in figures:
        draw_figure(canvas, figure, words, x, middle - 9, 18)
        x += 20


def _draw_in_a_row(canvas: Canvas, zone: Zone, state: State, colour: Colour, *, lit: bool) -> None:
    """Draw the holes from left to right; below them the latest positions that are open."""
    theme, side = canvas.theme, state.sides[colour]
    pitch = zone.w / LAST_COUNT
    for hole in range(1, LAST_COUNT + 1):
        sheet = Ink(pitch, pitch)
        middle = (pitch / 2, pitch / 2)
        if hole == side.counter:
            edge = theme.lamp_edge if lit else None
            fill = theme.lampe if lit else theme.velin
            sheet.disc(middle, pitch / 2 - 1, fill=fill, stroke=edge, width=2)
        elif hole < side.counter:
            sheet.disc(middle, 5, fill=theme.velin)
        else:
            sheet.disc(middle, 4.5, stroke=theme.filet, width=2)
        sheet.lay(canvas, zone.x + (hole - 1) * pitch, zone.y)
    reached = [hole for hole in range(side.counter, 0, -1) if _is_open(side, hole)]
    told = [hole for hole in reached if any(opened(state, colour, hole))]
    top = zone.y + pitch + 2
    for hole in told[: int((zone.bottom - top) // _ROW)]:
        _draw_hole(canvas, Zone(zone.x, top, zone.w, _ROW), state, colour, hole, lit=lit)
        top += _ROW


def _is_open(side: Side, hole: int) -> bool:
    """Whether what a position opens may be played now.

    Positions 1, 2 and 3 open it only while the peg is there, later ones also afterwards.
    """
    return hole == side.counter if hole <= max(BONUS_COUNTS) else hole <= side.counter


def opened(state: State, colour: Colour, hole: int) -> tuple[str, tuple[str, ...]]:
    """What a position of a side's counter opens: words, and the silhouettes of pieces.

    Nothing comes back once the side has lost its regenerator (l.198).
    """
    option = _OPENS.get(hole)
    if option is None or (option is Option.BUILD and not state.sides[colour].first):
        return "", ()
    if option in REGENERATED and regenerator_of(state.board, colour) is None:
        return "", ()
    words = {
        Option.BUILD: _("Build (6)"),
        Option.BONUS: _("+ wall / water"),
        Option.WALL_6: _("Walls (3)"),
        Option.WATER_9: _("Water (5)"),
        Option.WALL_10: _("Destroy wall"),
        Option.REGEN_12: _("Regen. all"),
    }
    if option in words:
        return words[option], ()
    return _("Regen."), tuple(KIND_FIGURES[kind] for kind in REGENERATED[option])


def _draw_stock(canvas: Canvas, zone: Zone, side: Side) -> None:
    """Draw the number of walls in stock, and the lost pieces by kind."""
    theme = canvas.theme
    draw_figure(canvas, "mur", theme.velin, zone.x, zone.y + 4, 20)
    words = _("{n} in stock").format(n=side.walls)
    draw_text(canvas, words, SMALL, theme.velin, zone.x + 26, zone.y + 20)
    lost = Counter(side.lost)
    if not lost:
        draw_text(canvas, _("no losses"), SMALL, theme.brume, zone.x, zone.y + 42)
        return
    numbers = [str(count) if count > 1 else "" for count in lost.values()]
    widths = [19 + text_width(canvas, number, SMALL) for number in numbers]
    gap = min(12.0, (zone.w - sum(widths)) / max(1, len(widths) - 1))
    x = zone.x
    for letter, number, width in zip(lost, numbers, widths, strict=True):
        draw_figure(canvas, KIND_FIGURES[Kind(letter)], theme.brume, x, zone.y + 26, 18)
        draw_text(canvas, number, SMALL, theme.brume, x + 19, zone.y + 42)
        x += width + gap
