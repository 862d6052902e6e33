"""The table: one loop that joins keys, camera, game and screen.

Each turn takes in what people did (`people_input.py`) and what the camera saw, has it carried out
(`commands.py`, `referee.py`), and draws if anything changed (`picture.py`).
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from device.game.match import Match
from device.game.sandglass import Sandglass
from device.screen.abilities import ShowsGames
from device.screen.annals.errands import PastErrand, ShowEvening
from device.screen.base import Command, Screen, View
from device.screen.dice.at_hand import DiceAtHand
from device.screen.errand import Errand, RunsErrands
from device.screen.games.errands import GamesErrand
from device.screen.home.home import HomeScreen
from device.screen.key_words import stuck_words
from device.screen.people.errands import PersonErrand
from device.screen.phones.errands import SharingErrand
from device.screen.registry import playable
from device.screen.settings.errands import SettingsErrand
from device.screen.teach.errands import TeachingErrand
from device.screen.welcome.errands import SetupErrand
from device.session.announcer import Announcer
from device.session.commands import Commands
from device.session.console import UNCOVERED, Console
from device.session.half_given import HalfGiven
from device.session.historian import Historian
from device.session.last_tables import LastTables
from device.session.lobby import Lobby
from device.session.machine_players import MachinePlayers
from device.session.midnight import Midnight
from device.session.on_screen import OnScreen
from device.session.parts import Clocks, Effects, Records, Workers
from device.session.people_input import PeopleInput
from device.session.picture import Picture
from device.session.power import PowerWatch
from device.session.reception import Reception
from device.session.referee import Referee
from device.session.rest import Rest
from device.session.settings_keeper import SettingsKeeper
from device.session.setup import Setup
from device.session.sharing import Sharing
from device.session.table_state import Step, TableState
from device.session.trouble import Trouble
from device.session.watchdog import Loop
from device.session.workshop import Workshop
from device.sound.cues import Cue
from device.throw.eye import Eye
from device.throw.seen import Seen


class Table:
    """The table: screen, keys, eye and game, advanced one turn of the loop at a time.

    Args:
        console: what people see and press.
        eye: the camera's side of a throw.
        records: what is written down, and found again.
        clocks: the time of day, and the time by which turns are measured.
        shown: what stands on the screen at the start, if not home; its notice is shown until the first key.
        workers: compute what takes long in other processes; None to compute it at once.
        effects: sounds, voice and motions; None for a silent table with still pictures.
        settings: keeps what can be set on the screen; None for a table that forgets it when it is closed.
        sharing: shows the table on phones; None for a table without a page.
        workshop: carries out the commands of the teaching screens; None for a table that teaches nothing.
        power: knows of low voltage and heat; None for a table that does not watch for them.
        beat: told whenever one of the table's loops has gone round.
    """

    def __init__(
        self,
        console: Console,
        eye: Eye,
        records: Records,
        clocks: Clocks,
        *,
        shown: OnScreen | None = None,
        workers: Workers | None = None,
        effects: Effects | None = None,
        settings: SettingsKeeper | None = None,
        sharing: Sharing | None = None,
        workshop: Workshop | None = None,
        power: PowerWatch | None = None,
        beat: Callable[[Loop], None] = lambda loop: None,
    ) -> None:
        self._display = console.display
        self._appliance = console.appliance
        self._eye = eye
        self._records = records
        self._clocks = clocks
        self._shown = shown = shown or OnScreen(HomeScreen())
        self._workers = workers = workers or Workers()
        effects = effects or Effects()
        self._cues, self._motions = effects.cues, effects.motions
        self._settings = settings or SettingsKeeper()
        self._sharing = sharing or Sharing()
        self._workshop = workshop
        self._beat = beat
        self._glass = Sandglass(clocks.seconds)
        self._rest = Rest(self._settings, clocks.seconds)
        self._midnight = Midnight(clocks.time_of_day)
        self._trouble = Trouble(shown, console.panels, eye, clocks.time_of_day, power or PowerWatch())
        self._reception = _reception(records)
        self._last_tables = LastTables(records.journal, playable)
        self._referee = Referee(shown, eye, records, workers.background, workshop, self._last_tables)
        half_given = HalfGiven(shown, self._glass, clocks.seconds)
        self._lobby = Lobby(shown, records, self._referee, half_given)
        self._machines = MachinePlayers(self._referee, shown, workers.thinking, clocks.seconds)
        self._announcer = Announcer(effects.cues, effects.caller)
        self._picture = Picture(console, effects.motions, shown.screen)
        self._commands = self._make_commands(effects)
        self._people = PeopleInput(
            console,
            shown,
            self.view,
            self._referee,
            self._lobby,
            self._commands,
            effects,
            self._sharing,
            self._rest,
            clocks.seconds,
        )
        self._kept: tuple[object, str] = (None, "")

    def _make_commands(self, effects: Effects) -> Commands:
        """Join the parts that carry out commands."""
        return Commands(
            self._shown,
            self._referee,
            self._lobby,
            self._machines,
            self._workers,
            self._records.shelf,
            self._glass,
            effects,
            self._parts(),
        )

    def _parts(self) -> dict[type[Errand], RunsErrands]:
        """Which part of the table carries out which kind of errand."""
        parts: dict[type[Errand], RunsErrands] = {
            PersonErrand: self._reception,
            GamesErrand: self._records.archive,
            SettingsErrand: self._settings,
            SharingErrand: self._sharing,
            SetupErrand: Setup(self._eye, self._settings.set),
        }
        if self._workshop is not None:
            parts[TeachingErrand] = self._workshop
        if (annals := self._records.annals) is not None:
            parts[PastErrand] = Historian(annals, self._records.archive.outlet, self.view)
        return parts

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
        """Process input, update the game, draw, and play sounds; returns whether the table is still open."""
        earlier = self._state()
        self._take_in_people()
        answered = self.screen, self._state()
        self._check_time()
        self._work_beside()
        seen = self._watch_tray()
        self._take_in_throw(seen)
        calm = self._calm
        # A machine waits while a key may still be held: holding it restores the game as it stood before.
        waits = self._people.may_be_held
        self._commands.attempt(lambda: self._machines.turn(calm=calm and not waits))
        self._offer_evening()
        goes_on = self._commands.obeyed and seen is None  # such as a machine that somebody lets go on at once
        if (self.screen, self._state()) != answered and not goes_on:
            self._people.screen_has_changed()
        self._end_motions(seen)
        step = self._step_since(earlier)
        if step.changes or seen is not None or self._eye.moving:
            self._rest.end()
        self._show(step)
        self._commands.attempt(lambda: self._lobby.keep_half_given(at_once=self._commands.closed))
        self._tell(step, calm=calm)
        self._beat(Loop.SCREEN)
        return not self._commands.closed

    def _take_in_people(self) -> None:
        """Take in what people do: at the window, by keys and on phones."""
        self._take_events()
        self._people.take_answers()
        self._lobby.list_games()  # what phones have answered may have ended a game
        self._trouble.check_keys()

    def _work_beside(self) -> None:
        """Go on with the settings, the computations, the annals, and the list of games if it is shown."""
        self._settings.watch()
        self._rest.watch()
        self._workers.background.poll()
        if (annals := self._records.annals) is not None:
            annals.poll()
        if isinstance(self.screen, ShowsGames):
            self._records.archive.work(self.screen.shown_games(self.view()))

    def _watch_tray(self) -> Seen | None:
        """Take in the newest picture of the tray; returns dice that have come to rest, each throw once."""
        seen = self._eye.watch()
        self._beat(Loop.EYE)
        self._trouble.check_camera(
            needed=self.match is None or self._referee.screens.has_dice,
            choosing=self.match is not None and not self._referee.awaits_nature,
        )
        self._trouble.check_power()
        return seen

    def _take_in_throw(self, seen: Seen | None) -> None:
        """Take in dice that have come to rest, and count a throw about which people have answered."""
        if seen is not None:
            if not seen.as_before:
                self._cues.add(Cue.SETTLE)
            self._settled(seen)
        if self._referee.dice.may_count:
            self._commands.beneath(lambda: self._commands.attempt(self._referee.dice.count))

    def _tell(self, step: Step, *, calm: bool) -> None:
        """Let people hear this turn of the loop, and phones see it."""
        if self._commands.rewound:
            step, self._commands.rewound = step.of_held_key(), False
        self._have_heard(step)
        self._sharing.show(step, self.view, self._clocks.time_of_day(), self.screen, calm=calm)

    def _take_events(self) -> None:
        """Take in what the window reports: what happens to it and to its computer, and what people do."""
        for event in self._display.events():
            if event.type == pygame.QUIT:
                self._commands.closed = True
            elif event.type in UNCOVERED:
                self._picture.forget()
            elif event.type == pygame.AUDIODEVICEREMOVED:
                self._cues.unplugged()
            else:
                self._people.take_event(event)

    def show(self) -> None:
        """Draw the screen and light the lamps without a picture from the camera, which may take seconds."""
        self._show(self._step_since(self._state()))

    @property
    def _calm(self) -> bool:
        """Whether nothing moves on the screen or in the tray."""
        return not self._motions.moving and not self._eye.moving

    def _offer_evening(self) -> None:
        """After midnight show the evening once, if any of its games is over."""
        screen, position = self.screen, self._referee.position
        asked = position is not None and screen == position.asked
        turn = self._referee.screens.turn(position.state) if position else None
        offers = self._midnight.offers(self._state(), turn, waits=asked and self._calm)
        if offers and self._records.past.tonight:
            self._midnight.shown()
            self._commands.attempt(lambda: self._commands.do(ShowEvening(screen, between_turns=asked)))

    @property
    def unseen_s(self) -> float:
        """How long people still need to see what has come on the screen by itself; 0 if they may answer."""
        return self._people.unseen_s

    @property
    def moving(self) -> bool:
        """Whether something moves on the screen, so that the loop should turn faster."""
        return self._motions.moving

    def _end_motions(self, seen: Seen | None) -> None:
        """End all motions and their sounds after a press, a throw, or motion in the tray."""
        if self._commands.obeyed or seen is not None or self._eye.moving:
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
        """Play the sounds and sentences of this turn of the loop."""
        pressed, self._commands.obeyed = self._commands.obeyed, False
        heard_ms, said = self._motions.heard_ms, self._reception.said
        deed = self._machines.deed
        self._announcer.announce(
            step, self.screen, self.view, pressed=pressed, heard_ms=heard_ms, said=said, deed=deed
        )

    def view(self) -> View:
        """The data from which a screen draws, as of now."""
        notice = self._shown.notice or stuck_words(self._trouble.stuck)
        return View(
            position=self._referee.position,
            sight=self._eye.sight,
            notice=notice,
            games=self._records.archive.at_hand,
            clock=self._clocks.time_of_day(),
            game=self._referee.screens if self.match else None,
            people=self._reception.people,
            left_s=self._glass.left_s,
            shelf=self._records.shelf.texts,
            dice=self._workshop.dice if self._workshop else DiceAtHand(),
            answers=self._workers.answers,
            last_tables=self._last_tables.tables,
            past=self._records.past,
            settings=self._settings.now,
            night=self._settings.night,
            refused=self._shown.refused,
            trouble_since=self._trouble.camera_since,
            kept_at=self._kept_at,
            phones=self._sharing.held,
            appliance=self._appliance,
            keys_row=self._display.canvas.keys_row,
        )

    @property
    def _kept_at(self) -> str:
        """The time of day at which the last step was kept; a step is kept before it is shown."""
        if self._kept[0] is not self._referee.position:
            self._kept = self._referee.position, self._clocks.time_of_day()
        return self._kept[1] if self.match else ""

    def _show(self, step: Step) -> None:
        """Draw and light the lamps, but only where something has changed.

        Whatever of the `View` may change while the same screen is shown is compared here.
        """
        kept = (self._settings.now, self._settings.night, self._settings.dimmed)
        told = (self._shown.notice, self._trouble.stuck, self._clocks.time_of_day(), self._glass.left_s, kept)
        worked_out = (tuple(self._workers.answers), self._records.past, self._records.archive.at_hand)
        shown = (self._referee.position, self._eye.sight, self._sharing.held, *told, *worked_out)
        self._picture.show(step, self.screen, self.view, shown, self._people.refused)

    def _check_time(self) -> None:
        """Run the sandglass while a person's turn is timed; when it has run out, show the screen for that."""
        timed = self.match if self._referee.acting_machine is None else None
        self._glass.watch(self._referee.screens.allowance(timed.state) if timed else None)
        if self._glass.left_s == 0:
            self._commands.beneath(self._show_time_out)

    def _show_time_out(self) -> None:
        screen = self._referee.screens.time_out(self.screen)
        if screen != self.screen:
            self._referee.ask(screen)

    def open(self, command: Command) -> None:
        """Begin with something else than the first screen."""
        self._commands.obey(command)

    def _settled(self, seen: Seen) -> None:
        """Take in dice that lie still, in a game or while dice are taught."""
        stand = self._referee.stand()
        self._commands.beneath(lambda: self._commands.attempt(lambda: self._take_in(seen)))
        if not self._referee.stands_at(stand):
            self._people.throw_seen()

    def _take_in(self, seen: Seen) -> None:
        if self.match is None and self._workshop is not None:
            self.screen, self._shown.notice = self._workshop.seen(self.screen, seen), ""
        if self._referee.awaits_nature:
            self._referee.dice.saw(seen)


def _reception(records: Records) -> Reception:
    """Make the reception. The annals, if any, forget a person, since they delete photographs first."""
    return Reception(records.journal, records.annals.forget_person if records.annals else None)
