"""The lines of text on a screen: how much of each can be seen, and whether it stands whole on its panel."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from device.i18n import use_language
from device.screen.held import held_icons
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.people.medallions import medallions
from device.screen.theme import SOIR, THEMES
from tests.device.screen.alike import largest_channel, levels
from tests.device.screen.pictures import Picture
from tests.device.screen.sheet import PictureSheet
from tests.device.screen.written import Written, writing

_OPAQUE, _OTHER_LEVELS = 180, 40
"""The opacity from which a pixel belongs to a letter, and by how many levels a covered one differs."""
_HIDDEN_SHARE = 0.04
"""The share of a line's pixels from which it counts as hidden; a line that only touches another has less."""
_PANEL_W = 80
"""The least width of a panel or a rule, in units; narrower pictures are silhouettes and dice."""


@dataclass(frozen=True)
class Line:
    """A line of text that was drawn straight onto the screen.

    Attributes:
        words: what it says.
        ink: the pixels of its letters.
        hidden: the share of its letters over which something else was drawn later.
    """

    words: str
    ink: pygame.Rect
    hidden: float


@dataclass(frozen=True)
class Piece:
    """Something drawn: its words, "" for a picture or a plain area, and the rectangle of its ink."""

    words: str
    ink: pygame.Rect


class LineSheet(PictureSheet):
    """A surface that records its lines of text, each with the screen as it was when the line was new.

    Its list `pieces` has everything drawn on it, in the order of drawing.
    """

    def __init__(self, size):
        super().__init__(size)
        self.said, self.lines, self.pieces = {}, [], []

    def blit(self, source, dest, *more, **named):
        """Draw a picture; if it is a line of text, record it."""
        drawn = super().blit(source, dest, *more, **named)
        self.pieces.append(
            Piece(self.said.get(source, Written()).words.strip(), source.get_bounding_rect().move(dest[:2]))
        )
        if self.said.get(source, Written()).words.strip():
            letters = source.get_bounding_rect()
            ink = letters.move(dest[:2])
            seen = ink.clip(self.get_rect())
            alpha = pygame.surfarray.array_alpha(source.subsurface(seen.move(-dest[0], -dest[1]))).T
            then = levels(self.subsurface(seen))
            self.lines.append((self.said[source].words, ink, seen, alpha > _OPAQUE, then))
        return drawn

    def fill(self, color, rect=None, *more):
        """Paint an area, and record it unless it is the whole surface."""
        if rect is None:
            return super().fill(color)
        self.pieces.append(Piece("", pygame.Rect(rect)))
        return super().fill(color, rect, *more)

    def told(self) -> list[Line]:
        """The lines, compared with the screen as it is now."""
        return [
            Line(words, ink, _share(letters, then, levels(self.subsurface(seen))))
            for words, ink, seen, letters, then in self.lines
        ]


@contextmanager
def recording(
    size: tuple[int, int], language: str = "fr", picture: Picture | None = None
) -> Iterator[Canvas]:
    """Speak a language, and record the lines on a canvas of this size that looks as a picture wants it."""
    surface = LineSheet(size)
    theme, named = (picture.theme, picture.keys_named) if picture else (SOIR.name, False)
    use_language(language)
    with writing() as surface.said:
        yield Canvas(surface, THEMES[theme], keys_named=named)
    use_language("en")


def lines_of(picture: Picture, size: tuple[int, int], language: str = "fr") -> tuple[list[Line], Canvas]:
    """Draw a picture in another size and language, with its captions; its lines, and what it is drawn on."""
    with recording(size, language, picture) as canvas:
        screen, view = picture.screen(), replace(picture.view(), refused=picture.refused is not None)
        canvas.medallions = medallions(view)
        screen.draw(canvas, view)
        held = held_icons(screen, view)
        draw_captions(canvas, screen.captions(view), held=held, refused=picture.refused)
    return canvas.surface.told(), canvas


def unreadable(lines: list[Line], canvas: Canvas) -> list[tuple[str, ...]]:
    """The lines that leave the screen or are hidden, and the pairs of different lines that cross."""
    screen = canvas.surface.get_rect().inflate(2, 2)
    lost = [(line.words,) for line in lines if line.hidden > _HIDDEN_SHARE or not screen.contains(line.ink)]
    return lost + [
        (one.words, other.words)
        for one, other in combinations(lines, 2)
        if one.words != other.words and min(one.ink.clip(other.ink).size) > 2
    ]


def cut(canvas: Canvas) -> list[str]:
    """The lines that run over the edge of their panel or over a rule, or lie in part under something."""
    pieces = canvas.surface.pieces
    return [
        piece.words
        for place, piece in enumerate(pieces)
        if piece.words and _is_cut(piece, pieces[:place], pieces[place + 1 :], canvas.u)
    ]


def _is_cut(piece: Piece, before: list[Piece], after: list[Piece], unit: float) -> bool:
    core = piece.ink.inflate(-2, -2)
    grounds = [
        other.ink
        for other in before
        if not other.words and other.ink.w >= _PANEL_W * unit and other.ink.colliderect(core)
    ]
    if grounds and not grounds[-1].contains(core):
        return True
    over = next((other for other in after if other.ink.colliderect(core)), None)
    return over is not None and (bool(over.words) or not over.ink.contains(core))


def _share(letters: NDArray[np.bool_], then: NDArray[np.uint8], now: NDArray[np.uint8]) -> float:
    """The share of the letters' pixels that have changed."""
    if not letters.any():
        return 0.0
    changed = largest_channel(cv2.absdiff(now, then)) > _OTHER_LEVELS
    return float(np.count_nonzero(changed & letters) / np.count_nonzero(letters))
