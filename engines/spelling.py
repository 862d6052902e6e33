"""Writes and reads the text forms of actions: a verb, then a word for each field, as its type says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    """How one field is written as a word and read back.

    Attributes:
        write: turns a value into a word.
        read: turns a word into a value; it may raise any exception at a word that it cannot read.
        many: the field holds several values, with a word for each; only the last field may.
        whole: the text of the field may hold spaces; only the last field may.
    """

    write: Callable[[Any], str]
    read: Callable[[str], object]
    many: bool = False
    whole: bool = False


def _read_seat(word: str) -> int:
    return int(word) - 1


Seat = Annotated[int, Spelling(lambda seat: str(seat + 1), _read_seat)]
"""The seat of a player: counted from 0, written from 1."""

Number = Annotated[int, Spelling(str, int)]
"""A die, an amount, a power, a place in a row."""

Signed = Annotated[int, Spelling("{:+d}".format, int)]
"""A number with its sign: what is added or taken away."""

YesNo = Annotated[bool, Spelling(lambda yes: "yes" if yes else "no", {"yes": True, "no": False}.__getitem__)]
Words = Annotated[str, Spelling(quoted, unquoted)]
"""A text in the players' own words."""


@dataclass(frozen=True)
class Spelled:
    """Base class of records whose text form is a verb and a word for each field.

    Each field's type is one of the annotated types above, or one that a game makes with `Spelling`. It may be
    followed by `| None`; a field that is None is not written. Only the last fields may be None.

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
        text = self.verb
        for name, spelling in self.spellings.items():
            value = getattr(self, name)
            if spelling.many:
                text = " ".join([text, *map(spelling.write, value)])
            elif value is not None:
                text += " " + spelling.write(value)
        return text

    @classmethod
    def of_words(cls, found: Sequence[str]) -> Self:
        """Read a record of this kind from the words after its verb.

        Raises:
            ValueError, KeyError, TypeError: the words are no such record.
        """
        values: list[object] = []
        rest = iter(found)
        for spelling in cls.spellings.values():
            if spelling.many:
                values.append(tuple(map(spelling.read, rest)))
            elif spelling.whole:
                values.append(spelling.read(" ".join(rest)))
            elif (word := next(rest, None)) is not None:
                values.append(spelling.read(word))
        return cls(*values, *rest)


class _Kind(Protocol):
    """One kind of action: its verb, an example of its text form, and its reader."""

    verb: ClassVar[str]
    example: ClassVar[str]

    @classmethod
    def of_words(cls, found: Sequence[str]) -> Self: ...


_Action = TypeVar("_Action", bound=_Kind)


class Verbs(Generic[_Action]):
    """Reads the actions of one game.

    Args:
        game: the title of the game, for refusals.
        kinds: every kind of action, in the order in which refusals name their verbs.

    Attributes:
        examples: the example of a text form for each verb.
    """

    def __init__(self, game: str, kinds: Iterable[type[_Action]]) -> None:
        self._game = game
        self._kinds = {kind.verb: kind for kind in kinds}
        self.examples: Mapping[str, str] = {kind.verb: kind.example for kind in self._kinds.values()}

    def parse(self, text: str, expected: str | None = None) -> _Action:
        """Read an action.

        Args:
            text: the text form.
            expected: what the refusal tells the reader to write; by default the example for the verb.

        Raises:
            ParseError: the text is not the text form of an action.
        """
        return read_action(
            text, self._read, self._game, lambda: expected or expected_action(text, self.examples)
        )

    def _read(self, text: str) -> _Action:
        verb, *rest = words(text)
        return self._kinds[verb].of_words(rest)


def words(line: str) -> list[str]:
    """Split a line into words; a text in quotation marks is one word.

    >>> words('note "two words"')
    ['note', '"two words"']
    """
    return _WORD.findall(line) if '"' in line else line.split(" ")


def _spelling(hint: object) -> Spelling:
    annotated = hint if get_origin(hint) is Annotated else get_args(hint)[0]
    spelling: Spelling = get_args(annotated)[1]
    return spelling
