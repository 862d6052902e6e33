"""The base class of the records in a state. A changed record is a new one."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Self, TypeVar

_Part = TypeVar("_Part", bound="Value")


class Value:
    """Base class of the frozen dataclasses in a state.

    These have no slots: `but` copies the dictionary of the fields, which is several times faster than
    `dataclasses.replace`. A game makes thousands of copies. A copy works out its cached properties anew.
    """

    _cached: ClassVar[tuple[str, ...]] = ()
    """The names of the cached properties."""

    def __init_subclass__(cls) -> None:
        """Find the cached properties of the class."""
        cls._cached += tuple(name for name, value in vars(cls).items() if isinstance(value, cached_property))

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
        for name in self._cached:
            changed.__dict__.pop(name, None)
        return changed

    def __getstate__(self) -> dict[str, object]:
        """Pickle and copy the fields alone."""
        return {name: value for name, value in self.__dict__.items() if name not in self._cached}


def with_changed(values: tuple[_Part, ...], place: int, **changes: object) -> tuple[_Part, ...]:
    """A copy in which one of the values, counted from 0, has other fields."""
    changed = list(values)
    changed[place] = values[place].but(**changes)
    return tuple(changed)
