"""Checks that the screens can draw a name: the typefaces have letters of Europe, and no emoji."""

from __future__ import annotations

import unicodedata

from device.errors import PersonError
from device.screen.kit.text import missing_sign
from device.screen.theme import KEY, NAME
from engines.names import check_name
from wording.sentence import Sentence


def missing_words(text: str) -> Sentence | None:
    """Why the screens cannot draw a text; None if a typeface has every sign of it."""
    sign = missing_sign(text, NAME) or missing_sign(text, KEY)
    if not sign:
        return None
    return Sentence(
        "the screen cannot show the character U+{code} ({called}); write the name without it",
        code=f"{ord(sign):04X}",
        called=unicodedata.name(sign, "?").lower(),
    )


def check_drawable(name: str) -> str:
    """The name, normalised, after a check that every sign of it can be drawn.

    Raises:
        BadName: the name is empty, too long, or holds a sign that cannot be seen.
        PersonError: a typeface lacks one of its signs.
    """
    name = check_name(name)
    if (why := missing_words(name)) is not None:
        raise PersonError(why)
    return name
