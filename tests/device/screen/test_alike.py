"""Tests which differences from a reference picture are noticed."""

import cv2
import numpy as np
import pygame
import pytest

from device.screen.kit.canvas import Canvas
from device.screen.kit.text import draw_text
from device.screen.theme import BASE, SMALL, THEMES
from tests.device.screen import alike
from tests.device.screen.png import keep


def page(theme, words):
    """A screen with a line of the smallest text in its palest ink."""
    canvas = Canvas(pygame.Surface(BASE), THEMES[theme])
    canvas.clear()
    draw_text(canvas, words, SMALL, canvas.theme.brume, 40, 60)
    return canvas.surface


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Keeps a drawing as the reference picture "page"."""
    monkeypatch.setattr(alike, "FOLDER", tmp_path)
    return lambda drawn: keep(drawn, tmp_path / "page.png")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("word", ["mis", "rendu"])
def test_one_changed_word_is_noticed(kept, theme, word):
    """Another word of the smallest text fails the comparison, however large the rest of the screen is."""
    kept(page(theme, "Yann a pris le Gain 3."))
    with pytest.raises(AssertionError, match=r"page\.png differs most at x=\d+, y=\d+"):
        alike.assert_alike(page(theme, f"Yann a {word} le Gain 3."), "page")


@pytest.mark.parametrize("theme", THEMES)
def test_edges_that_another_machine_smooths_otherwise_are_not_noticed(kept, theme):
    """Each pixel may take a tenth of its colour from its neighbours."""
    drawn = page(theme, "Yann a pris le Gain 3.")
    kept(drawn)
    softened = cv2.filter2D(
        alike.levels(drawn), -1, np.array([[0, 0.05, 0], [0.05, 0.8, 0.05], [0, 0.05, 0]])
    )
    alike.assert_alike(pygame.image.frombuffer(softened.tobytes(), drawn.get_size(), "RGB"), "page")
