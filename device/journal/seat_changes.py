"""The note in a game's record that a seat has changed hands: who sat there before, and who sits there now."""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

from engines.text_form import QUOTED, quoted

GUEST: Final = "guest"
"""A guest, as the notes name one."""
_PERSON: Final = "person"
_NOTE: Final = re.compile(r"seat ([0-9]{1,3}) (.+) -> (.+)")
_NAMED: Final = re.compile(rf"(.+) ({QUOTED})")


class SeatChange(NamedTuple):
    """Somebody else sits on a seat from here on.

    The note holds no name of a person or a guest: it would stay there when it is changed or forgotten.

    Attributes:
        seat: the seat, from 0.
        before: who sat there: `machine_text`, `person_text`, or `GUEST`.
        after: who sits there now.
    """

    seat: int
    before: str
    after: str

    def __str__(self) -> str:
        """The text form, which `parse_seat_change` reads back.

        >>> str(SeatChange(1, person_text(5), machine_text("medium version=1 seed=7", "Nora")))
        'seat 2 person 5 -> medium version=1 seed=7 "Nora"'
        """
        return f"seat {self.seat + 1} {self.before} -> {self.after}"

    def replaced(self, person: int, other: str) -> SeatChange:
        """The same change, with somebody else in the place of a person."""
        named = person_text(person)
        before, after = (other if one == named else one for one in (self.before, self.after))
        return SeatChange(self.seat, before, after)

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers of the people in it."""
        people = map(person_of, (self.before, self.after))
        return tuple(number for number in people if number is not None)


def parse_seat_change(text: str) -> SeatChange | None:
    """The change that a note tells; None for another note.

    >>> parse_seat_change("seat 2 guest -> person 5")
    SeatChange(seat=1, before='guest', after='person 5')
    >>> parse_seat_change("hint Nora")
    """
    found = _NOTE.fullmatch(text)
    return SeatChange(int(found[1]) - 1, found[2], found[3]) if found else None


def is_machine(text: str) -> bool:
    """Whether the notes name a machine by this text.

    >>> is_machine("medium version=1 seed=7"), is_machine(person_text(5)), is_machine(GUEST)
    (True, False, False)
    """
    return text.partition(" ")[0] not in (GUEST, _PERSON)


def person_text(number: int | None) -> str:
    """A person as the notes name one; without a number a guest.

    >>> person_text(5), person_text(None)
    ('person 5', 'guest')
    """
    return GUEST if number is None else f"{_PERSON} {number}"


def person_of(text: str) -> int | None:
    """The number of the person whom the notes name by this text; None for a guest or a machine."""
    kind, _, number = text.partition(" ")
    return int(number) if kind == _PERSON else None


def machine_text(machine: str, name: str) -> str:
    """A machine as the notes name one, by its text form and its name, which says nothing of anybody."""
    return f"{machine} {quoted(name)}"


def machine_of(text: str) -> tuple[str, str]:
    """The text form and the name of the machine that the notes name by this text; "" for an unknown name.

    >>> machine_of('medium version=1 seed=7 "Nora"')
    ('medium version=1 seed=7', 'Nora')
    """
    found = _NAMED.fullmatch(text)
    return (found[1], json.loads(found[2])) if found else (text, "")
