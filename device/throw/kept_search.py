"""The search for kept dice of which nobody knows where they lie: by their faces and solids in a reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from vision.reading import Die, Reading


@dataclass(frozen=True, slots=True)
class FoundKept:
    """What a search has found.

    Attributes:
        dice: the kept dice, by number; none if they have no place in the tray, or nobody can tell.
        perhaps: the same while it is unclear whether they are the kept ones: some show other faces than in
            the game. Each is noted with the face that it shows in the game.
        twins: other dice with the same face as a kept one. Each of them may be the kept one.
    """

    dice: Mapping[int, Die] = field(default_factory=dict)
    perhaps: Mapping[int, Die] = field(default_factory=dict)
    twins: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptSearch:
    """A search for kept dice.

    Attributes:
        lost: the faces of the kept dice, by number; None where nobody knows the face.
        awaited: the numbers of the dice that are thrown while those stay.
        shapes: the solids of all these dice, by number; those that are left out are d6.
    """

    lost: Mapping[int, str | None]
    awaited: tuple[int, ...]
    shapes: Mapping[int, str]

    @property
    def sought(self) -> dict[int, str]:
        """The faces by which dice are looked for, by number."""
        return {number: face for number, face in self.lost.items() if face is not None}

    def count(self, reading: Reading) -> int:
        """How many of the sought dice may lie in a reading, by their solids."""
        sought = Counter(self._shape(number) for number in self.sought)
        there = Counter[str](die.shape for die in reading.dice)
        return min((sought & there).total() + there["unknown"], sought.total())

    def not_shown(self, reading: Reading) -> dict[int, str]:
        """The faces of sought dice that no die shows, by number, although they must lie among others there.

        Empty where there is room for doubt: where no more dice lie there than are thrown, or than are lost.
        """
        if len(reading.dice) <= max(len(self.awaited), len(self.lost)):
            return {}
        found, _rest = self._by_face(reading)
        return {number: face for number, face in self.sought.items() if number not in found}

    def by_face(self, reading: Reading) -> FoundKept:
        """Recognise kept dice by face and solid: each is the first die of its solid that shows its face.

        Some may have no such die:

        - As many dice remain, and all of these are doubtful: they are taken for the missing ones.
        - As many dice remain, some of which surely show other faces: perhaps they are the missing ones.
        - Otherwise no die is known to be a kept one.
        """
        found, rest = self._by_face(reading)
        missing = [number for number in self.lost if number not in found]
        fit = len(missing) == len(rest) and all(map(self._may_be, missing, rest))
        if fit and all(die.doubtful for die in rest):
            found |= zip(missing, rest, strict=True)
        if found.keys() == self.lost.keys():
            stay = found.values()
            twins = (die for die in rest if die not in stay and die.face in {one.face for one in stay})
            return FoundKept(found, twins=tuple(twins))
        if not fit:
            return FoundKept()
        turned = {
            number: replace(die, face=self.lost[number]) for number, die in zip(missing, rest, strict=True)
        }
        return FoundKept(perhaps=found | turned)

    def as_told(self, reading: Reading) -> FoundKept | None:
        """Recognise kept dice where people say that all dice lie as they should; None if that is unclear.

        Faces and solids that were misread do not matter then:

        - If as many dice lie there as were lost, they are the lost ones.
        - If as many lie there as are thrown, they are the thrown ones, and the lost ones lie elsewhere. If as
          many were lost as are thrown, this holds only if each die has the solid of a thrown one.
        - If all dice of the game lie there, the lost ones are those whose solid no thrown die has.
        """
        found, rest = self._by_face(reading)
        if found.keys() == self.lost.keys():
            return self.by_face(reading)
        count, lost, thrown = len(reading.dice), len(self.lost), len(self.awaited)
        strange = [die for die in rest if not any(self._may_be(number, die) for number in self.awaited)]
        if count == thrown and (count != lost or not strange):
            return FoundKept()
        missing = [number for number in self.lost if number not in found]
        there = {lost: rest, lost + thrown: strange}.get(count, [])
        if len(there) != len(missing):
            return None
        return FoundKept(found | dict(zip(missing, there, strict=True)))

    def _by_face(self, reading: Reading) -> tuple[dict[int, Die], list[Die]]:
        """The lost dice that a reading shows with face and solid, by number, and its other dice."""
        rest = list(reading.dice)
        found: dict[int, Die] = {}
        for number, face in self.lost.items():
            like = next((die for die in rest if die.face == face and self._may_be(number, die)), None)
            if like is not None:
                rest.remove(like)
                found[number] = like
        return found, rest

    def _may_be(self, number: int, die: Die) -> bool:
        return die.shape in (self._shape(number), "unknown")

    def _shape(self, number: int) -> str:
        return self.shapes.get(number, "d6")
