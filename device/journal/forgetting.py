"""Forgets names: that of a person who asks for it, and those that guests had for an evening."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Set
from datetime import timedelta
from typing import Final

from device.journal.guests import free_guest_name, is_usual
from device.journal.roster import Roster
from device.journal.row_kinds import Row
from device.journal.seat_changes import GUEST
from device.journal.sqlite_errors import explaining_errors
from device.journal.tables import delete, insert
from engines.text_form import quoted

EVENING: Final = timedelta(hours=12)
"""How long a game that is not over keeps the names of its guests after its last step. Less than the time
between two evenings, and more than a pause within one."""


class Forgetting(Roster):
    """How `Journal` forgets names."""

    def forget_person(self, number: int) -> None:
        """Delete every trace of a person's name; the games stay, with a guest on the person's seats.

        Raises:
            PersonError: there is no such person.
            JournalError: the person could not be deleted.
        """
        row = self._person_row(number)
        sat = {seat.game: seat.seat for seat in self._seats_of(number)}
        named = self._games_naming(row.name)
        called = [
            changed
            for game in sorted({*sat, *named})
            for changed in self._as_guest(game, row.name, sat.get(game))
        ]
        self._erase(
            insert([*called, *self._notes_with(number, GUEST)]),
            delete("seats", person=number),
            delete("people", number=number),
            without_trace=True,
        )

    def forget_guests(self) -> None:
        """Delete the names of guests from games that are over, and from those of earlier evenings.

        "Guest 3" or another usual name takes their place. Every byte of the names is overwritten.

        Raises:
            JournalError: the names could not be deleted.
        """
        now = self._now()
        # A stamp far in the future says that the clock was put back, as on a Pi after a power cut. Nobody
        # knows of which evening it is, so the game that was on the table last keeps its names.
        before, after = ((now + shift).isoformat(timespec="seconds") for shift in (-EVENING, EVENING))
        changed: list[Row] = []
        known = {person.name for person in self.people()}
        last = "SELECT max(taken_up) FROM games"
        over = f"finished IS NOT NULL OR played <= ? OR (played >= ? AND taken_up < ({last}))"
        for row in self._rows(f"SELECT * FROM games WHERE {over}", before, after):
            typed = row.typed_names
            joined = dict.fromkeys(self._joining(row.number).values())
            everybody = [*typed, *(name for name in joined if name not in typed)]
            instead = _replacements(everybody, known | self._machines_in(row), self._called(row))
            if instead:
                players = [instead.get(name, name) for name in typed]
                changed += self._renamed(row, players, instead)
        if changed:
            self._erase(insert(changed), without_trace=True)

    def _as_guest(self, game: int, name: str, seat: int | None) -> list[Row]:
        """The rows of a game with a guest in the place of a person, on a seat or where the name is written.

        The guest's name is written down: whoever leaves and comes back is known by it.
        """
        row = self._row(game)
        guest = free_guest_name(seat or 0, self._called(row))
        instead = {} if name in self._machines_in(row) else {name: guest}
        others = {} if is_usual(name) else instead
        players = [others.get(typed, typed) for typed in row.typed_names]
        if seat is not None and seat < len(players):
            players[seat] = guest
        return self._renamed(row, players, instead)

    def _games_naming(self, name: str) -> set[int]:
        """The games in which a name is written, in their own rows or in an entry."""
        with explaining_errors(self.path):
            found = self._database.execute(
                "SELECT number FROM games WHERE instr(players, ?1)"
                " UNION SELECT game FROM entries WHERE instr(text, ?1)",
                (quoted(name),),
            ).fetchall()
        return {number for (number,) in found}


def _replacements(everybody: Iterable[str], known: Container[str], called: Set[str]) -> Mapping[str, str]:
    """The names of a game to forget, each with a usual one that nobody has in this game.

    Args:
        everybody: the name of each guest in the order of the seats; "" stands for people.
        known: the names of people and machines, which stay.
        called: every name in the game, those of people included.
    """
    instead: dict[str, str] = {}
    for seat, name in enumerate(everybody):
        if name and name not in known and not is_usual(name):
            instead[name] = free_guest_name(seat, {*called, *instead.values()})
    return instead
