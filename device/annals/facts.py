"""What a game's record says: places, points turn by turn, and the faces that dice have shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engines.contract import Outcome, parse_outcome
from engines.errors import ParseError

MOST: Final = 10**9
"""The largest number in kept facts; a larger one means that the file is damaged."""


class ScoredTurn(NamedTuple):
    """A turn that was counted.

    Attributes:
        step: the number of the action that counted it, from 1.
        seat: whose turn it was.
        round: the round, from 1.
        points: what it brought; below zero, what it cost.
        dice: the letters of the dice as they lay, in the order of their numbers; "" without dice.
    """

    step: int
    seat: int
    round: int
    points: int
    dice: str = ""


class DieKind(NamedTuple):
    """A kind of die in a game.

    Attributes:
        name: the kind's name among the dice of its game ("tertre"); "" where all dice are alike.
        letters: a letter for each side of a fair die; a letter on two sides stands twice. "" for dice that
            are not fair by nature, such as osselets.
    """

    name: str = ""
    letters: str = ""


class FaceCount(NamedTuple):
    """How often a player has thrown a face.

    Attributes:
        seat: the player.
        die: the kind of the dice.
        letter: the face.
        read: how often the camera has read it.
        by_hand: how often a person has set it.
    """

    seat: int
    die: DieKind
    letter: str
    read: int
    by_hand: int


class Fortune(NamedTuple):
    """A player's luck in a game, and what his choices cost him.

    Attributes:
        luck: the points that the dice brought above the average.
        lost: the points that better choices would have brought.
    """

    luck: float
    lost: float


@dataclass(frozen=True, slots=True)
class Facts:
    """What the record of one game says. Names and times stand in the game's `GameRecord`.

    Attributes:
        outcome: the places, or None while the game goes on.
        rounds: how many rounds were begun; 0 for a game without rounds.
        scores: the score of each seat; empty for a game without scores.
        turns: the turns that were counted, in order.
        faces: the faces that dice have shown.
        tallies: further numbers by seat; the game's chronicle says what is counted under which name.
        joined: how many players sat down during the game. Their seats follow those of the others.
        shared: the seats that changed hands: more than one has played there.
        best_left: by which change of a seat in the record, from 0, whoever played the best turn has left the
            seat; None if he sits there still.
    """

    outcome: Outcome | None = None
    rounds: int = 0
    scores: tuple[int, ...] = ()
    turns: tuple[ScoredTurn, ...] = ()
    faces: tuple[FaceCount, ...] = ()
    tallies: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    joined: int = 0
    shared: tuple[int, ...] = ()
    best_left: int | None = None

    @property
    def best_turn(self) -> ScoredTurn | None:
        """The turn with the most points, the first of several; None if no turn brought points."""
        return best_of(self.turns)

    def turns_of(self, seat: int) -> tuple[ScoredTurn, ...]:
        """The turns of one player, in order."""
        return tuple(turn for turn in self.turns if turn.seat == seat)

    def place(self, seat: int) -> int | None:
        """The place of a player, from 1; None while the game goes on.

        Players who share a place get the same number; the places below it count them all.
        """
        above = 0
        for seats in self.outcome.ranking if self.outcome else ():
            if seat in seats:
                return above + 1
            above += len(seats)
        return None

    def has_won(self, seat: int) -> bool:
        """Whether a player has won, alone or with others; nobody wins a draw, nor a game played alone."""
        return self.outcome is not None and len(self.outcome.ranking) > 1 and seat in self.outcome.winners

    def as_json(self) -> dict[str, object]:
        """The facts as values that JSON can hold; `facts_of_json` reads them back."""
        return {
            "outcome": str(self.outcome) if self.outcome else None,
            "rounds": self.rounds,
            "scores": self.scores,
            "turns": self.turns,
            "faces": self.faces,
            "tallies": self.tallies,
            "joined": self.joined,
            "shared": self.shared,
            "best_left": self.best_left,
        }


def best_of(turns: Iterable[ScoredTurn]) -> ScoredTurn | None:
    """The turn with the most points, the first of several; None if no turn brought points."""
    best = max(turns, key=lambda turn: turn.points, default=None)
    return best if best and best.points > 0 else None


def facts_of_json(content: Any, seats: int) -> Facts | None:
    """Read facts back; None if the content is damaged, or lacks facts that an older state did not keep.

    Args:
        content: what `as_json` has made, after its way through a file.
        seats: the number of players who began the game.
    """
    try:
        facts = Facts(
            outcome=None if content["outcome"] is None else parse_outcome(content["outcome"]),
            rounds=_number(content["rounds"]),
            scores=_numbers(content["scores"]),
            turns=tuple(map(_turn, content["turns"])),
            faces=tuple(map(_face, content["faces"])),
            tallies={str(name): _numbers(tally) for name, tally in dict(content["tallies"]).items()},
            joined=_number(content["joined"]),
            shared=_numbers(content["shared"]),
            best_left=None if content["best_left"] is None else _number(content["best_left"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError, ParseError):
        return None
    return facts if _is_sound(facts, seats + facts.joined) else None


def _turn(row: Any) -> ScoredTurn:
    step, seat, number, points, dice = row
    return ScoredTurn(_number(step), _number(seat), _number(number), _number(points), _text(dice))


def _face(row: Any) -> FaceCount:
    seat, (name, letters), letter, read, by_hand = row
    die = DieKind(_text(name), _text(letters))
    return FaceCount(_number(seat), die, _text(letter), _number(read), _number(by_hand))


def _number(value: Any) -> int:
    if type(value) is not int or abs(value) > MOST:
        raise ValueError(value)
    return value


def _numbers(values: Any) -> tuple[int, ...]:
    return tuple(map(_number, values))


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(value)
    return value


def _is_sound(facts: Facts, seats: int) -> bool:
    """Whether every seat exists, and every list by seat has an entry for each."""
    named: Sequence[int] = (
        [seat for place in facts.outcome.ranking for seat in place] if facts.outcome else ()
    )
    there = {turn.seat for turn in facts.turns} | {face.seat for face in facts.faces} | set(named)
    there |= set(facts.shared)
    by_seat = [*facts.tallies.values(), *([facts.scores] if facts.scores else [])]
    return there <= set(range(seats)) and all(len(row) == seats for row in by_seat)
