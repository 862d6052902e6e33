"""The results of finished games, as a table tells them to a broker."""

from __future__ import annotations

import contextlib
import re
from typing import Literal

from device.annals.past import PastGames
from device.annals.registry import chronicle_of
from device.annals.result import GameResult
from device.broker.messages import LONGEST_RULES, ResultSeat, TableResult
from device.broker.reconcile import Results
from device.errors import JournalError
from device.journal.journal import GameRecord, Journal


class ResultsToTell:
    """Says which results there are to tell, whenever they may have changed.

    Args:
        journal: the games; one that was opened again, or lies in the bin, is withdrawn.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
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
        records = (*self._journal.unfinished(), *self._journal.games_in_bin())
        gone = {record.number: record for record in records if chronicle_of(record.name).competes}
        counted = [each for each in past.results if each.competes and each.record.number not in gone]
        return Results(
            {result_key(result.record): told_result(result) for result in counted},
            {result_key(record): _withdrawn(record) for record in gone.values()},
        )


def result_key(record: GameRecord) -> str:
    """The key of a game's result: no two games of a table share it, even after its record was begun anew.

    It begins with the time, so that keys are in the order of the games.
    """
    return f"{re.sub(r'[^0-9T]', '', record.started)}-{record.number}"


def told_result(result: GameResult) -> bytes:
    """The JSON of a finished game."""
    record, facts = result.record, result.facts
    seats = tuple(
        ResultSeat(
            name=result.names[seat],
            place=facts.place(seat) or 1,
            score=facts.scores[seat] if seat < len(facts.scores) else None,
            kind=_kind(result, seat),
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


def _withdrawn(record: GameRecord) -> bytes:
    """The JSON that takes a game's result back; it names nobody."""
    told = TableResult(game=record.name, started=record.started, finished="", withdrawn=True)
    return told.model_dump_json().encode()
