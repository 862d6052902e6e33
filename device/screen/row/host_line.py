"""The host's line: the one place of a throw screen where news and refusals are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import draw_fitting, wrapped
from device.screen.theme import SMALL, TAG, Type
from device.zone import Zone

_LEADING: Final = 21
_ICON: Final = 20


@dataclass(frozen=True, slots=True)
class HostLine:
    """What the host says.

    Attributes:
        words: a sentence or two, or "" for silence.
        icon: the name of the silhouette before them, or "".
        harm: the silhouette has the colour of harm.
        good: the silhouette has the colour of gain.
        new: it answers the last press, so the words are bold.
    """

    words: str = ""
    icon: str = ""
    harm: bool = False
    good: bool = False
    new: bool = False


def line_top(canvas: Canvas, zone: Zone, line: HostLine) -> float:
    """The upper edge of the text; one that needs more than one line grows upwards from its zone."""
    if not line.words:
        return zone.bottom
    return zone.bottom - 4 - _LEADING * len(_lines(canvas, zone, line))


def draw_host_line(canvas: Canvas, zone: Zone, line: HostLine) -> float:
    """Draw the host's line, whose last line of text stands at the bottom of the zone; return `line_top`."""
    if not line.words:
        return line_top(canvas, zone, line)
    theme = canvas.theme
    lines, face = _lines(canvas, zone, line), _face(line)
    foot = zone.bottom - 8 - _LEADING * (len(lines) - 1)
    if line.icon:
        color = theme.dam if line.harm else theme.bel if line.good else theme.brume
        draw_figure(canvas, line.icon, color, zone.x, foot - 16, _ICON)
    ink = theme.velin if line.new else theme.brume
    for words in lines:
        draw_fitting(canvas, words, face, ink, _left(zone, line), foot, _width(zone, line))
        foot += _LEADING
    return line_top(canvas, zone, line)


def _face(line: HostLine) -> Type:
    return TAG if line.new else SMALL


def _left(zone: Zone, line: HostLine) -> float:
    return zone.x + (_ICON + 7 if line.icon else 0)


def _width(zone: Zone, line: HostLine) -> float:
    return zone.right - _left(zone, line)


def _lines(canvas: Canvas, zone: Zone, line: HostLine) -> list[str]:
    return wrapped(canvas, line.words, _face(line), _width(zone, line))
