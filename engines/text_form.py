"""Parts of the text forms of all games: numbers, seats, quoted words, and a strict reading back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from engines.errors import EngineError, ParseError, RulesConflict

_Read = TypeVar("_Read")
_UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError, StopIteration, RuntimeError)
"""What a reader may raise at a wrong text, because it takes the text apart without checking it first."""
DIGITS: Final = 12
"""The most digits of a number. Sums of longer numbers could become too long to be written."""
_NUMBER: Final = re.compile(rf"[+-]?[0-9]{{1,{DIGITS}}}")
_TOO_LONG: Final = re.compile(rf"[0-9]{{{DIGITS + 1},}}")
QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
"""The pattern of a word in quotation marks, which may hold spaces."""
_QUOTED: Final = re.compile(QUOTED)


def read_number(word: str) -> int:
    """A whole number in ASCII digits.

    >>> read_number("-12")
    -12

    Raises:
        ValueError: the word is no whole number, or has more than `DIGITS` digits.
    """
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{word[:60]!r} is no whole number of at most {DIGITS} digits")
    return int(word)


def quoted(text: str) -> str:
    """A text as one word in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(word: str) -> str:
    """The text of a word in quotation marks.

    Raises:
        ValueError: the word has no quotation marks.
    """
    return str(json.loads(word))


def matched(pattern: re.Pattern[str], text: str, kind: str, example: str) -> re.Match[str]:
    """Match a whole text, or refuse it.

    Args:
        pattern: the pattern of such texts.
        text: what is read.
        kind: what the text should be, for the refusal ("player").
        example: how one reads.

    Raises:
        ParseError: the text does not match.
    """
    found = pattern.fullmatch(text)
    if found is None:
        raise ParseError(f"{text!r} is no {kind}; one reads like '{example}'")
    return found


def written_seats(seats: Iterable[int]) -> str:
    """Seats as players count them, from 1.

    >>> written_seats((0, 2))
    '1,3'
    """
    return ",".join(str(seat + 1) for seat in seats)


def read_seats(text: str | None) -> tuple[int, ...]:
    """Read the seats that `written_seats` has written; no seats from None.

    >>> read_seats("1,3")
    (0, 2)

    Raises:
        ValueError: the text names no seats.
    """
    return tuple(read_number(number) - 1 for number in text.split(",")) if text else ()


def read_action(text: str, read: Callable[[str], _Read], game: str, expected: Callable[[], str]) -> _Read:
    """Read an action strictly: written again, it must give the same text.

    Args:
        text: the text form of an action.
        read: makes an action of a text; at a wrong text it may raise any exception.
        game: the title of the game, for the refusal.
        expected: gives an example of such an action, or the verbs, for the refusal.

    Raises:
        ParseError: the text cannot be read, or would be written otherwise.
    """
    return _read_back(text, read, lambda: f"{text!r} is no action of {game}; {expected()}")


def read_position(text: str, read: Callable[[str], _Read], game: str, lines: str) -> _Read:
    """Read a position strictly: written again, it must give the same text.

    Args:
        text: the text form of a position.
        read: makes a position of a text; its own ParseError or RulesConflict is passed on unchanged.
        game: the title of the game, for the refusal.
        lines: which lines a position has, for the refusal.

    Raises:
        ParseError: the text cannot be read, or would be written otherwise.
        RulesConflict: the rules of the position exclude each other.
    """
    return _read_back(
        text, read, lambda: f"{text!r} is no position of {game}; one has {lines}", (ParseError, RulesConflict)
    )


def _read_back(
    text: str,
    read: Callable[[str], _Read],
    refusal: Callable[[], str],
    told: tuple[type[EngineError], ...] = (),
) -> _Read:
    if len(text) > DIGITS and _TOO_LONG.search(_QUOTED.sub("", text)):
        raise ParseError(f"{refusal()}; a number has at most {DIGITS} digits")
    try:
        found = read(text)
    except told:
        raise
    except _UNREADABLE:
        found = None
    if found is None or str(found) != text:
        raise ParseError(refusal())
    return found


def expected_action(text: str, examples: Mapping[str, object]) -> str:
    """The end of a refusal: an example for the verb of the text, or all verbs where that one is unknown.

    Args:
        text: the text that was refused.
        examples: an example of an action for each verb.

    >>> expected_action("lock one", {"lock": "lock 3", "done": "done"})
    "one reads like 'lock 3'"
    """
    verb = text.partition(" ")[0]
    if verb in examples:
        return f"one reads like '{examples[verb]}'"
    return f"one begins with {', '.join(examples)}"
