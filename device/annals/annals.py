"""The annals of this table: the results of finished games and of the game on the table, for the screens."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.annals.chronicle import course_of_match
from device.annals.facts import Facts
from device.annals.finished import finished
from device.annals.kept import KeptGames
from device.annals.past import PastGames
from device.annals.photographer import Photographer
from device.annals.photos import Photos
from device.annals.questions import QuestionQueue, TellFacts, TellLuck, Waiting
from device.annals.registry import chronicle_of
from device.annals.result import GameResult, evening_of
from device.errors import AnnalsError, JournalError, RecordError
from device.game.background import Background
from device.game.match import Match
from device.i18n import message_of
from device.journal.journal import Journal
from device.journal.times import Now, now_utc

SAVED_TOGETHER: Final = 50
"""After how many answers the whole file is written while more are awaited. A power cut loses as many answers,
which are then computed again; with fewer, a memory card wears out sooner."""
TOLD_EVERY_S: Final = 1.0
"""Seconds between two lists of results while games are still being read. With fewer, screens are
drawn anew for each game, and stutter; with more, people wait longer for the first results."""


class Annals:
    """The results of games: kept ones are read, others are computed in a background of their own.

    Args:
        journal: all games of this table.
        background: computes facts and luck, one game at a time; closed while there is nothing to compute.
        folder: the data folder; None for a table that keeps nothing.
        photos: whether the picture of each game's best turn is kept.
        now: returns the current time.
        clock: a monotonic clock, in seconds.

    Attributes:
        past: the finished games as screens see them.
    """

    def __init__(
        self,
        journal: Journal,
        background: Background,
        folder: Path | None = None,
        *,
        photos: bool = True,
        now: Now = now_utc,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal = journal
        self._questions = QuestionQueue(journal, background)
        self._kept = KeptGames(folder)
        self._photos = Photos(folder)
        self._photographer = Photographer(self._photos, journal, self._kept, takes=photos)
        self._now = now
        self._clock = clock
        self._told_s = clock()
        self._results: dict[int, GameResult] = {}
        self._lengths: Mapping[int, int] = {}
        self._on_table: int | None = None
        self._as_of = -1
        self.past = PastGames(find_photo=self._photos.find)

    def refresh(self) -> None:
        """Read the list of finished games again: names, new ones, and those that were deleted.

        Raises:
            JournalError: the journal cannot be read.
        """
        self._as_of = self._journal.changes
        self._lengths = self._journal.lengths()
        people = self._names()
        results: dict[int, GameResult] = {}
        missing: list[Waiting] = []
        for record in finished(self._journal):
            kept = self._kept.find(record, self._lengths.get(record.number, 0))
            if kept is None:
                missing.append(Waiting(record, TellFacts))
                continue
            results[record.number] = kept.result(record, people, self._journal.seat_changes)
            if results[record.number].lacks_luck:
                missing.append(Waiting(record, TellLuck))
        if self._on_table not in results:
            missing += self._questions.about(self._on_table)
        self._results = results
        self._questions.replace(missing)
        with contextlib.suppress(AnnalsError):  # the next refresh tries again
            self.forget_deleted()
        self._tell()

    def forget_deleted(self) -> None:
        """Delete what is kept of games that are not in the journal any more, their photographs included.

        Raises:
            JournalError: the journal cannot be read.
            AnnalsError: a file cannot be written or deleted.
        """
        self._lengths = self._journal.lengths()
        self._kept.leave_only(self._lengths)
        self._kept.save()
        self._photos.leave_only(self._lengths)

    def forget_person(self, person: int) -> None:
        """Delete every trace of a person's name, and the photographs of the person's turns.

        Args:
            person: the person's number.

        Raises:
            PersonError: there is no such person.
            JournalError: the journal cannot be read or written.
            AnnalsError: a photograph cannot be deleted; then the person is not forgotten yet.
        """
        self._journal.person(person)
        self._photographer.forget(person)
        self._journal.forget_person(person)

    def follow(self, match: Match, pixels: NDArray[np.uint8] | None = None, dice: str = "") -> str:
        """Follow a step of the game on the table: keep the picture of the best turn, and the result.

        Args:
            match: the game.
            pixels: the picture of its last throw; None if no camera has read it.
            dice: the name of the dice set that the camera has read in this game; "" for none.

        Returns:
            Why something could not be kept, or "".
        """
        self._on_table = match.record.number
        self._drop_luck()
        try:
            self._photographer.follow(match, pixels)
            if match.state.outcome is not None:
                self._keep_result(match, dice)
            else:
                self._forget_result(match.record.number)
        except (AnnalsError, JournalError, RecordError) as error:
            return message_of(error)
        return ""

    def ask_luck(self, game: int) -> None:
        """Compute the luck of the game on the table next, unless it is known or being computed.

        Args:
            game: the number of the game; it may still go on, such as a series between two of its games.

        Raises:
            RecordError: there is no such game.
            JournalError: the journal cannot be read.
        """
        if self.past.luck is not None or self._questions.computes_luck_of(game):
            return
        self._drop_luck()
        self._questions.put_first(self._journal.game(game), TellLuck)

    def poll(self) -> None:
        """Take an answer of the background process, ask for the next one, and notice changes. Never waits.

        Another evening may have begun, and the journal may have changed: a person forgotten, a game deleted.
        """
        if self._journal.changes != self._as_of:
            with contextlib.suppress(JournalError):  # the next change tries again
                self.refresh()
        if evening_of(self._now()) != self.past.today:
            self._tell()
        if self._questions.is_idle:
            return
        if (answered := self._questions.take_answer()) is not None:
            # The game may have been deleted meanwhile, and a full disk must not stop the table.
            with contextlib.suppress(RecordError, JournalError, AnnalsError):
                self._keep_answer(*answered)
        with contextlib.suppress(RecordError, JournalError):
            self._questions.ask_next()

    def close(self) -> None:
        """Stop computing, and save what was computed. May be called twice."""
        self._questions.close()
        with contextlib.suppress(AnnalsError):  # it is computed again next time
            self._kept.save()

    def _drop_luck(self) -> None:
        """Forget the luck of the game on the table, and do not compute it: a step has changed the game."""
        self._questions.drop_luck(self._on_table)
        if self.past.luck is not None:
            self.past = replace(self.past, luck=None)

    def _keep_result(self, match: Match, dice: str) -> None:
        """Keep the facts of a game that is over, and ask for its luck."""
        number = match.record.number
        record = self._journal.game(number)
        facts = chronicle_of(record.name).facts(course_of_match(match))
        self._lengths = self._journal.lengths()
        kept = self._kept.keep(record, self._lengths.get(number, 0), facts, dice)
        result = kept.result(record, self._names(), self._journal.seat_changes)
        self._results[number] = result
        self._questions.drop(number)
        if result.lacks_luck:
            self._questions.put_first(record, TellLuck)
        self._tell(now=result)
        self.past = replace(self.past, luck=result.luck or None)
        self._kept.save()
        self._photographer.end(number, facts.best_turn)

    def _forget_result(self, game: int) -> None:
        """Forget the result of a game that goes on, its last step being taken back, and show none."""
        if self._results.pop(game, None) is not None or self.past.now is not None:
            self.past = replace(self.past, now=None)
            self._tell()

    def _names(self) -> dict[int, str]:
        """The name of everybody who is known, by number."""
        return {person.number: person.name for person in self._journal.people()}

    def _keep_answer(self, question: TellFacts | TellLuck, answer: object) -> None:
        """Keep an answer. A game that gives an error instead is left out; `dice-table history` says why."""
        record = self._journal.game(question.record.number)
        length = self._lengths.get(record.number, 0)
        if isinstance(answer, Facts):
            self._kept.keep(record, length, answer)
        elif isinstance(answer, tuple):
            self._kept.keep_luck(record, length, answer)
        kept = self._kept.find(record, length)
        if kept is not None and record.binned is None and record.finished is not None:
            result = kept.result(record, self._names(), self._journal.seat_changes)
            self._results[record.number] = result
            if isinstance(answer, Facts) and result.lacks_luck:
                self._questions.put_last(record, TellLuck)
        of_game_on_table = isinstance(question, TellLuck) and record.number == self._on_table
        if of_game_on_table and isinstance(answer, tuple | Exception):
            self.past = replace(self.past, luck=answer)
        if self._kept.unsaved >= SAVED_TOGETHER or not self._questions.has_more:
            self._kept.save()
        if not self._questions.unread_games or self._clock() - self._told_s >= TOLD_EVERY_S:
            self._tell()

    def _tell(self, now: GameResult | None = None) -> None:
        """Show the results as they are now."""
        shown = now or self.past.now
        if shown is not None:
            shown = self._results.get(shown.record.number, shown)
        self._told_s = self._clock()
        results = tuple(
            sorted(self._results.values(), key=lambda result: (result.ended, result.record.number))
        )
        today, missing = evening_of(self._now()), self._questions.unread_games
        self.past = PastGames(results, missing, shown, today, self._photos.find, self.past.luck)
