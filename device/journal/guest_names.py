"""Forgets the names that guests had for an evening: other names than the usual ones of guests."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Set
from datetime import timedelta
from typing import Final

from device.journal.guests import free_guest_name, is_usual
from device.journal.roster import NamedGame, Roster, machines_in, write_named

EVENING: Final = timedelta(hours=12)
"""How long a game that is not over keeps the names of its guests after its last step. Less than the time
between two evenings, and more than a pause within one."""


class GuestNames(Roster):
    """What `Journal` does with the names of guests."""

    def forget_guests(self) -> None:
        """Delete the names of guests from games that are over, and from those of earlier evenings.

        "Guest 3" or another usual name takes their place. Every byte of the names is overwritten.

        Raises:
            JournalError: the names could not be deleted.
        """
        now = self._now()
        # A stamp far in the future is of an earlier evening, too: its clock was ahead, and was put back.
        before, after = ((now + shift).isoformat(timespec="seconds") for shift in (-EVENING, EVENING))
        changed: list[NamedGame] = []
        known = {person.name for person in self.people()}
        over = "finished IS NOT NULL OR played <= ? OR played >= ?"
        for row in self._rows(f"SELECT * FROM games WHERE {over}", before, after):
            typed: list[str] = json.loads(row.players)
            joined = dict.fromkeys(self._joining(row.number).values())
            everybody = [*typed, *(name for name in joined if name not in typed)]
            instead = _replacements(everybody, known | machines_in(row), self._called(row))
            if instead:
                players = [instead.get(name, name) for name in typed]
                changed.append(self._renamed(row, players, instead))
        if changed:
            self._erase(lambda database: write_named(database, changed), without_trace=True)


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
