"""The kept looks of corrected dice: an undo of the correction forgets them, and a redo brings them back."""

from __future__ import annotations

from collections.abc import Callable

from device.teaching.correction import Correction
from device.teaching.kept_looks import Addition, KeptLooks
from vision.added_looks import Alike


class CorrectedLooks:
    """The looks at corrected dice that are kept on the disk, with the steps of the game that they belong to.

    `EveningLooks` does the same for looks that are kept in memory only.

    Args:
        looks: the looks that are kept on the disk.
        alike: compares looks.
        learn: has the reader take in what has changed in the dice set of this name.
    """

    def __init__(self, looks: KeptLooks, alike: Alike, learn: Callable[[str], None]) -> None:
        self._looks = looks
        self._alike = alike
        self._learn = learn
        self._kept: list[tuple[Correction, Addition]] = []
        self._undone: list[Correction] = []

    def keep(self, correction: Correction) -> None:
        """Keep the look of a correction.

        Raises:
            DiceSetError: there is no such set, or it is damaged.
            DiceBoxError: the disk fails.
        """
        added = self._looks.add(
            correction.dice_set, correction.die, correction.face, correction.look, self._alike
        )
        self._learn(correction.dice_set)
        self._kept.append((correction, added))

    def take_back(self, game: int, steps: int) -> None:
        """Forget the looks of corrections after this number of steps, since those steps are undone.

        What each correction has changed is restored, the last one first. Corrections of another game that
        were made in between are then kept anew.

        Raises:
            DiceBoxError: the disk fails.
        """
        undone = [one for one, _ in self._kept if one.game == game and one.step > steps]
        still_hold: list[Correction] = []
        first_undone = len(self._undone)
        while undone:
            correction, addition = self._kept[-1]
            there = self._looks.take_back(addition)
            self._kept.pop()
            self._learn(correction.dice_set)
            if correction in undone:
                undone.remove(correction)
                if there:  # or a redo would bring back a look that somebody has deleted
                    self._undone.insert(first_undone, correction)
            elif there:
                still_hold.insert(0, correction)
        for correction in still_hold:
            self.keep(correction)

    def bring_back(self, game: int, steps: int) -> None:
        """Keep again the looks that `take_back` forgot up to this step, since those steps are redone.

        Raises:
            DiceSetError: a set is damaged.
            DiceBoxError: the disk fails.
        """
        for correction in [one for one in self._undone if one.game == game and one.step <= steps]:
            self._undone.remove(correction)
            self.keep(correction)

    def drop_undone(self) -> None:
        """Drop what was kept for a redo."""
        self._undone.clear()

    def forget_set(self, name: str) -> None:
        """Forget which looks belong to a set, undone ones included: no set has that name any more."""
        self._kept = [(one, added) for one, added in self._kept if one.dice_set != name]
        self._undone = [one for one in self._undone if one.dice_set != name]
