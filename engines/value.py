"""What a state is made of: frozen records, changed by making a new one."""

from __future__ import annotations

from typing import Self


class Value:
    """Base of the frozen dataclasses of a state.

    They keep their fields in a dictionary, because copying it is several times faster than
    `dataclasses.replace`, and a game makes thousands of them.
    """

    def but(self, **changes: object) -> Self:
        """The same with other fields.

        Raises:
            TypeError: there is no such field.
        """
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__, **changes)
        if len(changed.__dict__) > len(self.__dict__):
            unknown = ", ".join(changes.keys() - self.__dict__.keys())
            raise TypeError(f"a {type(self).__name__} has no {unknown}")
        return changed
