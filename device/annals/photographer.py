"""Decides which turns have a photograph: the best of each game, and none that shows a forgotten person."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from device.annals.chronicle import Course, course_of_match
from device.annals.facts import ScoredTurn, best_of
from device.annals.kept import KeptGames
from device.annals.photos import Photos
from device.annals.registry import chronicle_of
from device.annals.result import facts_of
from device.errors import RecordError
from device.game.match import Match
from device.journal.entry import Entry
from device.journal.journal import Journal


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


class Photographer:
    """Keeps the picture of the best turn of each game, and deletes pictures that must not stay.

    Args:
        photos: the files.
        journal: all games of this table.
        kept: the statistics of finished games, which say whose turn a picture shows.
        takes: whether pictures are kept; if not, old ones are still deleted.
    """

    def __init__(self, photos: Photos, journal: Journal, kept: KeptGames, *, takes: bool) -> None:
        self._photos = photos
        self._journal = journal
        self._kept = kept
        self._takes = takes
        self._followed = _Followed()

    def follow(self, match: Match, pixels: NDArray[np.uint8] | None) -> None:
        """Keep the picture if the last step has counted the best turn of the game so far.

        Delete the pictures of turns that can no longer be redone; those of all turns in force stay.

        Args:
            match: the game.
            pixels: the picture of its last throw; None if no camera has read it.

        Raises:
            AnnalsError: a picture cannot be written or deleted.
        """
        number, step = match.record.number, len(match.played)
        before, self._followed = self._followed, self._followed.after(match)
        if self._followed.entries is not before.entries:
            in_force = before.in_force if before.game == number else step
            self._photos.leave_steps_to(number, min(in_force, step))
        if pixels is None or not self._takes:
            return
        best = _best_turn(match)
        if best is not None and best.step == step:
            self._photos.keep(number, step, pixels)

    def end(self, game: int, best: ScoredTurn | None) -> None:
        """Delete all pictures of a game that is over, except that of its best turn.

        Raises:
            AnnalsError: a picture cannot be deleted.
        """
        self._photos.leave_only_step(game, best.step if best else 0)

    def forget(self, person: int) -> None:
        """Delete the pictures of a person's turns.

        Raises:
            JournalError: the journal cannot be read.
            AnnalsError: a picture cannot be deleted.
        """
        for game, step in self._photos.turns():
            if person in self._may_show(game, step):
                self._photos.drop(game, step)

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
        changes = self._journal.seat_changes(game)
        earlier = [person for change in changes if change.seat in owners for person in change.people]
        now = [record.people[seat] for seat in owners if seat < len(record.people)]
        return [*now, *earlier] or record.people


def _best_turn(match: Match) -> ScoredTurn | None:
    """The best turn of the game so far, if the last step has counted a turn; else None."""
    course = course_of_match(match)
    turns = chronicle_of(match.game.name).turns
    if not list(turns(Course(course.first, course.steps[-1:]))):
        return None
    return best_of(turns(course))
