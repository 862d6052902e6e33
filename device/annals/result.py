"""The result of one game: its record, the facts in the record, and luck where it can be computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from device.annals.chronicle import course_of
from device.annals.facts import Facts, Fortune, ScoredTurn
from device.annals.registry import chronicle_of
from device.errors import RecordError
from device.journal.entry import Entry
from device.journal.game_record import GameRecord
from device.journal.guests import guest_name
from device.journal.seat_changes import SeatChange, is_machine, machine_of, person_of
from device.journal.times import local_time
from engines.registry import GAMES
from wording.sentence import Sentence

EVENING_ENDS_H: Final = 5
"""An evening lasts until this hour of the next morning: a game that ends at 2 o'clock belongs to the
evening of the day before."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game, with what its record says.

    Attributes:
        record: number, rules, people and times of the game.
        facts: places, scores and turns.
        names: the names by seat, also of those who sat down during the game.
        luck: each player's luck and lost choices; empty where nobody has computed it, or nobody can.
        dice: the name of the dice set that the camera read; "" where nobody has noted it.
        best_by: who has played the best turn, where somebody else sits there now; else "".
    """

    record: GameRecord
    facts: Facts
    names: tuple[str, ...]
    luck: tuple[Fortune, ...] = ()
    dice: str = ""
    best_by: str = ""

    def whose(self, turn: ScoredTurn) -> str:
        """The name of whoever has played a turn of this game."""
        return (self.best_by if turn == self.facts.best_turn else "") or self.names[turn.seat]

    @property
    def seats(self) -> range:
        """The seats of all who played."""
        return range(len(self.names))

    @property
    def people(self) -> Mapping[int, int]:
        """The number of the person on each seat of all who played.

        Guests are left out, and so are the seats that changed hands: they count for nobody.
        """
        sitting = zip(self.seats, self.record.people, strict=False)
        shared = self.facts.shared
        return {seat: person for seat, person in sitting if person is not None and seat not in shared}

    @property
    def machines(self) -> Mapping[int, str]:
        """The text form of the machine on each seat that has one at the end."""
        sitting = zip(self.seats, self.record.machines, strict=False)
        return {seat: machine for seat, machine in sitting if machine}

    @property
    def stands_apart(self) -> bool:
        """Whether not only people have played for themselves: a machine sits there, or a seat changed hands.

        Such a game does not count among games between people.
        """
        return bool(self.machines or self.facts.shared)

    @property
    def competes(self) -> bool:
        """Whether somebody could win; else it counts in no statistics of people, as a puzzle for one."""
        return chronicle_of(self.record.name).counts(len(self.names))

    @property
    def lacks_luck(self) -> bool:
        """Whether the luck in this game can be computed, and has not been computed yet."""
        return not self.luck and chronicle_of(self.record.name).luck is not None

    @property
    def evening(self) -> date:
        """The day of the evening on which the game ended; an evening goes on until five in the morning.

        A game that goes on counts for the evening on which it began.
        """
        return evening_of(self.ended)

    @property
    def ended(self) -> datetime:
        """When the game ended; while it goes on, when it began."""
        return local_time(self.record.finished or self.record.started)

    @property
    def one_evening(self) -> bool:
        """Whether the game ended on the evening on which it began."""
        return (
            self.record.finished is not None and evening_of(local_time(self.record.started)) == self.evening
        )

    @property
    def minutes(self) -> int | None:
        """How many minutes passed from the beginning to the end; None while the game goes on.

        None also where the clock does not tell how long people played: they went on with the game on another
        evening, or the clock was set back.
        """
        passed = self.ended - local_time(self.record.started)
        if not self.one_evening or passed < timedelta():
            return None
        return round(passed.total_seconds() / 60)


def names_in(
    record: GameRecord, facts: Facts, people: Mapping[int, str], changes: Sequence[SeatChange] = ()
) -> tuple[str, ...]:
    """The names of all who played a game, by seat.

    Args:
        record: the game, with the names of those who began it.
        facts: what its record says.
        people: the name of each known person, by number.
        changes: the seats that have changed hands in it.
    """
    names = list(record.players)
    machines = {change.seat: machine_of(change.after)[1] for change in changes}
    for seat in range(len(names), len(names) + facts.joined):
        person = people.get(record.people[seat] or 0) if seat < len(record.people) else None
        machine = machines.get(seat) if any(record.machines[seat : seat + 1]) else None
        names.append(machine or person or guest_name(seat))
    return tuple(names)


def best_player(facts: Facts, people: Mapping[int, str], changes: Sequence[SeatChange]) -> str:
    """The name of whoever has played the best turn, where somebody else sits there now; else "".

    Args:
        facts: what the record says.
        people: the name of each known person, by number.
        changes: the seats that have changed hands in the game.
    """
    best, left = facts.best_turn, facts.best_left
    if best is None or left is None or left >= len(changes):
        return ""
    sat = changes[left].before
    person = people.get(person_of(sat) or 0)
    return person or (machine_of(sat)[1] if is_machine(sat) else "") or guest_name(best.seat)


def evening_of(time: datetime) -> date:
    """The day to whose evening a time belongs; an evening goes on until five in the morning."""
    return (time.astimezone() - timedelta(hours=EVENING_ENDS_H)).date()


def facts_of(record: GameRecord, entries: Sequence[Entry]) -> Facts:
    """What the record of a game says.

    Raises:
        RecordError: this version does not play the game, or refuses one of its entries.
    """
    return chronicle_of(record.name).facts(course_of(record, entries))


def luck_of(record: GameRecord, entries: Sequence[Entry]) -> tuple[Fortune, ...]:
    """Each player's luck, and what his choices cost him. This may take minutes.

    Raises:
        RecordError: the luck of this game cannot be computed, or this version cannot play it.
    """
    luck = chronicle_of(record.name).luck
    if luck is None:
        title = GAMES[record.name].title if record.name in GAMES else record.name
        raise RecordError(Sentence("luck and choices cannot be computed for a game of {title}", title=title))
    course = course_of(record, entries)
    return tuple(luck.of(course.first, (step.played.action for step in course.steps)))
