"""Who has sat down during a game: the journal seats them beside those who began it."""

from __future__ import annotations

from device.game.match import Match
from device.journal.journal import Journal


def seat_newcomers(journal: Journal, match: Match) -> None:
    """Write down who has sat down since the game began, without those whose step was undone.

    A machine whose step was undone stays written for Redo, until somebody else sits down there.

    Raises:
        RecordError: the game was deleted.
        JournalError: it could not be written down.
    """
    sitting, number, begun = match.sitting, match.record.number, len(match.players)
    people = journal.people_named([name for name, _machine in sitting])
    for seat in range(begun, len(sitting)):
        machine = sitting[seat][1]
        journal.seat_person(number, seat, None if machine else people[seat])
        if machine is None:
            journal.unseat_machine(number, seat)
    for seat in range(len(sitting), len(journal.game(number).people)):
        journal.seat_person(number, seat, None)
