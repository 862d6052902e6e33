"""Tests that one thing has one word in all texts; CONTRIBUTING.md lists the words."""

import re

import pytest

from device.i18n import catalogue

OTHER_WORDS = {
    "dice with pips": r"\b(number|ordinary) (dice|die)\b",
}
"""For each English word, the words that must not stand in its place."""


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_one_thing_has_one_english_word(word):
    """No English text calls a thing by another word than the usual one."""
    assert [text for text in catalogue("fr") if re.search(OTHER_WORDS[word], text, re.IGNORECASE)] == []
