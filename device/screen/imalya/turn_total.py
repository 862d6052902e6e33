"""The total of a turn: the name and the score in large type, the gain, and the way along the year."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from device.fonts import SERIF_BLACK
from device.i18n import _
from device.screen.imalya.turn_told import TurnTold
from device.screen.imalya.words import tales_words
from device.screen.imalya.year_track import YearTrack
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink
from device.screen.kit.panels import draw_medallion
from device.screen.kit.text import draw_text, fitting, shortened, text_width
from device.screen.motion.lettering import Numerals, lettered
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.theme import KEY, TITLE, Type
from device.screen.words import signed, written

_MEDALLION: Final = 128
_GAP: Final = 24
_NAME: Final = Type(SERIF_BLACK, 96)
_SCORE: Final = Type(SERIF_BLACK, 120)
_LONG_NAME: Final = Type(SERIF_BLACK, 52)
"""The largest size of a name that stands in a line of its own."""
_SMALLEST: Final = 60
"""The smallest size of a name that stands beside the score."""
_FLOOR: Final = 24
_LINE_H: Final = 28
"""The distance between two lines about the turn, in units."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where name and score stand, in units.

    Attributes:
        name: the typeface of the name.
        name_at: its left edge and its baseline.
        score: the typeface of the score.
        score_at: its left edge and its baseline.
        facts_at: the left edge and the baseline of the line below.
        track_y: where the line of the year lies.
    """

    name: Type
    name_at: tuple[float, float]
    score: Type
    score_at: tuple[float, float]
    facts_at: tuple[float, float]
    track_y: float


def rehearse_digits(stage: Stage) -> Iterator[None]:
    """Draw the large digits once, one at a time, so that they are at hand when a turn is counted."""
    for sign in "0123456789":
        lettered(stage, sign, _SCORE, stage.canvas.theme.velin)
        yield


class TurnTotal:
    """The pictures of the total.

    Args:
        stage: where it stands.
        told: the turn.
        with_formula: the sum is told here too, since no frame before has told it.
    """

    def __init__(self, stage: Stage, told: TurnTold, *, with_formula: bool) -> None:
        canvas, theme = stage.canvas, stage.canvas.theme
        self._told = told
        layout = self._layout = _layout(canvas, told)
        x, y = layout.name_at
        name = lettered(stage, _name(canvas, told, layout), layout.name, theme.velin)
        medallion = stage.drawn(_MEDALLION, _MEDALLION, lambda sheet: _draw_medallion(sheet, told))
        facts_x, facts_y = layout.facts_at
        with_paid = with_formula or not told.points
        self._numerals = Numerals(stage, layout.score, theme.velin)
        self._bang = lettered(stage, told.exclaimed, layout.score, theme.velin)
        self._stage = stage
        self._still = [
            stage.at(medallion, _GAP, canvas.bar.bottom + 20),
            stage.at(name.picture, x, y - name.ascent),
        ]
        self._gain = stage.at(
            stage.drawn(canvas.w - facts_x, 34, lambda sheet: _draw_gain(sheet, told, with_formula)),
            facts_x,
            facts_y - 27,
        )
        lines = 2 if canvas.upright else 1
        said = stage.drawn(
            canvas.w - facts_x,
            4 + lines * _LINE_H,
            lambda sheet: _draw_said(sheet, told, lines, with_paid=with_paid),
        )
        self._said = stage.at(said, facts_x, facts_y + 4)
        self._track = YearTrack(stage, told, layout.track_y)

    def at(self, t: float) -> list[Sprite]:
        """The frame in which a part of the points, from 0 to 1, has been counted."""
        before, now = self._told.before, self._told.mover.score
        score = round(before + (now - before) * t)
        x, baseline = self._layout.score_at
        sprites = [*self._still, self._gain, *self._numerals.at(score, x, baseline), *self._track.at(score)]
        if t >= 1:
            bang_x = x + self._numerals.width(now)
            sprites += [self._stage.at(self._bang.picture, bang_x, baseline - self._bang.ascent), self._said]
        return sprites


def _name(canvas: Canvas, told: TurnTold, layout: _Layout) -> str:
    room = canvas.w - layout.name_at[0] - _GAP
    return shortened(canvas, f"{told.mover.name},", layout.name, room)


def _layout(canvas: Canvas, told: TurnTold) -> _Layout:
    """Name and score side by side; one below the other on an upright screen and for a long name."""
    name, left = f"{told.mover.name},", _GAP + _MEDALLION + _GAP
    scores = (str(told.before), str(told.mover.score))
    score_w = max(text_width(canvas, score, _SCORE) for score in scores)
    score_w += text_width(canvas, told.exclaimed, _SCORE)
    top = canvas.bar.bottom
    if canvas.upright:
        face = fitting(canvas, name, _LONG_NAME, canvas.w - left - _GAP, _FLOOR)
        facts_at = (_GAP, top + 230)
        return _Layout(face, (left, top + 84), _SCORE, (left, top + 194), facts_at, canvas.keys.y - 81)
    room = canvas.w - left - 2 * _GAP - score_w
    beside = fitting(canvas, name, _NAME, room, _FLOOR)
    if beside.size >= _SMALLEST:
        right = left + text_width(canvas, name, beside) + _GAP
        facts_at = (left + 2, top + 157)
        return _Layout(beside, (left, top + 109), _SCORE, (right, top + 109), facts_at, top + 244)
    alone = fitting(canvas, name, _LONG_NAME, canvas.w - left - _GAP, _FLOOR)
    facts_at = (left + 2, top + 160)
    return _Layout(alone, (left, top + 56), _SCORE.at(88), (left, top + 130), facts_at, top + 244)


def _draw_medallion(sheet: Canvas, told: TurnTold) -> None:
    inset = 3
    draw_medallion(sheet, told.mover.seat, told.mover.name, inset, inset, _MEDALLION - 2 * inset)


def _draw_gain(sheet: Canvas, told: TurnTold, with_formula: bool) -> None:
    """Draw the score before, what the turn has brought, and how that came about."""
    theme = sheet.theme
    if not told.points:
        draw_text(sheet, _("Nothing this turn."), TITLE, theme.brume, 0, 27)
        return
    x = draw_text(sheet, written(told.before), TITLE, theme.brume, 0, 27) + 10
    color = theme.bel if told.points > 0 else theme.dam
    path = "M9 0L18 16H0Z" if told.points > 0 else "M0 0H18L9 16Z"
    Ink(18, 16).path(path, fill=color).lay(sheet, x, 9)
    x += 24 + draw_text(sheet, signed(told.points), TITLE, color, x + 24, 27)
    reckoned = told.alike.dice if told.alike else told.formula
    words = f"= {reckoned}" if with_formula and reckoned else ""
    draw_text(sheet, words, fitting(sheet, words, TITLE, sheet.w - x - 36), theme.brume, x + 12, 27)


def _draw_said(sheet: Canvas, told: TurnTold, most_lines: int, *, with_paid: bool) -> None:
    """Draw what was paid, who was overtaken and whether it was the best turn, as far as there is room."""
    paid = _("{tales} to the Trésor.").format(tales=tales_words(told.paid)) if told.paid and with_paid else ""
    passed = next((words for words in told.passed if _fits(sheet, words)), "")
    lines: list[str] = []
    for fact in filter(None, (paid, passed, told.best)):
        longer = " ".join((*lines[-1:], fact))
        if lines and _fits(sheet, longer):
            lines[-1] = longer
        elif len(lines) < most_lines:
            lines.append(fact)
        else:
            break
    for index, line in enumerate(lines):
        face = fitting(sheet, line, KEY, sheet.w - _GAP)
        draw_text(sheet, line, face, sheet.theme.velin, 0, 24 + index * _LINE_H)


def _fits(sheet: Canvas, line: str) -> bool:
    room = sheet.w - _GAP
    return text_width(sheet, line, fitting(sheet, line, KEY, room)) <= room
