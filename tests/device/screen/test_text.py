"""Wrapped text stays within its width."""

import pygame
import pytest

from device.screen.kit.canvas import Canvas
from device.screen.kit.text import text_width, wrapped
from device.screen.theme import BODY, NAME

CANVAS = Canvas(pygame.Surface((800, 480)))
PATH = "/home/somebody/.local/share/dice-table/exchange/Runes.dice"


def test_a_path_is_broken_behind_its_slashes_and_loses_nothing():
    """A path wider than its line is broken after slashes and loses no character."""
    lines = wrapped(CANVAS, f"Written: {PATH}", BODY, 290)
    assert all(text_width(CANVAS, line, BODY) <= 290 for line in lines)
    assert lines[0] == "Written:"
    assert "".join(lines[1:]) == PATH
    assert all(line.endswith("/") for line in lines[1:-1])


def test_words_that_fit_are_wrapped_as_ever():
    """Text that fits is not broken at a slash."""
    assert wrapped(CANVAS, "one/two three\nfour", BODY, 290) == ["one/two three", "four"]


@pytest.mark.parametrize("face", [NAME.at(21), BODY.at(21)], ids=["serif", "sans"])
@pytest.mark.parametrize("space", [" ", "\N{NO-BREAK SPACE}"], ids=["space", "no-break"])
@pytest.mark.parametrize("signs", ["«À", "»?", "»e", "”i", "…q", "%o"])
def test_a_space_is_seen_behind_every_sign(signs, space, face):
    """The kerning of the typeface does not swallow it."""
    together = sum(text_width(CANVAS, sign, face) for sign in signs)
    apart = text_width(CANVAS, space.join(signs), face)
    assert apart - together >= 0.1 * face.size
