"""Tests that one thing has one word in all texts; CONTRIBUTING.md lists the words."""

import re

import pytest

from device.i18n import catalogue

ENGLISH = {
    "bar": r"\bforbid",
    "dice with pips": r"\b(number|ordinary) (dice|die)\b",
    "stake": r"\b(a|the) bet\b",
}
FRENCH = {
    "accueil": r"premier écran",
    "coup": r"\b(chaque|dernier) pas\b|étapes? suivante",
    "lancer": r"\b(jets?|jetée?s?)\b",
    "presser": r"\bappuy(er|ez)\b",
    "scanner": r"\bvisez?\b",
}
"""For each word, the words that must not stand in its place."""


@pytest.mark.parametrize("word", ENGLISH)
def test_one_thing_has_one_english_word(word):
    """No English text calls a thing by another word than the usual one."""
    assert [text for text in catalogue("fr") if re.search(ENGLISH[word], text, re.IGNORECASE)] == []


@pytest.mark.parametrize("word", FRENCH)
def test_one_thing_has_one_french_word(word):
    """No French text calls a thing by another word than the usual one."""
    texts = catalogue("fr").values()
    assert [text for text in texts if re.search(FRENCH[word], text, re.IGNORECASE)] == []
