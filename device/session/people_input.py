"""What people do: presses, letters, touches and phones' answers become commands."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from device.display.keyboard import MUTE_KEY, arrow_of
from device.errors import OWN_ERRORS, DeviceError
from device.i18n import _, message_of
from device.keys import SOFT_KEYS, Key
from device.panel.panel import Press
from device.screen import base
from device.screen.abilities import BeginsText, OfSeat, TakesArrows, TakesText, TakesTouches
from device.screen.base import Command, Screen, View
from device.screen.held import held_keys
from device.screen.settings.errands import ToggleMute
from device.session.commands import Commands
from device.session.console import Console
from device.session.lobby import Lobby
from device.session.on_screen import OnScreen
from device.session.parts import Effects
from device.session.referee import Referee, Stand
from device.session.rest import Rest
from device.session.sharing import Sharing
from device.sound.cues import Cue
from engines.contract import Action

_PRESSED: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""The events of the window by which people press something."""

_REACTION_S: Final = 0.25
"""How long people need to see that the screen has changed by itself, in seconds. If it is shorter, keys
answer questions that nobody has seen; if it is longer, quick answers are refused."""


@dataclass(frozen=True, slots=True)
class _Before:
    """The state before a press. Holding the key restores it.

    Attributes:
        screen, view: what was shown.
        game: the game as it stood.
        reads: the press has the dice read, so a throw that counts after it is its own.
    """

    screen: Screen
    view: View
    game: Stand
    reads: bool = False


class PeopleInput:
    """Asks the screen what each press, letter and touch means, and has that carried out.

    Args:
        console: the keys, and the window; its size says what a touch has met.
        shown: what stands on the screen.
        view: makes the data from which screens draw.
        referee: leads the game.
        lobby: takes away a game that the press of a held key has put on the table.
        commands: carries out what a press means.
        effects: their motions and cues are told what was pressed.
        sharing: tells what phones have answered.
        rest: dims the picture while nobody does anything.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        console: Console,
        shown: OnScreen,
        view: Callable[[], View],
        referee: Referee,
        lobby: Lobby,
        commands: Commands,
        effects: Effects,
        sharing: Sharing,
        rest: Rest,
        clock: Callable[[], float],
    ) -> None:
        self._display = console.display
        self._panels = console.panels
        self._keyboard = console.keyboard
        self._shown = shown
        self._view = view
        self._referee = referee
        self._lobby = lobby
        self._commands = commands
        self._motions = effects.motions
        self._cues = effects.cues
        self._sharing = sharing
        self._rest = rest
        self._clock = clock
        self._changed_s = -math.inf
        self._refused: tuple[Key, str] | None = None
        self._before: dict[Key, _Before] = {}

    @property
    def refused(self) -> Key | None:
        """The key that was refused last, as long as its reason is shown."""
        if self._refused is None or self._refused[1] != self._shown.notice:
            return None
        return self._refused[0]

    @property
    def may_be_held(self) -> bool:
        """Whether a key is down that has been pressed, and may still count as held."""
        return any(not panel.down().isdisjoint(self._before) for panel in self._panels)

    def take_event(self, event: pygame.event.Event) -> None:
        """Take in an event of keyboard, mouse or touch. Letters go to screens that take text.

        A key or a touch only brightens a dimmed picture.
        """
        keyboard = self._keyboard
        if keyboard is None:
            return
        keyboard.follow(event)
        if event.type == pygame.MOUSEMOTION:  # there may be hundreds of them a second
            if not event.touch:  # a touch moves the mouse first; what it presses must find the picture dimmed
                self._rest.end()
            return
        screen = self._shown.screen
        letters = keyboard.letters(event)
        if event.type in _PRESSED and self._rest.end():
            return
        writes = _takes(screen, letters)
        place = keyboard.feed(event, self._display.canvas, screen.captions(self._view()), writes=writes)
        self._touch(place)
        if writes:
            self._write(letters)
        elif isinstance(screen, TakesArrows) and (arrow := arrow_of(event)):
            self._obey(screen.moved(arrow, self._view()))
        elif event.type == pygame.KEYDOWN and event.key == MUTE_KEY:
            self._commands.obey(ToggleMute(screen))

    def _write(self, letters: str) -> None:
        """Hand letters to the screen, one by one: the first one may open the screen that takes the others."""
        for letter in letters:
            screen = self._shown.screen
            if isinstance(screen, TakesText):
                self._obey(screen.typed(letter))
            elif isinstance(screen, BeginsText):
                self._obey(screen.begun(letter))

    def _touch(self, place: tuple[float, float] | None) -> None:
        """Handle a touch beside the captions, if the screen has something at that place."""
        screen = self._shown.screen
        if place is None or not isinstance(screen, TakesTouches):
            return
        command = screen.touch(self._display.canvas, self._view(), *place)
        if command is not None:
            self._obey(command)

    def _obey(self, command: Command) -> None:
        """Carry out what a touch, a letter or an arrow commands; a key that is down must not take it back."""
        self._before = {}
        self._shown.notice = ""
        self._commands.obey(command)

    def take_answers(self) -> None:
        """Take in what keys say, and then what phones say: where both answer, the key has come first."""
        for panel in self._panels:
            for press in panel.poll():
                self._press(press)
        shown = self._shown.screen
        for seat, actions in self._sharing.answers(self._view, lambda: self._referee.match):
            self._take_from_phone(seat, actions)
        if self._shown.screen != shown:
            self.screen_has_changed()

    def _press(self, press: Press) -> None:
        """Handle the press of a key; one that finds the picture dimmed only brightens it."""
        if press.held:
            self._hold(press)
            return
        if self._rest.end():
            self._before = {}  # holding this key must not take back what it did the last time
            return
        screen, view = self._shown.screen, self._view()
        command = self._meant(press.key, screen, view)
        reads = isinstance(command, base.ReadTray)
        self._before = {press.key: _Before(screen, view, self._referee.stand(), reads)}
        self._shown.notice = ""
        refused = isinstance(command, base.Refuse)
        self._refused = (press.key, command.why) if isinstance(command, base.Refuse) else None
        caption = screen.captions(view).get(press.key)
        with_die = refused and press.key in SOFT_KEYS and screen.has_dice_on_keys(view)
        self._motions.press(press.key, caption, refused=refused, with_die=with_die)
        self._cues.add(Cue.REFUSE if refused else Cue.ACCEPT)
        self._commands.obey(command)

    def screen_has_changed(self) -> None:
        """Take no key for an answer yet: the screen has changed, and nobody at the keys has asked for it."""
        self._changed_s = self._clock()

    @property
    def unseen_s(self) -> float:
        """How long people still need to see what has come on the screen by itself; 0 if they may answer."""
        return max(self._changed_s + _REACTION_S - self._clock(), 0.0)

    def _meant(self, key: Key, screen: Screen, view: View) -> Command:
        """The command of a key. One pressed too early was meant for the screen before, and is refused."""
        if self.unseen_s:
            return base.Refuse(_("The screen had just changed: press again."))
        return screen.press(key, view)

    def _hold(self, press: Press) -> None:
        """Handle a held key: undo its press, then do what holding it means."""
        self._commands.obeyed = True
        before = self._before.pop(press.key, None)
        held = held_keys(before.screen, before.view).get(press.key) if before else None
        if before is None or held is None:
            return

        def restore_and_do() -> None:
            notice, self._shown.notice = self._shown.notice, ""
            if self._lobby.rewind(before.game):
                self._commands.rewound = True
                self._shown.screen = before.screen
                self._commands.do(held.command)
            else:
                self._shown.notice = notice

        self._commands.attempt(restore_and_do)

    def throw_seen(self) -> None:
        """Keep a throw that was seen while a key is down: holding that key must not take the throw back.

        Only a key that has the dice read takes back what was read, as every held key does with its press.
        """
        view, stand = self._view(), self._referee.stand()
        for key, before in self._before.items():
            if not before.reads:
                self._before[key] = _Before(self._shown.screen, view, stand)

    def _take_from_phone(self, seat: int, actions: tuple[Action, ...]) -> None:
        """Play what a phone has answered, as a key would; only the phone is told why it cannot be played."""
        self._rest.end()
        self._before = {}  # a key that is held down now must not take this answer back
        self._commands.obeyed = True
        try:
            if self._referee.dice.busy:
                raise DeviceError(_("Dice are being thrown: answer once they count."))
            self._commands.beneath(lambda: self._play_from_phone(seat, actions))
        except OWN_ERRORS as error:
            self._sharing.refuse(seat, message_of(error))

    def _play_from_phone(self, seat: int, actions: tuple[Action, ...]) -> None:
        """Play it, but leave open what another person has opened, while the same thing is asked."""
        shown, position = self._shown.screen, self._referee.position
        asked = self._referee.game.state.awaits.kind
        self._referee.answer_by_phone(actions)
        opened = position is not None and shown != position.asked
        of_another = not isinstance(shown, OfSeat) or shown.seat != seat
        if opened and of_another and self._referee.game.state.awaits.kind == asked:
            self._shown.screen = shown


def _takes(screen: Screen, letters: str) -> bool:
    """Whether a screen takes letters. One for text takes every sign; one that begins text takes letters."""
    return bool(letters) and (
        isinstance(screen, TakesText) or (isinstance(screen, BeginsText) and letters[0].isalpha())
    )
