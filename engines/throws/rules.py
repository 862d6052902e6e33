"""The rules of a session: there is nothing to choose."""

from __future__ import annotations

from dataclasses import dataclass

from engines.errors import ParseError


@dataclass(frozen=True)
class Rules:
    """The rules: there is nothing to choose."""

    def __str__(self) -> str:
        return "free"


def parse_rules(text: str) -> Rules:
    """The rules of a text form.

    Raises:
        ParseError: the text is not that of these rules.
    """
    if text != "free":
        raise ParseError(f"{text!r} are no rules of free throwing; they read 'free'")
    return Rules()
