"""Which die is which: every die of a game keeps its number while it stays in the tray."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Self

from device.throw.kept_search import FoundKept, KeptSearch
from vision.agreement import same_box
from vision.pairing import alike, same_face, still_there
from vision.posture import touching
from vision.reading import Die, Reading
from vision.track import Lane, Track, Tracked, no_lane
from vision.tray_move import carried

_UNTOUCHED: Final = 0.03
"""How far, in widths of a die, the boxes of one that nobody touched may lie apart in two readings."""
_NUDGED: Final = 0.75
"""How far, in widths of a die, a bump slides one at most without turning it."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The dice in the tray by number, those that stay and those that are thrown; a value.

    Attributes:
        awaited: the numbers of the dice that are thrown, in the order in which a throw names them.
        lying: the dice as they lay last, as far as that is known; of the awaited ones only once they count.
        told: the faces that people named for kept dice which had been read otherwise, by number.
        lost: the faces of dice that stay, by number, while nobody knows where they lie.
        shapes: the solids of the dice, by number; those that are left out are d6.
        perhaps: kept dice of which some show other faces than in the game, by number, until it is clear
            that they are the kept ones. Each is noted with the face that it shows in the game.
        twins: dice with the same face as a kept die, after kept dice were recognised by their faces alone.
            Each twin may be the kept one.
        before: the awaited dice as they lay before the throw, as far as that is known; none once it counts.
        lifted: the awaited dice that were missing in a reading since they lay so, or since they counted.
            They were in a hand.
        any_number: any number of dice may be thrown: all that lie there are thrown ones.
        in_view: the dice of `lying` as a later reading that was no throw shows them, without those that it
            does not show. None if there was no such reading, or they lie as in `lying`.
        lane: where dice lie that were pushed aside to be kept.
    """

    awaited: tuple[int, ...] = ()
    lying: Mapping[int, Die] = field(default_factory=dict)
    told: Mapping[int, str] = field(default_factory=dict)
    lost: Mapping[int, str | None] = field(default_factory=dict)
    shapes: Mapping[int, str] = field(default_factory=dict)
    perhaps: Mapping[int, Die] = field(default_factory=dict)
    twins: tuple[Die, ...] = ()
    before: Mapping[int, Die] = field(default_factory=dict)
    lifted: frozenset[int] = frozenset()
    any_number: bool = False
    in_view: Mapping[int, Die] | None = None
    lane: Lane = no_lane

    @property
    def kept(self) -> dict[int, Die]:
        """The dice that stay while the awaited ones are thrown, as they lay last."""
        return {number: die for number, die in self.lying.items() if number not in self.awaited}

    @property
    def seen(self) -> dict[int, Die]:
        """The dice of `lying`, each at the place where it was seen last, with its face in `lying`."""
        if self.in_view is None:
            return dict(self.lying)
        return {
            number: replace(self.lying[number], box_xyxy=die.box_xyxy) for number, die in self.in_view.items()
        }

    @property
    def expected(self) -> int:
        """How many dice lie there after the throw."""
        return len(self.kept) + len(self.awaited)

    def awaiting(
        self,
        dice: tuple[int, ...],
        kept: Mapping[int, str | None],
        any_number: bool = False,
        shapes: Mapping[int, str] = MappingProxyType({}),
    ) -> Self:
        """From now on these dice are thrown, and those stay.

        Args:
            dice: the numbers of the thrown dice.
            kept: the faces of the others, by number.
            any_number: any number of dice may be thrown.
            shapes: the solids of all of them, by number; those that are left out are d6.
        """
        known = set(kept) <= set(self.lying)
        lying = {number: self.lying[number] for number in kept} if known else {}
        return replace(
            self,
            awaited=dice,
            lying=lying,
            told=_told(lying, kept),
            lost={} if known else dict(kept),
            shapes=shapes,
            perhaps={},
            twins=(),
            before={number: die for number, die in self.lying.items() if number in dice},
            lifted=frozenset(),
            any_number=any_number,
            in_view=None,
        )

    def as_many_as(self, reading: Reading) -> Self:
        """If any number of dice may be thrown, await as many as a reading shows."""
        if not self.any_number:
            return self
        return replace(self, awaited=tuple(range(1, len(reading.dice) + 1)))

    def with_found(self, found: Mapping[int, Die]) -> Self:
        """Note where these dice of the awaited throw lie, which people have entered by keys."""
        return replace(self, lying={**self.lying, **self.seen, **found}, in_view=None) if found else self

    def anywhere(self) -> Self:
        """Await the same throw, but forget how its dice lay before."""
        return replace(self, before={}, lifted=frozenset())

    def unthrown(self, reading: Reading) -> Self:
        """Await the same throw; the dice of a reading that do not stay lie as before it."""
        dice = self.as_many_as(reading).match(reading).dice
        return replace(self.anywhere(), before={n: die for n, die in dice.items() if n not in self.kept})

    def seen_without(self, reading: Reading) -> Self:
        """Note which awaited dice are missing in a reading, and where those lie that were never lifted."""
        never_lifted = {number: die for number, die in self.before.items() if number not in self.lifted}
        there = _picked(still_there(never_lifted, reading.dice, _NUDGED), reading)
        lifted = self.lifted.union(set(self.awaited) - there.keys() - self.seen.keys())
        return replace(self.nudged_to(there), lifted=lifted)

    def nudged_to(self, idle: Mapping[int, Die]) -> Self:
        """Note where awaited dice lie that were not thrown. A reading of them changes no face."""
        lie = {number: replace(self.before[number], box_xyxy=die.box_xyxy) for number, die in idle.items()}
        return replace(self, before={**self.before, **lie})

    def not_thrown(self, reading: Reading) -> Mapping[int, Die]:
        """The awaited dice of a reading that were not thrown: they lie as before.

        A die that was never lifted may also have been nudged:

        - If others were lifted and thrown, one of them may have pushed it and spun it round a little.
        - If none was ever lifted, at most one of the dice may lie elsewhere. If more do, all were thrown at
          once, and none was merely nudged.

        If any number of dice may be thrown, some may stay where they lay, as long as one was thrown.
        """
        there = still_there(self.before, reading.dice)
        nudged = still_there(self.before, reading.dice, _NUDGED, self._may_be_nudged)
        if not self.lifted and len(nudged) < len(self.before) - 1:
            nudged = {}
        never_lifted = {number: index for number, index in nudged.items() if number not in self.lifted}
        idle = never_lifted | there
        if self.any_number and len(idle) < len(reading.dice):
            return {}
        return _picked(idle, reading)

    def _may_be_nudged(self, lay: Die, lies: Die) -> bool:
        """Whether a die that lay there may be the one that lies beside that place now.

        Not if it is read as another face: then people are asked about it anyway.
        """
        return lay.face == lies.face and (bool(self.lifted) or alike(lay, lies))

    def untouched(self, reading: Reading) -> frozenset[int]:
        """Which of the awaited dice lie in a reading as they lay last, and are read as the same face.

        All others must be read again. Fingers may turn a die nearly in its place; then an answer about the
        earlier face is void, even if the new reading is doubtful. A die that leaned, and now lies flat a
        little aside, was laid down. One that was lifted may be another die.
        """
        never_lifted = set(self.awaited) - self.lifted
        lay = {number: die for number, die in self.lying.items() if number in never_lifted}
        there = {number: reading.dice[index] for number, index in still_there(lay, reading.dice).items()}
        moved = there.keys() - still_there(lay, reading.dice, _UNTOUCHED)
        laid_flat = {number for number in moved if lay[number].cocked and not there[number].cocked}
        return frozenset(
            number
            for number, die in there.items()
            if number not in laid_flat and die.face == lay[number].face and same_box(lay[number], die)
        )

    def carried(self, reading: Reading) -> Self:
        """If the tray was moved, note where its dice lie now: those never lifted were not thrown."""
        idle = {number: die for number, die in self.before.items() if number not in self.lifted}
        now = carried({**idle, **self.kept}, reading.dice) if idle else {}
        return replace(
            self,
            lying={number: now.get(number, die) for number, die in self.lying.items()},
            before={number: now.get(number, die) for number, die in self.before.items()},
        )

    def followed(self, reading: Reading) -> Self:
        """Note where a reading that is no throw shows the dice that lay there.

        Where one of them is not found, the others may have been thrown, too. Then a die is taken for one that
        lay there only if it lies about where that one lay.
        """
        tracked = Track(self.lane).match(self.lying, reading, (), self.told)
        if not tracked.missing:
            return replace(self, in_view=None if tracked.dice == self.lying else tracked.dice)
        near = still_there(self.lying, reading.dice, _NUDGED, lambda lay, lies: True)
        return replace(self, in_view=_picked(near, reading))

    def only_nudged(self, reading: Reading) -> bool:
        """Whether a reading shows just the dice that lay there, each with its face about where it lay."""
        there = still_there(self.lying, reading.dice, _NUDGED, same_face)
        return len(there) == len(self.lying) == len(reading.dice)

    def match(self, reading: Reading, untouched: Collection[int] = ()) -> Tracked:
        """The dice of a reading by their numbers; those of the untouched awaited ones stay the same."""
        thrown = tuple(number for number in self.awaited if number not in untouched)
        return Track(self.lane).match(self.lying, reading, thrown, self.told)

    def without_kept(self, reading: Reading) -> Reading:
        """A reading without the dice that stay."""
        found = self.match(reading).dice
        stay = [found[number] for number in self.kept if number in found]
        return replace(reading, dice=tuple(die for die in reading.dice if die not in stay))

    def disturbed(self, tracked: Tracked) -> tuple[int, ...]:
        """The dice that were to stay and lie elsewhere now, except those in the lane, where they belong."""
        return tuple(number for number in tracked.moved if self.lane(tracked.dice[number]) is None)

    def taken(self, tracked: Tracked) -> tuple[Self, tuple[tuple[int, int], ...]]:
        """Note how the dice lie now. Dice that lean on each other, or may be kept dice, become doubtful.

        Returns:
            The numbers, and the pairs of dice of which one leans on the other, or lies on it.
        """
        leaning = touching(tracked.dice)
        doubted = {number for pair in leaning for number in pair} | {number for number, _ in tracked.unsure}
        lying = {
            number: replace(die, doubtful=die.doubtful or number in doubted)
            for number, die in tracked.dice.items()
        }
        return replace(self.anywhere(), lying=lying, twins=(), in_view=None), leaning

    @property
    def search(self) -> KeptSearch:
        """The search for the lost dice."""
        return KeptSearch(self.lost, self.awaited, self.shapes)

    def searched(self, found: FoundKept) -> Self:
        """The same throw after a search: nobody looks for lost dice any more."""
        return replace(
            self,
            lying=found.dice,
            told=_told(found.dice, self.lost),
            lost={},
            perhaps=found.perhaps,
            twins=found.twins,
            in_view=None,
        )

    def among_twins(self, reading: Reading) -> Self:
        """If a kept die is gone and a twin of it still lies there, take the twin for the kept die.

        People know which of the two they have kept.
        """
        lying, before, twins = dict(self.lying), dict(self.before), list(self.twins)
        for number in sorted(self.kept.keys() - _in_place(self.kept, reading)):
            there = _in_place(dict(enumerate(twins)), reading)
            twin = next((one for one in there if twins[one].face == lying[number].face), None)
            if twin is not None:
                before |= {other: lying[number] for other, die in before.items() if die == twins[twin]}
                lying[number], twins[twin] = twins[twin], lying[number]
        return replace(self, lying=lying, before=before, twins=tuple(twins))

    def beside_thrown(self, reading: Reading) -> Self:
        """Take the dice of `perhaps` for the kept ones, if untouched, and if all other dice are thrown ones.

        Some of them show other faces than in the game: they were turned, or are misread. They count as
        turned, so that people are asked.
        """
        there = all(any(same_box(die, other) for other in reading.dice) for die in self.perhaps.values())
        if not self.perhaps or not there or len(reading.dice) != len(self.perhaps) + len(self.awaited):
            return self
        return replace(self, lying=dict(self.perhaps), perhaps={})


def _picked(indices: Mapping[int, int], reading: Reading) -> dict[int, Die]:
    """The dice of a reading at these indices, by number."""
    return {number: reading.dice[index] for number, index in indices.items()}


def _in_place(dice: Mapping[int, Die], reading: Reading) -> dict[int, int]:
    """The dice that lie in a reading where they lay, nudged at most, with the same face."""
    return still_there(dice, reading.dice, _NUDGED, same_face)


def _told(lying: Mapping[int, Die], kept: Mapping[int, str | None]) -> dict[int, str]:
    """The faces that people named for kept dice which had been read otherwise, by number."""
    return {number: face for number, die in lying.items() if (face := kept[number]) not in (None, die.face)}
