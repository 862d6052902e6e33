"""Forgets the names that guests had for an evening: other names than the usual ones of guests."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import timedelta
from itertools import count
from typing import Final

from device.journal.file import explaining_errors
from device.journal.guests import guest_name, is_usual
from device.journal.roster import Roster
from device.journal.row_kinds import GameRow, StepRow, sound_step
from device.journal.tables import write_games, write_steps

EVENING: Final = timedelta(hours=12)
"""How long a game that is not over keeps the names of its guests after its last step. Less than the time
between two evenings, and more than a pause within one."""
_JOINS: Final = re.compile(r'join ("(?:[^"\\]|\\.)*")')
"""The step by which somebody joins a game that goes on."""


class GuestNames(Roster):
    """What `Journal` does with the names of guests."""

    def forget_guests(self) -> None:
        """Delete the names of guests from games that are over, and from those of earlier evenings.

        "Guest 3" or another usual name takes their place. Every byte of the names is overwritten.

        Raises:
            JournalError: the names could not be deleted.
        """
        before = (self._now() - EVENING).isoformat(timespec="seconds")
        games: list[GameRow] = []
        steps: list[StepRow] = []
        known = {person.name for person in self.people()}
        for row in self._rows("SELECT * FROM games WHERE finished IS NOT NULL OR played <= ?", before):
            joining = self._joining(row.number)
            instead = _replacements(json.loads(row.players), joining.values(), known | _machines_in(row))
            if instead:
                games.append(_renamed(row, instead))
                steps += [
                    step._replace(text=f"join {_quoted(instead[name])}")
                    for step, name in joining.items()
                    if name in instead
                ]
        if games:
            self._erase(lambda database: _write(database, games, steps), without_trace=True)

    def _joining(self, game: int) -> dict[StepRow, str]:
        """The steps by which somebody joins a game, with the name."""
        with explaining_errors(self.path):
            found = self._database.execute(
                "SELECT * FROM entries WHERE game = ? AND text LIKE 'join %' ORDER BY sequence", (game,)
            ).fetchall()
        steps = [row for row in map(sound_step, found) if row is not None]
        return {step: json.loads(match[1]) for step in steps if (match := _JOINS.fullmatch(step.text))}


def _machines_in(row: GameRow) -> set[str]:
    """The names of the machines in a game, which say nothing of anybody."""
    machines = json.loads(row.machines or "[]")
    return {name for name, machine in zip(json.loads(row.players), machines, strict=False) if machine}


def _replacements(typed: list[str], joining: Iterable[str], known: Iterable[str]) -> Mapping[str, str]:
    """The names of a game to forget, each with a usual one that nobody has in this game.

    Args:
        typed: the name of each guest who began the game, "" on the seats of people.
        joining: the names of those who joined later.
        known: the names of people and machines, which stay.
    """
    everybody = [*typed, *(name for name in dict.fromkeys(joining) if name not in typed)]
    instead: dict[str, str] = {}
    for seat, name in enumerate(everybody):
        if name and name not in known and not is_usual(name):
            taken = {*everybody, *instead.values()}
            instead[name] = next(other for other in map(guest_name, count(seat)) if other not in taken)
    return instead


def _renamed(row: GameRow, instead: Mapping[str, str]) -> GameRow:
    """A game's row with other names for its guests."""
    names = [instead.get(name, name) for name in json.loads(row.players)]
    players = json.dumps(names, ensure_ascii=False)
    return row._replace(players=players, revision=row.revision + 1)


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def _write(database: sqlite3.Connection, games: Iterable[GameRow], steps: Iterable[StepRow]) -> None:
    write_games(database, games)
    write_steps(database, steps)
