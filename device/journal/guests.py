"""The names of guests, who play without leaving a trace."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import count
from typing import Final

from device.i18n import LANGUAGES, _, catalogue
from engines.names import LONGEST
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


def usual_names() -> frozenset[str]:
    """The usual names in every language."""
    return _in_every_language(*(name.template for name in USUAL_NAMES))


def is_usual(name: str) -> bool:
    """Whether a name says nothing of anybody: a usual name, "Guest" and any number, or the table."""
    guests = {words.format(n="").strip() for words in _in_every_language("Guest {n}")}
    return name.rstrip(" 0123456789") in usual_names() | guests or is_table(name)


def is_table(name: str) -> bool:
    """Whether a name, in any language, stands for all at the table, as in free throws without names."""
    return name in _in_every_language("The table")


def in_this_language(name: str) -> str:
    """The name itself, or what the table as a player is called in the language in use."""
    return _("The table") if is_table(name) else name


@cache
def _in_every_language(*sources: str) -> frozenset[str]:
    """Texts in every language. They are cached, since finding them reads the files of all catalogues."""
    catalogues = [catalogue(language) for language in LANGUAGES]
    return frozenset(words.get(source, source) for words in catalogues for source in sources)


def guest_name(seat: int) -> str:
    """What a seat is called when nobody is known to have sat there, in the language of the screens."""
    return _("Guest {n}").format(n=seat + 1)


def free_guest_name(seat: int, taken: Collection[str]) -> str:
    """What a guest on a seat is called where some names are taken: "Guest 3", or the next free number."""
    return next(name for name in map(guest_name, count(seat)) if name not in taken)


def free_name(name: str, taken: Collection[str]) -> str:
    """A name, with a number behind it if it is taken."""
    with_number = (f"{name[: LONGEST - 2]} {number}" for number in range(2, 10))
    return next(one for one in (name, *with_number) if one not in taken)
