"""Words and numbers as pictures, which move without being written again in each frame."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.text import draw_text, text_width
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage
from device.screen.theme import Type
from device.screen.words import written

_ABOVE, _BELOW = 1.05, 0.4
"""The room above and below the baseline, as fractions of the size of the type."""
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True, eq=False)
class Lettering:
    """One line of words as a picture.

    Attributes:
        picture: the words on a transparent ground.
        w: their width, in units.
        ascent: the distance from the picture's top to the baseline, in units.
    """

    picture: pygame.Surface
    w: float
    ascent: float


def lettered(stage: Stage, words: str, face: Type, color: str) -> Lettering:
    """Write words on a picture of their own."""
    width, ascent = text_width(stage.canvas, words, face), face.size * _ABOVE
    picture = stage.drawn(
        width + 4,
        ascent + face.size * _BELOW,
        lambda sheet: draw_text(sheet, words, face, color, 0, ascent),
    )
    return Lettering(picture, width, ascent)


def draw_signs(canvas: Canvas, words: str, face: Type, color: str, x: float, baseline: float) -> float:
    """Draw a formula or a number sign by sign, and return its width in units.

    Each sign is kept by itself, so that another number costs nothing.
    """
    left = x
    for sign in words:
        left += draw_text(canvas, sign, face, color, left, baseline)
    return left - x


def signs_width(canvas: Canvas, words: str, face: Type) -> float:
    """The width of what `draw_signs` draws, in units."""
    return sum(text_width(canvas, sign, face) for sign in words)


class Numerals:
    """The ten digits and the minus sign as pictures, from which any number is put together.

    Args:
        stage: where the numbers stand.
        face: the typeface.
        color: their colour.
    """

    def __init__(self, stage: Stage, face: Type, color: str) -> None:
        self._stage = stage
        self._signs = {sign: lettered(stage, sign, face, color) for sign in f"0123456789{_MINUS}"}

    def width(self, number: int) -> float:
        """The width of a number, in units."""
        return sum(self._signs[sign].w for sign in written(number))

    def at(self, number: int, x: float, baseline: float) -> list[Sprite]:
        """The sprites of a number that begins at `x`, in units."""
        sprites = []
        for sign in map(self._signs.__getitem__, written(number)):
            sprites.append(self._stage.at(sign.picture, x, baseline - sign.ascent))
            x += sign.w
        return sprites
