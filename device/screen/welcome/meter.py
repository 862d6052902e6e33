"""Shows the measured light, sharpness and size of dice, and what to do if one of them is not good."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import draw_lines, draw_text
from device.screen.theme import BODY, KEY
from device.zone import Zone
from vision.meter import Measurement

_LEADING = 27


def draw_figures(canvas: Canvas, figures: Sequence[Measurement], zone: Zone) -> None:
    """Draw a line for each measurement, marked good or not, and advice about the first that is not good."""
    theme = canvas.theme
    top = zone.y
    for figure in figures:
        sign, color = ("valider", theme.bel) if figure.good else ("doute", theme.dam)
        draw_figure(canvas, sign, color, zone.x, top + 2, 20)
        draw_text(canvas, _called(figure), BODY, theme.velin, zone.x + 28, top + 20)
        draw_text(canvas, _written(figure), KEY, theme.velin, zone.right, top + 20, "right")
        top += _LEADING
    bad = next((figure for figure in figures if not figure.good), None)
    words = advice(bad) if bad else _("Light, sharpness and size will do.")
    draw_lines(canvas, words, BODY, theme.brume, zone.x, top + 26, width=zone.w, leading=24)


def _called(figure: Measurement) -> str:
    """The name of a measurement on the screen."""
    return {
        "light": _("Light"),
        "burnt": _("Glare"),
        "even": _("Evenness"),
        "blur": _("Blur"),
        "die": _("A die of 16 mm"),
    }[figure.name]


def _written(figure: Measurement) -> str:
    """The value of a measurement with its unit.

    >>> _written(Measurement("blur", 0.4321, "mm")), _written(Measurement("light", 120.4, "levels"))
    ('0.43 mm', '120')
    """
    digits = 2 if figure.unit == "mm" else 0
    unit = "" if figure.unit == "levels" else f" {figure.unit}"
    return f"{figure.value:.{digits}f}{unit}"


def advice(figure: Measurement) -> str:
    """A sentence about what to do if a measurement is not good."""
    if figure.name == "light" and figure.least is not None and figure.value < figure.least:
        return _("Too dark: light the tray from two sides, or take the cover off the lens.")
    return {
        "light": _("Too bright: move the lamps away."),
        "burnt": _("A lamp is mirrored in the tray: turn it, or lay paper over it."),
        "even": _("One side is darker: light the tray from two sides, or move the lamp away."),
        "blur": _("Focus the lens on the tray, clean it, and give more light."),
        "die": _("The dice are too small: bring the camera nearer, or choose a larger picture."),
    }[figure.name]
