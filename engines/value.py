"""The base class of the records in a state. A changed record is a new one."""

from __future__ import annotations

from typing import Self, TypeVar

_Part = TypeVar("_Part", bound="Value")


class Value:
    """Base class of the frozen dataclasses in a state.

    These have no slots: `but` copies the dictionary of the fields, which is several times faster than
    `dataclasses.replace`. A game makes thousands of copies.
    """

    def but(self, **changes: object) -> Self:
        """A copy in which these fields have other values.

        Raises:
            TypeError: there is no such field.
        """
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__, **changes)
        if len(changed.__dict__) > len(self.__dict__):
            unknown = ", ".join(changes.keys() - self.__dict__.keys())
            raise TypeError(f"a {type(self).__name__} has no {unknown}")
        return changed


def with_changed(values: tuple[_Part, ...], place: int, **changes: object) -> tuple[_Part, ...]:
    """A copy in which one of the values, counted from 0, has other fields."""
    changed = list(values)
    changed[place] = values[place].but(**changes)
    return tuple(changed)
