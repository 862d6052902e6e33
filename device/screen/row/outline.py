"""The outline of a drawn die, which shows its state by its shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from device.screen.kit.ink import Ink, dashed_path, polygon_path, square_points
from device.screen.kit.marks import MarkState
from device.screen.theme import Theme
from device.zone import Zone

_CORNER: Final = 0.27
"""The part of a side that each arm of the corners takes."""
_TEETH: Final = 5
_TOOTH: Final = 8
"""The number of teeth on the upper and lower edge of a Dam, and their height in units."""
_SHADE: Final = ("#000000", 0.42)
"""Colour and opacity of the shade beside the bars, which separates them from the figure behind."""


LIT: Final = frozenset({MarkState.AWAITED, MarkState.DOUBTFUL, MarkState.COCKED})
"""The states of which people are asked something: outline, number and word have the lamp's colour."""


def draw_outline(sheet: Ink, frame: Zone, state: MarkState, theme: Theme) -> None:
    """Add the outline of a state to a sheet."""
    _OUTLINES[state](sheet, frame, theme, state_color(state, theme))


def state_color(state: MarkState, theme: Theme) -> str:
    """The colour of a state's outline and word."""
    if state in LIT:
        return theme.lampe
    if state in (MarkState.DAM, MarkState.CAPTIVE, MarkState.KILLED):
        return theme.dam
    if state in (MarkState.FREED, MarkState.COUNTERED):
        return theme.bel
    return theme.filet if state is MarkState.IN_HAND else theme.velin


def _bars_path(frame: Zone) -> str:
    """The path of the three bars before a captive."""
    return "".join(f"M{frame.x + frame.w * part:.2f} {frame.y}V{frame.bottom}" for part in (0.25, 0.5, 0.75))


def corners_path(frame: Zone) -> str:
    """The path of the four corners of a frame."""
    arm = frame.w * _CORNER
    x, y, right, base = frame.x, frame.y, frame.right, frame.bottom
    return (
        f"M{x} {y + arm:.2f}V{y}H{x + arm:.2f}M{right - arm:.2f} {y}H{right}V{y + arm:.2f}"
        f"M{right} {base - arm:.2f}V{base}H{right - arm:.2f}M{x + arm:.2f} {base}H{x}V{base - arm:.2f}"
    )


def _closed_path(frame: Zone) -> str:
    """The path of a closed frame."""
    return f"M{frame.x} {frame.y}H{frame.right}V{frame.bottom}H{frame.x}Z"


def _corners(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    sheet.path(corners_path(frame), stroke=color, width=theme.line)


def _awaited(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    width = 2 * theme.line if frame.w > 50 else theme.line + 2
    if theme.lamp_ink:
        sheet.path(corners_path(frame), stroke=theme.encre, width=width + 4)
    sheet.path(corners_path(frame), stroke=color, width=width)
    if frame.w > 50:
        x, y = frame.center[0], frame.y
        pointer = f"M{x - 11} {y - 15}H{x + 11}L{x} {y - 3}Z"
        sheet.path(pointer, fill=color, stroke=theme.lamp_edge, width=2)


def _closed(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    sheet.path(_closed_path(frame), stroke=color, width=theme.line)


def _dam(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    step, depth = frame.w / (2 * _TEETH), _TOOTH * min(1.0, frame.w / 60)
    teeth = ""
    for edge, tooth in ((frame.y, depth), (frame.bottom, -depth)):
        teeth += "".join(
            f"M{frame.x + 2 * index * step:.2f} {edge}l{step:.2f} {tooth:.2f} {step:.2f} {-tooth:.2f}Z"
            for index in range(_TEETH)
        )
    sheet.path(_closed_path(frame), stroke=color, width=theme.line).path(teeth, fill=color)


def _captive(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    shade, opacity = _SHADE
    sheet.path(_bars_path(frame), stroke=shade, width=theme.line + 2.5, opacity=opacity)
    sheet.path(_bars_path(frame), stroke=color, width=theme.line)
    sheet.path(_closed_path(frame), stroke=color, width=theme.line)


def _killed(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    x, y, right, base = frame.x, frame.y, frame.right, frame.bottom
    cross = f"M{x} {y}L{right} {base}M{right} {y}L{x} {base}"
    shade, opacity = _SHADE
    sheet.path(cross, stroke=shade, width=theme.line + 2.5, opacity=opacity)
    sheet.path(_closed_path(frame) + cross, stroke=color, width=theme.line)


def _dashed(sheet: Ink, points: list[tuple[float, float]], theme: Theme, color: str) -> None:
    if theme.lamp_ink:
        sheet.path(polygon_path(points[:-1]), stroke=theme.encre, width=theme.line + 5)
    sheet.path(dashed_path(points, 10, 6), stroke=color, width=theme.line + 1)


def _doubtful(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    _dashed(sheet, square_points(frame), theme, color)


def _cocked(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    """A dashed frame that leans, as the die does."""
    lean = frame.w * 0.09
    x, y, right, base = frame.x, frame.y, frame.right, frame.bottom
    turned = [(x, y + lean), (right - lean, y), (right, base - lean), (x + lean, base)]
    _dashed(sheet, [*turned, turned[0]], theme, color)


def _unknown(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    sheet.path(dashed_path(square_points(frame), 10, 6), stroke=color, width=theme.line)


def _none(sheet: Ink, frame: Zone, theme: Theme, color: str) -> None:
    """Draw nothing: the die itself is a dashed outline."""


_OUTLINES: Final[dict[MarkState, Callable[[Ink, Zone, Theme, str], None]]] = {
    MarkState.FRESH: _corners,
    MarkState.AWAITED: _awaited,
    MarkState.LOCKED: _closed,
    MarkState.FREED: _closed,
    MarkState.DAM: _dam,
    MarkState.CAPTIVE: _captive,
    MarkState.KILLED: _killed,
    MarkState.COUNTERED: _corners,
    MarkState.DOUBTFUL: _doubtful,
    MarkState.COCKED: _cocked,
    MarkState.UNKNOWN: _unknown,
    MarkState.BY_HAND: _closed,
    MarkState.IN_HAND: _none,
}
