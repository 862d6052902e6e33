"""The apprentice: learns from what people say about dice, and forgets the answers that are taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Literal

from device.screen.base import Screen
from device.screen.teach.consent import ConsentScreen
from device.screen.teach.errands import Remember
from device.teaching.corrected_looks import CorrectedLooks
from device.teaching.correction import Correction
from device.teaching.dice_box import DiceBox
from device.teaching.evening_looks import EveningLooks
from vision.added_looks import Alike
from vision.errors import DiceSetError

Consent = Literal["ask", "yes", "no"]
"""Whether the looks at corrected dice are kept: ask each time, always, or never."""


class Apprentice:
    """Learns from the answers of people: until the evening ends, and longer where people agree to that.

    Args:
        box: the dice sets on this table.
        alike: compares looks.
        learn: has the reader take in what has changed in the dice set of this name.
        consent: whether looks at corrected dice are kept after the evening.
        keep: saves a setting by name and value.
        evening: the looks of this evening that the reader uses.
    """

    def __init__(
        self,
        box: DiceBox,
        alike: Alike,
        learn: Callable[[str], None],
        consent: Consent,
        keep: Callable[[str, str], None],
        evening: EveningLooks,
    ) -> None:
        self._box = box
        self._learn = learn
        self._consent = consent
        self._keep = keep
        self._evening = evening
        self._kept = CorrectedLooks(box.looks, alike, learn)
        self._asked: tuple[Correction, ...] = ()

    def answered(self, answers: Iterable[Correction]) -> None:
        """Learn from answers about dice until the evening ends, whether or not their looks are kept."""
        for answer in answers:
            with suppress(DiceSetError):  # a set that was deleted meanwhile has nothing to learn
                if self._evening.learn(self._box.find(answer.dice_set), [answer]):
                    self._learn(answer.dice_set)

    def corrected(self, corrections: Sequence[Correction], then: Screen) -> Screen:
        """After corrections of a throw, ask whether to keep a look; `then` if there is nothing to ask.

        Only the last die is asked about: a question for each would hold up the game. Where looks are always
        kept, those of all dice are. A look that could not teach a die, such as a blurred one, is not kept.
        """
        useful = [one for one in corrections if one.face and one.clear and not one.known]
        self._asked = tuple(useful) if self._consent != "no" else ()
        if not self._asked:
            return then
        if self._consent == "yes":
            self._keep_looks()
            return then
        asked = self._asked[-1]
        doubted = asked.read if asked.surprising else ""
        return ConsentScreen(asked.look, asked.word, then, sure_of=doubted)

    def remember(self, answer: Remember) -> None:
        """Keep the look that was asked about, or not; and those of later dice as the answer says."""
        if answer.always == "yes":
            self._set_consent("yes")
        else:
            self._asked = self._asked[-1:]  # the one that the question has shown
        if answer.always == "no":
            self._set_consent("no")
        if answer.keep:
            self._keep_looks()

    def stand_at(self, game: int, steps: int) -> None:
        """Keep only the looks of answers in the steps that are in force.

        An undo forgets the looks of the undone steps; a redo brings them back.

        Args:
            game: the number of the game.
            steps: how many of its steps are in force.

        Raises:
            DiceBoxError: the disk fails.
        """
        self._kept.take_back(game, steps)
        self._learn_again(self._evening.take_back(game, steps))
        self._kept.bring_back(game, steps)
        self._learn_again(self._evening.bring_back(game, steps))

    def drop_undone(self) -> None:
        """Drop the looks kept for a redo: another step was played, so the undone ones cannot return."""
        self._kept.drop_undone()
        self._evening.drop_undone()

    def forget_look(self, identity: str) -> None:
        """Forget the answers with the look of this identity: it was deleted."""
        self._evening.forget_look(identity)

    def forget_set(self, name: str) -> None:
        """Forget the answers about a set that was deleted or renamed, undone ones included.

        They would count for the next set of that name, and a redo would look for the set in vain.
        """
        self._evening.forget_set(name)
        self._kept.forget_set(name)

    def _learn_again(self, names: Iterable[str]) -> None:
        """Have the reader take in what has changed in these dice sets."""
        for name in names:
            self._learn(name)

    def _set_consent(self, consent: Consent) -> None:
        self._consent = consent
        self._keep("remember", consent)

    def _keep_looks(self) -> None:
        for correction in self._asked:
            self._kept.keep(correction)
