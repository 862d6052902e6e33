"""Small drawings of what a setting is set to: steps, themes, the picture, the place of the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from device.screen.base import View
from device.screen.dice.tray import draw_picture
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_frame
from device.screen.kit.text import draw_text, fitting, wrapped
from device.screen.settings.column import Drawing
from device.screen.theme import NAME, SMALL, THEMES, TITLE
from device.settings.model import STEPS, KeysPlace, ThemeName
from device.zone import Zone

_STEP_W: Final = 44
_LINE: Final = 21


def steps(count: int) -> Drawing:
    """Draw a ladder of steps, filled from below up to the present one."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        theme = canvas.theme
        pitch = min(_LINE, zone.h / STEPS)
        top = zone.y + (zone.h - pitch * STEPS) / 2
        left = zone.center[0] - _STEP_W / 2
        for step in range(STEPS):
            place = Zone(left, top + step * pitch, _STEP_W, pitch - 5)
            if STEPS - step <= count:
                canvas.fill(place, theme.velin)
            draw_frame(canvas, place, theme.filet, 2)

    return draw


def themes(chosen: ThemeName) -> Drawing:
    """Draw a little screen in the colours of each theme, framed if it is the chosen one."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        pitch = min(44.0, zone.h / len(THEMES))
        top = zone.y + (zone.h - pitch * len(THEMES)) / 2
        for number, name in enumerate(THEMES):
            place = Zone(zone.center[0] - 32, top + number * pitch, 64, pitch - 8)
            _draw_theme(canvas, place, name, framed=name == chosen)

    return draw


def theme(name: ThemeName) -> Drawing:
    """Draw one little screen in the colours of a theme."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        x, y = zone.center
        _draw_theme(canvas, Zone(x - 36, y - 24, 72, 48), name, framed=canvas.theme.name == name)

    return draw


def _draw_theme(canvas: Canvas, place: Zone, name: ThemeName, *, framed: bool) -> None:
    theme = THEMES[name]
    canvas.fill(place, theme.fond)
    canvas.fill(Zone(place.x + 6, place.y + 6, place.w * 0.4, place.h - 12), theme.relief)
    for line, width in enumerate((20, 14)):
        foot = place.y + place.h * (line + 1) / 3 - 2
        canvas.fill(Zone(place.x + place.w * 0.4 + 12, foot, width, 3), theme.velin)
    draw_frame(canvas, place, canvas.theme.velin if framed else canvas.theme.filet, 4 if framed else 1.5)


def words(sample: str, other: str = "") -> Drawing:
    """Write a few words, and less important ones smaller below them."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        theme = canvas.theme
        foot = zone.y + zone.h * 0.3
        for text, face, color in ((sample, NAME.at(21), theme.velin), (other, SMALL, theme.brume)):
            for line in wrapped(canvas, text, face, zone.w - 4) if text else ():
                fits = fitting(canvas, line, face, zone.w - 4)
                draw_text(canvas, line, fits, color, zone.center[0], foot, "center")
                foot += 25
            foot += 10

    return draw


def large(text: str) -> Drawing:
    """Write a number large."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        face = fitting(canvas, text, TITLE, zone.w - 8)
        draw_text(canvas, text, face, canvas.theme.velin, zone.center[0], zone.center[1] + 8, "center")

    return draw


def choices(options: Sequence[str], chosen: int) -> Drawing:
    """Draw what can be chosen one below the other; the chosen one is filled."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        theme = canvas.theme
        pitch = min(40.0, zone.h / len(options))
        top = zone.y + (zone.h - pitch * len(options)) / 2
        for number, option in enumerate(options):
            place = Zone(zone.x + 6, top + number * pitch, zone.w - 12, pitch - 6)
            here = number == chosen
            if here:
                canvas.fill(place, theme.velin)
            draw_frame(canvas, place, theme.filet, 2)
            face = fitting(canvas, option, SMALL, place.w - 4)
            ink = theme.fond if here else theme.velin
            draw_text(canvas, option, face, ink, place.center[0], place.center[1] + 6, "center")

    return draw


def icon(name: str) -> Drawing:
    """Draw a silhouette."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        x, y = zone.center
        draw_figure(canvas, name, canvas.theme.velin, x - 28, y - 28, 56)

    return draw


def camera(view: View) -> Drawing:
    """Draw what the camera sees, or a sign if there is no picture."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        if view.sight.picture is None or view.sight.trouble:
            icon("doute")(canvas, zone)
            return
        size = min(zone.w - 8, zone.h - 8)
        draw_picture(canvas, view.sight, Zone(zone.center[0] - size / 2, zone.y + 4, size, size))

    return draw


def keys(place: KeysPlace) -> Drawing:
    """Draw a screen with eight keys below it, or beside it."""

    def draw(canvas: Canvas, zone: Zone) -> None:
        theme = canvas.theme
        x, y = zone.center
        beside = place == "beside"
        screen = Zone(x - 38, y - 34, 54, 44) if beside else Zone(x - 38, y - 34, 76, 46)
        draw_frame(canvas, screen, theme.velin, 3)
        for number in range(8):
            color = theme.velin if number < 6 else theme.filet
            if beside:
                across, down = divmod(number, 4)
                key = Zone(x + 21 + 10 * across, screen.y + 11.5 * down, 8, 9)
            else:
                key = Zone(screen.x + 9.6 * number, screen.bottom + 8, 8, 12)
            canvas.fill(key, color)

    return draw
