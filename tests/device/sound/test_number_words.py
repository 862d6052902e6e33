"""Tests how numbers are written out in words."""

import pytest

from device.sound.number_words import written_out

ENGLISH = {
    "0": "zero",
    "15": "fifteen",
    "21": "twenty-one",
    "90": "ninety",
    "100": "one hundred",
    "312": "three hundred and twelve",
    "1004": "one thousand and four",
    "2300": "two thousand three hundred",
    "-7": "minus seven",
    "\N{MINUS SIGN}40": "minus forty",
    "+12": "plus twelve",
}
FRENCH = {
    "0": "zéro",
    "16": "seize",
    "17": "dix-sept",
    "21": "vingt et un",
    "22": "vingt-deux",
    "61": "soixante et un",
    "70": "soixante-dix",
    "71": "soixante et onze",
    "79": "soixante-dix-neuf",
    "80": "quatre-vingts",
    "81": "quatre-vingt-un",
    "91": "quatre-vingt-onze",
    "96": "quatre-vingt-seize",
    "100": "cent",
    "101": "cent un",
    "200": "deux cents",
    "380": "trois cent quatre-vingts",
    "1000": "mille",
    "80000": "quatre-vingt mille",
    "200000": "deux cent mille",
    "-7": "moins sept",
    "\N{MINUS SIGN}21": "moins vingt et un",
    "+3": "plus trois",
}
"""Regular and irregular numbers. For every number up to 10 000, num2words 0.5.14 gives the same words."""


@pytest.mark.parametrize(("digits", "words"), ENGLISH.items())
def test_numbers_are_written_out_in_english(digits, words):
    """English: hyphens from 21 to 99, and "and" after hundreds."""
    assert written_out(digits, "en") == words


@pytest.mark.parametrize(("digits", "words"), FRENCH.items())
def test_numbers_are_written_out_in_french(digits, words):
    """French: "et" before 1 and 11, twenties from 80 on, the plural s of "vingts" and "cents"."""
    assert written_out(digits, "fr") == words


def test_every_number_has_its_own_words():
    """No two numbers from 0 to 2000 have the same words."""
    for language in ("en", "fr"):
        assert len({written_out(str(number), language) for number in range(2001)}) == 2001


def test_only_whole_words_are_numbers():
    """Digits inside a name stay digits, and so does a number that is too large."""
    assert written_out("R2D2, 3 and Ana4: 10000000", "en") == "R2D2, three and Ana4: 10000000"
