"""The results of all finished games of a journal, read from what is kept or computed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Self

from device.annals.kept import KeptGames
from device.annals.result import GameResult, facts_of, luck_of
from device.errors import AnnalsError, RecordError
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.journal.times import local_time


@dataclass(frozen=True, slots=True)
class FinishedGames:
    """The finished games of a journal.

    Attributes:
        results: their results, in the order in which the games ended.
        troubles: what is wrong: games that cannot be read, or results that cannot be kept.
        joined: when the name of each person was first written at this table, by the person's number.
    """

    results: tuple[GameResult, ...] = ()
    troubles: tuple[Exception, ...] = ()
    joined: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def read(
        cls, journal: Journal, kept: KeptGames, told: Callable[[int], None] = lambda missing: None
    ) -> Self:
        """Read every finished game; compute and keep the facts that are missing.

        What was computed is kept also if Ctrl-C ends the reading.

        Args:
            journal: the games.
            kept: where facts are kept.
            told: called before the first game is read, with the number of games whose facts are missing.

        Raises:
            JournalError: the journal cannot be read.
        """
        results: list[GameResult] = []
        troubles: list[Exception] = []
        lengths = journal.lengths()
        roster = journal.people()
        people = {person.number: person.name for person in roster}
        ended = [(record, lengths.get(record.number, 0)) for record in finished(journal)]
        told(sum(kept.find(record, length) is None for record, length in ended))
        try:
            for record, length in ended:
                found = kept.find(record, length)
                if found is None:
                    try:
                        facts = facts_of(record, journal.entries(record.number))
                    except RecordError as error:
                        troubles.append(error)
                        continue
                    found = kept.keep(record, length, facts)
                results.append(found.result(record, people, journal.seat_changes))
        finally:
            kept.leave_only(lengths)
            try:
                kept.save()
            except AnnalsError as error:
                troubles.append(error)
        return cls(tuple(results), tuple(troubles), {person.number: person.joined for person in roster})

    def since(self, day: date | None) -> Self:
        """The games of evenings from a day on; all of them without a day."""
        results = tuple(result for result in self.results if day is None or result.evening >= day)
        return replace(self, results=results)

    def with_luck(self, journal: Journal, kept: KeptGames, told: Callable[[int], None]) -> Self:
        """The same games with the luck that was missing; each game's luck is kept as soon as it is computed.

        Args:
            journal: their journal.
            kept: where luck is kept.
            told: called with the number of each game before its luck is computed, which may take a minute.

        Raises:
            JournalError: the journal cannot be read.
        """
        results: list[GameResult] = []
        troubles = list(self.troubles)
        lengths = journal.lengths()
        for result in self.results:
            record = result.record
            if result.lacks_luck:
                told(record.number)
                result = replace(result, luck=luck_of(record, journal.entries(record.number)))
                kept.keep_luck(record, lengths.get(record.number, 0), result.luck)
                try:
                    kept.save()
                except AnnalsError as error:
                    troubles.append(error)
            results.append(result)
        each_once = {str(trouble): trouble for trouble in troubles}
        return replace(self, results=tuple(results), troubles=tuple(each_once.values()))


def finished(journal: Journal) -> list[GameRecord]:
    """The finished games of a journal, in the order in which they ended; games in the bin do not count.

    Raises:
        JournalError: the journal cannot be read.
    """
    ended = [
        (local_time(record.finished), record) for record in journal.games() if record.finished is not None
    ]
    return [record for _ended, record in sorted(ended, key=lambda pair: (pair[0], pair[1].number))]
