"""Which die is which: every die of a game keeps its number while it stays in the tray."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final

from vision.pairing import still_there
from vision.posture import touching
from vision.reading import Die, Reading
from vision.track import Lane, Track, Tracked, no_lane

_HAIR: Final = 0.04
"""How far, in widths of a die, the boxes of one that nobody touched may lie apart in two readings."""

Named = Callable[[int, str], str]
"""What a face of the die with a number is called in the game."""


def as_read(number: int, face: str) -> str:
    """The eye's own word for a face."""
    return face


class Numbers:
    """The dice in the tray by number, those that stay and those that are thrown.

    Attributes:
        awaited: the numbers of the dice that are thrown, in the order in which a throw names them.
        places: the dice as they lay last, by number.
        lost: the faces of dice that stay, by number, while nobody knows where they lie.
        named: what the game calls their faces.
    """

    def __init__(self) -> None:
        self.awaited: tuple[int, ...] = ()
        self.places: dict[int, Die] = {}
        self.lost: dict[int, str | None] = {}
        self.named: Named = as_read
        self._lane: Lane = no_lane
        self._track = Track()

    @property
    def kept(self) -> dict[int, Die]:
        """The dice that stay while the awaited ones are thrown, as they lay last."""
        return {number: die for number, die in self.places.items() if number not in self.awaited}

    @property
    def expected(self) -> int:
        """How many dice lie there after the throw."""
        return len(self.kept) + len(self.awaited)

    def use_lane(self, lane: Lane) -> None:
        """From now on dice that are kept may be pushed to these places."""
        self._lane, self._track = lane, Track(lane)

    def await_throw(self, dice: tuple[int, ...], kept: Mapping[int, str | None]) -> dict[int, Die]:
        """From now on these dice are thrown, and those stay.

        Args:
            dice: the numbers of the thrown dice.
            kept: the faces of the others, by number.

        Returns:
            The dice to be thrown as they lie now, as far as that is known.
        """
        before = {number: die for number, die in self.places.items() if number in dice}
        known = set(kept) <= set(self.places)
        self.awaited = dice
        self.places = {number: self.places[number] for number in kept} if known else {}
        self.lost = {} if known else dict(kept)
        return before

    def take_up(self, lying: Mapping[int, Die]) -> None:
        """The dice, kept and thrown, lie as they lay when the table was closed."""
        self.places, self.lost = dict(lying), {}

    def untouched(self, reading: Reading) -> frozenset[int]:
        """Which of the awaited dice lie in a reading as they lay last.

        One that was in doubt and surely shows another face now was turned on the spot. One that leaned, and
        lies flat a hair aside, was laid down.
        """
        lay = {number: self.places[number] for number in self.awaited if number in self.places}
        there = {number: reading.dice[index] for number, index in still_there(lay, reading.dice).items()}
        moved = there.keys() - still_there(lay, reading.dice, _HAIR)
        laid_flat = {number for number in moved if lay[number].cocked and not there[number].cocked}
        return frozenset(
            number
            for number, die in there.items()
            if number not in laid_flat and (die.doubtful or die.face == lay[number].face)
        )

    def match(self, reading: Reading, untouched: Collection[int] = ()) -> Tracked:
        """The dice of a reading by their numbers; those of the untouched awaited ones stay the same."""
        thrown = tuple(number for number in self.awaited if number not in untouched)
        return self._track.match(self.places, reading, thrown)

    def disturbed(self, tracked: Tracked) -> tuple[int, ...]:
        """The dice that were to stay and lie elsewhere now, but for those in the lane, where they belong."""
        return tuple(number for number in tracked.moved if self._lane(tracked.dice[number]) is None)

    def take(self, tracked: Tracked) -> tuple[tuple[int, int], ...]:
        """The dice lie like this now; those that do not lie flat are doubtful.

        Returns:
            The pairs of dice of which one leans on the other, or lies on it.
        """
        leaning = touching(tracked.dice)
        doubted = {number for pair in leaning for number in pair}
        self.places = {
            number: replace(die, doubtful=die.doubtful or number in doubted)
            for number, die in tracked.dice.items()
        }
        return leaning

    def find_lost(self, reading: Reading) -> None:
        """Tell the dice that stay by their faces alone; those that show the same are alike."""
        rest = list(reading.dice)
        found: dict[int, Die] = {}
        for number, face in self.lost.items():
            like = next((die for die in rest if die.face == face), None)
            if like is not None:
                rest.remove(like)
                found[number] = like
        self.places = found if len(found) == len(self.lost) else {}
        self.lost = {}
