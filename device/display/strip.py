"""A permanent line of text above every screen, such as the warning that nothing is saved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from device.display.display import Display
from device.i18n import translated
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.text import baseline, draw_text, wrapped
from device.screen.theme import SMALL
from device.zone import Zone
from wording.sentence import Sentence

_LEADING: Final = 21
_PAD: Final = 4
_SIGN_W: Final = 30
"""The width of the silhouette before the words, in units."""


class Strip:
    """A display with a line of text above the picture.

    The picture is a little smaller, and the positions of touches are shifted to match.

    Args:
        display: the window.
        words: the sentences of the line, translated whenever they are drawn.
    """

    def __init__(self, display: Display, words: Sequence[Sentence]) -> None:
        self._display = display
        self._words = words
        self._fit()

    def events(self) -> Iterable[pygame.event.Event]:
        """The events of the window, with positions in the canvas below the line."""
        for event in self._display.events():
            if self._whole is not self._display.canvas:
                self._fit()
            yield self._moved(event)
        if self._fits != self._said:
            self._fit()

    def flip(self) -> None:
        """Show the picture, with the line above it."""
        canvas = self._whole
        self._draw_line(canvas)
        canvas.surface.blit(self._below.surface, (0, self._height_px))
        self._display.flip()

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Show these rectangles of the picture; the line above it has not changed."""
        moved = [rect.move(0, self._height_px) for rect in rects]
        for rect, place in zip(rects, moved, strict=True):
            self._whole.surface.blit(self._below.surface, place, rect)
        self._display.show(moved)

    def _fit(self) -> None:
        """Compute the height of the line and the canvas below; at another width the text wraps anew."""
        self._whole, self._fits = self._display.canvas, self._said
        lines = wrapped(self._whole, self._said, SMALL, self._width)
        self._height_px = self._whole.px(_LEADING * len(lines) + 2 * _PAD)
        self._below = self._whole.below(self._height_px)

    @property
    def canvas(self) -> Canvas:
        """The canvas below the line, for the screens."""
        if self._whole is not self._display.canvas:
            self._fit()
        return self._below

    @property
    def _said(self) -> str:
        return " ".join(translated(sentence) for sentence in self._words)

    @property
    def _width(self) -> float:
        return self._whole.w - _SIGN_W - 2 * _PAD

    def _draw_line(self, canvas: Canvas) -> None:
        theme = canvas.theme
        height = self._height_px / canvas.u
        canvas.fill(Zone(0, 0, canvas.w, height), theme.relief)
        canvas.fill(Zone(0, height - 2, canvas.w, 2), theme.dam)
        draw_figure(canvas, "doute", theme.dam, _PAD, _PAD - 1, 22)
        top = _PAD - 1
        for line in wrapped(canvas, self._said, SMALL, self._width):
            draw_text(canvas, line, SMALL, theme.velin, _SIGN_W, baseline(SMALL, top, _LEADING))
            top += _LEADING

    def _moved(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its position shifted to the canvas below the line."""
        if not hasattr(event, "pos"):
            return event
        x, y = event.pos
        return pygame.event.Event(event.type, {**event.dict, "pos": (x, y - self._height_px)})
