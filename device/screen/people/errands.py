"""What the screens of people ask of the reception."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from device.screen.base import Screen
from device.screen.errand import Errand


class PersonErrand(Errand):
    """An errand for the reception, which knows the people of this table."""


@dataclass(frozen=True, slots=True)
class AddPerson(PersonErrand):
    """Add somebody to the people of this table.

    Attributes:
        name: the name.
        then: returns the next screen, given the number of the new person.
    """

    name: str
    then: Callable[[int], Screen]


@dataclass(frozen=True, slots=True)
class ChangePerson(PersonErrand):
    """Change what is known of a person; what is None stays as it is.

    Attributes:
        number: the person.
        then: the next screen.
        name: the new name.
        said: how the voice says the name from now on; "" for as it is written.
        medallion: the new shape of the medallion.
    """

    number: int
    then: Screen
    name: str | None = None
    said: str | None = None
    medallion: str | None = None


@dataclass(frozen=True, slots=True)
class MergePeople(PersonErrand):
    """Make one person of two who are the same.

    Attributes:
        kept: the person whose name stays.
        gone: the person whose games the other one gets.
        then: the next screen.
    """

    kept: int
    gone: int
    then: Screen


@dataclass(frozen=True, slots=True)
class ForgetPerson(PersonErrand):
    """Delete every trace of a person's name.

    Attributes:
        number: the person.
        then: the next screen.
    """

    number: int
    then: Screen
