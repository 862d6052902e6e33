"""The panel beside the board: question, forecast, the stones in hand and in the bag."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.screen.artiseurs.board import board_zone, side_zone
from device.screen.artiseurs.state import Forecast
from device.screen.artiseurs.stones import draw_stone, draw_stones
from device.screen.artiseurs.words import back_words, out_words
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, text_width, wrapped
from device.screen.question import SideLine
from device.screen.row.layout import foot_line_zone, line_zone
from device.screen.row.scene import above_notice, draw_notice
from device.screen.theme import BODY, KEY, TITLE, Type
from device.zone import Zone
from engines.artiseurs import Colour, State

_PAD = 18
_STONE = 25
_SMALL = 11
_FORECAST_H = 72
_FOOT_H = 34
"""Height of the last line of a panel, with the stones in hand and in the bag, in units."""


@dataclass(frozen=True, slots=True)
class Talk:
    """The text of the panel.

    Attributes:
        title: the question.
        detail: a sentence below it.
        stone: the stone that is drawn beside the question.
        lines: further information.
        forecast: what happens to a line when it is full.
    """

    title: str
    detail: str = ""
    stone: Colour | None = None
    lines: tuple[SideLine, ...] = ()
    forecast: Forecast | None = None


def draw_page(canvas: Canvas, view: View, state: State | None, talk: Talk) -> None:
    """Draw the panel beside or below the board where no osselets lie, and the host's line below it."""
    osselets = state is not None and state.rules.mode.has_osselets
    side = side_zone(canvas, board_zone(canvas, osselets=osselets))
    line = replace(foot_line_zone(canvas), x=side.x, w=side.w)
    _draw_with_line(canvas, view, above_notice(canvas, view, side), line, state, talk)


def draw_beside_osselets(canvas: Canvas, view: View, state: State, talk: Talk) -> None:
    """Draw the panel and the host's line below it; a wide screen keeps the zone of the osselets free."""
    side = side_zone(canvas, board_zone(canvas, osselets=True))
    bottom = side.bottom if canvas.upright else line_zone(canvas).bottom
    line = Zone(side.x, bottom - 26, side.w, 26)
    _draw_with_line(canvas, view, replace(side, h=line.y - 8 - side.y), line, state, talk)


def _draw_with_line(
    canvas: Canvas, view: View, zone: Zone, foot: Zone, state: State | None, talk: Talk
) -> None:
    """Draw the panel and the host's line; where the line is long, it takes room from the panel above it."""
    bottom = min(zone.bottom, draw_notice(canvas, view, foot) - 8)
    _draw_talk(canvas, replace(zone, h=bottom - zone.y), state, talk)


def _draw_talk(canvas: Canvas, zone: Zone, state: State | None, talk: Talk) -> None:
    """Draw question, double rule and details; in a game also the stones in hand, at the foot."""
    draw_panel(canvas, zone)
    inner = Zone(zone.x + _PAD, zone.y, zone.w - 2 * _PAD, zone.h)
    top = _draw_head(canvas, inner, talk)
    draw_double_rule(canvas, inner.x, top, inner.w)
    top += 14
    if talk.forecast:
        _draw_forecast(canvas, inner, top, talk.forecast)
        if top + _FORECAST_H > inner.bottom - 8:
            return  # the forecast takes the room of the stones in hand and in the bag
        _draw_rows(canvas, replace(inner, h=inner.h - _FOOT_H), top + _FORECAST_H, talk.lines)
    else:
        in_hand = state is not None and bool(state.stack)
        end = _draw_rows(canvas, replace(inner, h=inner.h - (_FOOT_H if in_hand else 8)), top, talk.lines)
        if not in_hand and end > inner.bottom - _FOOT_H:
            return  # the lines take the room of how many stones are in the bag
    if state is not None:
        _draw_foot(canvas, inner, state)


def _draw_head(canvas: Canvas, zone: Zone, talk: Talk) -> float:
    """Draw the question and the sentence below it. Returns the height of the rule below them."""
    theme = canvas.theme
    left = zone.x
    if talk.stone is not None:
        draw_stone(canvas, talk.stone, zone.x + _STONE, zone.y + 38, _STONE)
        left += 2 * _STONE + 20
    width = zone.right - left
    face, lines = _title(canvas, talk.title, width)
    foot = zone.y + 38
    for line in lines:
        draw_text(canvas, line, face, theme.velin, left, foot)
        foot += 30
    if talk.detail:
        foot = draw_lines(canvas, talk.detail, BODY, theme.velin, left, foot - 2, width=width, leading=23) + 6
    return max(foot - 14, zone.y + 70) if talk.stone else foot - 14


def _title(canvas: Canvas, words: str, width: float) -> tuple[Type, list[str]]:
    """The typeface and lines of the title: large in one line if it fits, else smaller in two.

    A narrower panel, which all games share, breaks some titles; this one is wide enough to leave them whole.
    """
    words = words.replace("\n", " ")
    face = fitting(canvas, words, TITLE, width, 26)
    if text_width(canvas, words, face) <= width:
        return face, [words]
    return TITLE.at(26), wrapped(canvas, words, TITLE.at(26), width)


def _draw_forecast(canvas: Canvas, zone: Zone, top: float, forecast: Forecast) -> None:
    """Draw the five stones of a line, and how many of them return or leave the game."""
    theme = canvas.theme
    right = draw_stones(canvas, forecast.stones, zone.x, top + 15, 14)
    draw_text(canvas, _shares(forecast.stones), BODY, theme.velin, right + 10, top + 22)
    foot = top + 52
    draw_figure(canvas, "relancer", theme.bel, zone.x, foot - 18, 21)
    left = zone.x + 28
    left += draw_text(canvas, back_words(len(forecast.returned)), KEY.at(21), theme.bel, left, foot)
    draw_stones(canvas, forecast.returned, left + 8, foot - 7, _SMALL)
    if forecast.out:
        words = out_words(len(forecast.out))
        draw_text(canvas, words, KEY.at(21), theme.dam, zone.right, foot, "right")
        width = text_width(canvas, words, KEY.at(21))
        draw_figure(canvas, "tue", theme.dam, zone.right - width - 25, foot - 16, 18)


def _shares(stones: str) -> str:
    """The number of stones of each colour in a line, the highest first ("3 against 2")."""
    counts = sorted((stones.count(letter) for letter in set(stones)), reverse=True)
    return _(" against ").join(map(str, counts))


def _draw_rows(canvas: Canvas, zone: Zone, top: float, lines: tuple[SideLine, ...]) -> float:
    """Draw as many lines as have room in a zone, the first ones first, and return where they end."""
    theme = canvas.theme
    foot = top + 18
    for line in lines:
        left = zone.x + (32 if line.icon else 0)
        color = theme.dam if line.harm else theme.velin
        words = f"{line.strong} {line.rest}".strip()
        face = KEY if not line.rest else BODY
        if foot + 23 * (len(wrapped(canvas, words, face, zone.right - left)) - 1) > zone.bottom:
            break
        if line.icon:
            draw_figure(canvas, line.icon, theme.dam if line.harm else theme.brume, zone.x, foot - 18, 22)
        foot = draw_lines(canvas, words, face, color, left, foot, width=zone.right - left, leading=23) + 5
    return foot - 28


def _draw_foot(canvas: Canvas, zone: Zone, state: State) -> None:
    """Draw the stones in hand, those to place next first, and the number left in the bag."""
    theme = canvas.theme
    foot = zone.bottom - 16
    if state.rules.puzzle is None:
        words = _("In the bag: {n}").format(n=state.bag.total)
        draw_text(canvas, words, BODY, theme.brume, zone.right, foot, "right")
    if not state.stack:
        return
    x = zone.x + draw_text(canvas, _("In hand:"), BODY, theme.brume, zone.x, foot) + 8
    for place, pool in enumerate(reversed(state.stack)):
        if place:
            x += draw_text(canvas, _("then"), BODY, theme.brume, x + 4, foot) + 12
        x = draw_stones(canvas, pool.stones, x, foot - 7, _SMALL)
