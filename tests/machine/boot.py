"""The machine boots to the table, and its screen shows the table's first picture."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pygame

from device.i18n import use_language
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.welcome.language import LanguageScreen
from tests.machine.appliance import SCREEN_WH, Appliance
from tests.machine.claim import Claim, tried
from tests.machine.picture import Picture

LIKE: Final = 0.01
"""The largest share of pixels that may differ from what is drawn here."""
_SHOWN_S: Final = 20.0


def boot(machine: Appliance) -> Iterator[Claim]:
    """Boot to the first screen."""
    yield tried("the table is active after switching on", machine.boots)
    yield tried("the screen shows the first picture", lambda: shows(machine, first_picture()))


def first_picture() -> Picture:
    """The first picture of the first evening, drawn here."""
    use_language("en")
    canvas, screen, view = Canvas(pygame.Surface(SCREEN_WH)), LanguageScreen(), View()
    screen.draw(canvas, view)
    draw_captions(canvas, screen.captions(view))
    return Picture.of(canvas.surface)


def shows(machine: Appliance, wanted: Picture, patience_s: float = _SHOWN_S) -> tuple[bool, str]:
    """Whether the screen soon shows a picture."""
    until_s = time.monotonic() + patience_s
    while True:
        seen = machine.picture()
        apart = seen.differs(wanted)
        if apart <= LIKE:
            return True, f"{100 * apart:.1f} % of the pixels differ"
        if time.monotonic() > until_s:
            return False, "the screen is black" if seen.black else f"{100 * apart:.1f} % of the pixels differ"
        time.sleep(1)
