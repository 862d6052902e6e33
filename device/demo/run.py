"""Runs the demo: opens a table without a window, plays a game to its end, and reports faults."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pygame

from device.camera.photos import PhotoFolder
from device.camera.simulated import SimulatedTray
from device.demo.film import Film
from device.demo.game import Clock, DemoGame
from device.demo.judge import Judge
from device.demo.scribe import Scribe
from device.errors import OutputError
from device.i18n import language_of, use_language
from device.journal.journal import FILE_NAME, Journal
from device.output import check_output
from device.panel.panel import Fingers, MockPins, Panel
from device.session.console import Console
from device.session.motion_player import MotionPlayer
from device.session.motions import Motions
from device.session.parts import Clocks, Effects, Records
from device.session.table import Table
from device.settings.model import PanelSettings
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from vision.reader import Reader


def run(
    folder: Path, camera: Path | None, seed: int, say: Callable[[str], object], film: Path | None = None
) -> int:
    """Play one game, and write its pictures, its log and its record into a folder.

    Args:
        folder: the output folder.
        camera: a folder of photographs to play with, or None for the simulated tray.
        seed: the seed of the simulated throws.
        say: receives each line of the log.
        film: the GIF to film the first turns in, at which the demo ends; None to play the whole game.

    Returns:
        The exit status: 0 if every die was read right or asked about, and no rule was broken.

    Raises:
        DeviceError: the folder or the film cannot be written, or the game cannot go on.
        ModelError: the reader's models are missing or damaged.
    """
    use_language(language_of())
    if film:
        check_output(film)
        if film.resolve() == folder.resolve():
            raise OutputError(f"{film} is the folder of the demo and cannot be its film; name another file")
    with contextlib.ExitStack() as parts:
        reader = Reader()
        clock = Clock()
        tray = PhotoFolder(camera, clock) if camera else SimulatedTray(seed=seed, clock=clock)
        judge = Judge(reader.read, None if isinstance(tray, PhotoFolder) else tray.truth)
        reel = Film(film) if film else None
        table: Table | None = None

        def on_screen(surface: pygame.Surface) -> None:
            if reel and table and table.match and table.match.state.round:
                reel.take(surface, clock.now_s)

        scribe = Scribe(folder, say, on_screen)
        parts.callback(scribe.close)
        eye = Eye(tray, TrayReader(judge.read))
        parts.callback(eye.close)
        journal = parts.enter_context(Journal(folder / FILE_NAME))
        pins = MockPins()
        panel = Panel(pins, clock, PanelSettings(steady=True))
        parts.callback(panel.close)
        motions = Motions(MotionPlayer("full" if reel else "none", clock, stopwatch=lambda: 0.0))
        table = Table(
            Console(scribe, [panel]),
            eye,
            Records.of(journal),
            Clocks(lambda: "20:30", clock),
            effects=Effects(motions=motions),
        )
        game = DemoGame(table, panel, Fingers(pins), tray, judge, scribe, clock, film=reel)
        game.play()
        if reel:
            say(f"The film {film} has {reel.write() / 1e6:.1f} MB.")
        return game.verdict(journal)
