"""Opens the parts of the table one after the other; what is wrong with one is shown on the screen.

The window comes first, so that nothing goes wrong behind a black screen. While a trouble is shown the
service counts as alive. The part is tried again by itself: once a second table is closed, or a card is back,
nobody has to press a key.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Generic, Self, TypeVar

import pygame

from device.display.keyboard import Keyboard
from device.display.renderer import note
from device.display.strip import Strip
from device.display.window import Window
from device.errors import DeviceError, SettingsError
from device.i18n import _, said
from device.panel.panel import Fingers, MockPins, Panel
from device.panel.pins import real_pins
from device.screen.base import Command, Go, Quit, Refuse, View
from device.screen.kit.captions import draw_captions, lamps
from device.screen.trouble import Again, TroubleScreen, Without
from device.session.table import UNCOVERED, Display
from device.session.watchdog import Loop
from device.settings import Settings
from device.settings.model import PanelSettings
from device.teaching.exchange import refusal
from device.terminal import say
from engines.errors import EngineError
from vision.errors import DamagedSetError, ModelError, NewerSetError, VisionError
from wording.sentence import Sentence

Part = TypeVar("Part")
Substitute_co = TypeVar("Substitute_co", covariant=True)

AGAIN_S: Final = 10.0
"""How long a trouble is shown before the part is tried again by itself."""
TURNS_PER_S: Final = 30

_OURS: Final = (DeviceError, EngineError, VisionError)


class LeftTable(Exception):
    """Somebody chose to leave while a trouble was shown."""


@dataclass(frozen=True, slots=True)
class Otherwise(Generic[Substitute_co]):
    """What is opened in place of a part that somebody plays without.

    Attributes:
        opened: opens it.
        means: what playing without that part means.
        lasting: what is said of it for as long as the table is open, or "".
    """

    opened: Callable[[], Substitute_co]
    means: str
    lasting: Sentence | None = None


class Opening:
    """The window, the keys of keyboard and touch, and whatever is opened after them.

    Args:
        settings: how the screen hangs, and how the keys behave.
        beat: told that the loops of the table go round.
        clock: seconds that only grow.

    Attributes:
        window: the window.
        panels: the keys; a wired panel is added once it is open.
        pins: the pins that the keyboard presses.
        keyboard: turns the events of the window into presses.

    Raises:
        ScreenError: nothing can be shown.
    """

    def __init__(
        self,
        settings: Settings,
        beat: Callable[[Loop], None] = lambda loop: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.window = Window(settings.screen)
        note(self.window.drawing)
        self.pins = MockPins(settings.panel.buttons)
        self.panels = [Panel(self.pins, clock, settings.panel)]
        self.keyboard = Keyboard(Fingers(self.pins))
        self._beat = beat
        self._clock = clock
        self._lasting: list[Sentence] = []
        self._pace = pygame.time.Clock()
        self._drawn: tuple[object, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for panel in self.panels:
            panel.close()
        self.window.close()

    @property
    def display(self) -> Display:
        """What the table is drawn on: the window, below a line about the parts that people play without."""
        return Strip(self.window, self._lasting) if self._lasting else self.window

    def add_wired_keys(self, settings: PanelSettings) -> None:
        """Open the wired panel too, where the settings name one; it does the same as keyboard and touch."""
        if settings.factory == "mock":
            return
        wired = self.part(
            _("The wired keys do not answer"),
            lambda: Panel(real_pins(), self._clock, settings),
            Otherwise(lambda: None, _("Without it, you press keys on the screen or on a keyboard.")),
        )
        self.panels += [wired] if wired else []

    def part(
        self, title: str, opened: Callable[[], Part], otherwise: Otherwise[Substitute_co] | None = None
    ) -> Part | Substitute_co:
        """Open a part; while that fails, show why, and ask what to do.

        Args:
            title: what does not work then, in the language in use.
            opened: opens the part.
            otherwise: what is opened in its place; None where nobody can play without it.

        Raises:
            Left: somebody chose to leave.
        """
        screen = TroubleScreen(title, (), otherwise.means if otherwise else "")
        while True:
            try:
                return opened()
            except LeftTable:
                raise
            except Exception as error:  # noqa: BLE001 - whatever keeps the table from opening has to be shown
                if (wrong := _told(error)) != screen.wrong:
                    _log(title, error)
                    screen = replace(screen, wrong=wrong, page=0)
            screen, answer = self._ask(replace(screen, tried=time.strftime("%H:%M:%S")))
            if isinstance(answer, Without) and otherwise is not None:
                if otherwise.lasting and otherwise.lasting not in self._lasting:
                    self._lasting.append(otherwise.lasting)
                return otherwise.opened()

    def _ask(self, screen: TroubleScreen) -> tuple[TroubleScreen, Command]:
        """Show a trouble until it is to be tried again, or people go on without that part.

        Returns:
            The screen with the page that stands open, and what is to be done.

        Raises:
            Left: somebody chose to leave.
        """
        view, until_s = View(), self._clock() + AGAIN_S
        self._drawn = ()
        while self._clock() < until_s:
            for command in self._commands(screen, view):
                view = View(notice=command.why if isinstance(command, Refuse) else "")
                if isinstance(command, Quit):
                    raise LeftTable
                if isinstance(command, Go) and isinstance(command.screen, TroubleScreen):
                    screen = command.screen
                if isinstance(command, Again | Without):
                    return screen, command
            self._show(screen, view)
            for loop in Loop:
                self._beat(loop)  # no tray is watched yet: this loop stands for both
            self._pace.tick(TURNS_PER_S)
        return screen, Again()

    def _commands(self, screen: TroubleScreen, view: View) -> Iterator[Command]:
        """What fingers have asked for since the last turn."""
        for event in self.window.events():
            if event.type == pygame.QUIT:
                yield Quit()
            elif event.type in UNCOVERED:
                self._drawn = ()
            else:
                self.keyboard.feed(event, self.window.canvas, screen.captions(view))
        for panel in self.panels:
            yield from (screen.press(press.key, view) for press in panel.poll() if not press.held)

    def _show(self, screen: TroubleScreen, view: View) -> None:
        """Draw and light the lamps, where something has changed."""
        down = next((key for panel in self.panels for key in panel.down()), None)
        now = (screen, view.notice, down)
        if now == self._drawn:
            return
        self._drawn = now
        captions = screen.captions(view)
        screen.draw(self.window.canvas, view)
        draw_captions(self.window.canvas, captions, down)
        self.window.flip()
        for panel in self.panels:
            panel.show(lamps(captions))


def _told(error: Exception) -> tuple[str, ...]:
    """A sentence for each thing that is wrong, in the language in use as far as it is known in it."""
    if isinstance(error, SettingsError):
        return tuple(said(SettingsError(words)) for words in error.wrong)
    if isinstance(error, ModelError):
        cure = _("A model of the reader is missing or damaged. Install dice-table again.")
        return cure, said(error)
    if isinstance(error, DamagedSetError | NewerSetError):
        return refusal(error), said(error)
    if isinstance(error, _OURS):
        return (said(error),)
    words = _("This was not foreseen: {kind}: {error}. Please report it; the log of the table says more.")
    return (words.format(kind=type(error).__name__, error=error),)


def _log(title: str, error: Exception) -> None:
    """Say on standard error what the screen says."""
    say(f"dice-table: {title}: {error}", error=True)
    if not isinstance(error, _OURS):
        traceback.print_exception(error)
