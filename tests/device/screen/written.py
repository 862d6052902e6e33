"""The lines of text that are drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest import mock

import pygame

from device.screen.kit import text


class Written(NamedTuple):
    """A line of text.

    It has its words, the height of its typeface, its colour, and how far its letters stand above the foot.
    """

    words: str = ""
    size_px: int = 0
    color: str = ""
    ascent: int = 0


@contextmanager
def writing() -> Iterator[dict[pygame.Surface, Written]]:
    """Every line of text that is drawn meanwhile, by its picture."""
    written, render = {}, text._rendered

    def note(file, size_px, words, color):
        picture, ascent = render(file, size_px, words, color)
        written[picture] = Written(words, size_px, color, ascent)
        return picture, ascent

    with mock.patch.object(text, "_rendered", note):
        yield written
