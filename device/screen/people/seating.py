"""Who sits where before a game begins: people of the roster, and guests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, Protocol

from device.i18n import _, translated
from device.journal.machine import NAMES, Machine
from device.screen.base import Command, Screen, View
from device.screen.people.regular import Regular
from device.screen.people.usual_names import default_names
from engines.registry import GAMES
from wording.lists import listed


@dataclass(frozen=True, slots=True)
class MachineSeat:
    """A machine that sits at the table.

    Attributes:
        name: what it is called.
        machine: its level, its character, and who throws for it.
    """

    name: str
    machine: Machine = field(default_factory=Machine)


_FEW: Final = 3
"""The most numbers of players that a sentence lists."""

Seat = int | str | MachineSeat
"""Who sits on a seat: the number of a person, the name of a guest, or a machine."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table before its game.

    Attributes:
        game: the engine's name of the game.
        seated: who sits there, in the order of play.
    """

    game: str
    seated: tuple[Seat, ...]

    @classmethod
    def proposed(cls, view: View, game: str) -> Table:
        """The table of last time, and beside it the newcomers, as far as the game has seats."""
        seated = dict.fromkeys((*_last_seats(view, game), *_newcomers(view)))
        return cls(game, tuple(seated)[: GAMES[game].seats[-1]])

    @property
    def seats(self) -> Sequence[int]:
        """The numbers of players that the game takes, the fewest first."""
        return GAMES[self.game].seats

    @property
    def most(self) -> int:
        """How many players the game has seats for."""
        return self.seats[-1]

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.seated) >= self.most

    @property
    def first_guest(self) -> str:
        """The first guest in the order of play; "" if none sits here."""
        return next((seat for seat in self.seated if isinstance(seat, str)), "")

    def place(self, seat: Seat) -> int | None:
        """The place of somebody in the order of play, from 0; None for somebody who does not sit here."""
        return self.seated.index(seat) if seat in self.seated else None

    def with_seat(self, seat: Seat) -> Table:
        """The table with somebody on the next seat."""
        return Table(self.game, (*self.seated, seat))

    def without(self, seat: Seat) -> Table:
        """The table after somebody has got up; the others move up."""
        return Table(self.game, tuple(other for other in self.seated if other != seat))

    def earlier(self, seat: Seat) -> Table:
        """The table with somebody one place earlier in the order of play; the first one goes to the end."""
        place = self.place(seat)
        if place is None:
            return self
        others = self.without(seat).seated
        place = place - 1 if place else len(others)
        return Table(self.game, (*others[:place], seat, *others[place:]))

    def replaced(self, seat: Seat, other: Seat) -> Table:
        """The table with somebody in the place of somebody else."""
        return Table(self.game, tuple(other if one == seat else one for one in self.seated))

    @property
    def machines(self) -> dict[str, Machine]:
        """The machines that sit here, by name."""
        return {seat.name: seat.machine for seat in self.seated if isinstance(seat, MachineSeat)}

    def names(self, view: View) -> tuple[str, ...]:
        """The names in the order of play; people who are not known any more are left out."""
        return tuple(name for seat in self.seated if (name := name_of(view, seat)))

    def next_guest(self, view: View) -> str:
        """The first usual name that nobody has here."""
        usual = default_names()
        return _free(view, self.seated, usual, usual)


def seats_words(seats: Sequence[int]) -> str:
    """For how many players there are seats.

    >>> seats_words(range(2, 9)), seats_words((2, 4)), seats_words(range(3, 6))
    ('2 to 8', '2 or 4', '3, 4 or 5')
    """
    if len(seats) > _FEW:
        return _("{least} to {most}").format(least=seats[0], most=seats[-1])
    return translated(listed(seats, "or"))


def free_name(view: View, seated: Sequence[Seat], *wanted: str) -> str:
    """A name that nobody has, for a machine: the first free one of those wanted, else of the usual ones."""
    return _free(view, seated, (*wanted, *NAMES), NAMES)


def _free(view: View, seated: Sequence[Seat], names: Sequence[str], numbered: Sequence[str]) -> str:
    """The first of these names that nobody has, else the first one with a number behind it."""
    taken = {person.name.casefold() for person in view.people}
    taken |= {name_of(view, seat).casefold() for seat in seated}
    more = (f"{name} {number}" for number in range(2, 99) for name in numbered)
    return next(name for name in chain(names, more) if name.casefold() not in taken)


def with_free_names(view: View, seated: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those who sit here; a machine or a guest with the name of a person gets another one."""
    people = {person.name.casefold() for person in view.people}
    found: list[Seat] = []
    for seat in seated:
        if isinstance(seat, MachineSeat) and seat.name.casefold() in people:
            seat = replace(seat, name=free_name(view, (*seated, *found)))
        elif isinstance(seat, str) and seat.casefold() in people:
            seat = _free(view, (*seated, *found), default_names(), default_names())
        found.append(seat)
    return tuple(found)


def _last_seats(view: View, game: str) -> tuple[Seat, ...]:
    """Who sat at the last table of this game, else at the last one at all; guests where nobody is known.

    Where people are known, guests alone are not proposed again.
    """
    last = view.last_tables.get(game) or next(iter(view.last_tables.values()), None)
    if last is None:
        return () if view.people else default_names()[: GAMES[game].seats[0]]
    numbers = {person.name: person.number for person in view.people}
    if numbers and not any(name in numbers for name in last.players):
        return ()
    seats = (
        MachineSeat(name, last.machines[name]) if name in last.machines else numbers.get(name, name)
        for name in last.players
    )
    return with_free_names(view, tuple(seats))


def _newcomers(view: View) -> tuple[int, ...]:
    """People who have not played, and were written down since anybody known has begun a game.

    Their names were written in order to play, perhaps on the page of another game.
    """
    newest = max((person.last for person in view.people), default="")
    return tuple(person.number for person in view.people if not person.last and person.joined > newest)


def person_of(view: View, seat: Seat) -> Regular | None:
    """The person on a seat; None for a guest, and for somebody who is not known any more."""
    return next((person for person in view.people if person.number == seat), None)


def name_of(view: View, seat: Seat) -> str:
    """The name of whoever sits on a seat; "" for a person who is not known any more."""
    if isinstance(seat, str):
        return seat
    if isinstance(seat, MachineSeat):
        return seat.name
    person = person_of(view, seat)
    return person.name if person else ""


def columns(view: View, game: str, seated: Sequence[Seat]) -> tuple[Seat, ...]:
    """Everybody who has a column: the table of last time first, then who comes most often, then the rest.

    The order stays while people sit down and get up, so that no key changes its person.
    """
    known = [person.number for person in view.people]
    first = [seat for seat in _last_seats(view, game) if seat in known]
    guests = [seat for seat in seated if not isinstance(seat, int)]
    return tuple(dict.fromkeys((*first, *known, *guests)))


class SeatsPeople(Screen, Protocol):
    """A screen on which people take seats, as the screens that it opens see it."""

    def table(self, view: View) -> Table:
        """Who sits here now."""
        ...

    def with_machine(self, view: View, machine: MachineSeat, before: MachineSeat | None) -> Command:
        """Seat a machine, in the place of the one that it was before."""
        ...

    def named(self, view: View, name: str, guest: str = "") -> Command:
        """Seat the person with a name, in the place of a guest if one is named.

        Whoever has a new name becomes a person of this table.
        """
        ...

    def with_guest(self, view: View) -> Command:
        """Seat a guest by a usual name."""
        ...


class OrdersPlayers(SeatsPeople, Protocol):
    """The screen before a game, where the order of play can be changed, too."""

    def reseated(self, table: Table) -> OrdersPlayers:
        """The same screen with another table."""
        ...
