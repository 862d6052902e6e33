"""Lists in which two keys choose a row: these keys, the rows that are shown, and the ground of a row."""

from __future__ import annotations

from collections.abc import Callable

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_frame, draw_panel
from device.screen.question import Choice
from device.zone import Zone


def up_and_down(
    place: int, count: int, keys: tuple[Key, Key], chosen: Callable[[int], Screen]
) -> dict[Key, Choice]:
    """The keys that choose the row above and the row below; at an end of the list only one of them.

    Args:
        place: the place of the chosen row, from 0.
        count: how many rows the list has.
        keys: the key that goes up and the one that goes down.
        chosen: returns the screen with the row at another place chosen.
    """
    up, down = keys
    choices = {}
    if place > 0:
        choices[up] = Choice(Caption(_("Up"), icon="haut"), Go(chosen(place - 1)))
    if place < count - 1:
        choices[down] = Choice(Caption(_("Down"), icon="bas"), Go(chosen(place + 1)))
    return choices


def ends_of_list(keys: tuple[Key, Key]) -> dict[Key, str]:
    """Why these keys do nothing at the ends of the list."""
    up, down = keys
    return {up: _("This is the first one of the list."), down: _("This is the last one of the list.")}


def rows_around(place: int, count: int, rows: int) -> range:
    """The places of the rows that are shown: so many around the chosen one, which stays in the middle.

    >>> rows_around(0, 9, 5), rows_around(4, 9, 5), rows_around(8, 9, 5), rows_around(1, 3, 5)
    (range(0, 5), range(2, 7), range(4, 9), range(0, 3))
    """
    first = max(0, min(place - rows // 2, count - rows))
    return range(first, min(first + rows, count))


def draw_row_ground(canvas: Canvas, zone: Zone, *, chosen: bool) -> None:
    """Draw the ground of a row; that of the chosen one is light, with a frame in the lamp's colour."""
    theme = canvas.theme
    draw_panel(canvas, zone, theme.relief if chosen else theme.loge)
    if chosen:
        draw_frame(canvas, zone, theme.lamp_line, 3)
