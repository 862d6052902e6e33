"""The window of the table: a desktop window or a console's whole screen, rotated as the screen is mounted."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import pygame

from device.display.icon import window_icon
from device.display.renderer import UNSEEN, open_surface, open_window
from device.errors import ScreenError
from device.screen.kit.canvas import Canvas
from device.screen.theme import BASE, THEMES
from device.settings.model import SCREEN, ScreenSettings

SMALLEST: Final = (BASE[1] // 2, BASE[1] // 2)
"""The smallest window, in pixels: in a smaller one, words and lines would vanish altogether."""
_RESIZED: Final = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
"""SDL reports a person's resize by both, one that the program asked for by the second alone."""


class Window:
    """A window, or the whole screen.

    For a rotated screen the picture is drawn upright and then rotated here, because the kernel rotates only
    its own console. A window has a title and an icon, can be resized, and fills the screen after F11; a
    console's screen stays as it is.

    Args:
        settings: the rotation of the screen, and the position of the keys below it.

    Attributes:
        canvas: the upright canvas that the screens draw on.
        drawing: the video driver and renderer in use.

    Raises:
        ScreenError: no display can be opened.
    """

    def __init__(self, settings: ScreenSettings = SCREEN) -> None:
        self._settings = settings
        self._share = 1.0
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                raise pygame.error("nothing is connected")
            self._console = pygame.display.get_driver() == "KMSDRM"
            size = BASE[::-1] if self._on_its_side or _desktop_is_upright() else BASE
            place, flags = ((0, 0), 0) if self._console else (size, pygame.RESIZABLE)
            if not self._console:
                pygame.display.set_icon(window_icon())  # some desktops take it only before the window opens
            self._screen, self.drawing = open_surface(partial(pygame.display.set_mode, place, flags))
        except pygame.error as error:
            raise ScreenError(
                f"no display could be opened: {error}; start dice-table on a desktop or a console,"
                " or watch `dice-table demo`"
            ) from error
        pygame.display.set_caption("dice-table")
        if not self._console:
            open_window().minimum_size = SMALLEST
        self.canvas = self._upright()

    def use(self, settings: ScreenSettings) -> None:
        """Take another theme and another place of the keys; a new canvas is made, and the turn stays."""
        self._settings = settings.model_copy(update={"turn": self._settings.turn})
        self.canvas = self._upright()

    def veil(self, share: float) -> None:
        """Show the picture at a share of its light, from 0 to 1; a new canvas is made."""
        self._share = share
        self.canvas = self._upright()

    def events(self) -> Iterable[pygame.event.Event]:
        """The events of the window, with positions in the upright canvas; a resize makes a new canvas."""
        for event in pygame.event.get():
            if self._console and event.type == pygame.MOUSEMOTION:
                continue
            if not self._console and event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
                _toggle_full_screen()
            if event.type in _RESIZED:
                self._screen = pygame.display.get_surface() or self._screen
                self.canvas = self._upright()
            yield self._turned_back(event)

    def flip(self) -> None:
        """Show the picture."""
        if self.canvas.surface is not self._screen:
            self._screen.blit(pygame.transform.rotate(self.canvas.surface, -self._settings.turn), (0, 0))
        self._darken(self._screen.get_rect())
        pygame.display.flip()

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Show these rectangles of the picture; the rest of it has not changed."""
        if self.canvas.surface is self._screen:
            pygame.display.update(list(rects))
            return
        turned = [self._turned(rect) for rect in rects]
        for rect, place in zip(rects, turned, strict=True):
            piece = self.canvas.surface.subsurface(rect)
            self._screen.blit(pygame.transform.rotate(piece, -self._settings.turn), place)
            self._darken(place)
        pygame.display.update(turned)

    def _darken(self, place: pygame.Rect) -> None:
        """Lay the veil over a part of the screen."""
        if self._share < 1:
            level = round(255 * self._share)
            self._screen.fill((level, level, level), place, special_flags=pygame.BLEND_RGB_MULT)

    def _turned(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a rectangle of the upright canvas lies on the screen."""
        width, height = self.canvas.surface.get_size()
        x, y, w, h = rect
        place = {0: (x, y), 90: (height - y - h, x), 180: (width - x - w, height - y - h)}
        corner = place.get(self._settings.turn, (y, width - x - w))
        return pygame.Rect(corner, (h, w) if self._on_its_side else (w, h))

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    @property
    def _on_its_side(self) -> bool:
        return self._settings.turn in (90, 270)

    def _upright(self) -> Canvas:
        """The canvas in the orientation that people see; the screen's own surface if it is not rotated.

        Of a window that is smaller than `SMALLEST` all the same, only a corner of the picture is seen.
        """
        settings, surface = self._settings, self._screen
        width, height = map(max, surface.get_size(), SMALLEST)
        if settings.turn or self._share < 1 or (width, height) != surface.get_size():
            surface = pygame.Surface((height, width) if self._on_its_side else (width, height))
        return Canvas(
            surface,
            THEMES[settings.theme],
            keys_offset=settings.keys_offset or None,
            keys_pitch=settings.keys_pitch or None,
            keys_named=settings.keys == "beside",
        )

    def _turned_back(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its position rotated into the upright canvas."""
        if not self._settings.turn or not hasattr(event, "pos"):
            return event
        x, y = event.pos
        width, height = self.canvas.surface.get_size()
        place = {90: (y, height - 1 - x), 180: (width - 1 - x, height - 1 - y), 270: (width - 1 - y, x)}
        return pygame.event.Event(event.type, {**event.dict, "pos": place[self._settings.turn]})


def _desktop_is_upright() -> bool:
    """Whether the desktop is taller than wide, so that a wide window would not fit."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return bool(height > width)


def _toggle_full_screen() -> None:
    """Fill the screen, or return to the window as it was; SDL then reports the new size."""
    window = open_window()
    if pygame.display.is_fullscreen():
        window.set_windowed()
    else:
        window.set_fullscreen(desktop=True)
