"""The answers of this evening about dice: the reader learns from each, and forgets those that are undone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from device.teaching.correction import Correction
from vision.added import Alike
from vision.dice_set import DiceSet
from vision.evening import Evening


class EveningLooks:
    """The looks that answers give, with the steps of the game that they belong to.

    They are kept in memory only. What is kept longer needs a person's consent; see `Workshop.corrected`.

    Args:
        alike: compares looks.
        clock: seconds that only grow.
    """

    def __init__(self, alike: Alike, clock: Callable[[], float] = time.monotonic) -> None:
        self._evening = Evening(alike, clock)
        self._learnt: list[tuple[DiceSet, Correction]] = []
        self._undone: list[tuple[DiceSet, Correction]] = []

    def joined(self, dice_set: DiceSet) -> DiceSet:
        """The dice set with the looks of this evening."""
        self._end_after_pause()
        return self._evening.joined(dice_set)

    def learn(self, dice_set: DiceSet, answers: Iterable[Correction]) -> bool:
        """Learn from answers of people about dice of a set. Return whether any of them teaches something."""
        self._end_after_pause()
        useful = [answer for answer in answers if answer.face and not (answer.known or answer.die.cocked)]
        for answer in useful:
            self._evening.learn(dice_set, answer.die, answer.face, answer.look)
            self._learnt.append((dice_set, answer))
        return bool(useful)

    def take_back(self, game: int, steps: int) -> set[str]:
        """Forget the answers given after this number of steps. Return the names of their dice sets."""
        self._end_after_pause()
        undone = [kept for kept in self._learnt if kept[1].game == game and kept[1].step > steps]
        for kept in undone:
            self._evening.forget(kept[1].look)
            self._learnt.remove(kept)
        self._undone += undone
        return {dice_set.name for dice_set, _ in undone}

    def bring_back(self, game: int, steps: int) -> set[str]:
        """Learn again what `take_back` forgot up to this step. Return the names of the dice sets."""
        self._end_after_pause()
        redone = [kept for kept in self._undone if kept[1].game == game and kept[1].step <= steps]
        for dice_set, answer in redone:
            self._undone.remove((dice_set, answer))
            self.learn(dice_set, [answer])
        return {dice_set.name for dice_set, _ in redone}

    def drop_undone(self) -> None:
        """Drop what was kept for a redo."""
        self._undone.clear()

    def _end_after_pause(self) -> None:
        """Drop the answers of an evening that has ended, so that no redo brings one back."""
        if self._evening.ended():
            self._learnt.clear()
            self._undone.clear()
