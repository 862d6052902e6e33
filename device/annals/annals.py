"""The annals of this table: reads finished games once, follows the game on the table, and keeps both."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.annals.chronicle import Course, course_of_match
from device.annals.facts import Facts, ScoredTurn, best_of
from device.annals.finished import finished
from device.annals.kept import KeptGames
from device.annals.past import PastGames
from device.annals.photos import Photos
from device.annals.registry import chronicle_of
from device.annals.result import GameResult, TellFacts, TellLuck, evening_of, facts_of
from device.errors import AnnalsError, JournalError, RecordError
from device.game.background import Background, SlowQuestion
from device.game.match import Match
from device.i18n import message_of
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.journal.seat_changes import parse_seat_change
from device.journal.times import Now, now_utc

SAVED_TOGETHER: Final = 50
"""After how many answers the whole file is written while more are awaited. A power cut loses as many answers,
which are then computed again; with fewer, a memory card wears out sooner."""
TOLD_EVERY_S: Final = 1.0
"""Seconds between two lists of results while games are still being read. With fewer, screens are
drawn anew for each game, and stutter; with more, people wait longer for the first results."""


@dataclass(frozen=True, slots=True)
class _Followed:
    """The steps of the game on the table, as they were followed last.

    Attributes:
        game: the number of the game; 0 for none.
        in_force: how many of its actions were in force.
        entries: the actions in force, then those that were undone and can be redone.
    """

    game: int = 0
    in_force: int = 0
    entries: tuple[Entry, ...] = ()

    def after(self, match: Match) -> _Followed:
        """The steps of a match as they are now; those that were undone and can be redone stay behind them."""
        now = tuple(played.entry for played in match.played)
        goes_on = self.game == match.record.number and self.entries[: len(now)] == now
        return _Followed(match.record.number, len(now), self.entries if goes_on else now)


class Annals:
    """Finished games for the screens. What takes long is computed in a background of its own.

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
        self._background = background
        self._kept = KeptGames(folder)
        self._photos = Photos(folder)
        self._takes_photos = photos
        self._now = now
        self._clock = clock
        self._told_s = clock()
        self._results: dict[int, GameResult] = {}
        self._lengths: Mapping[int, int] = {}
        self._waiting: list[tuple[GameRecord, type[TellFacts | TellLuck]]] = []
        self._asked: TellFacts | TellLuck | None = None
        self._on_table: int | None = None
        self._followed = _Followed()
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
        asked = [wanted for wanted in self._waiting if wanted[0].number == self._on_table]
        self._results, self._waiting = {}, []
        for record in finished(self._journal):
            kept = self._kept.find(record, self._lengths.get(record.number, 0))
            if kept is None:
                self._waiting.append((record, TellFacts))
                continue
            self._results[record.number] = kept.result(record, people)
            if self._results[record.number].lacks_luck:
                self._waiting.append((record, TellLuck))
        self._waiting += [wanted for wanted in asked if wanted[0].number not in self._results]
        # Facts before luck, which takes longer, and the newest game first.
        self._waiting.sort(key=lambda wanted: (wanted[1] is TellLuck, -wanted[0].number))
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
        for game, step in self._photos.turns():
            if person in self._may_show(game, step):
                self._photos.drop(game, step)
        self._journal.forget_person(person)

    def _may_show(self, game: int, step: int) -> Collection[int | None]:
        """The person whose turn a photograph shows; everybody in the game if the turn is not known.

        Nobody if the game was deleted.
        """
        try:
            record = self._journal.game(game)
        except RecordError:
            return ()
        try:
            entries = self._journal.entries(game)
            kept = self._kept.find(record, len(entries))
            facts = kept.facts if kept else facts_of(record, entries)
        except RecordError:
            return record.people
        owners = {turn.seat for turn in facts.turns if turn.step == step}
        changes = filter(None, (parse_seat_change(entry.text) for entry in entries))
        earlier = [person for change in changes if change.seat in owners for person in change.people]
        now = [record.people[seat] for seat in owners if seat < len(record.people)]
        return [*now, *earlier] or record.people

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
            self._keep_photo(match, pixels if self._takes_photos else None)
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
        if self.past.luck is not None or _is_luck_of(game, self._asked):
            return
        self._drop_luck()
        self._waiting.insert(0, (self._journal.game(game), TellLuck))

    def poll(self) -> None:
        """Take an answer of the background process, ask for the next one, and notice changes. Never waits.

        Another evening may have begun, and the journal may have changed: a person forgotten, a game deleted.
        """
        if self._journal.changes != self._as_of:
            with contextlib.suppress(JournalError):  # the next change tries again
                self.refresh()
        if evening_of(self._now()) != self.past.today:
            self._tell()
        if self._asked is None and not self._waiting:
            return
        self._background.poll()
        if self._asked is not None:
            asked = self._asked
            if asked not in self._background.answers:
                return
            self._asked = None
            # The game may have been deleted meanwhile, and a full disk must not stop the table.
            with contextlib.suppress(RecordError, JournalError, AnnalsError):
                self._take(self._journal.game(asked.record.number), asked, self._background.answers[asked])
        with contextlib.suppress(RecordError, JournalError):
            self._ask_next()

    def close(self) -> None:
        """Stop computing, and save what was computed. May be called twice."""
        self._background.close()
        with contextlib.suppress(AnnalsError):  # it is computed again next time
            self._kept.save()

    def _drop_luck(self) -> None:
        """Forget the luck of the game on the table, and do not compute it: a step has changed the game."""
        number = self._on_table
        self._waiting = [
            (record, kind)
            for record, kind in self._waiting
            if kind is not TellLuck or record.number != number
        ]
        if _is_luck_of(number, self._asked):
            self._background.close()
            self._asked = None
        if self.past.luck is not None:
            self.past = replace(self.past, luck=None)

    def _keep_photo(self, match: Match, pixels: NDArray[np.uint8] | None) -> None:
        """Keep the picture if the last step has counted the best turn of the game so far.

        Delete the pictures of turns that can no longer be redone; those of all turns in force stay.
        """
        number, step = match.record.number, len(match.played)
        before, self._followed = self._followed, self._followed.after(match)
        if self._followed.entries is not before.entries:
            in_force = before.in_force if before.game == number else step
            self._photos.leave_steps_to(number, min(in_force, step))
        best = _best_turn(match) if pixels is not None else None
        if pixels is not None and best is not None and best.step == step:
            self._photos.keep(number, step, pixels)

    def _keep_result(self, match: Match, dice: str) -> None:
        """Keep the facts of a game that is over, and ask for its luck."""
        number = match.record.number
        record = self._journal.game(number)
        facts = chronicle_of(record.name).facts(course_of_match(match))
        self._lengths = self._journal.lengths()
        kept = self._kept.keep(record, self._lengths.get(number, 0), facts, dice)
        result = kept.result(record, self._names())
        self._results[number] = result
        self._waiting = [wanted for wanted in self._waiting if wanted[0].number != number]
        if result.lacks_luck:
            self._waiting.insert(0, (record, TellLuck))
        self._tell(now=result)
        self.past = replace(self.past, luck=result.luck or None)
        self._kept.save()
        best = facts.best_turn
        self._photos.leave_only_step(number, best.step if best else 0)

    def _forget_result(self, game: int) -> None:
        """Forget the result of a game that goes on, its last step being taken back, and show none."""
        if self._results.pop(game, None) is not None or self.past.now is not None:
            self.past = replace(self.past, now=None)
            self._tell()

    def _names(self) -> dict[int, str]:
        """The name of everybody who is known, by number."""
        return {person.number: person.name for person in self._journal.people()}

    def _ask_next(self) -> None:
        if not self._waiting:
            self._background.close()
            return
        record, kind = self._waiting.pop(0)
        question = kind(record, tuple(self._journal.entries(record.number)))
        self._asked = question
        self._background.ask(question)

    def _take(self, record: GameRecord, asked: TellFacts | TellLuck, answer: object) -> None:
        """Keep an answer. A game that gives an error instead is left out; `dice-table history` says why."""
        length = self._lengths.get(record.number, 0)
        if isinstance(answer, Facts):
            self._kept.keep(record, length, answer)
        elif isinstance(answer, tuple):
            self._kept.keep_luck(record, length, answer)
        kept = self._kept.find(record, length)
        if kept is not None and record.binned is None and record.finished is not None:
            result = kept.result(record, self._names())
            self._results[record.number] = result
            if isinstance(answer, Facts) and result.lacks_luck:
                self._waiting.append((record, TellLuck))
        if _is_luck_of(self._on_table, asked) and isinstance(answer, tuple | Exception):
            self.past = replace(self.past, luck=answer)
        if self._kept.unsaved >= SAVED_TOGETHER or not self._waiting:
            self._kept.save()
        if not self._missing or self._clock() - self._told_s >= TOLD_EVERY_S:
            self._tell()

    @property
    def _missing(self) -> int:
        """How many games are still to be read."""
        return sum(kind is TellFacts for _record, kind in self._waiting)

    def _tell(self, now: GameResult | None = None) -> None:
        """Show the results as they are now."""
        shown = now or self.past.now
        if shown is not None:
            shown = self._results.get(shown.record.number, shown)
        self._told_s = self._clock()
        results = tuple(
            sorted(self._results.values(), key=lambda result: (result.ended, result.record.number))
        )
        today = evening_of(self._now())
        self.past = PastGames(results, self._missing, shown, today, self._photos.find, self.past.luck)


def _is_luck_of(game: int | None, question: SlowQuestion | None) -> bool:
    return isinstance(question, TellLuck) and question.record.number == game


def _best_turn(match: Match) -> ScoredTurn | None:
    """The best turn of the game so far, if the last step has counted a turn; else None."""
    course = course_of_match(match)
    turns = chronicle_of(match.game.name).turns
    if not list(turns(Course(course.first, course.steps[-1:]))):
        return None
    return best_of(turns(course))
