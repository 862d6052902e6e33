"""Common first names, by which a name is found after its first letter."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from device.i18n import LANGUAGES, language_in_use


def common_names(text: str) -> Iterator[str]:
    """The common first names that begin with a text, in any capitals and accents; the most common first.

    Those of the language of the screens come before those of the others.
    """
    languages = sorted(LANGUAGES, key=lambda language: language != language_in_use())
    start = plain_letters(text)
    found = dict.fromkeys(name for language in languages for name in first_names(language))
    return (name for name in found if plain_letters(name).startswith(start))


@cache
def first_names(language: str) -> tuple[str, ...]:
    """The common first names of a language, the most common first."""
    file = files("device.screen.people").joinpath("first_names", f"{language}.txt")
    lines = file.read_text("utf-8").splitlines()
    return tuple(name for line in lines if not line.startswith("#") for name in line.split())


def plain_letters(text: str) -> str:
    """A text without accents, capitals and signs, to compare names by.

    >>> plain_letters("Zoé-Anne"), plain_letters("Łukasz")
    ('zoeanne', 'lukasz')
    """
    text = text.replace("œ", "oe").replace("Œ", "oe").replace("Ł", "l").replace("ł", "l")
    apart = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in apart if sign.isalnum()).casefold()
