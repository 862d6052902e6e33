"""Keep the number of each die from one throw to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from vision.agreement import same_box
from vision.pairing import distance, pair_nearest
from vision.reading import Die, Reading

_STAYED_WITHIN: Final = 0.5
"""A die that lies within so many of its widths of where another lay may be the same one. Larger: a thrown die
that lies beside a kept one is taken for it. Smaller: a nudged die loses its number."""
_PUSHED: Final = 2.5
"""How far, in its own widths, a die that was to stay may have been pushed and still be recognised by its
place."""
_MOVED: Final = 0.35
"""A kept die has been moved if it lies farther than this from where it lay, in its own widths."""


@dataclass(frozen=True, slots=True)
class Tracked:
    """The dice of a reading by their numbers, and the dice and numbers that did not fit.

    Attributes:
        dice: the recognised and the thrown dice, by number.
        missing: the numbers for which no die was found.
        extra: all dice without a number, if there are more of them than thrown dice. A picture cannot
            show which of them is the stranger, so no thrown number is given.
        moved: the numbers of kept dice that lie elsewhere now.
        turned: the numbers of kept dice that show another face than they were read as or are known to show,
            if neither reading was in doubt.
        unsure: pairs of numbers, a thrown die and a kept one. The thrown die may be the kept one, turned: it
            lies nearer to the kept one's old place than the die that shows the kept one's face.
    """

    dice: Mapping[int, Die]
    missing: tuple[int, ...] = ()
    extra: tuple[Die, ...] = ()
    moved: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    unsure: tuple[tuple[int, int], ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every number has its die and no die is left over."""
        return not self.missing and not self.extra


Lane = Callable[[Die], int | None]
"""The place of the lane for kept dice in which a die lies, or None for one elsewhere."""


def no_lane(die: Die) -> int | None:
    """There is no lane: kept dice stay where they lie."""
    return None


@dataclass(frozen=True, slots=True)
class _Kept:
    """A die that was to stay.

    Attributes:
        die: the die as it was read.
        faces: the face that was read, and the one that people said it shows.
    """

    die: Die
    faces: frozenset[str | None]

    def turned_into(self, after: Die) -> bool:
        """Whether the face is none of its own and neither reading was in doubt."""
        return after.face not in self.faces and not self.die.doubtful and not after.doubtful

    def stayed_as(self, after: Die) -> bool:
        """Whether a die in its place is this one: it shows its face, or its box is just the same."""
        return after.face in self.faces or same_box(self.die, after)


class Track:
    """Number the dice of each reading as they were numbered at the previous throw.

    Args:
        lane: gives the place of the lane for kept dice in which a die lies, or None.
    """

    def __init__(self, lane: Lane = no_lane) -> None:
        self._lane = lane

    def match(
        self,
        previous: Mapping[int, Die],
        reading: Reading,
        awaited: tuple[int, ...],
        told: Mapping[int, str] = MappingProxyType({}),
    ) -> Tracked:
        """Recognise the dice that stayed, then number the thrown ones from left to right.

        Args:
            previous: the dice after the previous throw, by number; empty at the first throw.
            reading: the dice that lie there now.
            awaited: the numbers of the thrown dice; all other numbers of `previous` were kept.
            told: the faces that people named for kept dice which had been read otherwise, by number. The
                next reading of such a die may show either face, so both are accepted.
        """
        kept = {
            number: _Kept(die, frozenset({die.face, told.get(number, die.face)}))
            for number, die in sorted(previous.items())
            if number not in awaited
        }
        stayed = self._recognise(kept, reading.dice)
        found = {number: reading.dice[index] for number, index in sorted(stayed.items())}
        rest = [die for index, die in enumerate(reading.dice) if index not in stayed.values()]
        lost = tuple(number for number in kept if number not in found)
        moved = tuple(number for number, die in found.items() if distance(kept[number].die, die) > _MOVED)
        turned = tuple(number for number, die in found.items() if kept[number].turned_into(die))
        if len(rest) > len(awaited):
            return Tracked(found, lost + awaited, tuple(rest), moved, turned)
        rest.sort(key=lambda die: die.center_xy)
        thrown = dict(zip(awaited, rest, strict=False))
        dice = dict(sorted((found | thrown).items()))
        unsure = self._unsure({number: kept[number] for number in moved}, found, thrown)
        return Tracked(dice, lost + awaited[len(rest) :], (), moved, turned, unsure)

    def _unsure(
        self, moved: Mapping[int, _Kept], found: Mapping[int, Die], thrown: Mapping[int, Die]
    ) -> tuple[tuple[int, int], ...]:
        """The thrown dice that may be kept ones; see `Tracked.unsure`. In the lane no thrown die lies."""
        return tuple(
            (number, stayed)
            for stayed, before in moved.items()
            for number, die in thrown.items()
            if self._lane(found[stayed]) is None
            and distance(before.die, die) < distance(before.die, found[stayed])
        )

    def _recognise(self, kept: Mapping[int, _Kept], dice: tuple[Die, ...]) -> dict[int, int]:
        """The index in `dice` of each kept die.

        The order is: dice pushed into the lane, where no thrown die lies; dice in their place; dice pushed
        a little. A pushed die must still show its face. Otherwise a thrown die that lies beside an empty
        place would be taken for it. Last come dice that show another face: in their place, where a thrown
        die may lie instead, and those that were turned on their way into the lane.
        """
        stayed = self._pushed_aside(kept, dice)
        left = [number for number in kept if number not in stayed]
        free = [index for index in range(len(dice)) if index not in stayed.values()]
        pairs = pair_nearest([kept[n].die for n in left], [dice[index] for index in free], _STAYED_WITHIN)
        in_place = {left[old]: free[new] for old, new in pairs.items()}
        stayed |= {n: index for n, index in in_place.items() if kept[n].stayed_as(dice[index])}
        for number in left:
            near = [
                (distance(kept[number].die, die), index)
                for index, die in enumerate(dice)
                if number not in stayed and index not in stayed.values() and die.face in kept[number].faces
            ]
            if near and min(near)[0] <= _PUSHED:
                stayed[number] = min(near)[1]
        taken = set(stayed.values())
        stayed |= {n: at for n, at in in_place.items() if n not in stayed and at not in taken}
        return stayed | self._turned_aside(kept, dice, stayed)

    def _pushed_aside(self, kept: Mapping[int, _Kept], dice: tuple[Die, ...]) -> dict[int, int]:
        """The kept dice that lie in the lane now, recognised by their faces.

        If several kept dice showed this face, `_claim` decides: a die that has lain in this place wins, then
        a die whose old place no longer holds this face, then the die with the number of the lane place.
        """
        aside: dict[int, int] = {}
        for index, place in self._in_lane(dice):
            alike = [n for n in kept if n not in aside and dice[index].face in kept[n].faces]
            if alike:
                aside[min(alike, key=lambda n: self._claim(kept[n], dice, index, n != place))] = index
        return aside

    def _claim(
        self, before: _Kept, dice: tuple[Die, ...], index: int, elsewhere: bool
    ) -> tuple[bool, bool, bool]:
        """A sort key: the kept die with the smallest key gets the place of the lane."""
        untouched = distance(before.die, dice[index]) <= _STAYED_WITHIN
        in_place = any(d.face in before.faces and distance(before.die, d) <= _STAYED_WITHIN for d in dice)
        return not untouched, in_place, elsewhere

    def _turned_aside(
        self, kept: Mapping[int, _Kept], dice: tuple[Die, ...], stayed: Mapping[int, int]
    ) -> dict[int, int]:
        """Kept dice in the lane that show another face, matched by place number or as the only ones left."""
        lost = [number for number in kept if number not in stayed]
        strange = [(index, place) for index, place in self._in_lane(dice) if index not in stayed.values()]
        if len(lost) == len(strange) == 1:
            return {lost[0]: strange[0][0]}
        return {place: index for index, place in strange if place in lost}

    def _in_lane(self, dice: tuple[Die, ...]) -> list[tuple[int, int]]:
        """The index and the lane place of each die that lies in the lane."""
        places = ((index, self._lane(die)) for index, die in enumerate(dice))
        return [(index, place) for index, place in places if place is not None]
