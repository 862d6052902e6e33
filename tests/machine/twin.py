"""A twin of the machine's table on mock pins: the same presses and pictures must make it show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import numpy as np
import pygame
from numpy.typing import NDArray

from device.annals.annals import Annals
from device.camera import Frame
from device.camera.errors import NoCamera
from device.camera.webcam import webcam_name
from device.errors import CameraError
from device.game.background import AtOnce
from device.i18n import use_language
from device.journal.journal import Journal
from device.keys import Key
from device.panel.panel import Fingers, MockPins, Panel
from device.screen.kit.canvas import Canvas
from device.session.console import Console
from device.session.motion_player import MotionPlayer
from device.session.motions import Motions
from device.session.on_screen import OnScreen
from device.session.parts import Clocks, Effects, Records
from device.session.play import first_screen
from device.session.table import Table
from device.settings.model import PANEL, PanelSettings
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from tests.machine.appliance import SCREEN_WH
from tests.machine.picture import Picture
from vision.reading import Reading
from wording.sentence import Sentence

Pixels = NDArray[np.uint8]

_TURN_S: Final = 0.1
_SETTLED_TURNS: Final = 40
"""Turns of the loop after which a throw has been read, or is asked about."""
NOT_THERE: Final = Sentence(
    "There is no {camera}, or another program uses it: plug it in, or choose another.", camera=webcam_name(0)
)
"""What the driver of the machine's webcam says until it is plugged in."""


class TwinCamera:
    """The camera of the twin: shows the picture that it was given, or has a fault.

    Args:
        clock: the time of the twin, in seconds.

    Attributes:
        pixels: the picture; None before the first one.
        fault: what is wrong with it at present, or None.
    """

    name: str = webcam_name(0)

    def __init__(self, clock: Callable[[], float]) -> None:
        self.pixels: Pixels | None = None
        self.fault: CameraError | None = NoCamera(NOT_THERE)
        self._clock = clock
        self._sequence = 0

    def show(self, pixels: Pixels) -> None:
        """Show a picture from now on."""
        self.pixels, self.fault = pixels, None

    def latest(self) -> Frame | None:
        """A new frame with the picture."""
        if self.fault is not None:
            raise self.fault
        self._sequence += 1
        return None if self.pixels is None else Frame(self.pixels, self._sequence, self._clock())

    def close(self) -> None:
        """Nothing is held open."""


class Twin:
    """A table in this process, of the same parts and with the same first picture as the machine's.

    Args:
        folder: where its games are kept.
        read: reads its pictures; only needed where a camera is.

    Attributes:
        table: the table itself.
        camera: the camera.
        eye: the camera's side of a throw.
        journal: the games.
        time_of_day: what its clock shows.
    """

    def __init__(self, folder: Path, read: Callable[[Pixels], Reading] | None = None) -> None:
        use_language("en")
        self.now_s = 0.0
        self.time_of_day = "20:30"
        self.camera = TwinCamera(lambda: self.now_s)
        self.journal = Journal(folder / "games.sqlite3")
        annals = Annals(self.journal, AtOnce(), folder)
        annals.refresh()
        self._display = _Display()
        pins = MockPins()
        self._panel = Panel(pins, lambda: self.now_s, PanelSettings(steady=True))
        self._fingers = Fingers(pins)
        self.eye = Eye(self.camera, TrayReader(read or _read_nothing))
        self.table = Table(
            Console(self._display, [self._panel]),
            self.eye,
            Records.of(self.journal, annals),
            Clocks(lambda: self.time_of_day, lambda: self.now_s),
            shown=OnScreen(first_screen(self.journal)),
            effects=Effects(motions=Motions(MotionPlayer("none", lambda: self.now_s))),
        )
        self.turn()

    def __enter__(self) -> Self:
        """The twin itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the table."""
        self.close()

    def close(self) -> None:
        """Close the table."""
        self._panel.close()
        self.journal.close()

    def turn(self, times: int = 1) -> None:
        """Let turns of the loop pass."""
        for _ in range(times):
            self.now_s += _TURN_S
            self.table.turn()

    def settle(self) -> None:
        """Let so much time pass that a throw is read."""
        self.turn(_SETTLED_TURNS)

    def press(self, key: Key, *, held: bool = False) -> None:
        """Press a key for a moment, or until it counts as held, once the screen has been seen."""
        while self.table.unseen_s:
            self.turn()
        self._fingers.press(key)
        self.turn()
        if held:
            self.now_s += PANEL.hold_s
            self.turn()
        self._fingers.release(key)
        self.turn()

    def keep_down(self, key: Key, seconds: float) -> None:
        """Put a key down, leave it there, and let time pass."""
        self._fingers.press(key)
        self.turn(round(seconds / _TURN_S))

    def let_go(self, key: Key) -> None:
        """Let go of a key, and let time pass."""
        self._fingers.release(key)
        self.settle()

    @property
    def lit(self) -> frozenset[Key]:
        """The keys whose lamps are on."""
        return frozenset(key for key in Key if self._panel.brightness(key))

    @property
    def entries(self) -> list[str]:
        """What its newest game has written down, one line a step."""
        games = self.journal.games()
        return [f"{one.step} {one.text}" for one in self.journal.entries(games[0].number)] if games else []

    def picture(self) -> Picture:
        """The picture on the screen after all motion on it has ended."""
        while self.table.moving:
            self.turn()
        return Picture.of(self._display.canvas.surface)


class _Display:
    """A display without a window, of the size of the machine's screen."""

    def __init__(self) -> None:
        self.canvas = Canvas(pygame.Surface(SCREEN_WH))

    def events(self) -> Iterable[pygame.event.Event]:
        """No events: keys are pressed on pins."""
        return ()

    def flip(self) -> None:
        """Do nothing."""

    def show(self, rects: object) -> None:
        """Do nothing."""


def _read_nothing(pixels: Pixels) -> Reading:
    raise AssertionError("this twin has no reader, and was shown a picture")
