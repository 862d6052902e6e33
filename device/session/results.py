"""The results of finished games, as a table publishes them on a broker."""

from __future__ import annotations

import contextlib
from typing import Literal

from device.annals.past import PastGames
from device.annals.registry import chronicle_of
from device.annals.result import GameResult
from device.broker.messages import LONGEST_RULES, ResultSeat, TableResult, withdrawal
from device.broker.reconcile import Results
from device.errors import JournalError
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.session.withdrawn import WithdrawnResults, result_key


class ResultsToTell:
    """Collects the results to publish, whenever they may have changed.

    Args:
        journal: the games; one that was opened again, or lies in the bin, is withdrawn.
        deleted: where it is kept which results count no longer, for when their games are gone.
    """

    def __init__(self, journal: Journal, deleted: WithdrawnResults) -> None:
        self._journal = journal
        self._deleted = deleted
        self._withdrawn: dict[str, bytes] = {}
        self._asked_of: tuple[PastGames, int] | None = None
        self._last: Results | None = None

    def changed(self, past: PastGames) -> Results | None:
        """All results, if any of them has changed since they were asked for; else None.

        Args:
            past: the finished games.
        """
        asked_of = past, self._journal.changes
        if asked_of == self._asked_of:  # past games are compared by identity
            return None
        self._asked_of = asked_of
        with contextlib.suppress(JournalError):  # the next change asks again
            results = self._results(past)
            if results != self._last:
                self._last = results
                return results
        return None

    def _results(self, past: PastGames) -> Results:
        binned = [record for record in self._journal.games_in_bin() if _competes(record)]
        opened = [record for record in self._journal.unfinished() if _competes(record)]
        self._deleted.add(binned)
        # A finished game that was opened again may be deleted before the broker can be reached.
        self._withdrawn |= {result_key(each): withdrawal(each.name, each.started) for each in opened}
        gone = {record.number for record in (*binned, *opened)}
        counted = [each for each in past.results if each.competes and each.record.number not in gone]
        finished = {result_key(result.record): result_message(result) for result in counted}
        withdrawn = {**self._deleted.all(), **self._withdrawn}
        return Results(finished, {key: told for key, told in withdrawn.items() if key not in finished})


def _competes(record: GameRecord) -> bool:
    return chronicle_of(record.name).competes


def result_message(result: GameResult) -> bytes:
    """The JSON of a finished game."""
    record, facts = result.record, result.facts
    seats = tuple(
        ResultSeat(
            name=result.names[seat],
            place=facts.place(seat) or 1,
            score=facts.scores[seat] if seat < len(facts.scores) else None,
            kind=_kind(result, seat),
            shared=seat in facts.shared,
        )
        for seat in result.seats
    )
    told = TableResult(
        game=record.name,
        rules=record.rules if len(record.rules) <= LONGEST_RULES else "",
        started=record.started,
        finished=record.finished or "",
        seats=seats,
    )
    return told.model_dump_json().encode()


def _kind(result: GameResult, seat: int) -> Literal["person", "guest", "machine"]:
    if seat in result.machines:
        return "machine"
    return "person" if seat in result.people else "guest"
