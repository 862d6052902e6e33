"""How actions and effects are spelled: a verb, then a word for each field, told by the field's type."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, TypeVar, get_args, get_origin, get_type_hints

from engines.oniria.decks import Deck, Side
from engines.oniria.sendas import Senda, parse_senda, read_powers, written_powers

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^ ]+')


@dataclass(frozen=True)
class _Spelling:
    """How a value becomes a word and a word a value; `many` where a field has as many words as values."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    many: bool = False


def quoted(text: str) -> str:
    """A text as one word in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def _read_quoted(word: str) -> str:
    return str(json.loads(word))


def _read_seat(word: str) -> int:
    return int(word) - 1


def _read_card(word: str) -> tuple[Deck, int]:
    deck, _, place = word.partition(":")
    return Deck(deck), int(place)


def _read_laid(word: str) -> Senda | int:
    return parse_senda(word) if "/" in word else int(word)


Seat = Annotated[int, _Spelling(lambda seat: str(seat + 1), _read_seat)]
"""A player, from 0, written from 1."""

Hand = Seat
"""A player's hand; with three players the hand after the last is the neutral Soñadora's."""

Seats = Annotated[
    tuple[int, ...],
    _Spelling(
        lambda seats: written_powers(seat + 1 for seat in seats),
        lambda word: tuple(number - 1 for number in read_powers(word)),
    ),
]
Number = Annotated[int, _Spelling(str, int)]
"""A power, a trick, a place of the path, a declaration."""

Signed = Annotated[int, _Spelling("{:+d}".format, int)]
"""What is added, or taken away."""

Powers = Annotated[tuple[int, ...], _Spelling(written_powers, read_powers)]
YesNo = Annotated[bool, _Spelling(lambda yes: "yes" if yes else "no", {"yes": True, "no": False}.__getitem__)]
DeckName = Annotated[Deck, _Spelling(str, Deck)]
SideName = Annotated[Side, _Spelling(str, Side)]
Constraints = Annotated[Senda, _Spelling(str, parse_senda)]
Words = Annotated[str, _Spelling(quoted, _read_quoted)]
Cards = Annotated[
    tuple[tuple[Deck, int], ...], _Spelling(lambda card: f"{card[0]}:{card[1]}", _read_card, many=True)
]
"""Cards of the library: the deck, and the place in it from 1."""

Path = Annotated[tuple[Senda | int, ...], _Spelling(str, _read_laid, many=True)]
"""Sendas by their constraints, or by their numbers in the library."""


@dataclass(frozen=True)
class Spelled:
    """Base of the records whose text form is a verb and a word for each field; None is left out."""

    verb: ClassVar[str]
    spellings: ClassVar[dict[str, _Spelling]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls.spellings = {name: _spelling(hints[name]) for name in cls.__annotations__}

    def __str__(self) -> str:
        found = [self.verb]
        for name, spelling in self.spellings.items():
            value = getattr(self, name)
            if value is not None:
                found += map(spelling.write, value if spelling.many else [value])
        return " ".join(found)


_Spelled = TypeVar("_Spelled", bound=Spelled)


def words(line: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one word.

    >>> words('note "two words"')
    ['note', '"two words"']
    """
    return _WORD.findall(line)


def read(kind: type[_Spelled], found: Sequence[str]) -> _Spelled:
    """The record of that kind which these words spell.

    Raises:
        ValueError, KeyError, TypeError: they spell none.
    """
    values: list[Any] = []
    rest = iter(found)
    for spelling in kind.spellings.values():
        if spelling.many:
            values.append(tuple(map(spelling.read, rest)))
        else:
            values += map(spelling.read, _next(rest))
    return kind(*values, *rest)


def _next(rest: Iterator[str]) -> list[str]:
    """The next word, or none where a field that may be left out ends the line."""
    word = next(rest, None)
    return [] if word is None else [word]


def _spelling(hint: Any) -> _Spelling:
    annotated = hint if get_origin(hint) is Annotated else get_args(hint)[0]
    found: _Spelling = annotated.__metadata__[0]
    return found
