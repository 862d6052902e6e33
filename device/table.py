"""The table: one loop that joins keys, camera, game and screen.

Each turn takes in what fingers and camera did, lets the rules decide, and draws if anything changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pygame

from device.background import AtOnce, Background
from device.calibration import Remembered
from device.errors import DeviceError
from device.eye import Eye, Seen
from device.first_evening import FirstEvening
from device.i18n import _, said
from device.journal import Journal
from device.keyboard import Keyboard
from device.keys import Key
from device.match import Match
from device.panel import Panel, Press
from device.sandglass import Sandglass
from device.screen import base
from device.screen.base import Command, Position, Saved, Screen, View
from device.screen.faces import DieFaces
from device.screen.figure import FigureScreen
from device.screen.game import GameScreens
from device.screen.home import HomeScreen
from device.screen.key_words import stuck_words
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions, lamps
from device.screen.registry import SCREENS
from device.screen.rulebook import RulebookScreen, held_icons
from device.screen.teach.errands import Errand
from device.screen.touch import touched
from device.screen.welcome.deeds import Calibrate, Speak, Try
from device.screen.welcome.language import LanguageScreen
from device.shelf import Shelf
from device.watchdog import Loop
from device.workshop import Correction, Workshop
from engines.contract import NATURE
from engines.errors import EngineError
from engines.registry import GAMES
from vision.errors import VisionError


class Display(Protocol):
    """A window, or a surface that stands for one."""

    canvas: Canvas

    def events(self) -> Iterable[pygame.event.Event]:
        """What the window reports since the last call."""
        ...

    def flip(self) -> None:
        """Show what has been drawn."""
        ...


@dataclass(slots=True)
class _Pending:
    """A throw that lies still, while somebody is asked about its doubtful dice."""

    letters: dict[int, str | None]
    doubts: list[int]
    by_hand: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Before:
    """What a press found, so that holding the key can take it back."""

    screen: Screen
    view: View
    steps: int


class Table:
    """Everything on the table, moved on one turn at a time.

    Args:
        display: where it is drawn.
        panels: the keys; all of them do the same.
        eye: the camera's side of a throw.
        journal: where games are kept.
        wall_clock: the time of day as it is written on the home screen.
        clock: the time in seconds by which turns are measured; it only grows.
        keyboard: turns the display's events into presses, or None.
        names: the names that players are proposed.
        beat: told whenever one of the table's loops has gone round.
        first: the screen to begin with, if not home.
        keep: takes a setting, by name, that was chosen on a screen.
        remember: takes a calibration that was made on a screen.
        notice: what is wrong at the start; shown until the first key.
        workshop: does what the screens of teaching ask for; None for a table that teaches nothing.
        shelf: where what people make is kept.
        background: works out what takes long, beside the table.

    Attributes:
        screen: what is shown.
        match: the game on the table, or None.
    """

    def __init__(
        self,
        display: Display,
        panels: Iterable[Panel],
        eye: Eye,
        journal: Journal,
        *,
        wall_clock: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
        keyboard: Keyboard | None = None,
        names: tuple[str, ...] = (),
        beat: Callable[[Loop], None] = lambda loop: None,
        first: Screen | None = None,
        keep: Callable[[str, str], None] = lambda name, value: None,
        remember: Callable[[Remembered], None] = lambda remembered: None,
        notice: str = "",
        workshop: Workshop | None = None,
        shelf: Shelf | None = None,
        background: Background | None = None,
    ) -> None:
        self.match: Match | None = None
        self.screen: Screen = first or HomeScreen()
        self._display = display
        self._panels = tuple(panels)
        self._eye = eye
        self._journal = journal
        self._wall_clock = wall_clock
        self._glass = Sandglass(clock)
        self._keyboard = keyboard
        self._names = names
        self._beat = beat
        self._first_evening = FirstEvening(eye, keep, remember)
        self._shelf = shelf or Shelf()
        self._background = background or AtOnce()
        self._notice = notice
        self._workshop = workshop
        self._seen: dict[int, Seen] = {}
        self._position: Position | None = None
        self._pending: _Pending | None = None
        self._stuck: frozenset[Key] = frozenset()
        self._trouble = ""
        self._before: dict[Any, _Before] = {}
        self._saved: Match | None = None
        self._open = True
        self._drawn: tuple[object, ...] = ()
        self._find_saved()

    def turn(self) -> bool:
        """Take in what happened and show it; False once the table is closed."""
        for event in self._display.events():
            if event.type == pygame.QUIT:
                self._open = False
            elif self._keyboard is not None:
                captions = self.screen.captions(self.view())
                self._touch(self._keyboard.feed(event, self._display.canvas, captions))
        for panel in self._panels:
            for press in panel.poll():
                self._take(press)
        self._check_keys()
        self._check_time()
        self._background.poll()
        seen = self._eye.watch()
        self._beat(Loop.EYE)
        self._check_camera()
        if seen is not None and self._pending is None:
            self._settled(seen)
        self._show()
        self._beat(Loop.SCREEN)
        return self._open

    def view(self) -> View:
        """All that a screen draws from, as it is now."""
        sight = self._eye.sight
        if self._pending is not None:
            letters, doubts = dict(self._pending.letters), tuple(self._pending.doubts)
            sight = replace(sight, letters=letters, doubts=doubts)
        notice = self._notice or stuck_words(self._stuck) or self._told_trouble()
        game = self._screens if self.match else None
        return View(
            self._position,
            sight,
            notice,
            self._saved_game(),
            self._wall_clock(),
            game,
            self._names,
            self._glass.left_s,
            self._shelf.texts,
            self._workshop.dice if self._workshop else base.DiceAtHand(),
            self._background.answers,
        )

    def draw(self) -> None:
        """Draw the screen as it is now."""
        view = self.view()
        canvas = self._display.canvas
        self.screen.draw(canvas, view)
        down = next((key for panel in self._panels for key in panel.down()), None)
        draw_captions(canvas, self.screen.captions(view), down, held_icons(self.screen, view))
        self._display.flip()

    def _show(self) -> None:
        """Draw and light the lamps, but only where something has changed."""
        down = frozenset(key for panel in self._panels for key in panel.down())
        asked = tuple(self._pending.doubts) if self._pending else ()
        told = (self._notice, self._stuck, self._wall_clock(), self._glass.left_s)
        answered = tuple(self._background.answers)
        now = (self.screen, self._position, self._eye.sight, asked, *told, answered, down)
        if now == self._drawn:
            return
        self._drawn = now
        self.draw()
        lit = lamps(self.screen.captions(self.view()))
        for panel in self._panels:
            panel.show(lit)

    def _check_keys(self) -> None:
        """A key that has just got stuck is told at once, in place of what its press said."""
        stuck = frozenset(key for panel in self._panels for key in panel.stuck())
        if stuck - self._stuck:
            self._notice = ""
        self._stuck = stuck

    def _check_time(self) -> None:
        """The sand runs while somebody's turn is timed; once it has run out, the game says what is shown."""
        self._glass.watch(self._screens.allowance(self.match.state) if self.match else None)
        if self._glass.left_s == 0:
            self.screen = self._screens.time_out(self.screen)

    def _check_camera(self) -> None:
        """A camera that has just failed is told at once too."""
        trouble = self._eye.sight.trouble
        if trouble and not self._trouble:
            self._notice = ""
        self._trouble = trouble

    def _told_trouble(self) -> str:
        """What is wrong with the camera; while a throw is awaited, the tray itself says so."""
        choosing = self.match is not None and self.match.state.awaits.actor != NATURE
        return self._trouble if choosing else ""

    def _touch(self, place: tuple[float, float] | None) -> None:
        """Answer a finger on the picture, where the screen knows what lies there."""
        view = self.view()
        command = touched(self.screen, self._display.canvas, view, *place) if place else None
        if command is not None:
            self._notice = ""
            self._obey(command)

    def _take(self, press: Press) -> None:
        """Answer a key at once."""
        if press.held:
            self._take_held(press)
            return
        view = self.view()
        steps = len(self.match.actions) if self.match else 0
        self._before = {press.key: _Before(self.screen, view, steps)}
        self._notice = ""
        self._obey(self.screen.press(press.key, view))

    def _take_held(self, press: Press) -> None:
        """A held key takes back what its press did, then does what holding it means."""
        before = self._before.pop(press.key, None)
        command = _held_command(press.key, before) if before else None
        if before is None or command is None:
            return
        if self.match is not None and len(self.match.actions) != before.steps:
            while len(self.match.actions) > before.steps:
                self.match.undo()
            while len(self.match.actions) < before.steps and self.match.can_redo:
                self.match.redo()
            self._position = before.view.position
            self._await()
        self.screen, self._notice = before.screen, ""
        self._obey(command)

    def _obey(self, command: Command) -> None:
        """Do what a screen asks; what cannot be done is said on the screen."""
        try:
            self._do(command)
        except (EngineError, DeviceError, VisionError) as error:
            self._notice = said(error)

    def _do(self, command: Command) -> None:
        if isinstance(command, Errand):
            self._send(command)
        else:
            _DEEDS[type(command)](self, command)

    def _send(self, errand: Errand) -> None:
        """Have something done in the workshop, and show what comes of it."""
        if self._workshop is None:
            raise DeviceError(_("This table teaches no dice."))
        shown = self._workshop.do(errand)
        self.screen, self._notice = shown.screen, shown.notice

    def open(self, errand: Errand) -> None:
        """Begin with something that is done in the workshop."""
        self._obey(errand)

    @property
    def _game(self) -> Match:
        if self.match is None:
            raise EngineError(_("There is no game on the table."))
        return self.match

    @property
    def _screens(self) -> GameScreens:
        return SCREENS[self._game.game.name]

    def _apply(self, action: Any, by_hand: Iterable[int] = ()) -> None:
        self._follow(self._game.apply(action, by_hand))

    def _apply_all(self, actions: Iterable[Any]) -> None:
        """One after the other; what they did is told together."""
        self._follow(tuple(event for action in actions for event in self._game.apply(action)))

    def _go(self, screen: Screen) -> None:
        self.screen = screen

    def _say(self, notice: str) -> None:
        self._notice = notice

    def _close(self) -> None:
        self._open = False

    def _throw(self, letters: Mapping[int, str], by_hand: Iterable[int]) -> None:
        """Nature's answer, from the eye or from a hand."""
        dice = self._game.state.awaits.dice
        text = "throw " + "".join(letters[number] for number in dice)
        self._apply(self._game.game.parse_action(text), by_hand)

    def _follow(self, events: tuple[Any, ...]) -> None:
        """After the game has moved: await what it awaits, show what it asks."""
        self._pending = None
        match = self._game
        self._position = Position(match.state, match.by_hand, match.can_undo, match.can_redo, events)
        self._await()
        if (question := self._screens.prepare(match.state)) is not None:
            self._background.prepare(question)
        self._eye.watch_board(self._screens.on_board(match.state))
        self.screen = self._screens.screen_after(match, events)
        self._notice = self._screens.news(match.state, events)

    def _await(self) -> None:
        """Tell the eye which dice are thrown and which stay."""
        state = self._game.state
        thrown = state.awaits.dice
        if not thrown:
            self._eye.rest()
            return
        if not self._screens.by_eye(state):
            self._eye.leave_to_people()
            return
        lying = self._screens.lying(state)
        faces = {number: self._faces_of(number) for number in (*thrown, *lying)}
        kept = {
            number: faces[number].face(letter) for number, letter in lying.items() if number not in thrown
        }
        shapes = {die.shape for die in faces.values()}
        self._eye.await_throw(thrown, kept, shapes, faces[thrown[0]].dice_set)

    def _settled(self, seen: Seen) -> None:
        """A throw lies still: it counts at once, or its doubtful dice are asked about one by one."""
        if self.match is None and self._workshop is not None:
            self.screen = self._workshop.seen(self.screen, seen)
        if self.match is None or self.match.state.awaits.actor != NATURE:
            return
        self._seen |= dict.fromkeys(seen.dice, seen)
        faces = {number: self._faces_of(number) for number in seen.dice}
        letters = {number: faces[number].letter(die.face) for number, die in seen.dice.items()}
        strange = [
            n for n, die in seen.dice.items() if die.shape != faces[n].shape and n not in seen.doubtful
        ]
        self._pending = _Pending(letters, [*strange, *seen.doubtful])
        self._notice = ""
        self._ask_or_count()

    def _faces_of(self, number: int) -> DieFaces:
        """What the die with a number shows, with the dice that this game is played with."""
        faces = self._screens.die_faces(self._game.state, number)
        return self._workshop.played_with(faces) if self._workshop else faces

    def _ask_or_count(self) -> None:
        pending = self._pending
        if pending is None:
            return
        if pending.doubts:
            die = pending.doubts[0]
            faces = self._faces_of(die)
            self.screen = FigureScreen.doubting(die, self._eye.sight, faces)
            return
        letters = {number: letter for number, letter in pending.letters.items() if letter is not None}
        self._obey(base.Tell(letters, frozenset(pending.by_hand)))

    def _answer(self, die: int, letter: str) -> None:
        pending = self._pending
        if pending is None:
            return
        pending.letters[die] = letter
        pending.by_hand.add(die)
        pending.doubts.remove(die)
        faces = self._faces_of(die)
        self._ask_or_count()
        if self._pending is None:
            self._offer_to_remember(die, letter, faces)

    def _correct(self, die: int, letter: str) -> None:
        dropped = self._game.correct_throw({die: letter})
        self._follow(self._game.last_events)
        called = self._screens.die_faces(self._game.state, die).called(die)
        words = _("{die} is corrected.")
        if dropped:
            words = _("{die} is corrected. Later steps that no longer fit: {steps}.")
        self._notice = words.format(die=called, steps=len(dropped))
        self._offer_to_remember(die, letter, self._faces_of(die))

    def _offer_to_remember(self, die: int, letter: str, faces: DieFaces) -> None:
        """Somebody has put a die right: its look may be kept, if they like."""
        if self._workshop is not None and die in self._seen:
            seen, face = self._seen[die], faces.face(letter)
            self.screen = self._workshop.corrected(
                Correction(faces.dice_set, seen, die, face or "", faces.name(letter)), self.screen
            )

    def _undo(self, said_at_once: tuple[type, ...] = ()) -> None:
        if self._pending is not None:
            self._pending = None
            self.screen = self._game_screen()
            self._await()
            return
        action = self._game.undo()
        if isinstance(action, said_at_once):
            self._game.undo_row(said_at_once)
        self._follow(())
        self._notice = _("Taken back: {step}. Hold the key to do it again.").format(
            step=self._screens.said_action(action)
        )

    def _look(self) -> None:
        self._pending = None
        self._eye.look()

    def _begin(self, command: base.Begin) -> None:
        self._start(Match.begin(self._journal, GAMES[command.game], command.rules, command.players))

    def _start(self, match: Match) -> None:
        self.match, self._saved, self._seen = match, None, {}
        self._follow(())

    def _resume(self) -> None:
        if self._saved is None:
            raise EngineError(_("There is no game to resume."))
        self._start(self._saved)
        self._notice = _("The game stands where it stood, to the die.")

    def _leave(self) -> None:
        """Home; the game stays in the journal and can be resumed."""
        if self.match is not None and self.match.state.outcome is None:
            self._saved = self.match
        self.match = self._position = self._pending = None
        self._eye.rest()
        self._eye.watch_board(False)
        self.screen = HomeScreen()

    def _consult(self, command: base.Consult) -> None:
        if command.noted:
            self._game.ask()
        self._background.ask(command.question)
        self.screen = command.screen

    def _more_time(self) -> None:
        self._glass.turn()
        self.screen = self._game_screen()

    def _set_up(self, then: Screen, set_up: Callable[[Any], str], command: Command) -> None:
        """Set something up before anybody plays; what of it cannot be done is said on the same screen."""
        self.screen = then
        self._notice = set_up(command)

    def _show_board(self, command: base.ShowBoard) -> None:
        self._eye.find_board(command.corners_px)
        self.screen = command.then
        self._notice = _("The camera looks at this board from now on.")

    def _put_away(self, command: base.Keep) -> None:
        path = self._shelf.add(command.kind, command.line)
        self.screen = command.then
        self._notice = _("Kept in {file}.").format(file=path.name)

    def _find_saved(self) -> None:
        try:
            self._saved = Match.resume(self._journal, {name: GAMES[name] for name in SCREENS})
        except DeviceError as error:
            self._notice = said(error)

    def _game_screen(self) -> Screen:
        if self.match is None:
            return HomeScreen()
        return self._screens.screen_after(self.match, ())

    def _saved_game(self) -> Saved | None:
        if self._saved is None:
            return None
        screens = SCREENS[self._saved.game.name]
        note = screens.saved_note(self._saved.state)
        return Saved(screens.card().title, len(self._saved.players), note)


def _held_command(key: Key, before: _Before) -> Command | None:
    """What holding a key means: OK opens the rules of the moment wherever the screen means nothing else."""
    command = before.screen.hold(key, before.view)
    if command is not None or key is not Key.OK:
        return command
    book = RulebookScreen.opened(before.view, before.screen)
    return base.Go(book) if book else None


_DEEDS: Mapping[type[Command], Callable[[Table, Any], None]] = {
    base.Go: lambda table, command: table._go(command.screen),
    base.Back: lambda table, command: table._go(table._game_screen()),
    base.Play: lambda table, command: table._apply(command.action),
    base.Tell: lambda table, command: table._throw(command.letters, command.by_hand),
    base.Answer: lambda table, command: table._answer(command.die, command.letter),
    base.Correct: lambda table, command: table._correct(command.die, command.letter),
    base.PlayAll: lambda table, command: table._apply_all(command.actions),
    base.Undo: lambda table, command: table._undo(command.said_at_once),
    base.Redo: lambda table, command: table._follow(table._game.redo()),
    base.Consult: lambda table, command: table._consult(command),
    base.MoreTime: lambda table, command: table._more_time(),
    base.Look: lambda table, command: table._look(),
    base.ShowBoard: lambda table, command: table._show_board(command),
    base.Keep: lambda table, command: table._put_away(command),
    base.Refuse: lambda table, command: table._say(command.why),
    Speak: lambda table, command: table._set_up(
        LanguageScreen(command.language), table._first_evening.speak, command
    ),
    Calibrate: lambda table, command: table._set_up(command.then, table._first_evening.calibrate, command),
    Try: lambda table, command: table._set_up(command.then, table._first_evening.watch, command),
    base.Begin: lambda table, command: table._begin(command),
    base.Resume: lambda table, command: table._resume(),
    base.Home: lambda table, command: table._leave(),
    base.Quit: lambda table, command: table._close(),
}
"""What the table does for each command of a screen."""
