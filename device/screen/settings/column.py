"""One setting as a column above its key: its name, its present value, and a drawing of that value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from device.screen.base import Command, Screen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_key_column
from device.screen.kit.text import draw_fitting, draw_text, fitting, wrapped
from device.screen.question import Choice, refused_choice
from device.screen.theme import KEY, NAME, SMALL
from device.zone import Zone

_ICON: Final = 32
_HEAD: Final = 100
_LOW_HEAD: Final = 78
"""The height of icon, title and rule, in units; on an upright screen they stand closer together."""
_WORDS: Final = 256
"""Where the value stands below the top of a column that is high enough, in units."""
_TOP: Final = 64

Drawing = Callable[[Canvas, Zone], None]
"""Draws a setting's value into a zone."""


@dataclass(frozen=True, slots=True)
class Column:
    """One setting.

    Attributes:
        title: the name of the setting.
        icon: the name of its silhouette.
        word: its value.
        note: a few words about it.
        caption: what its key does.
        command: the command of the key.
        drawing: draws the value.
        page: the screen that the key opens when it is held, or None.
        why: why the key has no effect now; "" if it has one.
    """

    title: str
    icon: str
    word: str
    note: str
    caption: Caption
    command: Command
    drawing: Drawing
    page: Screen | None = None
    why: str = ""

    @property
    def choice(self) -> Choice:
        """The key, which is asleep and says why while it has no effect."""
        if not self.why:
            return Choice(replace(self.caption, grown=True), self.command)
        return refused_choice(replace(self.caption, object="", grown=True), self.why)


def draw_column(canvas: Canvas, key: int, column: Column) -> None:
    """Draw a column above its key."""
    theme = canvas.theme
    zone = canvas.column(key, _TOP)
    draw_key_column(canvas, zone, theme.loge)
    head = _HEAD if zone.h >= 300 else _LOW_HEAD
    middle, room = zone.center[0], zone.w - 6
    draw_figure(canvas, column.icon, theme.velin, middle - _ICON / 2, zone.y + (head - 72) / 2, _ICON)
    face = fitting(canvas, column.title, NAME.at(20), room)
    draw_text(canvas, column.title, face, theme.velin, middle, zone.y + head - 29, "center")
    draw_double_rule(canvas, zone.x + 10, zone.y + head - 14, zone.w - 20)
    foot = zone.y + min(_WORDS, zone.h - 40)
    column.drawing(canvas, replace(zone, y=zone.y + head, h=foot - 24 - zone.y - head))
    notes = [(line, SMALL, theme.brume) for line in wrapped(canvas, column.note, SMALL, room)]
    for words, type_, color in ((column.word, KEY, theme.velin), *notes):
        draw_fitting(canvas, words, type_, color, middle, foot, room, "center")
        foot += 24
