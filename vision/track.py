"""Which die is which: keeps each die's number from one throw to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision.pairing import distance, pair_nearest
from vision.reading import Die, Reading

_SAME_PLACE: Final = 0.5
_PUSHED: Final = 2.5
"""How far, in its own widths, a die that was to stay may have been pushed and still be told by place."""
_MOVED: Final = 0.35


@dataclass(frozen=True, slots=True)
class Tracked:
    """The dice of a reading by their numbers, and what did not fit.

    Attributes:
        dice: the dice that could be told, by number.
        missing: the numbers for which no die was found.
        extra: the dice too many. Which of several dice is the stranger cannot be told from a picture, so
            all the dice without a number stand here, and no thrown number is given.
        moved: the numbers of dice that were to stay and lie elsewhere now.
        turned: the numbers of dice that were to stay and show another face, surely read.
    """

    dice: Mapping[int, Die]
    missing: tuple[int, ...] = ()
    extra: tuple[Die, ...] = ()
    moved: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        """Every die has its number and none is left over."""
        return not self.missing and not self.extra


class Track:
    """Numbers the dice of each reading as the throw before numbered them."""

    def match(self, previous: Mapping[int, Die], reading: Reading, awaited: tuple[int, ...]) -> Tracked:
        """Recognise the dice that stayed, then number the thrown ones from left to right.

        Args:
            previous: the dice as they lay after the throw before, by number; empty at the first throw.
            reading: what lies there now.
            awaited: the numbers of the thrown dice; those of `previous` that are not here have stayed.
        """
        kept = {number: die for number, die in sorted(previous.items()) if number not in awaited}
        stayed = _recognise(kept, reading.dice)
        found = {number: reading.dice[index] for number, index in sorted(stayed.items())}
        rest = [die for index, die in enumerate(reading.dice) if index not in stayed.values()]
        lost = tuple(number for number in kept if number not in found)
        moved = tuple(number for number, die in found.items() if distance(kept[number], die) > _MOVED)
        turned = tuple(number for number, die in found.items() if _turned(kept[number], die))
        if len(rest) > len(awaited):
            return Tracked(found, lost + awaited, tuple(rest), moved, turned)
        rest.sort(key=lambda die: die.center_xy)
        thrown = dict(zip(awaited, rest, strict=False))
        dice = dict(sorted((found | thrown).items()))
        return Tracked(dice, lost + awaited[len(rest) :], (), moved, turned)


def _recognise(kept: Mapping[int, Die], dice: tuple[Die, ...]) -> dict[int, int]:
    """The index in `dice` of each kept die: first those in their place, then those pushed a little.

    A pushed die is recognised only by the face it must still show; otherwise a thrown die that came to
    lie beside an empty place would be taken for it.
    """
    numbers = list(kept)
    in_place = pair_nearest([kept[number] for number in numbers], dice, _SAME_PLACE)
    stayed = {numbers[old]: new for old, new in in_place.items()}
    for number in numbers:
        if number in stayed:
            continue
        near = [
            (distance(kept[number], die), index)
            for index, die in enumerate(dice)
            if index not in stayed.values() and die.face == kept[number].face
        ]
        if near and min(near)[0] <= _PUSHED:
            stayed[number] = min(near)[1]
    return stayed


def _turned(before: Die, after: Die) -> bool:
    """The face is another one, and neither reading was in doubt."""
    return before.face != after.face and not before.doubtful and not after.doubtful
