"""Who sat on which seat when an action was played, as the notes of a record tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from device.game.replay import PlayedAction
from device.journal.seat_changes import GUEST, SeatChange


class HandedOver(NamedTuple):
    """A seat that somebody else has taken, told by the actions in force.

    Attributes:
        place: the number of actions in force that were played before.
        change: who sat there before, and who sits there from then on.
    """

    place: int
    change: SeatChange


class _Noted(NamedTuple):
    """A note that a seat changed hands, and its number among all such notes of the game, from 0."""

    number: int
    change: SeatChange


@dataclass(frozen=True, slots=True)
class Sitters:
    """Who has sat on the seats of a game.

    An action belongs to whoever sat there when it was first played, also where Undo and Redo have passed over
    it since then.

    Attributes:
        played: the actions in force.
        changes: every change of a seat in the record, in the order of writing.
        seats: how many seats there are after these actions.
    """

    played: Sequence[PlayedAction] = ()
    changes: Sequence[SeatChange] = ()
    seats: int = 0

    def at(self, seat: int, place: int) -> str | None:
        """Who sat on a seat when an action was played; None where the seat has not changed hands.

        Args:
            seat: the seat, from 0.
            place: the index of the action.
        """
        noted = self._noted(seat)
        return _sitter(noted, self._turn(noted, place)) if noted else None

    def has_changed(self, seat: int) -> bool:
        """Whether a seat has changed hands; of one that was added, whether it has since then."""
        return seat < self.seats and bool(self._noted(seat))

    def left_by(self, seat: int, place: int) -> int | None:
        """The index of the change by which whoever sat on a seat at an action has left it.

        Args:
            seat: the seat, from 0.
            place: the index of the action.

        Returns:
            The index in `changes`; None for somebody who sits there still.
        """
        noted = self._noted(seat)
        if not any(each.place > place for each in self._handed_over(seat)):
            return None
        return noted[self._turn(noted, place)].number

    @property
    def shared(self) -> tuple[int, ...]:
        """The seats on which more than one has sat while actions were played, in rising order.

        A seat that was handed back before anything was played has not changed hands. One that changed hands
        while the last step of a finished game was taken back has: whoever sits there now has played nothing.
        """
        return tuple(seat for seat in self._noted_seats if self._is_shared(seat))

    @property
    def handed_over(self) -> tuple[HandedOver, ...]:
        """Every time that a seat has changed hands, in the order of the actions, also at the end."""
        found = [each for seat in self._noted_seats for each in self._handed_over(seat)]
        return tuple(sorted(found, key=lambda each: each.place))

    @property
    def _noted_seats(self) -> list[int]:
        """The seats with a note, in rising order, without those that were taken back."""
        return sorted({change.seat for change in self.changes if change.seat < self.seats})

    def _is_shared(self, seat: int) -> bool:
        is_over = bool(self.played) and self.played[-1].after.outcome is not None
        end = len(self.played) + is_over
        return any(self._first_place(seat) < each.place < end for each in self._handed_over(seat))

    def _handed_over(self, seat: int) -> Iterator[HandedOver]:
        """Every time that a seat has changed hands, also before its first action and after the last one."""
        noted = self._noted(seat)
        places = range(self._first_place(seat), len(self.played))
        turns = [(place, self._turn(noted, place)) for place in places]
        turns = [(places.start, 0), *turns, (len(self.played), len(noted))]
        for (_, before), (place, after) in pairwise(turns):
            if noted and not _is_same(noted, before, after):
                yield HandedOver(place, SeatChange(seat, _sitter(noted, before), _sitter(noted, after)))

    def _turn(self, noted: Sequence[_Noted], place: int) -> int:
        """How many of these changes had been noted when an action was first played."""
        return sum(each.number < self.played[place].entry.changes for each in noted)

    def _noted(self, seat: int) -> list[_Noted]:
        """The changes of a seat; of one that was added, those since then."""
        begun = self._added_at(seat)
        first = 0 if begun is None else self.played[begun].entry.changes
        return [
            _Noted(number, change)
            for number, change in enumerate(self.changes)
            if change.seat == seat and number >= first
        ]

    def _first_place(self, seat: int) -> int:
        """The index of the first action for which there is this seat."""
        begun = self._added_at(seat)
        return 0 if begun is None else begun + 1

    def _added_at(self, seat: int) -> int | None:
        """The index of the action by which a seat was added; None for a seat of the beginning."""
        without = (place for place, each in enumerate(self.played) if len(each.before.players) <= seat)
        return max(without, default=None)


def _sitter(noted: Sequence[_Noted], turn: int) -> str:
    """Who sat on a seat after so many of its changes."""
    return noted[turn].change.before if turn < len(noted) else noted[-1].change.after


def _is_same(noted: Sequence[_Noted], one: int, other: int) -> bool:
    """Whether the same one sat on a seat after two numbers of its changes, and nobody played in between.

    Two guests have the same text. Where one follows the other, they are two, unless somebody sat there
    between them.
    """
    if one == other:
        return True
    return _sitter(noted, one) == _sitter(noted, other) and (
        _sitter(noted, one) != GUEST or abs(other - one) > 1
    )
