"""Writes whole numbers out in words, so that every voice reads "21" the way people say it.

The library num2words does the same, but it brings docopt along, which has no wheel: the installer of a
Raspberry Pi takes nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

LARGEST: Final = 999_999
"""The largest number that is written out; a larger one keeps its digits."""

_NUMBER: Final = re.compile(r"(?<!\w)([+\-\N{MINUS SIGN}]?)([0-9]+)(?!\w)")
_ENGLISH: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_ENGLISH_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_FRENCH: Final = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"),
    *("douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"),
)
_FRENCH_TENS: Final = ("vingt", "trente", "quarante", "cinquante", "soixante")


def written_out(sentence: str, language: str) -> str:
    """A sentence with its numbers in words; digits inside a word stay.

    >>> written_out("Ana, \N{MINUS SIGN}21!", "en"), written_out("Dé 5 : 80 ?", "fr")
    ('Ana, minus twenty-one!', 'Dé cinq : quatre-vingts ?')
    """
    spell, signs = _LANGUAGES[language]

    def words(match: re.Match[str]) -> str:
        sign, digits = match.groups()
        if len(digits) > len(str(LARGEST)):
            return match.group()
        return signs[sign] + spell(int(digits))

    return _NUMBER.sub(words, sentence)


def _english(number: int) -> str:
    if number < 20:
        return _ENGLISH[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _ENGLISH_TENS[tens - 2] + (f"-{_ENGLISH[rest]}" if rest else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return f"{_ENGLISH[hundreds]} hundred" + (f" and {_english(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    joint = " and " if 0 < rest < 100 else " "
    return f"{_english(thousands)} thousand" + (joint + _english(rest) if rest else "")


def _french(number: int) -> str:
    if number < 20:
        return _FRENCH[number]
    if number < 80:
        return _french_tens(number)
    if number < 100:
        return "quatre-vingts" if number == 80 else f"quatre-vingt-{_french(number - 80)}"
    if number < 1000:
        return _french_hundreds(number)
    thousands, rest = divmod(number, 1000)
    head = "mille" if thousands == 1 else f"{_french_factor(thousands)} mille"
    return head + (f" {_french(rest)}" if rest else "")


def _french_factor(number: int) -> str:
    """How many thousands: "quatre-vingts" and "deux cents" lose their s before "mille"."""
    words = _french(number)
    return words.removesuffix("s") if words.endswith(("vingts", "cents")) else words


def _french_tens(number: int) -> str:
    """From 20 to 79: those after 60 count on to 19."""
    tens = min(number // 10, 6)
    head, rest = _FRENCH_TENS[tens - 2], number - 10 * tens
    if rest == 0:
        return head
    return f"{head} et {_FRENCH[rest]}" if rest in (1, 11) else f"{head}-{_FRENCH[rest]}"


def _french_hundreds(number: int) -> str:
    """From 100 to 999: "cent" takes an s where it is counted and nothing follows."""
    hundreds, rest = divmod(number, 100)
    head = "cent" if hundreds == 1 else f"{_FRENCH[hundreds]} cent"
    if rest:
        return f"{head} {_french(rest)}"
    return head if hundreds == 1 else f"{head}s"


def _signs(plus: str, minus: str) -> Mapping[str, str]:
    return MappingProxyType({"": "", "+": plus, "-": minus, "\N{MINUS SIGN}": minus})


_LANGUAGES: Final[Mapping[str, tuple[Callable[[int], str], Mapping[str, str]]]] = MappingProxyType(
    {"en": (_english, _signs("plus ", "minus ")), "fr": (_french, _signs("plus ", "moins "))}
)
