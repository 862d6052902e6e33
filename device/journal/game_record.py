"""A game's record without its entries: which game, by which rules, who sits where, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.journal.guests import free_name, guest_name, in_this_language
from device.journal.row_kinds import GameRow, PersonRow


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game's record without its entries.

    Attributes:
        number: the game's number in this journal, from 1.
        name: the engine ("imalya").
        version: the version of dice-table that began it.
        rules: the rules' text form.
        players: the names of the players in seat order, people by the names that they have now.
        started, finished: ISO times by the system's clock; `finished` is None until the game is over.
        people: the number of the person on each seat, None for a guest; players who sat down during the game
            come after those who began it.
        title: the name that people gave to the game, or "".
        binned: when it was put into the bin, as ISO time, or None.
        played: when its last step was played, as ISO time. A game of an older schema has the time of its end
            or its beginning.
        machines: the text form of the machine on each seat, "" for a person or a guest; () if there is none.

    Players, people and machines are those that sit there now, or sat there last.
    """

    number: int
    name: str
    version: str
    rules: str
    players: tuple[str, ...]
    started: str
    finished: str | None
    people: tuple[int | None, ...] = ()
    title: str = ""
    binned: str | None = None
    played: str = ""
    machines: tuple[str, ...] = ()


def record_of(row: GameRow, people: Mapping[int, PersonRow], sitting: Mapping[int, int]) -> GameRecord:
    """The record of a game.

    Args:
        row: its own row.
        people: everybody who is known, by number.
        sitting: the number of the person on a seat, by seat.
    """
    players, machines = row.typed_names, row.machine_texts
    # A power cut while a seat changes hands can leave the person who sat there before in the copy.
    sitting = {
        seat: person
        for seat, person in sitting.items()
        if not any((*players[seat : seat + 1], *machines[seat : seat + 1]))
    }
    names: list[str] = []
    for seat, typed in enumerate(players):
        person = people.get(sitting.get(seat, 0))
        typed = in_this_language(typed)
        names.append(free_name((person.name if person else typed) or guest_name(seat), names))
    seats = range(max((len(names) - 1, *sitting), default=-1) + 1)
    return GameRecord(
        row.number,
        row.name,
        row.version,
        row.rules,
        players=tuple(names),
        started=row.started,
        finished=row.finished,
        people=tuple(sitting.get(seat) for seat in seats),
        title=row.title,
        binned=row.binned,
        played=row.played or row.finished or row.started,
        machines=tuple(machines),
    )
