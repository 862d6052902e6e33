"""Keyboard, mouse and touch as presses of the panel's keys, through its mock pins.

A touch outside the captions of the keys is passed on to the screen.
"""

from __future__ import annotations

import string
from types import MappingProxyType
from typing import Final

import pygame

from device.keys import SOFT_KEYS, Key, Lamp
from device.panel.panel import Fingers
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Captions, arrow_key, key_at

KEYS: Final = {
    **{getattr(pygame, f"K_{key.number}"): key for key in SOFT_KEYS},
    **{getattr(pygame, f"K_KP{key.number}"): key for key in SOFT_KEYS},
    pygame.K_RETURN: Key.OK,
    pygame.K_KP_ENTER: Key.OK,
    pygame.K_SPACE: Key.OK,
    pygame.K_o: Key.OK,
    pygame.K_BACKSPACE: Key.BACK,
    pygame.K_ESCAPE: Key.BACK,
}
"""The key of the panel for each key of the keyboard."""
ARROWS: Final = {
    pygame.K_LEFT: Arrow.LEFT,
    pygame.K_UP: Arrow.UP,
    pygame.K_RIGHT: Arrow.RIGHT,
    pygame.K_DOWN: Arrow.DOWN,
}
"""The arrow keys of the keyboard; the captions say which key of the panel each of them presses."""
MUTE_KEY: Final = pygame.K_m
"""The key of the keyboard that switches all sounds off and on again, on every screen without writing."""
_NONE: Captions = MappingProxyType({})


def _letter_of(pressed: pygame.event.Event) -> str:
    """The letter of a key that was pressed, else ""; digits always press keys of the panel."""
    sign = getattr(pressed, "unicode", "")
    return sign if len(sign) == 1 and _is_letter(sign) else ""


def _is_letter(sign: str) -> bool:
    return sign.isprintable() and sign not in string.digits


def arrow_of(event: pygame.event.Event) -> Arrow:
    """The arrow key that an event presses, else `Arrow.NONE`."""
    return ARROWS.get(event.key, Arrow.NONE) if event.type == pygame.KEYDOWN else Arrow.NONE


class Keyboard:
    """Turns events of the window into presses of the panel's keys.

    Attributes:
        mouse_px: where the mouse is on the canvas; None outside the window, and after a touch.
    """

    def __init__(self, fingers: Fingers) -> None:
        self.mouse_px: tuple[int, int] | None = None
        self._fingers = fingers
        self._touched: Key | None = None
        self._typed: dict[int, Key] = {}
        self._last_down: pygame.event.Event | None = None

    def letters(self, event: pygame.event.Event) -> str:
        """The letters that an event writes; "" for all events that write nothing.

        A key brings its letter with it. A letter that was composed, as "ê" from a dead key or a sign of an
        input method, comes as text without a key. SDL repeats the letter of a key as text, and goes on doing
        so while the key is held down; these repetitions are left out.
        """
        if event.type == pygame.KEYDOWN:
            self._last_down = event
            return _letter_of(event)
        if event.type == pygame.KEYUP and self._last_down is not None and event.key == self._last_down.key:
            self._last_down = None
        if event.type != pygame.TEXTINPUT or event.text == getattr(self._last_down, "unicode", ""):
            return ""
        return "".join(filter(_is_letter, event.text))

    def feed(
        self,
        event: pygame.event.Event,
        canvas: Canvas,
        captions: Captions = _NONE,
        *,
        writes: bool = False,
    ) -> tuple[float, float] | None:
        """Handle one event of the window; events other than keys and touches are ignored.

        Args:
            event: the event.
            canvas: the canvas that the captions are drawn on.
            captions: the current caption of each key.
            writes: whether the screen takes text; then letters press no keys.

        Returns:
            The position of a touch outside all captions, in units of the canvas; else None.
        """
        if event.type == pygame.KEYDOWN:
            if not (writes and _letter_of(event)):
                self._press(event.key, captions)
        elif event.type == pygame.KEYUP and event.key in self._typed:
            self._fingers.release(self._typed.pop(event.key))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            x_px, y_px = event.pos
            key = key_at(canvas, x_px, y_px, captions)
            self._touch(key)
            if key is None:
                return x_px / canvas.u, y_px / canvas.u
        elif event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWLEAVE):
            self._touch(None)
        return None

    def follow(self, event: pygame.event.Event) -> None:
        """Remember where the mouse is; a finger on the screen moves it too, but hovers over nothing."""
        if event.type == pygame.MOUSEMOTION:
            self.mouse_px = None if event.touch else event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.mouse_px = None

    def hovered(self, canvas: Canvas, captions: Captions) -> Key | None:
        """The key under the mouse, where its caption can be pressed."""
        key = key_at(canvas, *self.mouse_px, captions) if self.mouse_px else None
        caption = captions.get(key) if key is not None else None
        return key if caption is not None and caption.lamp is not Lamp.OFF else None

    def _press(self, code: int, captions: Captions) -> None:
        """Press a key of the panel until the key of the keyboard is released, whatever is shown by then."""
        key = arrow_key(captions, ARROWS[code]) if code in ARROWS else KEYS.get(code)
        if key is not None:
            self._typed[code] = key
            self._fingers.press(key)

    def _touch(self, key: Key | None) -> None:
        if self._touched is not None:
            self._fingers.release(self._touched)
        self._touched = key
        if key is not None:
            self._fingers.press(key)
