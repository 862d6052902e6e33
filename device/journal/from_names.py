"""Turns the names in games of older schemas into people with seats."""

from __future__ import annotations

from collections.abc import Mapping

from device.journal.guests import usual_names
from device.journal.medallions import medallion_for
from device.journal.row_kinds import PersonRow, SeatRow, written_names
from device.journal.rows import Rows


def seat_the_named(rows: Rows, known: Mapping[int, PersonRow]) -> None:
    """Make people of the names in games of an older schema; usual names become guests.

    Args:
        rows: the rows of a file; its games, people and seats are changed.
        known: the people whose numbers are used already. A name of theirs means them.
    """
    everybody = {**known, **rows.people}
    by_name = {person.name: person.number for person in everybody.values()}
    usual = usual_names()
    for number in sorted(rows.older):
        game = rows.games[number]
        names = game.typed_names
        for seat, name in enumerate(names):
            if not name or name in usual:
                continue
            if name not in by_name:
                by_name[name] = max(everybody, default=0) + 1
                shape = medallion_for(person.medallion for person in everybody.values())
                everybody[by_name[name]] = PersonRow(by_name[name], name, "", shape, game.started)
            rows.people.setdefault(by_name[name], everybody[by_name[name]])
            rows.seats[number, seat] = SeatRow(number, seat, by_name[name])
            names[seat] = ""
        rows.games[number] = game._replace(players=written_names(names))
    rows.older.clear()
