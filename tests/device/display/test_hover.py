"""Tests the mark of the caption under the mouse."""

import pygame
import pytest

from device.display.hover import Hover
from device.keys import Key
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, caption_zone, draw_captions
from device.screen.theme import THEMES

CAPTIONS = {Key.TWO: Caption("Lay", icon="haut"), Key.OK: Caption("Move").proposed()}


@pytest.fixture(params=THEMES)
def canvas(request):
    """A canvas of each theme, with captions."""
    canvas = Canvas(pygame.Surface((800, 480)), THEMES[request.param])
    draw(canvas)
    return canvas


def draw(canvas):
    """Draw a screen of nothing but captions."""
    canvas.clear()
    draw_captions(canvas, CAPTIONS)


def pixels(surface):
    """All pixels of a surface."""
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def cursors(monkeypatch):
    """The shapes of the mouse that were asked for; the dummy driver has none to show."""
    asked = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", asked.append)
    return asked


def test_only_the_hovered_caption_is_marked_and_the_mark_goes_away(canvas, cursors):
    """The frame lies on one caption; once the mouse has left, every pixel is as before."""
    hover, before = Hover(), canvas.surface.copy()
    for key in CAPTIONS:
        assert hover.mark(canvas, key)
        inside = pygame.Rect(canvas.rect(caption_zone(canvas, key)))
        outside = canvas.surface.copy()
        assert pixels(outside.subsurface(inside)) != pixels(before.subsurface(inside))
        outside.blit(before, inside, inside)
        assert pixels(outside) == pixels(before)
    assert cursors == [pygame.SYSTEM_CURSOR_HAND]
    assert hover.mark(canvas, None)
    assert pixels(canvas.surface) == pixels(before)
    assert cursors == [pygame.SYSTEM_CURSOR_HAND, pygame.SYSTEM_CURSOR_ARROW]


def test_a_mark_is_drawn_once(canvas):
    """Nothing is drawn while the mouse stays on a caption; after the screen was drawn anew, the mark is."""
    hover = Hover()
    assert not hover.mark(canvas, None)
    assert hover.mark(canvas, Key.TWO)
    assert not hover.mark(canvas, Key.TWO)
    marked = canvas.surface.copy()
    draw(canvas)
    hover.forget()
    assert hover.mark(canvas, Key.TWO)
    assert pixels(canvas.surface) == pixels(marked)
