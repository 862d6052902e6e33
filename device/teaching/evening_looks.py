"""The answers of this evening about dice: the reader learns from each, and forgets those that are undone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from device.teaching.correction import Correction
from vision.added_looks import Alike
from vision.dice_set import DiceSet
from vision.evening import Evening, Learnt
from vision.taught import identity


@dataclass(frozen=True, slots=True, eq=False)
class _Answer:
    """An answer that was learnt.

    Attributes:
        dice_set: the dice on the table.
        correction: what was answered.
        before: what had been learnt before it.
    """

    dice_set: DiceSet
    correction: Correction
    before: Learnt

    def is_after(self, game: int, steps: int) -> bool:
        """Whether it was given in a game after this number of steps."""
        return self.correction.game == game and self.correction.step > steps


class EveningLooks:
    """The looks that answers give, with the steps of the game that they belong to.

    They are kept in memory only. A look is kept longer only if a person agrees; see `Apprentice.corrected`.

    Args:
        alike: compares looks.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, alike: Alike, clock: Callable[[], float] = time.monotonic) -> None:
        self._evening = Evening(alike, clock)
        self._learnt: list[_Answer] = []
        self._undone: list[_Answer] = []

    def joined(self, dice_set: DiceSet) -> DiceSet:
        """The dice set with the looks of this evening."""
        self._end_after_pause()
        return self._evening.joined(dice_set)

    def learn(self, dice_set: DiceSet, answers: Iterable[Correction]) -> bool:
        """Learn from answers of people about dice of a set. Return whether any of them teaches something."""
        self._end_after_pause()
        useful = [answer for answer in answers if answer.face and not (answer.known or answer.die.cocked)]
        for answer in useful:
            self._learnt.append(_Answer(dice_set, answer, self._evening.learnt))
            self._evening.learn(dice_set, answer.die, answer.face, answer.look)
        return bool(useful)

    def take_back(self, game: int, steps: int) -> set[str]:
        """Forget the answers given after this number of steps. Return the names of their dice sets."""
        self._end_after_pause()
        undone = [answer for answer in self._learnt if answer.is_after(game, steps)]
        self._unlearn(undone)
        self._undone += undone
        return {answer.dice_set.name for answer in undone}

    def bring_back(self, game: int, steps: int) -> set[str]:
        """Learn again what `take_back` forgot up to this step. Return the names of the dice sets."""
        self._end_after_pause()
        of_game = [answer for answer in self._undone if answer.correction.game == game]
        redone = [answer for answer in of_game if not answer.is_after(game, steps)]
        for answer in redone:
            self._undone.remove(answer)
            self.learn(answer.dice_set, [answer.correction])
        return {answer.dice_set.name for answer in redone}

    def drop_undone(self) -> None:
        """Drop what was kept for a redo."""
        self._undone.clear()

    def forget_look(self, which: str) -> None:
        """Forget the answers with the look of this identity, for good: the look was deleted."""
        self._forget(lambda answer: identity(answer.correction.look) == which)

    def forget_set(self, name: str) -> None:
        """Forget the answers about the dice of a set, for good: no set has that name any more."""
        self._forget(lambda answer: answer.dice_set.name == name)

    def _forget(self, gone: Callable[[_Answer], bool]) -> None:
        self._unlearn([answer for answer in self._learnt if gone(answer)])
        self._undone = [answer for answer in self._undone if not gone(answer)]

    def _unlearn(self, answers: Sequence[_Answer]) -> None:
        """Go back to before the first of these answers, and learn again those that are not among them."""
        if not answers:
            return
        first = self._learnt.index(answers[0])
        since, self._learnt = self._learnt[first:], self._learnt[:first]
        self._evening.go_back(answers[0].before)
        for answer in since:
            if answer not in answers:
                self.learn(answer.dice_set, [answer.correction])

    def _end_after_pause(self) -> None:
        """Drop the answers of an evening that has ended, so that no redo brings one back."""
        if self._evening.ended():
            self._learnt.clear()
            self._undone.clear()
