"""Leads the game on the table: what it awaits of people and of the eye, and what comes of their answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from device.background import Background
from device.correction import Correction
from device.errors import DeviceError
from device.eye import Eye
from device.i18n import _, said
from device.journal import Journal
from device.match import Corrected, Match
from device.screen.base import Position, Saved, Screen, Sight
from device.screen.faces import DieFaces
from device.screen.figure import FigureScreen
from device.screen.game import GameScreens
from device.screen.home import HomeScreen
from device.screen.registry import SCREENS
from device.seen import Seen
from device.workshop import Workshop
from engines.contract import NATURE
from engines.errors import EngineError
from engines.registry import GAMES


@dataclass(slots=True)
class OnScreen:
    """What stands on the screen.

    Attributes:
        screen: which one it is.
        notice: why the last key was refused, or what it did.
    """

    screen: Screen
    notice: str = ""


@dataclass(slots=True)
class _Pending:
    """A throw that lies still, while somebody is asked about its doubtful dice.

    Attributes:
        letters: what its dice show, by number; None where nothing could be read.
        doubts: the dice to be asked about.
        by_hand: those that somebody has answered for.
        remarks: a few words about dice that were touched meanwhile, by number.
    """

    letters: dict[int, str | None]
    doubts: list[int]
    by_hand: set[int] = field(default_factory=set)
    remarks: dict[int, str] = field(default_factory=dict)

    def known(self, die: int) -> str | None:
        """What a die surely shows, read or told."""
        return None if die in self.doubts else self.letters[die]


@dataclass(frozen=True, slots=True)
class Stand:
    """How the game on the table stood before a press, so that holding the key can take the press back.

    Attributes:
        match: the game, or None.
        steps: how many of its steps had been taken.
        position: as screens saw it.
        pending: the throw that was in doubt, or None.
        sight: the tray as the eye saw it.
    """

    match: Match | None
    steps: int
    position: Position | None
    pending: _Pending | None
    sight: Sight


class Referee:
    """Takes what people and the eye say to the game, and shows what it asks next.

    What the rules refuse raises `EngineError`, what cannot be done a `DeviceError`; then nothing has changed.

    Args:
        shown: what stands on the screen; the referee changes it.
        eye: is told which dice are awaited.
        journal: where games are kept.
        background: works out what takes long.
        workshop: knows people's own dice, or None.

    Attributes:
        match: the game on the table, or None.
        position: the game as screens see it, or None.
    """

    def __init__(
        self, shown: OnScreen, eye: Eye, journal: Journal, background: Background, workshop: Workshop | None
    ) -> None:
        self.match: Match | None = None
        self.position: Position | None = None
        self._shown = shown
        self._eye = eye
        self._journal = journal
        self._background = background
        self._workshop = workshop
        self._seen: dict[int, Seen] = {}
        self._pending: _Pending | None = None
        self._saved: Match | None = None
        self._find_saved()

    @property
    def game(self) -> Match:
        """The game on the table; without one every step is refused."""
        if self.match is None:
            raise EngineError(_("There is no game on the table."))
        return self.match

    @property
    def screens(self) -> GameScreens:
        """What that game brings to the screen."""
        return SCREENS[self.game.game.name]

    @property
    def screen(self) -> Screen:
        """What the game asks now."""
        if self.match is None:
            return HomeScreen()
        return self.screens.screen_after(self.match, ())

    @property
    def awaits_nature(self) -> bool:
        """Whether a throw is awaited."""
        return self.match is not None and self.match.state.awaits.actor == NATURE

    @property
    def doubts(self) -> tuple[int, ...]:
        """The dice of the throw at rest that somebody is asked about."""
        return tuple(self._pending.doubts) if self._pending else ()

    @property
    def sight(self) -> Sight:
        """The tray, with what is in doubt about the throw that lies there."""
        if self._pending is None:
            return self._eye.sight
        eye, pending = self._eye.sight, self._pending
        remarks = {**eye.remarks, **pending.remarks}
        return replace(eye, letters=dict(pending.letters), doubts=self.doubts, remarks=remarks)

    @property
    def saved(self) -> Saved | None:
        """The game that can be taken up again."""
        if self._saved is None:
            return None
        screens = SCREENS[self._saved.game.name]
        note = screens.saved_note(self._saved.state)
        return Saved(screens.card().title, len(self._saved.players), note)

    def begin(self, game: str, rules: Any, players: tuple[str, ...]) -> None:
        """Start a game."""
        self.start(Match.begin(self._journal, GAMES[game], rules, players))

    def resume(self) -> None:
        """Take up the saved game."""
        if self._saved is None:
            raise EngineError(_("There is no game to resume."))
        self.start(self._saved)
        self._shown.notice = _("The game stands where it stood, to the die.")

    def start(self, match: Match) -> None:
        """Put a game on the table."""
        self.match, self._saved, self._seen = match, None, {}
        self._follow(())

    def ask(self, screen: Screen | None = None) -> None:
        """Put up a screen of the game, or without one what it awaits now: Back returns to it."""
        self._shown.screen = screen or self.screen
        if self.position is not None:
            self.position = replace(self.position, asked=self._shown.screen)

    def back(self) -> None:
        """Return to the screen that the game has put up; from that screen on to what the game awaits."""
        asked = self.position.asked if self.position else None
        self.ask(None if type(asked) is type(self._shown.screen) else asked)

    def leave(self) -> None:
        """Home; the game stays in the journal and can be resumed."""
        if self.match is not None and self.match.state.outcome is None:
            self._saved = self.match
        self.match = self.position = self._pending = None
        self._eye.rest()
        self._eye.watch_board(False)
        self._shown.screen = HomeScreen()

    def apply(self, action: Any, by_hand: Iterable[int] = ()) -> None:
        """Do what somebody chose, or Nature's dice say."""
        self._move_on(self.game.apply(action, by_hand))

    def apply_all(self, actions: Iterable[Any]) -> None:
        """One after the other; what they did is told together."""
        self._move_on(tuple(event for action in actions for event in self.game.apply(action)))

    def throw(self, letters: Mapping[int, str], by_hand: Iterable[int]) -> None:
        """Nature's answer, from the eye or from a hand."""
        dice = self.game.state.awaits.dice
        text = "throw " + "".join(letters[number] for number in dice)
        self.apply(self.game.game.parse_action(text), by_hand)

    def undo(self, said_at_once: tuple[type, ...] = ()) -> None:
        """One step back; while a throw is in doubt, it is thrown anew instead."""
        if self._pending is not None:
            self._pending = None
            self.ask()
            self._await()
            return
        action = self.game.undo()
        if isinstance(action, said_at_once):
            self.game.undo_row(said_at_once)
        # What a corrected throw had done is shown again, as it was before the correction.
        self._follow(self.game.last_events if isinstance(action, Corrected) else ())
        self._shown.notice = _("Taken back: {step}. Hold the key, then 1: do it again.").format(
            step=self._said_step(action)
        )
        if self._workshop is not None:
            self._workshop.take_back(self.game.record.number, self.game.steps)

    def redo(self) -> None:
        """One step forward."""
        self._follow(self.game.redo())
        if self._workshop is not None:
            self._workshop.bring_back(self.game.record.number, self.game.steps)

    def _said_step(self, step: Any) -> str:
        """An action or a correction in words, for somebody who takes it back."""
        if not isinstance(step, Corrected):
            return self.screens.said_action(step)
        state = self.game.state
        called = (self.screens.die_faces(state, die).called(die) for die in step.dice)
        return _("correction of {dice}").format(dice=", ".join(called))

    def stand(self) -> Stand:
        """How the game on the table stands."""
        steps = self.match.steps if self.match else 0
        return Stand(self.match, steps, self.position, deepcopy(self._pending), self._eye.sight)

    def rewind(self, stand: Stand) -> bool:
        """Stand as the game stood; False where that game has been left and stays left."""
        if stand.match is None and self.match is not None:
            self.leave()
        if self.match is not stand.match:
            return False
        if self.match is None or self._stands_at(stand):
            return True
        while self.match.steps > stand.steps:
            self.match.undo()
        while self.match.steps < stand.steps and self.match.can_redo:
            self.match.redo()
        self.position = stand.position
        self._await()
        self._pending = stand.pending
        if stand.pending is not None:
            self._eye.reopen(stand.sight)
        return True

    def _stands_at(self, stand: Stand) -> bool:
        return self.game.steps == stand.steps and self._pending == stand.pending

    def look(self) -> None:
        """Let the camera look, whatever it took the throw for before."""
        self._pending = None
        self._eye.look()

    def saw(self, seen: Seen) -> None:
        """A throw lies still: it counts at once, or its doubtful dice are asked about one by one.

        Meanwhile people may lay a die flat or throw it again: then the throw is seen anew.
        """
        if not self.awaits_nature:
            return
        if self._pending is not None and len(seen.untouched) == len(seen.dice):
            self._eye.leave_open()  # an arm on its way to the keys: what they answer stays as it is
            return
        self._seen |= dict.fromkeys(seen.dice, seen)
        faces = {number: self._faces_of(number) for number in seen.dice}
        letters = {number: faces[number].letter(die.face) for number, die in seen.dice.items()}
        strange = [
            n for n, die in seen.dice.items() if die.shape != faces[n].shape and n not in seen.doubtful
        ]
        pending = _Pending(letters, [*strange, *seen.doubtful])
        if self._pending is not None:
            self._take_over(self._pending, pending, seen.untouched)
        self._pending = pending
        self._shown.notice = ""
        self._ask_or_count(pending)

    def _take_over(self, before: _Pending, now: _Pending, untouched: Collection[int]) -> None:
        """Take over what still holds of a throw that was touched while it was in doubt.

        An untouched die shows what it was known to show, or is asked about as before. Another one that was
        known and shows something else now is asked about too, unless all were thrown again: a sleeve may have
        turned it.
        """
        if not untouched:
            return
        turned = {
            die: known
            for die, letter in now.letters.items()
            if die not in untouched and (known := before.known(die)) not in (None, letter)
        }
        still = [die for die in before.doubts if die in untouched]
        anew = [die for die in now.doubts if die not in untouched and die not in turned]
        now.doubts = [*turned, *still, *anew]
        now.letters |= {die: before.letters[die] for die in untouched}
        now.by_hand = before.by_hand.intersection(untouched)
        now.remarks = {die: before.remarks[die] for die in still if die in before.remarks}
        for die, known in turned.items():
            face = self._faces_of(die).name(known)
            now.remarks[die] = _("Touched: it showed {face}.").format(face=face)

    def answer(self, die: int, letter: str) -> None:
        """What a doubtful die shows."""
        pending = self._pending
        if pending is None:
            return
        pending.letters[die] = letter
        pending.by_hand.add(die)
        pending.doubts.remove(die)
        faces = self._faces_of(die)
        self._ask_or_count(pending)
        if self._pending is None:
            self._offer_to_remember(die, letter, faces)

    def correct(self, die: int, letter: str) -> None:
        """A die of the last throw shows another face than was read."""
        dropped = self.game.correct_throw({die: letter})
        self._move_on(self.game.last_events)
        called = self.screens.die_faces(self.game.state, die).called(die)
        words = _("{die} is corrected.")
        if dropped:
            words = _("{die} is corrected. Later steps that no longer fit: {steps}.")
        self._shown.notice = words.format(die=called, steps=len(dropped))
        self._offer_to_remember(die, letter, self._faces_of(die))

    def _ask_or_count(self, pending: _Pending) -> None:
        if pending.doubts:
            die = pending.doubts[0]
            self._shown.screen = FigureScreen.doubting(die, self._eye.sight, self._faces_of(die))
            self._eye.leave_open()
            return
        letters = {number: letter for number, letter in pending.letters.items() if letter is not None}
        self.throw(letters, frozenset(pending.by_hand))

    def _offer_to_remember(self, die: int, letter: str, faces: DieFaces) -> None:
        """Somebody has put a die right: its look may be kept, if they like."""
        if self._workshop is not None and die in self._seen:
            seen, match = self._seen[die], self.game
            face, read = faces.face(letter) or "", faces.letter(seen.dice[die].face)
            word, read_as = faces.name(letter), faces.name(read) if read else ""
            correction = Correction(
                faces.dice_set, seen, die, face, word, read_as, match.record.number, match.steps
            )
            self._shown.screen = self._workshop.corrected(correction, self._shown.screen)

    def _faces_of(self, number: int) -> DieFaces:
        """What the die with a number shows, with the dice that this game is played with."""
        faces = self.screens.die_faces(self.game.state, number)
        return self._workshop.played_with(faces) if self._workshop else faces

    def _move_on(self, events: tuple[Any, ...]) -> None:
        """After something was played: what had been undone before cannot be redone."""
        if self._workshop is not None and not self.game.can_redo:
            self._workshop.drop_undone()
        self._follow(events)

    def _follow(self, events: tuple[Any, ...]) -> None:
        """After the game has moved: await what it awaits, show what it asks."""
        self._pending = None
        match = self.game
        self.position = Position(match.state, match.by_hand, match.can_undo, match.can_redo, events)
        self._await()
        if (question := self.screens.prepare(match.state)) is not None:
            self._background.prepare(question)
        self._eye.watch_board(self.screens.on_board(match.state))
        self.ask(self.screens.screen_after(match, events))
        self._shown.notice = self.screens.news(match.state, events)

    def _await(self) -> None:
        """Tell the eye which dice are thrown and which stay."""
        state = self.game.state
        thrown = state.awaits.dice
        if not thrown:
            self._eye.rest()
            return
        if not self.screens.by_eye(state):
            self._eye.leave_to_people()
            return
        lying = self.screens.lying(state)
        faces = {number: self._faces_of(number) for number in (*thrown, *lying)}
        kept = {
            number: faces[number].face(letter) for number, letter in lying.items() if number not in thrown
        }
        shapes = {die.shape for die in faces.values()}
        self._eye.await_throw(thrown, kept, shapes, faces[thrown[0]].dice_set, self._named)

    def _named(self, number: int, face: str) -> str:
        """What the game calls a face that the eye has read."""
        faces = self._faces_of(number)
        letter = faces.letter(face)
        return faces.name(letter) if letter else face

    def _find_saved(self) -> None:
        try:
            self._saved = Match.resume(self._journal, {name: GAMES[name] for name in SCREENS})
        except DeviceError as error:
            self._shown.notice = said(error)
