"""Draws the number and the word of each die in the camera's picture, placed where they hide least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink
from device.screen.kit.marks import Mark, MarkState, draw_outline
from device.screen.kit.text import draw_text, text_width
from device.screen.theme import CUT_TAG, KEY, MARK_GROUND, SOIR, TAG, Theme
from device.zone import Zone

_TAG_H = 24
_BADGE = "M-4 -6l4 -4H16L24 -2V14L20 18H0L-4 14Z"
_BADGE_SIDE = 28
_FILLED = (MarkState.AWAITED, MarkState.DOUBTFUL)
_HIDES_DIE, _HIDES_LABEL, _HIDES_OWN = 3.0, 10.0, 2.0
"""Cost per square unit of another die, of another label and of the label's own die that a label covers."""
_LATER = 24.0
"""Extra cost of each later place in the list of places; a smaller one lets labels jump for little gain."""


def draw_marks(canvas: Canvas, marks: Sequence[Mark], within: Zone) -> None:
    """Draw all marks of a throw: first the outlines, then numbers and words, which no outline may cross.

    Numbers and words stay inside the tray, whose zone is `within`.
    """
    for mark in marks:
        draw_outline(canvas, mark)
    labels: list[Zone] = []
    for mark in marks:
        badge = _best(_badge_places(mark), mark, marks, labels, within)
        labels.append(badge)
        _draw_number(canvas, mark, badge)
    for mark in marks:
        tag = _best(_tag_places(canvas, mark), mark, marks, labels, within)
        labels.append(tag)
        _draw_tag(canvas, mark, tag)


def tag_color(look: MarkState, theme: Theme) -> str:
    """The colour of the tag and the outline of a die in a state."""
    if look in (MarkState.AWAITED, MarkState.DOUBTFUL, MarkState.COCKED):
        return theme.mark_lampe
    if look in (MarkState.DAM, MarkState.CAPTIVE, MarkState.KILLED):
        return theme.mark_dam
    if look in (MarkState.FREED, MarkState.COUNTERED):
        return theme.mark_bel
    return theme.mark_velin


def draw_badge(canvas: Canvas, number: int, x: float, y: float, fill: str) -> None:
    """Draw a die's number on its badge, at the upper left corner (x, y) of its mark."""
    sheet = Ink(30, 30)
    sheet.path(_BADGE, fill=fill, move=(5, 11)).path(_BADGE, stroke="#000000", width=2, move=(5, 11))
    sheet.lay(canvas, x - 5, y - 11)
    draw_text(canvas, str(number), KEY.at(21), SOIR.encre, x + 10, y + 11.5, "center")


def _badge_places(mark: Mark) -> list[Zone]:
    """The possible places of a number: the four corners of the mark, the upper left one first."""
    frame, reach = mark.frame, 7 if mark.look is MarkState.AWAITED else 10
    left, right = frame.x - reach, frame.right + reach - _BADGE_SIDE
    top, base = frame.y - reach - 4, frame.bottom + reach - _BADGE_SIDE
    return [Zone(x, y, _BADGE_SIDE, _BADGE_SIDE) for y in (top, base) for x in (left, right)]


def _tag_places(canvas: Canvas, mark: Mark) -> list[Zone]:
    """The possible places of a word: on the lower edge, on the upper edge, below the mark, and at its sides.

    Along an edge the middle comes first.
    """
    width = 26 + text_width(canvas, mark.word, TAG) + (31 if mark.figure else 9)
    frame, lift = mark.frame, 9 if mark.look is MarkState.AWAITED else 6
    middle = frame.center[0] - width / 2
    lefts = (middle, frame.x - 6, frame.right + 6 - width)
    tops = (frame.bottom - lift, frame.y + lift - _TAG_H, frame.bottom + 2)
    beside = [(frame.right - 6, frame.center[1]), (frame.x + 6 - width, frame.center[1])]
    corners = [*((x, y) for y in tops for x in lefts), *beside]
    return [Zone(x, y, width, _TAG_H) for x, y in corners]


def _best(
    places: Iterable[Zone], mark: Mark, marks: Iterable[Mark], labels: Iterable[Zone], within: Zone
) -> Zone:
    """The place with the lowest cost; places that reach out of the tray are moved inside."""
    others = [other.box for other in marks if other is not mark]
    labels = list(labels)

    def cost(ranked: tuple[int, Zone]) -> float:
        rank, place = ranked
        return (
            _LATER * rank
            + _HIDES_OWN * _shared(place, mark.box)
            + _HIDES_DIE * sum(_shared(place, box) for box in others)
            + _HIDES_LABEL * sum(_shared(place, label) for label in labels)
        )

    inside = [_moved_into(place, within.inset(1)) for place in places]
    return min(enumerate(inside), key=cost)[1]


def _moved_into(place: Zone, within: Zone) -> Zone:
    x = min(max(place.x, within.x), within.right - place.w)
    y = min(max(place.y, within.y), within.bottom - place.h)
    return Zone(x, y, place.w, place.h)


def _shared(one: Zone, other: Zone) -> float:
    """The area that two zones share."""
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height)


def _draw_number(canvas: Canvas, mark: Mark, place: Zone) -> None:
    theme = canvas.theme
    x, y = place.x + 4, place.y + 10
    draw_badge(canvas, mark.number, x, y, theme.mark_lampe if mark.look in _FILLED else theme.mark_velin)
    if mark.pen and mark.look is not MarkState.BY_HAND:
        _draw_pen(canvas, place.right - 6 if place.x < mark.frame.center[0] else place.x - 22, y)


def _draw_pen(canvas: Canvas, x: float, y: float) -> None:
    """Draw the pen beside the number: a person has set this face by hand."""
    sheet = Ink(30, 30)
    sheet.path(_BADGE, fill=MARK_GROUND, move=(5, 11))
    sheet.path(_BADGE, stroke=canvas.theme.mark_velin, width=2, move=(5, 11))
    sheet.lay(canvas, x - 1, y - 11)
    draw_figure(canvas, "plume", canvas.theme.mark_velin, x + 5.5, y - 4.5, 17)


def _draw_tag(canvas: Canvas, mark: Mark, place: Zone) -> None:
    theme = canvas.theme
    color = tag_color(mark.look, theme)
    filled = mark.look in _FILLED
    x, y, width = place.x, place.y, place.w
    d = f"M5 0H{width - CUT_TAG:.2f}L{width:.2f} 5V19L{width - CUT_TAG:.2f} 24H5L0 19V5Z"
    sheet = Ink(width + 2, _TAG_H + 2)
    sheet.path(d, fill=color if filled else MARK_GROUND, move=(1, 1))
    sheet.path(d, stroke="#000000" if filled else color, width=2, move=(1, 1))
    sheet.lay(canvas, x - 1, y - 1)
    ink = SOIR.encre if filled else SOIR.velin
    draw_figure(canvas, mark.icon, SOIR.encre if filled else color, x + 6.5, y + 3.5, 17)
    words = draw_text(canvas, mark.word, TAG, ink, x + 26, y + 18)
    if mark.figure:
        draw_figure(canvas, mark.figure, ink, x + 31 + words, y + 3.5, 17)
