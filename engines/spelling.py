"""How actions are spelled: a verb, then a word for each field, written and read as the field's type says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Protocol,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from engines.text_form import QUOTED, expected_action, quoted, read_action, unquoted

_WORD: Final = re.compile(rf"{QUOTED}|[^ ]+")


@dataclass(frozen=True)
class Spelling:
    """How a value becomes a word, and a word a value.

    Attributes:
        write: the word of a value.
        read: the value of a word; it may raise what it likes where the word is none.
        many: the field is the last one, and has as many words as values.
        whole: the field is the last one, and its text may hold spaces.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    many: bool = False
    whole: bool = False


def _read_seat(word: str) -> int:
    return int(word) - 1


Seat = Annotated[int, Spelling(lambda seat: str(seat + 1), _read_seat)]
"""A player, from 0, written from 1."""

Number = Annotated[int, Spelling(str, int)]
"""A die, an amount, a power, a place in a row."""

Signed = Annotated[int, Spelling("{:+d}".format, int)]
"""What is added, or taken away."""

YesNo = Annotated[bool, Spelling(lambda yes: "yes" if yes else "no", {"yes": True, "no": False}.__getitem__)]
Words = Annotated[str, Spelling(quoted, unquoted)]
"""A text of the players' own."""


@dataclass(frozen=True)
class Spelled:
    """Base of the records whose text form is a verb and a word for each field; None is left out.

    Each field's type is one of the annotated ones above, or one that a game makes with `Spelling`; it may be
    followed by `| None`. Only the last fields may be left out.

    >>> @dataclass(frozen=True)
    ... class Stake(Spelled):
    ...     verb = "stake"
    ...     seat: Annotated[int, Spelling(lambda seat: str(seat + 1), lambda word: int(word) - 1)]
    ...     tokens: Annotated[int, Spelling(str, int)]
    >>> str(Stake(0, 3))
    'stake 1 3'
    >>> Stake.of_words(["1", "3"]) == Stake(0, 3)
    True
    """

    verb: ClassVar[str]
    example: ClassVar[str]
    spellings: ClassVar[dict[str, Spelling]]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls.spellings = {
            name: _spelling(hint) for name, hint in hints.items() if get_origin(hint) is not ClassVar
        }

    def __str__(self) -> str:
        found = [self.verb]
        for name, spelling in self.spellings.items():
            value = getattr(self, name)
            if value is not None:
                found += map(spelling.write, value if spelling.many else [value])
        return " ".join(found)

    @classmethod
    def of_words(cls, found: Sequence[str]) -> Self:
        """The record of this kind which the words after its verb spell.

        Raises:
            ValueError, KeyError, TypeError: they spell none.
        """
        values: list[Any] = []
        rest = iter(found)
        for spelling in cls.spellings.values():
            if spelling.many:
                values.append(tuple(map(spelling.read, rest)))
            elif spelling.whole:
                values.append(spelling.read(" ".join(rest)))
            else:
                values += map(spelling.read, _next(rest))
        return cls(*values, *rest)


class _Kind(Protocol):
    """One kind of action: its verb, one that shows how it reads, and how it is read."""

    verb: ClassVar[str]
    example: ClassVar[str]

    @classmethod
    def of_words(cls, found: Sequence[str]) -> Self: ...


_Action = TypeVar("_Action")


class Verbs(Generic[_Action]):
    """The verbs of a game, and how its actions are read.

    Args:
        game: its title, for refusals.
        kinds: every kind of action, in the order in which refusals name their verbs.

    Attributes:
        examples: for each verb, an action that begins with it.
    """

    def __init__(self, game: str, kinds: Iterable[type[_Kind]]) -> None:
        self._game = game
        self._kinds = {kind.verb: kind for kind in kinds}
        self.examples: Mapping[str, str] = {kind.verb: kind.example for kind in self._kinds.values()}

    def parse(self, text: str, expected: str | None = None) -> _Action:
        """The action that a text form describes.

        Args:
            text: the text form.
            expected: how such an action reads, where the game knows better than by its verb.

        Raises:
            ParseError: it is not the text form of an action.
        """
        return read_action(text, self._read, self._game, expected or expected_action(text, self.examples))

    def _read(self, text: str) -> _Action:
        verb, *rest = words(text)
        action: Any = self._kinds[verb].of_words(rest)
        found: _Action = action
        return found


def words(line: str) -> list[str]:
    """The words of a line; what stands in quotation marks is one word.

    >>> words('note "two words"')
    ['note', '"two words"']
    """
    return _WORD.findall(line)


def _next(rest: Iterator[str]) -> list[str]:
    """The next word, or none where a field that may be left out ends the line."""
    word = next(rest, None)
    return [] if word is None else [word]


def _spelling(hint: Any) -> Spelling:
    annotated = hint if get_origin(hint) is Annotated else get_args(hint)[0]
    found: Spelling = annotated.__metadata__[0]
    return found
