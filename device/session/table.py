"""The table: one loop that joins keys, camera, game and screen.

Each turn takes in what fingers and camera did, lets the rules decide, and draws if anything changed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

import pygame

from device.annals.annals import Annals
from device.annals.past import PastGames
from device.camera.calibration import SavedCalibration
from device.display.keyboard import MUTE_KEY, Keyboard, arrow_of, letter_of
from device.errors import DeviceError
from device.game.background import AtOnce, Background, SlowQuestion
from device.game.match import Match
from device.game.outlet import Outlet
from device.game.sandglass import Sandglass
from device.game.shelf import Shelf
from device.game.thinking import Think
from device.i18n import _, said
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Panel, Press
from device.screen import base
from device.screen.annals.errands import PastErrand, ShowEvening
from device.screen.base import (
    Command,
    Errand,
    OfSeat,
    RunsErrands,
    Screen,
    ShowsGames,
    TakesArrows,
    TakesText,
    View,
)
from device.screen.games.errands import GamesErrand
from device.screen.home import HomeScreen
from device.screen.kept import GamesAtHand
from device.screen.key_words import stuck_words
from device.screen.leave import LeaveScreen
from device.screen.people.errands import PersonErrand
from device.screen.question import QuestionScreen
from device.screen.quit import QuitScreen
from device.screen.registry import playable
from device.screen.rulebook import RulebookScreen
from device.screen.settings.errands import SettingsErrand, ToggleMute
from device.screen.sharing_errands import SharingErrand
from device.screen.teach.errands import TeachingErrand
from device.screen.touch import touched
from device.screen.welcome.deeds import Calibrate, Speak, Try
from device.screen.welcome.first_evening import FirstEvening
from device.screen.welcome.language import LanguageScreen
from device.session.archive import Archive
from device.session.caller import Caller
from device.session.cues import Cues
from device.session.hearing import Hearing
from device.session.historian import Historian
from device.session.last_tables import LastTables
from device.session.machine_players import MachinePlayers
from device.session.midnight import Midnight
from device.session.motion_player import MotionPlayer
from device.session.motions import Motions
from device.session.on_screen import OnScreen
from device.session.picture import Display, Picture
from device.session.reception import Reception
from device.session.referee import Referee, Stand
from device.session.settings_keeper import SettingsKeeper
from device.session.sharing import Sharing
from device.session.table_state import Step, TableState
from device.session.watchdog import Loop
from device.session.workshop import Workshop
from device.sound.cues import Cue
from device.throw.eye import Eye
from device.throw.seen import Seen
from engines.contract import Action
from engines.errors import EngineError
from vision.errors import VisionError

UNCOVERED: Final = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED)
"""Window events after which the whole screen is drawn again."""

_NO_PAST: Final = PastGames()


@dataclass(frozen=True, slots=True)
class _Before:
    """The state before a press. Holding the key restores it."""

    screen: Screen
    view: View
    game: Stand


class Table:
    """The table: screen, keys, eye and game, advanced one turn of the loop at a time.

    Args:
        display: where it is drawn.
        panels: the keys; all of them do the same.
        eye: the camera's side of a throw.
        journal: where games are kept.
        wall_clock: the time of day as it is written on the home screen.
        clock: the time in seconds by which turns are measured; it only grows.
        keyboard: turns the display's events into presses, or None.
        beat: told whenever one of the table's loops has gone round.
        first: the screen to begin with, if not home.
        remember: takes a calibration that was made on a screen.
        notice: what is wrong at the start; shown until the first key.
        workshop: does what the screens of teaching ask for; None for a table that teaches nothing.
        parts: the other parts of the evening that carry out errands, each by the kind of its errands.
        shelf: where what people make is kept.
        background: works out what takes long, beside the table.
        thinking: works out what machines choose, beside the table.
        annals: tell of past games; None for a table that remembers none.
        archive: lists the games of the journal, and carries out what people do with them.
        cues: has heard what happens; a silent table without.
        caller: says what happens; a table without a voice without.
        motions: plays what moves on the screen; None for still pictures alone.
        settings: keeps what can be set on the screen; None for a table that forgets it when it is closed.
        sharing: shows the table on phones; a table without a page without.
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
        beat: Callable[[Loop], None] = lambda loop: None,
        first: Screen | None = None,
        remember: Callable[[SavedCalibration], object] = lambda remembered: None,
        notice: str = "",
        workshop: Workshop | None = None,
        parts: Mapping[type[Errand], RunsErrands] = MappingProxyType({}),
        shelf: Shelf | None = None,
        background: Background | None = None,
        thinking: Background | None = None,
        annals: Annals | None = None,
        archive: Archive | None = None,
        cues: Cues | None = None,
        caller: Caller | None = None,
        motions: MotionPlayer | None = None,
        settings: SettingsKeeper | None = None,
        sharing: Sharing | None = None,
    ) -> None:
        self._shown = OnScreen(first or HomeScreen(), notice)
        self._display = display
        self._panels = tuple(panels)
        self._eye = eye
        self._wall_clock = wall_clock
        self._glass = Sandglass(clock)
        self._keyboard = keyboard
        self._reception = Reception(journal, annals.forget_person if annals else None)
        self._beat = beat
        self._settings = settings or SettingsKeeper()
        self._first_evening = FirstEvening(eye, self._settings.set, remember)
        self._shelf = shelf or Shelf()
        self._background = background or AtOnce()
        self._workshop = workshop
        self._parts = dict(parts)
        if workshop is not None:
            self._parts[TeachingErrand] = workshop
        self._parts[PersonErrand] = self._reception
        self._archive = archive or Archive(journal, Outlet(journal.path.parent))
        self._parts[GamesErrand] = self._archive
        self._listed: tuple[Match | None, int] | None = None
        self._parts[SettingsErrand] = self._settings
        self._kept: tuple[object, str] = (None, "")
        self._last_tables = LastTables(journal, playable)
        self._referee = Referee(
            self._shown, eye, journal, self._background, workshop, annals, self._last_tables
        )
        self._thinking = thinking or AtOnce()
        self._machines = MachinePlayers(self._referee, self._shown, self._thinking, clock)
        self._annals = annals
        if annals is not None:
            self._parts[PastErrand] = Historian(annals, self._archive.outlet, self.view)
        self._midnight = Midnight(wall_clock)
        self._cues = cues or Cues()
        self._caller = caller or Caller()
        self._motions = Motions(motions)
        self._picture = Picture(display, self._panels, keyboard, self._motions, self._shown.screen)
        self._hearing = Hearing(self._cues, self._caller)
        self._parts[SharingErrand] = self._sharing = sharing or Sharing()
        self._pressed = False
        self._stuck: frozenset[Key] = frozenset()
        self._trouble = ""
        self._trouble_since = ""
        self._refused: tuple[Key, str] | None = None
        self._before: dict[Any, _Before] = {}
        self._open = True

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self._shown.screen

    @screen.setter
    def screen(self, screen: Screen) -> None:
        self._shown.screen = screen

    @property
    def match(self) -> Match | None:
        """The game on the table, or None."""
        return self._referee.match

    def turn(self) -> bool:
        """Take in what happened, show it and have it heard; False once the table is closed."""
        earlier = self._state()
        for event in self._display.events():
            if event.type == pygame.QUIT:
                self._open = False
            elif event.type in UNCOVERED:
                self._picture.forget()
            elif self._keyboard is not None:
                self._type(event, self._keyboard)
        self._take_answers()
        self._check_keys()
        self._check_time()
        self._settings.watch()
        self._background.poll()
        if self._annals is not None:
            self._annals.poll()
        if isinstance(self.screen, ShowsGames):
            self._archive.work(self.screen.shown_games(self.view()))
        seen = self._eye.watch()
        self._beat(Loop.EYE)
        self._check_camera()
        if seen is not None:
            self._cues.add(Cue.SETTLE)
            self._settled(seen)
        calm = not self._motions.moving and not self._eye.moving
        self._attempt(lambda: self._machines.turn(calm=calm))
        self._offer_evening()
        self._end_motions(seen)
        step = self._step_since(earlier)
        self._show(step)
        self._have_heard(step)
        self._sharing.show(step, self.view, self._wall_clock(), self.screen, calm=calm)
        self._beat(Loop.SCREEN)
        return self._open

    def _offer_evening(self) -> None:
        """After midnight show the evening once, if any of its games is over."""
        screen, position = self.screen, self._referee.position
        asked = position is not None and screen == position.asked
        calm = asked and not self._motions.moving and not self._eye.moving
        if self._midnight.offers(self._state(), calm=calm) and self._past.tonight:
            self._midnight.shown()
            self._attempt(lambda: self._send(ShowEvening(screen, between_turns=asked)))

    @property
    def moving(self) -> bool:
        """Whether something moves on the screen, so that the loop should turn faster."""
        return self._motions.moving

    def _end_motions(self, seen: Seen | None) -> None:
        """A press, a throw or a hand in view ends what moves, and what would be heard with it."""
        if self._pressed or seen is not None or self._eye.moving:
            self._motions.end()
            self._cues.cut()

    def _state(self) -> TableState:
        question = self._eye.question
        doubts = question.doubts if question else ()
        return TableState(self._referee.position, self.match.steps if self.match else 0, doubts)

    def _step_since(self, earlier: TableState) -> Step:
        game = self._referee.screens if self.match else None
        return Step(earlier, self._state(), self.match, game)

    def _have_heard(self, step: Step) -> None:
        """Have cues and caller tell what came of this turn of the loop."""
        pressed, self._pressed = self._pressed, False
        heard_ms, said = self._motions.heard_ms, self._reception.said
        told = self._machines.told
        self._hearing.hear(
            step, self.screen, self.view, pressed=pressed, heard_ms=heard_ms, said=said, told=told
        )

    def view(self) -> View:
        """The data from which a screen draws, as of now."""
        notice = self._shown.notice or stuck_words(self._stuck) or self._told_trouble()
        return View(
            self._referee.position,
            self._eye.sight,
            notice,
            self._games(),
            self._wall_clock(),
            self._referee.screens if self.match else None,
            self._reception.people,
            self._glass.left_s,
            self._shelf.texts,
            self._workshop.dice if self._workshop else base.DiceAtHand(),
            self._answers,
            self._last_tables.tables,
            past=self._past,
            settings=self._settings.now,
            refused=bool(notice) and notice == self._shown.refusal,
            trouble_since=self._trouble_since,
            kept_at=self._kept_at,
            phones=self._sharing.held,
        )

    @property
    def _kept_at(self) -> str:
        """The time of day at which the last step was kept; a step is kept before it is shown."""
        if self._kept[0] is not self._referee.position:
            self._kept = self._referee.position, self._wall_clock()
        return self._kept[1] if self.match else ""

    @property
    def _answers(self) -> Mapping[SlowQuestion, object]:
        """What has been worked out beside the table."""
        return {**self._background.answers, **self._thinking.answers}

    @property
    def _past(self) -> PastGames:
        return self._annals.past if self._annals else _NO_PAST

    def _games(self) -> GamesAtHand:
        """The games of the journal, listed anew once one was begun, left or changed."""
        if self._listed != (now := (self.match, self._archive.changes)):
            self._listed = now
            try:
                self._referee.check_saved()
                self._archive.refresh(self._referee.saved)
            except DeviceError as error:
                self._shown.notice = self._shown.notice or said(error)
        return self._archive.at_hand

    def _show(self, step: Step) -> None:
        """Draw and light the lamps, but only where something has changed."""
        notice = self._shown.notice
        kept = (self._settings.now, self._settings.night)
        told = (notice, self._stuck, self._wall_clock(), self._glass.left_s, kept)
        worked_out = (tuple(self._answers), self._past, self._archive.at_hand)
        shown = (self._referee.position, self._eye.sight, self._sharing.held, *told, *worked_out)
        refused = self._refused[0] if self._refused and self._refused[1] == notice else None
        self._picture.show(step, self.screen, self.view, shown, refused)

    def draw(self) -> None:
        """Draw the screen as it is now, and show it."""
        self._picture.paint(self.screen, self.view())
        self._display.flip()

    def _check_keys(self) -> None:
        """Report a key that has just got stuck, in place of the notice about its press."""
        stuck = frozenset(key for panel in self._panels for key in panel.stuck())
        if stuck - self._stuck:
            self._shown.notice = ""
        self._stuck = stuck

    def _check_time(self) -> None:
        """Run the sandglass while a turn is timed. When it has run out, show the game's screen for that."""
        timed = self.match is not None and not self._referee.awaits_machine
        self._glass.watch(self._referee.screens.allowance(self.match.state) if self.match and timed else None)
        if self._glass.left_s == 0:
            self._beneath(self._show_time_out)

    def _show_time_out(self) -> None:
        screen = self._referee.screens.time_out(self.screen)
        if screen != self.screen:
            self._referee.ask(screen)

    def _beneath(self, deed: Callable[[], None]) -> None:
        """Do something that may change the screen, but keep the question whether to leave on top."""
        asking = self.screen
        if isinstance(asking, LeaveScreen):
            self.screen = asking.behind
        deed()
        if isinstance(asking, LeaveScreen):
            self.screen = replace(asking, behind=self.screen)

    def _check_camera(self) -> None:
        """Report a camera that has just failed, in place of the last notice."""
        trouble = self._eye.sight.trouble
        if trouble and not self._trouble:
            self._shown.notice = ""
            self._trouble_since = self._wall_clock()
        elif not trouble:
            self._trouble_since = ""
        self._trouble = trouble

    def _told_trouble(self) -> str:
        """The trouble with the camera, or "". While a throw is awaited, the tray shows it instead."""
        choosing = self.match is not None and not self._referee.awaits_nature
        return self._trouble if choosing else ""

    def _type(self, event: pygame.event.Event, keyboard: Keyboard) -> None:
        """Handle an event of keyboard, mouse or touch. Letters go to screens that take text."""
        keyboard.follow(event)
        if event.type == pygame.MOUSEMOTION:  # there may be hundreds of them a second
            return
        screen = self.screen
        writes = isinstance(screen, TakesText)
        place = keyboard.feed(event, self._display.canvas, screen.captions(self.view()), writes=writes)
        self._touch(place)
        if isinstance(screen, TakesText) and (letter := letter_of(event)):
            self._shown.notice = ""
            self._obey(screen.typed(letter))
        elif isinstance(screen, TakesArrows) and (arrow := arrow_of(event)):
            self._shown.notice = ""
            self._obey(screen.moved(arrow, self.view()))
        elif event.type == pygame.KEYDOWN and event.key == MUTE_KEY:
            self._obey(ToggleMute(screen))

    def _touch(self, place: tuple[float, float] | None) -> None:
        """Handle a touch beside the captions, if the screen has something at that place."""
        view = self.view()
        command = touched(self.screen, self._display.canvas, view, *place) if place else None
        if command is not None:
            self._shown.notice = ""
            self._obey(command)

    def _take(self, press: Press) -> None:
        """Handle the press of a key."""
        if press.held:
            self._take_held(press)
            return
        view = self.view()
        self._before = {press.key: _Before(self.screen, view, self._referee.stand())}
        self._shown.notice = ""
        command = self.screen.press(press.key, view)
        refused = isinstance(command, base.Refuse)
        self._refused = (press.key, command.why) if isinstance(command, base.Refuse) else None
        caption = self.screen.captions(view).get(press.key)
        with_die = refused and self._stands_below_die(press.key, view)
        self._motions.press(press.key, caption, refused=refused, with_die=with_die)
        self._cues.add(Cue.REFUSE if refused else Cue.ACCEPT)
        self._obey(command)

    def _take_answers(self) -> None:
        """Take what keys say, and then what phones say: where both answer, the key has come first."""
        for panel in self._panels:
            for press in panel.poll():
                self._take(press)
        for seat, actions in self._sharing.answers(self.view, lambda: self.match):
            self._take_from_phone(seat, actions)

    def _take_from_phone(self, seat: int, actions: tuple[Action, ...]) -> None:
        """Play what a phone has answered, as a key would; only the phone is told why it cannot be played."""
        self._before = {}  # a key that is held down now must not take this answer back
        self._pressed = True
        try:
            if self._eye.question is not None or self._eye.moving:
                raise DeviceError(_("Dice are being thrown: answer once they count."))
            self._beneath(lambda: self._play_from_phone(seat, actions))
        except (EngineError, DeviceError, VisionError) as error:
            self._sharing.refuse(seat, said(error))

    def _play_from_phone(self, seat: int, actions: tuple[Action, ...]) -> None:
        """Play it, but leave open what another person has opened, while the same thing is asked."""
        shown, position, asked = self.screen, self._referee.position, self._referee.game.state.awaits.kind
        self._referee.answer_by_phone(actions)
        opened = position is not None and shown != position.asked
        of_another = not isinstance(shown, OfSeat) or shown.seat != seat
        if opened and of_another and self._referee.game.state.awaits.kind == asked:
            self.screen = shown

    def _stands_below_die(self, key: Key, view: View) -> bool:
        """Whether a key stands for the die that is drawn above it."""
        if key.number is None or not isinstance(self.screen, QuestionScreen):
            return False
        return self.screen.question(view).dice_keys

    def _take_held(self, press: Press) -> None:
        """Handle a held key: undo its press, then do what holding it means."""
        self._pressed = True
        before = self._before.pop(press.key, None)
        command = _held_command(press.key, before) if before else None
        if before is None or command is None:
            return

        def held() -> None:
            if self._referee.rewind(before.game):
                self.screen, self._shown.notice = before.screen, ""
                self._do(command)

        self._attempt(held)

    def _obey(self, command: Command) -> None:
        """Do a command of a person; show the reason if it cannot be done."""
        self._pressed = True
        self._attempt(lambda: self._do(command))

    def _attempt(self, deed: Callable[[], None]) -> None:
        """Do something; show the reason if it cannot be done."""
        try:
            deed()
        except (EngineError, DeviceError, VisionError) as error:
            self._cues.add(Cue.REFUSE)
            self._refuse(said(error))

    def _do(self, command: Command) -> None:
        if isinstance(command, _NEVER_MOVING):
            self._motions.leave_still()
        if isinstance(command, Errand):
            self._send(command)
        else:
            _DEEDS[type(command)](self, command)

    def _send(self, errand: Errand) -> None:
        """Have an errand carried out by the part that it is for, and show what comes of it."""
        for kind, part in self._parts.items():
            if isinstance(errand, kind):
                shown = part.do(errand)
                self.screen, self._shown.notice = shown.screen, shown.notice
                return
        raise DeviceError(_("This table cannot do that."))

    def open(self, command: Command) -> None:
        """Begin with something else than the first screen."""
        self._obey(command)

    def _go(self, screen: Screen) -> None:
        self.screen = screen

    def _refuse(self, why: str) -> None:
        self._shown.notice = self._shown.refusal = why

    def _close(self) -> None:
        self._open = False

    def _settled(self, seen: Seen) -> None:
        """Take in dice that lie still, in a game or while dice are taught."""
        self._beneath(lambda: self._attempt(lambda: self._take_in(seen)))

    def _take_in(self, seen: Seen) -> None:
        if self.match is None and self._workshop is not None:
            self.screen = self._workshop.seen(self.screen, seen)
        if self._referee.awaits_nature:
            self._referee.dice.saw(seen)

    def _consult(self, command: base.Consult) -> None:
        if command.note is not None:
            self._referee.game.ask(command.note)
        beside = self._thinking if isinstance(command.question, Think) else self._background
        beside.ask(command.question)
        self.screen = command.screen

    def _more_time(self) -> None:
        self._glass.turn()
        self._referee.ask()

    def _set_up(self, then: Screen, set_up: Callable[[Any], str], command: Command) -> None:
        """Set something up before a game. If that fails, the same screen shows why."""
        self.screen = then
        self._shown.notice = set_up(command)

    def _show_board(self, command: base.ShowBoard) -> None:
        self._eye.find_board(command.corners_px)
        self.screen = command.then
        self._shown.notice = _("The camera looks at this board from now on.")

    def _put_away(self, command: base.Keep) -> None:
        path = self._shelf.add(command.kind, command.line)
        self.screen = command.then
        self._shown.notice = command.said or _("Kept in {file}.").format(file=path.name)


def _held_command(key: Key, before: _Before) -> Command | None:
    """The command of a held key. In every game OK opens the rules, and Back asks whether to leave."""
    command = before.screen.hold(key, before.view)
    if command is not None or before.view.game is None or isinstance(before.screen, LeaveScreen | QuitScreen):
        return command
    if key is Key.BACK:
        return base.AskToLeave()
    book = RulebookScreen.opened(before.view, before.screen) if key is Key.OK else None
    return base.Go(book) if book else None


_NEVER_MOVING: Final = (base.Undo, base.Redo, base.Correct, base.Resume)
"""Commands whose steps are shown in their last frame."""

_DEEDS: Mapping[type[Command], Callable[[Table, Any], None]] = {
    base.Go: lambda table, command: table._go(command.screen),
    base.Back: lambda table, command: table._referee.back(),
    base.Play: lambda table, command: table._referee.apply(command.action),
    base.Tell: lambda table, command: table._referee.dice.throw(command.letters, command.by_hand),
    base.Answer: lambda table, command: table._referee.dice.answer(command.letters),
    base.Correct: lambda table, command: table._referee.correct(command.die, command.letter),
    base.PlayAll: lambda table, command: table._referee.apply_all(command.actions),
    base.DrawLots: lambda table, command: table._referee.draw_lots(),
    base.Undo: lambda table, command: table._referee.undo(),
    base.Redo: lambda table, command: table._referee.redo(),
    base.Consult: lambda table, command: table._consult(command),
    base.GoOn: lambda table, command: table._machines.go_on(),
    base.MoreTime: lambda table, command: table._more_time(),
    base.ReadTray: lambda table, command: table._referee.dice.look(),
    base.ShowBoard: lambda table, command: table._show_board(command),
    base.Keep: lambda table, command: table._put_away(command),
    base.Refuse: lambda table, command: table._refuse(command.why),
    Speak: lambda table, command: table._set_up(
        LanguageScreen(command.language), table._first_evening.speak, command
    ),
    Calibrate: lambda table, command: table._set_up(command.then, table._first_evening.calibrate, command),
    Try: lambda table, command: table._set_up(command.then, table._first_evening.watch, command),
    base.Begin: lambda table, command: table._referee.begin(command),
    base.Rematch: lambda table, command: table._referee.rematch(),
    base.Resume: lambda table, command: table._referee.resume(command.number),
    base.AskToLeave: lambda table, command: table._go(LeaveScreen(table.screen)),
    base.Home: lambda table, command: table._referee.leave(),
    base.Quit: lambda table, command: table._close(),
}
"""What the table does for each command of a screen."""
