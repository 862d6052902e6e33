"""On an upright screen each line of text stands whole on its panel, in Le Choix des Dieux and in Jelimvre."""

from dataclasses import dataclass, replace

import pygame
import pytest

from device.i18n import use_language
from device.screen.kit import text
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from tests.device.screen.pictures import PICTURES

SIZES = [(480, 800), (600, 1024), (720, 1280)]
STAKES = ["choix-stake", "choix-stake-shooter"]
SETTLED = ["choix-won", "choix-end"]
_PANEL_W = 80
"""The least width of a panel or a rule, in units; narrower pictures are silhouettes and dice."""


@dataclass(frozen=True)
class Piece:
    """Something drawn: its words, "" for a picture or a plain area, and the rectangle of its ink."""

    words: str
    ink: pygame.Rect


class PieceSheet(pygame.Surface):
    """A surface whose list `pieces` has everything drawn on it, in the order of drawing."""

    def __init__(self, size, written):
        super().__init__(size)
        self.written, self.pieces = written, []

    def blit(self, source, dest, *more, **named):
        """Draw a picture, and record its ink."""
        ink = source.get_bounding_rect().move(dest[:2])
        self.pieces.append(Piece(self.written.get(source, "").strip(), ink))
        return super().blit(source, dest, *more, **named)

    def fill(self, color, rect=None, *more):
        """Paint an area, and record it unless it is the whole surface."""
        if rect is None:
            return super().fill(color)
        self.pieces.append(Piece("", pygame.Rect(rect)))
        return super().fill(color, rect, *more)


@pytest.fixture
def written(monkeypatch):
    """The words of each line that has been drawn, by its picture."""
    lines, render = {}, text._rendered

    def note(file, size_px, words, color):
        picture, ascent = render(file, size_px, words, color)
        lines[picture] = words
        return picture, ascent

    monkeypatch.setattr(text, "_rendered", note)
    yield lines
    use_language("en")


def pieces_of(picture, written):
    """All pieces of a picture with its captions, and its unit in pixels."""
    use_language(picture.language)
    sheet = PieceSheet(picture.size, written)
    canvas, screen, view = Canvas(sheet), picture.screen(), picture.view()
    screen.draw(canvas, view)
    draw_captions(canvas, screen.captions(view))
    return sheet.pieces, canvas.u


def is_cut(piece, before, after, unit):
    """Whether a line runs over the edge of its panel or over a rule, or lies in part under something."""
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


def cut_lines(name, written):
    """The lines of a picture that are cut, at each size and in both languages."""
    cut = []
    for size in SIZES:
        for language in ("fr", "en"):
            pieces, unit = pieces_of(replace(PICTURES[name], size=size, language=language), written)
            cut += [
                (size, language, piece.words)
                for place, piece in enumerate(pieces)
                if piece.words and is_cut(piece, pieces[:place], pieces[place + 1 :], unit)
            ]
    return cut


@pytest.mark.parametrize("name", [*STAKES, *SETTLED])
def test_each_line_stands_whole_on_its_panel(name, written):
    """No line is crossed by a rule, covered in part by what is drawn later, or longer than its panel."""
    assert cut_lines(name, written) == []
