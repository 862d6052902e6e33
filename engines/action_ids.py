"""Integer ids of a game's actions, for programs that count actions instead of reading them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from math import prod
from typing import Any, Generic, TypeVar

from engines.errors import NoSuchId

_Action = TypeVar("_Action")


@dataclass(frozen=True)
class ActionIds(Generic[_Action]):
    """Numbers every action that players can do at one table, from 0 without gaps.

    Ids are given kind by kind; within a kind they count like the digits of a number, with a digit for each
    field. They depend only on `values`, so every state of a table, and every run of a program, has the same.

    >>> @dataclass(frozen=True)
    ... class Convert:
    ...     bel: int
    ...     figure: str
    >>> ids = ActionIds({Convert: (range(1, 4), "RGM")})
    >>> len(ids), ids.id_of(Convert(2, "G")), ids.action(4)
    (9, 4, Convert(bel=2, figure='G'))

    Attributes:
        values: for each kind of action, the values that each of its fields can have.
    """

    values: Mapping[type[_Action], Sequence[Sequence[Any]]]

    @cached_property
    def _kinds(self) -> dict[type[_Action], _Kind]:
        """The numbering of each kind."""
        kinds, first = {}, 0
        for kind, values in self.values.items():
            names = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
            places = tuple({value: place for place, value in enumerate(each)} for each in values)
            numbering = _Kind(first, names, places)
            kinds[kind] = numbering
            first += len(numbering)
        return kinds

    def __len__(self) -> int:
        return sum(map(len, self._kinds.values()))

    def __contains__(self, action: object) -> bool:
        """Whether an action has an id."""
        return self.get(action) is not None

    def get(self, action: Any) -> int | None:
        """The id of an action; None if it has none."""
        numbering = self._kinds.get(type(action))
        return None if numbering is None else numbering.id_of(action)

    def id_of(self, action: _Action) -> int:
        """The id of an action.

        Raises:
            NoSuchId: it has none, because it is Nature's, in a player's own words, or holds another value.
        """
        number = self.get(action)
        if number is None:
            raise NoSuchId(f"'{action}' has no id; ids belong to actions that a state lists for its players")
        return number

    def action(self, number: int) -> _Action:
        """The action that has this id.

        Raises:
            NoSuchId: no action has it.
        """
        for kind, numbering in self._kinds.items():
            if 0 <= number - numbering.first < len(numbering):
                return kind(*numbering.values(number - numbering.first))
        raise NoSuchId(f"no action has the id {number}; ids go from 0 to {len(self) - 1}")


@dataclass(frozen=True)
class _Kind:
    """The numbering of one kind of action.

    Attributes:
        first: the first id.
        names: the fields.
        places: for each field, its values with their places.
    """

    first: int
    names: tuple[str, ...]
    places: tuple[dict[Any, int], ...]

    def __len__(self) -> int:
        return prod(map(len, self.places))

    def id_of(self, action: object) -> int | None:
        """The id of an action; None if one of its fields has another value."""
        offset = 0
        for name, places in zip(self.names, self.places, strict=True):
            place = places.get(getattr(action, name))
            if place is None:
                return None
            offset = offset * len(places) + place
        return self.first + offset

    def values(self, offset: int) -> list[Any]:
        """The fields of the action whose id is the first one plus `offset`."""
        found = []
        for places in reversed(self.places):
            offset, place = divmod(offset, len(places))
            found.append(tuple(places)[place])
        return found[::-1]
