"""Handles the dice of a game: has them awaited, asks about doubtful ones, and counts the throw."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from device.annals.photos import around_dice
from device.errors import OWN_ERRORS, DeviceError, JournalError
from device.game.match import Match
from device.game.replay import THROW
from device.i18n import _
from device.journal.journal import Doubt
from device.screen.dice.doubts import DoubtsScreen
from device.screen.dice.faces import DieFaces
from device.screen.dice.figure import FigureScreen
from device.screen.game import AnyGameScreens
from device.session.lessons import Lessons
from device.session.on_screen import OnScreen
from device.session.workshop import Workshop
from device.throw.eye import Eye
from device.throw.pending import Pending
from device.throw.seen import Seen
from device.throw.state import State
from engines.contract import Action
from engines.errors import IllegalAction

_STANDS_AGAIN: Final = 100
"""After how many steps `Croupier.stand_again` forgets how the throw stood. More: pictures of the tray fill
the memory in a long game. Fewer: a throw that is taken back from far away has no numbers in the picture."""


class Leads(Protocol):
    """Leads the game whose dice are handled."""

    @property
    def game(self) -> Match:
        """The game on the table."""

    @property
    def screens(self) -> AnyGameScreens:
        """The screens of the game on the table."""

    @property
    def acting_machine(self) -> int | None:
        """The seat of the machine that is to choose now, or whose dice are thrown on the screen; or None."""

    def apply(self, action: Action, by_hand: Iterable[int] = ()) -> None:
        """Play an action of people: a choice, or the throw of dice."""

    def apply_seen(self, action: Action) -> None:
        """Play what the table has seen, such as which dice lie there; the question stays the same."""

    def ask(self) -> None:
        """Show the screen of what is awaited now."""


class Croupier:
    """Handles the dice of a game: has them awaited, asks about doubtful ones, and counts the throw.

    Args:
        referee: leads the game; the throw is played by it.
        shown: what stands on the screen; the croupier shows its questions there.
        eye: is told which dice are awaited.
        workshop: knows people's own dice and learns from answers, or None.

    Attributes:
        picture: the throw that was played last, as the eye has seen it; None if nobody has seen it.
        dice_set: the dice set of the throw that the eye has read last, or "".
        lessons: lets the reader learn from what people say about dice.
    """

    def __init__(self, referee: Leads, shown: OnScreen, eye: Eye, workshop: Workshop | None) -> None:
        self.picture: NDArray[np.uint8] | None = None
        self.dice_set = ""
        self.lessons = Lessons(workshop.apprentice if workshop is not None else None)
        self._referee = referee
        self._shown = shown
        self._eye = eye
        self._workshop = workshop
        self._seen: dict[int, Seen] = {}
        self._steps = 0
        self._stood: dict[int, State] = {}

    @property
    def pending(self) -> Pending | None:
        """The throw in doubt about which somebody is asked, or None."""
        return self._eye.question

    def begin(self) -> None:
        """Forget the throws of another game, and what happened in the tray after it."""
        self._eye.disregard_moves()
        self._seen, self._stood = {}, {}
        self.lessons.begin()
        self._steps = self._referee.game.steps
        self.picture, self.dice_set = None, ""

    def stand_again(self) -> None:
        """After Undo or Redo, restore the state of the throw that was saved at this step of the game."""
        if (before := self._stood.get(self._steps)) is not None:
            self._eye.stand_again(before)

    def stepped_back(self) -> None:
        """After a step back to a throw, count no dice that have come to rest until now."""
        if self._referee.game.state.awaits.dice:
            self._eye.disregard_moves()

    def await_throw(self) -> None:
        """Tell the eye which dice are to be thrown and which stay in the tray.

        After a new step this also saves the state in which the step before left the throw, for `stand_again`.
        """
        if self._steps != self._referee.game.steps:
            self._stood[self._steps] = self._eye.state
            self._stood.pop(self._steps - _STANDS_AGAIN, None)
            self._steps = self._referee.game.steps
        screens, state = self._referee.screens, self._referee.game.state
        thrown = state.awaits.dice
        if not thrown or self._referee.acting_machine is not None:
            self._eye.rest()
            return
        if not screens.by_eye(state):
            self._eye.leave_to_people()
            return
        lying = screens.lying(state)
        faces = {number: self._faces_of(number) for number in (*thrown, *lying)}
        kept = {
            number: faces[number].face(letter) for number, letter in lying.items() if number not in thrown
        }
        shapes = {number: die.shape for number, die in faces.items()}
        any_number = screens.dice_seen is not None
        dice_set = faces[thrown[0]].dice_set
        self._eye.await_throw(thrown, kept, shapes, dice_set, self._named, any_number=any_number)

    def enter(self, letters: Mapping[int, str], by_hand: Collection[int]) -> None:
        """Play a throw that people have entered by keys.

        Args:
            letters: the letter of each die's face, by its number.
            by_hand: the dice that people have entered; the camera has read the others.

        Raises:
            DeviceError: dice were read, and something moves in the tray: they may show something else now.
        """
        if letters.keys() - by_hand and not self._eye.settled:
            raise DeviceError(_("Something moves in the tray: press again once all dice lie still."))
        before = self._eye.state
        self._eye.entered()
        try:
            self.throw(letters, by_hand)
        except OWN_ERRORS:
            self._eye.return_to(before)
            raise

    def throw(
        self,
        letters: Mapping[int, str],
        by_hand: Iterable[int],
        picture: NDArray[np.uint8] | None = None,
    ) -> None:
        """Play a throw, read by the eye in a picture, or entered by hand without one."""
        match = self._referee.game
        dice = match.state.awaits.dice
        text = f"{THROW} {''.join(letters[number] for number in dice)}"
        action = match.game.parse_action(text)
        self.picture = picture
        if picture is not None:
            self.dice_set = self._faces_of(dice[0]).dice_set
        for number in dice:
            seen = self._seen[number] if picture is not None else None
            self.lessons.note(number, len(match.actions), seen)
        self._referee.apply(action, by_hand)

    def read_tray(self) -> None:
        """Do what OK does with this camera: throw simulated dice, show the next photograph, or read now.

        What it has read of this throw is dropped.
        """
        if self.pending is not None:
            taken_up = self.pending.taken_up
            self._drop()
            if taken_up:
                self.await_throw()
        self._eye.read_tray()

    def _drop(self) -> None:
        """Drop what was read of the throw in doubt."""
        self._referee.game.in_journal.drop_doubt()
        self._eye.close_question()

    def _restore(self, pending: Pending | None) -> None:
        """Await the throw anew, and ask again what was asked about it, if anything was."""
        in_doubt = self.pending is not None
        self.await_throw()
        if pending is not None:
            self._referee.game.in_journal.keep_doubt(pending.written())
            self._eye.ask(pending)
        elif in_doubt:
            self._referee.game.in_journal.drop_doubt()

    def return_to(self, before: State) -> None:
        """When a held key takes its press back, restore the state of the throw before that press.

        The table then awaits the same dice, asks the same question, and knows the dice at the same places as
        before.
        """
        self._restore(before.question)
        self._eye.return_to(before)

    def ask_again(self, doubt: Doubt) -> None:
        """Ask again about the throw that was in doubt when the game was left. Earlier answers hold."""
        pending = Pending.parse(doubt)
        if pending.letters.keys() != set(self._referee.game.state.awaits.dice):
            return
        self._seen = dict.fromkeys(pending.letters, Seen(pending.thrown, pending.pixels))
        self._eye.ask(pending)
        self._ask_or_count(pending)

    def saw(self, seen: Seen) -> None:
        """Count a throw that lies still, or ask about its doubtful dice one by one.

        Meanwhile people may lay a die flat or throw it again: then the throw is seen anew.
        """
        if self.pending is not None and seen.as_before:
            return  # an arm that reached for the keys has not touched the dice: the open question stays
        self._seen |= dict.fromkeys(seen.dice, seen)
        try:
            self._take_dice(seen)
        except IllegalAction:
            self._restore(self.pending)  # these dice are no throw: await another, or keep the one in doubt
            raise
        faces = {number: self._faces_of(number) for number in seen.dice}
        letters = {number: faces[number].letter(die.face) for number, die in seen.dice.items()}
        strange = [
            number
            for number, die in seen.dice.items()
            if number not in seen.doubtful and (die.shape != faces[number].shape or letters[number] is None)
        ]
        doubts = (*strange, *seen.doubtful)
        pending = Pending(seen.lying, seen.pixels, letters, doubts, remarks=seen.remarks)
        if self.pending is not None:
            pending = self._taken_over(self.pending, pending, seen.untouched)
        self._shown.notice = ""
        self._ask_or_count_without_key(pending, seen.untouched)

    def answer(self, letters: Mapping[int, str]) -> None:
        """Take answers for doubtful dice."""
        if self.pending is None:
            return
        pending = self.pending
        for die, letter in letters.items():
            pending = pending.answered(die, letter)
        self._ask_or_count(pending)

    @property
    def busy(self) -> bool:
        """Whether something moves in the tray, or people are asked about dice that lie there."""
        return self._eye.moving or self.pending is not None

    @property
    def may_count(self) -> bool:
        """Whether an answered throw has waited for a still tray, and the tray is still now."""
        return self.pending is not None and not self.pending.doubts and self._eye.settled

    def count(self) -> None:
        """Count the throw that has waited."""
        if self.pending is not None:
            self._ask_or_count_without_key(self.pending)

    def take_back(self) -> bool:
        """On Undo, ask again about the doubtful die answered last, or else have the dice thrown anew.

        Returns:
            False if no throw is in doubt.
        """
        pending = self.pending
        if pending is None:
            return False
        if pending.by_hand:
            die = pending.by_hand[-1]
            read = self._faces_of(die).letter(pending.lying[die].face)
            self._ask_or_count(pending.asked_again(die, read))
        else:
            self._drop()
            self._referee.ask()
            self.stepped_back()
            self.await_throw()
        return True

    def corrected(self, die: int, letter: str) -> None:
        """A person has corrected a die of the last throw: let the reader learn from that."""
        self._learn({die: (letter, self._faces_of(die))})

    def _await_again(self) -> None:
        """Await the throw anew after the disk has refused it, and close the question about its dice."""
        asked = self.pending is not None
        self.await_throw()
        if asked:
            self._referee.ask()

    def _take_dice(self, seen: Seen) -> None:
        """In a game in which any number of dice is thrown, note which dice lie there."""
        dice_seen = self._referee.screens.dice_seen
        if dice_seen is None:
            return
        shapes = [die.shape for _number, die in sorted(seen.dice.items())]
        action = dice_seen(self._referee.game.state, shapes)
        if action is not None:
            self._referee.apply_seen(action)

    def _taken_over(self, before: Pending, now: Pending, untouched: Collection[int]) -> Pending:
        """The new reading of a touched throw, with the answers about dice that nobody touched."""
        pending, turned = now.after(before, untouched)
        words = _("Touched: it showed {face}.")
        remarks = {die: words.format(face=self._faces_of(die).said(known)) for die, known in turned.items()}
        return replace(pending, remarks={**pending.remarks, **remarks})

    def _ask_or_count_without_key(self, pending: Pending, untouched: Collection[int] = ()) -> None:
        """Ask or count where nobody has pressed a key; if the disk refuses it, await the throw anew."""
        try:
            self._ask_or_count(pending, untouched)
        except JournalError:
            self._await_again()
            raise

    def _ask_or_count(self, pending: Pending, untouched: Collection[int] = ()) -> None:
        """Ask about the doubtful dice, together or one by one, or count the throw if there is none.

        The journal keeps what was read and answered before the question is shown, so pulling the plug does
        not give another throw. While something moves in the tray, an answered throw waits: if a die is
        touched, it is read anew, and the answer about it no longer holds.

        Args:
            pending: what was read and answered so far.
            untouched: the dice that lie as they lay when they were asked about last.
        """
        if not pending.doubts and self._eye.settled:
            self._count(pending)
            return
        self._referee.game.in_journal.keep_doubt(pending.written())
        self._eye.ask(pending)
        if not pending.doubts:
            self._shown.notice = _("The throw counts once nothing moves in the tray.")
            return
        die, sight = pending.doubts[0], self._eye.sight
        together = DoubtsScreen.of(pending.doubts, sight, self._faces_of)
        if together is not None:
            self._shown.screen = together.keeping(self._shown.screen, untouched)
        else:
            self._shown.screen = FigureScreen.doubting(die, sight, self._faces_of(die))

    def _count(self, pending: Pending) -> None:
        """Count a throw of which all dice are known; the reader learns from people's answers."""
        letters = {number: letter for number, letter in pending.letters.items() if letter is not None}
        told = {number: (letters[number], self._faces_of(number)) for number in pending.by_hand}
        boxes = [die.box_xyxy for die in pending.lying.values()]
        self.throw(letters, pending.by_hand, around_dice(pending.pixels, boxes))
        self._learn(told)

    def _learn(self, told: Mapping[int, tuple[str, DieFaces]]) -> None:
        """Let the reader learn from people's answers, and ask whether their pictures may be kept."""
        self._shown.screen = self.lessons.learn(self._referee.game, told, self._shown.screen)

    def _faces_of(self, number: int) -> DieFaces:
        """The faces of a die, in the dice set that was chosen."""
        faces = self._referee.screens.die_faces(self._referee.game.state, number)
        return self._workshop.played_with(faces) if self._workshop else faces

    def _named(self, number: int, face: str) -> str:
        """The game's name of a face that the eye has read."""
        faces = self._faces_of(number)
        letter = faces.letter(face)
        return faces.said(letter) if letter else face
