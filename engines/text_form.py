"""What the text forms of all games have in common: seats counted from 1, and how they are read back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from engines.errors import EngineError, ParseError, RulesConflict

_Read = TypeVar("_Read")
_UNREADABLE: Final = (ValueError, LookupError, TypeError, AttributeError, StopIteration, RuntimeError)
"""What readers raise at a text that is no notation: they take it apart as if it were one."""
DIGITS: Final = 12
"""A number of a game has at most so many; what is added up from larger ones could not be written any more."""
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
        ValueError: it is none, or has more digits than any number of a game.
    """
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{word[:60]!r} is no whole number of at most {DIGITS} digits")
    return int(word)


def quoted(text: str) -> str:
    """A text as one word in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(word: str) -> str:
    """The text of such a word.

    Raises:
        ValueError: it is none.
    """
    return str(json.loads(word))


def matched(pattern: re.Pattern[str], text: str, kind: str, example: str) -> re.Match[str]:
    """The match of a whole text.

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
    """Seats as players count them.

    >>> written_seats((0, 2))
    '1,3'
    """
    return ",".join(str(seat + 1) for seat in seats)


def read_seats(text: str | None) -> tuple[int, ...]:
    """The seats of such a text; none where there is no text.

    >>> read_seats("1,3")
    (0, 2)

    Raises:
        ValueError: it names none.
    """
    return tuple(read_number(number) - 1 for number in text.split(",")) if text else ()


def read_action(text: str, read: Callable[[str], _Read], game: str, expected: str) -> _Read:
    """The action that `read` makes of a text, if it would be written so again.

    Args:
        text: the notation of an action.
        read: takes it apart; it may raise what it likes where it is none.
        game: the title of the game.
        expected: how such an action reads, or how any begins.

    Raises:
        ParseError: it is none.
    """
    return _read_back(text, read, f"{text!r} is no action of {game}; {expected}")


def read_position(text: str, read: Callable[[str], _Read], game: str, lines: str) -> _Read:
    """The position that `read` makes of a text, if it would be written so again.

    Args:
        text: the notation of a position.
        read: takes it apart; what it says itself of a line stands.
        game: the title of the game.
        lines: which lines a position has.

    Raises:
        ParseError: it is none.
        RulesConflict: its rules exclude each other.
    """
    refusal = f"{text!r} is no position of {game}; one has {lines}"
    return _read_back(text, read, refusal, (ParseError, RulesConflict))


def _read_back(
    text: str, read: Callable[[str], _Read], refusal: str, told: tuple[type[EngineError], ...] = ()
) -> _Read:
    if _TOO_LONG.search(_QUOTED.sub("", text)):
        raise ParseError(f"{refusal}; a number has at most {DIGITS} digits")
    try:
        found = read(text)
    except told:
        raise
    except _UNREADABLE:
        found = None
    if found is None or str(found) != text:
        raise ParseError(refusal)
    return found


def expected_action(text: str, examples: Mapping[str, object]) -> str:
    """How an action reads that begins like this text; where none does, how they begin.

    Args:
        text: what was read.
        examples: an action for each verb.

    >>> expected_action("lock one", {"lock": "lock 3", "done": "done"})
    "one reads like 'lock 3'"
    """
    verb = text.partition(" ")[0]
    if verb in examples:
        return f"one reads like '{examples[verb]}'"
    return f"one begins with {', '.join(examples)}"
