"""Leads the game on the table: tells people and the eye what is awaited, and plays their answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.errors import DiceBoxError, JournalError, RecordError
from device.game.background import Background
from device.game.lots import drawn
from device.game.match import Corrected, DrawnByLot, Match
from device.i18n import _, message_of
from device.journal.machine import Machine
from device.screen.base import GameView, Screen
from device.screen.game import AnyGameScreens
from device.screen.home.home import HomeScreen
from device.screen.machines.turn import MachineTurnScreen
from device.screen.registry import SCREENS
from device.session.croupier import Croupier
from device.session.last_tables import LastTables
from device.session.machine_seats import acting_machine, check_of_people
from device.session.newcomers import seat_newcomers
from device.session.on_screen import OnScreen
from device.session.parts import Records
from device.session.workshop import Workshop
from device.throw.eye import Eye
from device.throw.state import State as ThrowState
from engines.contract import NATURE, Action, State
from engines.errors import EngineError
from engines.opponents import check_can_play_on


@dataclass(frozen=True, slots=True)
class Stand:
    """The game as it stood before a key was pressed. Holding the key restores it.

    Attributes:
        match: the game, or None.
        steps: how many of its steps had been taken.
        sitting: the name and the machine of whoever sat on each seat.
        position: as screens saw it.
        throw: the state of the awaited throw, or of the one that has counted.
        passed: the machines that let the others act first.
        picture: the throw that was played last, as the eye has seen it, or None.
    """

    match: Match | None
    steps: int
    sitting: tuple[tuple[str, Machine | None], ...]
    position: GameView[Any] | None
    throw: ThrowState
    passed: frozenset[int]
    picture: NDArray[np.uint8] | None


class Referee:
    """Passes answers of people and of the eye to the game, and shows the next question.

    Methods raise `EngineError` for what the rules refuse, and `DeviceError` for what cannot be done. Then
    nothing has changed.

    Args:
        shown: what stands on the screen; the referee changes it.
        eye: is told which dice are awaited.
        records: the journal and the annals.
        background: computes slow answers.
        workshop: knows people's own dice, or None.
        last_tables: knows how each game was opened the last time.

    Attributes:
        match: the game on the table, or None.
        position: the game as screens see it, or None.
        dice: handles the dice of the game.
    """

    def __init__(
        self,
        shown: OnScreen,
        eye: Eye,
        records: Records,
        background: Background,
        workshop: Workshop | None,
        last_tables: LastTables,
    ) -> None:
        self.match: Match | None = None
        self.position: GameView[Any] | None = None
        self._shown = shown
        self._eye = eye
        self._journal = records.journal
        self._background = background
        self._annals = records.annals
        self._last_tables = last_tables
        self._passed: frozenset[int] = frozenset()
        self.dice = Croupier(self, shown, eye, workshop)

    @property
    def game(self) -> Match:
        """The game on the table."""
        if self.match is None:
            raise EngineError(_("There is no game on the table."))
        return self.match

    @property
    def screens(self) -> AnyGameScreens:
        """The screens of the game on the table."""
        return SCREENS[self.game.game.name]

    @property
    def screen(self) -> Screen:
        """The screen of what the game awaits now; home without a game."""
        if self.match is None:
            return HomeScreen()
        return self._screen_after(())

    def _screen_after(self, events: tuple[object, ...]) -> Screen:
        """The screen after a step.

        Where a machine is to act, its screen replaces the game's question, but not a report on the step.
        """
        shown, seat = self.screens.screen_after(self.game, events), self.acting_machine
        if seat is None or type(shown) is not type(self.screens.screen_after(self.game, ())):
            return shown
        return MachineTurnScreen(seat)

    @property
    def acting_machine(self) -> int | None:
        """The seat of the machine that is to choose now, or whose dice are thrown on the screen; or None."""
        if self.match is None:
            return None
        return acting_machine(self.match, self.screens, self._passed)

    @property
    def awaits_nature(self) -> bool:
        """Whether a throw is awaited."""
        return self.match is not None and self.match.state.awaits.actor == NATURE

    def start(self, match: Match, words: str | None = None) -> None:
        """Put a game on the table, and say these words; without them, the game's own news."""
        self.match = match
        self._passed = frozenset()
        self.dice.begin()
        self._follow((), words)

    def resume(self, match: Match, words: str) -> None:
        """Put a game on the table again, with the throw that was in doubt, and say these words.

        What its last step did can be looked at again, such as its payments.
        """
        self.start(match, words)
        if self.position is not None:
            self.position = replace(self.position, events=match.last_events)
        if match.in_journal.doubt is not None and self.awaits_nature:
            self.dice.ask_again(match.in_journal.doubt)

    def ask(self, screen: Screen | None = None) -> None:
        """Show a screen of the game, by default the question that is awaited now; Back returns to it."""
        self._shown.screen = screen or self.screen
        if self.position is not None:
            self.position = replace(self.position, asked=self._shown.screen)

    def back(self) -> None:
        """Show the screen to which Back returns; if it is shown already, show what the game awaits."""
        asked = self.position.asked if self.position else None
        self.ask(None if type(asked) is type(self._shown.screen) else asked)

    def clear(self) -> None:
        """Take the game off the table, and show the first screen."""
        self.match, self.position = None, None
        self._eye.rest()
        self._eye.watch_board(False)
        self._shown.screen = HomeScreen()

    def apply(self, action: Action, by_hand: Iterable[int] = ()) -> None:
        """Play an action of people: a choice, or the throw of dice.

        Raises:
            EngineError: the rules refuse it, or it is the choice of a machine.
        """
        check_of_people(self.game, self.screens, self.game.state, action)
        self._move_on(self.game.apply(action, by_hand))

    def play_machine(self, action: Action, effort: int, words: str) -> None:
        """Play what a machine has chosen after so many steps of thinking, and tell people what it does."""
        self._move_on(self.game.apply_machine(action, effort))
        self._shown.notice, news = words, self._shown.notice
        self._shown.add(news)

    def throw_for_machine(self, seat: int) -> None:
        """Throw the dice of a machine on the screen; its seed says how they fall."""
        match = self.game
        chance = Random(match.machines[seat].chance(seat, len(match.actions)))
        self.dice.picture = None
        self._move_on(match.apply_machine(match.game.sample(match.state, chance), drawn=True))

    def throw_for_people(self) -> None:
        """Throw, draw or turn over on the screen, in place of people.

        The game and the number of its steps say what comes, so Undo gives nobody a second chance.
        """
        match = self.game
        chance = Random(f"{match.record.started} {match.record.number} {len(match.actions)}")
        self.apply(match.game.sample(match.state, chance))

    def pass_by(self, seat: int) -> None:
        """Note that a machine lets the others act first, and show the question to them."""
        self._passed |= {seat}
        self.ask()

    def apply_all(self, actions: Iterable[Action]) -> None:
        """Play several actions of people one after the other, as one step.

        Raises:
            EngineError: the rules refuse one of them, or one is the choice of a machine.
        """
        actions, state = tuple(actions), self.game.state
        for action in actions:
            check_of_people(self.game, self.screens, state, action)
            state = state.apply(action)
        self._move_on(self.game.apply_all(actions))

    def answer_by_phone(self, actions: tuple[Action, ...]) -> None:
        """Play what a player has answered on a phone, as one step.

        While a secret is asked, others look at the table: its screen stays covered.
        """
        self.apply_all(actions)
        if self.game.state.awaits.secret:
            self.ask()

    def apply_seen(self, action: Action) -> None:
        """Play what the table has seen, such as which dice lie there; the question stays the same."""
        self.game.apply_seen(action)
        if self.position is not None:
            self.position = replace(self.position, state=self.game.state)

    def draw_lots(self) -> None:
        """Draw by lot what the opening of the game leaves to chance or to all players, as one step."""
        before, opening = self.game.state, self.screens.opening
        actions = drawn(self.game.game, before, opening.by_lot)
        if not actions:
            raise EngineError(_("Nothing is drawn by lot now."))
        events = self.game.apply_all(actions, drawn=True)
        what = opening.drawn(before, self.game.state)
        self._move_on(events, _("The table has drawn: {what}.").format(what=what))

    def undo(self) -> None:
        """Take one step back; while a throw is in doubt, only the last answer about it, or else the throw."""
        if self.dice.take_back():
            return
        action = self.game.undo()
        self.dice.picture = None
        self.dice.stepped_back()
        # What a corrected throw had done is shown again, as it was before the correction.
        events = self.game.last_events if isinstance(action, Corrected) else ()
        self._follow(events, _("Taken back: {step}.").format(step=self._said_step(action)))
        if not self.game.state.awaits.dice:
            self.dice.stand_again()
        if self._shown.screen.may_redo:
            self._shown.add(_("Hold Back, then 1: do it again."))
        self.dice.lessons.stand_at(self.game)

    def redo(self) -> None:
        """Redo one step. Actions that were one step stay one step."""
        self.dice.picture = None
        self._follow(self.game.redo())
        self.dice.stand_again()
        self.dice.lessons.stand_at(self.game)

    def _said_step(self, step: Action | Corrected | DrawnByLot) -> str:
        """Name a step for the notice that it was taken back."""
        if isinstance(step, DrawnByLot):
            return _("what the table had drawn")
        if not isinstance(step, Corrected):
            return self.screens.said_action(step)
        state = self.game.state
        called = (self.screens.die_faces(state, die).called(die) for die in step.dice)
        return _("correction of {dice}").format(dice=", ".join(called))

    def stand(self) -> Stand:
        """The game on the table as it stands, for `rewind`."""
        steps, sitting = (self.match.steps, self.match.sitting) if self.match else (0, ())
        return Stand(
            self.match,
            steps,
            sitting,
            position=self.position,
            throw=self._eye.state,
            passed=self._passed,
            picture=self.dice.picture,
        )

    def rewind(self, stand: Stand) -> None:
        """Restore the game on the table to how it stood. The notice says what could not be restored or saved.

        Raises:
            JournalError: it could not be written down; nothing has changed.
        """
        if self.match is None or self.stands_at(stand):
            return
        self.match.stand_at(stand.steps)
        for seat, (name, machine) in enumerate(stand.sitting):
            if self.match.sitting[seat] != (name, machine):
                self.match.change_seat(seat, name, machine)
        self.position, self._passed = stand.position, stand.passed
        self.dice.picture = stand.picture
        try:
            self.dice.return_to(stand.throw)
            self.dice.lessons.stand_at(self.game)
        except (JournalError, DiceBoxError) as error:
            self._shown.add(message_of(error))
        self._tell_parts()

    def stands_at(self, stand: Stand) -> bool:
        """Whether the game still stands as it did."""
        match = self.match
        if match is not stand.match or self._passed != stand.passed:
            return False
        same_question = self.dice.pending is stand.throw.question
        played_on = match is not None and (match.steps, match.sitting) != (stand.steps, stand.sitting)
        return same_question and not played_on

    def change_seat(self, seat: int, name: str, machine: Machine | None) -> None:
        """Let somebody else play on for a seat. What has been answered about a throw in doubt stays answered.

        Raises:
            CannotPlay: it is a machine, and the table does not know what a machine would have to know.
        """
        match = self.game
        if machine is not None:
            check_can_play_on(match.game, match.state, seat)
        before, doubt = match.state.players[seat].name, match.in_journal.doubt
        match.change_seat(seat, name, machine)
        self._follow((), _("{name} plays on for {before}.").format(name=name, before=before))
        if doubt is not None and self.awaits_nature and self.acting_machine is None:
            self.dice.ask_again(doubt)

    def correct(self, die: int, letter: str) -> None:
        """Correct a die of the last throw."""
        dropped = self.game.correct_throw({die: letter})
        faces = self.screens.die_faces(self.game.state, die)
        called = faces.called(die)
        if dropped is None:
            words = _("{die} counts as {face} already.").format(die=called, face=faces.said(letter))
            self._move_on(self.game.last_events, words)
            return
        words = _("{die} is corrected.")
        if dropped:
            words = _("{die} is corrected. Later steps that no longer fit: {steps}.")
        self._move_on(self.game.last_events, words.format(die=called, steps=len(dropped)))
        self.dice.corrected(die, letter)

    def _move_on(self, events: tuple[object, ...], words: str | None = None) -> None:
        """Follow a step that was played; what had been undone before cannot be redone."""
        if not self.game.can_redo:
            self.dice.lessons.drop_undone()
        self._follow(events, words)

    def _follow(self, events: tuple[object, ...], words: str | None = None) -> None:
        """After a step, await the next throw and show the next question.

        Args:
            events: what the step has brought.
            words: what the notice says; None for the game's own news.
        """
        match = self.game
        self.position = GameView(
            match.state,
            by_hand=match.by_hand,
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            events=events,
            last_opening=self._last_tables.opening(match),
            machines=match.machines,
            last_lying=self._last_lying(match),
        )
        self._passed = frozenset()
        self.dice.await_throw()
        if (question := self.screens.prepare(match.state)) is not None:
            self._background.prepare(question)
        self.ask(self._screen_after(events))
        self._shown.notice = self.screens.news(match.state, events) if words is None else words
        self._tell_parts()

    def _last_lying(self, match: Match) -> State | None:
        """The last state in which dice lay on the table, while none lie there now; else None."""
        lying = self.screens.lying
        if not self.screens.has_dice or lying(match.state):
            return None
        return next(filter(lying, reversed(match.states)), None)

    def _tell_parts(self) -> None:
        """Tell eye, journal and annals where the game stands now. The notice says what could not be kept."""
        match = self.game
        self._eye.watch_board(self.screens.on_board(match.state))
        try:
            seat_newcomers(self._journal, match)
        except (JournalError, RecordError) as error:
            self._shown.add(message_of(error))  # the next step tries again
        if self._annals is not None:
            self._shown.add(self._annals.follow(match, self.dice.picture, self.dice.dice_set))
