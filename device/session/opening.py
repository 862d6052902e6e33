"""Opens the parts of the table one after the other; failures are shown on the screen.

The window comes first, so that no failure stays invisible. While a failure is shown, the watchdog is
still fed. The part is retried at intervals: nobody has to press a key once the cause is gone, such as a
second table that was running or a missing memory card.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Self, TypeVar

import pygame

from device.display.display import Display
from device.display.hover import Hover
from device.display.keyboard import Keyboard
from device.display.renderer import note
from device.display.strip import Strip
from device.display.window import Window
from device.errors import OWN_ERRORS, SettingsError
from device.i18n import _, message_of
from device.panel.panel import Fingers, MockPins, Panel
from device.panel.pins import real_pins
from device.screen.base import Command, Go, Quit, Refuse, View
from device.screen.home.trouble import Again, TroubleScreen, Without
from device.screen.kit.captions import draw_captions, lamps
from device.screen.kit.text import draw_text
from device.screen.theme import TITLE
from device.session.console import TURNS_PER_S, UNCOVERED
from device.session.watchdog import Loop
from device.settings.model import PanelSettings, Settings
from device.teaching.exchange import refusal
from device.terminal import log
from vision.errors import DamagedSetError, ModelError, NewerSetError
from wording.sentence import Sentence

Part = TypeVar("Part")
Substitute_co = TypeVar("Substitute_co", covariant=True)

AGAIN_S: Final = 10.0
"""Seconds between two automatic attempts to open a part that failed."""

_PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)
_RELEASES: Final = (pygame.KEYUP, pygame.MOUSEBUTTONUP)


class LeftTable(Exception):
    """Somebody chose to quit while a failure was shown."""


@dataclass(frozen=True, slots=True)
class Fallback(Generic[Substitute_co]):
    """The replacement for a part that cannot be opened.

    Attributes:
        opened: opens the replacement.
        means: says what playing without the part means.
        lasting: a line that stays on the screen as long as the table is open, or None.
    """

    opened: Callable[[], Substitute_co]
    means: str
    lasting: Sentence | None = None


class Opening:
    """Holds the window and the keys, and opens further parts.

    Args:
        settings: the settings of the screen and the keys.
        beat: called on every turn of a loop, for the watchdog.
        opens: called before a part is opened, for the watchdog.
        clock: a monotonic clock, in seconds.

    Attributes:
        window: the window.
        panels: the key panels; a wired one is added once it is open.
        pins: the mock pins that keyboard and touch press.
        keyboard: turns window events into key presses.

    Raises:
        ScreenError: no window can be opened.
    """

    def __init__(
        self,
        settings: Settings,
        beat: Callable[[Loop], None] = lambda loop: None,
        opens: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.window = Window(settings.screen)
        note(self.window.drawing)
        self.pins = MockPins(settings.panel.buttons)
        self.panels = [Panel(self.pins, clock, settings.panel)]
        self.keyboard = Keyboard(Fingers(self.pins))
        self._beat = beat
        self._opens = opens
        self._clock = clock
        self._lasting: list[Sentence] = []
        self._pace = pygame.time.Clock()
        self._drawn: tuple[object, ...] = ()
        self._hover = Hover()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for panel in self.panels:
            panel.close()
        self.window.close()

    @property
    def display(self) -> Display:
        """What the table draws on: the window, less a strip that lists missing parts if there are any."""
        return Strip(self.window, self._lasting) if self._lasting else self.window

    def announce(self) -> None:
        """Say that the table opens: until its first picture, a small computer may need many seconds."""
        canvas = self.window.canvas
        canvas.clear()
        draw_text(
            canvas, _("The table opens."), TITLE, canvas.theme.brume, canvas.w / 2, canvas.h / 2, "center"
        )
        self.window.flip()

    def add_wired_keys(self, settings: PanelSettings) -> None:
        """Open the wired panel too, if the settings name one; it works beside keyboard and touch."""
        if settings.factory == "mock":
            return
        wired = self.part(
            _("The wired keys do not answer"),
            lambda: Panel(real_pins(), self._clock, settings),
            Fallback(lambda: None, _("Without them, you press keys on the screen or on a keyboard.")),
        )
        self.panels += [wired] if wired else []

    def part(
        self, title: str, opened: Callable[[], Part], fallback: Fallback[Substitute_co] | None = None
    ) -> Part | Substitute_co:
        """Open a part. While that fails, show why, and offer to retry, to go on without it, or to quit.

        Args:
            title: the headline of the failure, in the language in use.
            opened: opens the part.
            fallback: the replacement for the part; None if nobody can play without it.

        Raises:
            LeftTable: somebody chose to quit.
        """
        screen = TroubleScreen(title, (), fallback.means if fallback else "")
        while True:
            self._opens()
            try:
                return opened()
            except LeftTable:
                raise
            except Exception as error:  # noqa: BLE001 - whatever keeps the table from opening has to be shown
                if (wrong := _sentences_of(error)) != screen.wrong:
                    _log(title, wrong, error)
                    self.forget_presses()
                    screen = replace(screen, wrong=wrong, page=0)
            screen, answer = self._ask(replace(screen, tried=time.strftime("%H:%M:%S")))
            if isinstance(answer, Without) and fallback is not None:
                if fallback.lasting and fallback.lasting not in self._lasting:
                    self._lasting.append(fallback.lasting)
                return fallback.opened()

    def forget_presses(self) -> None:
        """Drop what was pressed while parts were opened: nobody had seen yet what a key would do."""
        for event in pygame.event.get((*_PRESSES, *_RELEASES)):
            if event.type in _RELEASES:
                self.keyboard.feed(event, self.window.canvas)  # ends a press that was fed earlier
        for panel in self.panels:
            panel.poll()

    def _ask(self, screen: TroubleScreen) -> tuple[TroubleScreen, Command]:
        """Show a failure until it is time to retry, or people choose to go on without the part.

        Returns:
            The screen with its current page, and the command chosen.

        Raises:
            LeftTable: somebody chose to quit.
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
                self._beat(loop)  # no tray is watched yet: this loop beats for both
            self._pace.tick(TURNS_PER_S)
        return screen, Again()

    def _commands(self, screen: TroubleScreen, view: View) -> Iterator[Command]:
        """The commands of keys and touches since the last turn of the loop."""
        for event in self.window.events():
            if event.type == pygame.QUIT:
                yield Quit()
            elif event.type in UNCOVERED:
                self._drawn = ()
            else:
                self.keyboard.follow(event)
                self.keyboard.feed(event, self.window.canvas, screen.captions(view))
        for panel in self.panels:
            yield from (screen.press(press.key, view) for press in panel.poll() if not press.held)

    def _show(self, screen: TroubleScreen, view: View) -> None:
        """Draw the screen and light the lamps, if something has changed."""
        down = next((key for panel in self.panels for key in panel.down()), None)
        captions = screen.captions(view)
        hovered = self.keyboard.hovered(self.window.canvas, captions)
        now = (screen, view.notice, down, hovered)
        if now == self._drawn:
            return
        self._drawn = now
        screen.draw(self.window.canvas, view)
        draw_captions(self.window.canvas, captions, down)
        self._hover.forget()
        self._hover.mark(self.window.canvas, hovered)
        self.window.flip()
        for panel in self.panels:
            panel.show(lamps(captions))


def _sentences_of(error: Exception) -> tuple[str, ...]:
    """A sentence for each thing that is wrong, translated as far as possible."""
    if isinstance(error, SettingsError):
        return tuple(message_of(SettingsError(words)) for words in error.wrong)
    if isinstance(error, ModelError):
        cure = _("A model of the reader is missing or damaged. Install dice-table again.")
        return cure, message_of(error)
    if isinstance(error, DamagedSetError | NewerSetError):
        return refusal(error), message_of(error)
    if isinstance(error, OWN_ERRORS):
        return (message_of(error),)
    words = _("Unexpected error: {kind}: {error}. Please report it; the log of the table says more.")
    return (words.format(kind=type(error).__name__, error=error),)


def _log(title: str, wrong: Sequence[str], error: Exception) -> None:
    """Write what the screen says to standard error; with a traceback if the failure is unexpected."""
    log(f"{title}. {' '.join(wrong)}")
    if not isinstance(error, OWN_ERRORS):
        traceback.print_exception(error)
