"""House rules as words: `name=value`, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import Field, fields
from enum import StrEnum
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from engines.errors import EngineError, ParseError
from engines.text_form import read_number

_Reader = Callable[[str], object]
_BOOLEANS: Final = {"on": True, "off": False}


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


_Rules = TypeVar("_Rules", bound=_Dataclass)


class Switches(Generic[_Rules]):
    """The switches of a game: the fields of its rules that are written as `name=value`.

    Args:
        game: the title of the game, for refusals.
        kind: the rules, a dataclass in which every field has a default.
        flags: words without a value; such a word says that its rule is on.
        besides: fields that are written in another way, and are no switches.
        readers: the readers of switches whose default does not show their type. They raise `ParseError`.
    """

    def __init__(
        self,
        game: str,
        kind: type[_Rules],
        *,
        flags: Collection[str] = (),
        besides: Collection[str] = (),
        readers: Mapping[str, _Reader] | None = None,
    ) -> None:
        others = {*flags, *besides}
        self._game = game
        self._make: Callable[..., _Rules] = kind
        self._flags = flags
        self._fields: Mapping[str, Field[object]] = {
            field.name: field for field in fields(kind) if field.name not in others
        }
        self._readers = readers or {}

    def written(self, rules: _Rules, always: Collection[str] = ()) -> list[str]:
        """The words of all switches that differ from their defaults, and of those that are always named."""
        return [
            _written(field, value)
            for name, field in self._fields.items()
            if (value := getattr(rules, name)) != field.default or name in always
        ]

    def read(self, text: str, words: Iterable[str]) -> dict[str, object]:
        """The values that words of the text form give, by the names of flags and switches.

        Args:
            text: the whole text form, for refusals.
            words: its words that name flags and switches.

        Raises:
            ParseError: a word is unknown, stands twice, or has a value that its switch does not have.
        """
        chosen: dict[str, object] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if name in chosen:
                raise ParseError(f"the rules {text!r} say {name!r} twice")
            if name in self._flags and not equals:
                chosen[name] = True
            elif name in self._fields:
                chosen[name] = self._value(self._fields[name], value)
            else:
                known = ", ".join((*self._flags, *self._fields))
                raise ParseError(f"{word!r} is no rule of {self._game}; the rules are {known}")
        return chosen

    def read_after(self, first: str, text: str) -> _Rules:
        """Read rules whose text form begins with this word, and goes on with switches.

        Raises:
            ParseError: the text begins with another word, or `read` refuses one that follows.
            RulesConflict: two of the values exclude each other, or one is out of range.
        """
        found, *words = text.split() or [""]
        if found != first:
            raise ParseError(f"the rules {text!r} name no game of {self._game}; begin with {first!r}")
        return self.make(self.read(text, words))

    def make(self, chosen: Mapping[str, object], **others: object) -> _Rules:
        """The rules with these values; fields that have none keep their defaults.

        Raises:
            RulesConflict: two of the values exclude each other, or one is out of range.
        """
        return self._make(**chosen, **others)

    def _value(self, field: Field[object], value: str) -> object:
        read = self._readers.get(field.name) or _reader(field)
        try:
            return read(value)
        except EngineError:
            raise
        except (KeyError, ValueError):
            raise ParseError(f"{field.name}={value} says nothing; it reads like {_example(field)}") from None


def _reader(field: Field[object]) -> _Reader:
    """The reader of values that have the type of the default."""
    kind = type(field.default)
    readers: Mapping[type, _Reader] = {bool: _BOOLEANS.__getitem__, int: read_number}
    return readers.get(kind, kind)


def _written(field: Field[object], value: object) -> str:
    return f"{field.name}={('off', 'on')[value] if isinstance(value, bool) else value}"


def _example(field: Field[object]) -> str:
    kind = type(field.default)
    values = list(kind) if issubclass(kind, StrEnum) else [True, False] if kind is bool else [field.default]
    return " or ".join(_written(field, value) for value in values)
