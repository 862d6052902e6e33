"""The names of guests, who play without leaving a trace."""

from __future__ import annotations

from typing import Final

from device.i18n import LANGUAGES, _, catalogue
from wording.sentence import Sentence

USUAL_NAMES: Final = (
    Sentence("Amber"),
    Sentence("Birch"),
    Sentence("Copper"),
    Sentence("Dune"),
    Sentence("Ember"),
    Sentence("Fern"),
    Sentence("Garnet"),
    Sentence("Hazel"),
)
"""The usual names of guests; each has a different initial."""


def neutral_names() -> frozenset[str]:
    """The usual names in every language."""
    words = [name.template for name in USUAL_NAMES]
    return frozenset(catalogue(language).get(word, word) for language in LANGUAGES for word in words)


def is_usual(name: str) -> bool:
    """Whether a name says nothing of anybody: a usual name, or "Guest 3", with or without a number."""
    guests = {catalogue(language).get("Guest {n}", "Guest {n}").format(n="") for language in LANGUAGES}
    return name.rstrip(" 0123456789") in {*neutral_names(), *map(str.strip, guests)}


def guest_name(seat: int) -> str:
    """What a seat is called when nobody is known to have sat there, in the language of the screens."""
    return _("Guest {n}").format(n=seat + 1)
