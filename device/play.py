"""`dice-table play`: opens every part in order, lets the table run, closes them in reverse."""

from __future__ import annotations

import contextlib
import signal
import time
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from device.background import Beside
from device.calibration import BOARD_FILE, FILE_NAME, Remembered, load
from device.calibration import save as save_calibration
from device.camera.choose import open_camera
from device.dice_box import DiceBox
from device.errors import CalibrationFileError, PanelError
from device.eye import Eye
from device.i18n import _, said, use_language
from device.journal import Journal
from device.keyboard import Keyboard
from device.panel import Fingers, MockPins, Panel
from device.pins import real_pins
from device.renderer import note
from device.screen.teach.errands import Errand
from device.screen.welcome.language import LanguageScreen
from device.settings import Settings
from device.settings.load import found
from device.settings.model import PanelSettings
from device.settings.save import own_file, save
from device.shelf import Shelf
from device.table import Table
from device.watchdog import watchdog
from device.window import Window
from device.workshop import Workshop
from vision.reader import Reader
from vision.settle import Settle

TURNS_PER_S: Final = 30
READ_SHAPES: Final = ("d4", "d6", "d8", "osselet")
"""The solids that the camera is asked about; all others are told by people."""
STOPPED: Final = 128 + signal.SIGTERM
"""The exit status of a table that was told to stop."""


def run(settings: Settings, errand: Errand | None = None) -> int:
    """Open the table and let it run until somebody leaves it.

    Args:
        settings: what the table is told.
        errand: what is done in the workshop first, in place of the first screen.

    Raises:
        DeviceError: a part that the table cannot do without is missing; the message says which.
        ModelError: the reader's models are missing or damaged.
    """
    use_language(settings.spoken)
    signal.signal(signal.SIGTERM, _stop)
    with contextlib.ExitStack() as parts:
        journal = parts.enter_context(Journal(settings.journal))
        window = Window(settings.screen)
        parts.callback(window.close)
        note(window.drawing)
        mock = MockPins(settings.panel.buttons)
        panels, trouble = open_panels(mock, settings.panel)
        for panel in panels:
            parts.callback(panel.close)
        calibration, unread = kept_calibration(settings.data)
        board, no_board = kept_calibration(settings.data, BOARD_FILE)
        reader, box = Reader(), DiceBox(settings.data)
        eye = Eye(
            open_camera(settings.camera, calibration.held if calibration else None),
            Settle(reader.read),
            window.canvas.tray,
            READ_SHAPES,
            calibration,
            expect=lambda name: reader.expect(box.find(name)),
            look_by=partial(reader.look_by, lens_deg=settings.lens_deg),
            board=board,
            keep_board=partial(save_calibration, folder=settings.data, name=BOARD_FILE),
        )
        parts.callback(eye.close)
        background = Beside()
        parts.callback(background.close)
        table = Table(
            window,
            panels,
            eye,
            journal,
            wall_clock=lambda: time.strftime("%H:%M"),
            keyboard=Keyboard(Fingers(mock)),
            names=known_names(journal),
            beat=watchdog(time.monotonic).beat,
            first=LanguageScreen(settings.spoken) if first_evening(journal) else None,
            keep=save,
            remember=partial(save_calibration, folder=settings.data),
            notice=damage(journal) or trouble or unread or no_board,
            workshop=Workshop(box, reader, eye, settings.data, settings.remember, settings.dice, save),
            shelf=Shelf(settings.data),
            background=background,
        )
        if errand is not None:
            table.open(errand)
        pace = pygame.time.Clock()
        while table.turn():
            pace.tick(TURNS_PER_S)
    return 0


def open_panels(mock: MockPins, settings: PanelSettings) -> tuple[list[Panel], str]:
    """The panel that keyboard and touch press, the wired one, and why there is no wired one, or "".

    A wire that came off does not end a game night: there are still the screen and the keyboard.
    """
    panels = [Panel(mock, time.monotonic, settings)]
    if settings.factory == "mock":
        return panels, ""
    try:
        return [*panels, Panel(real_pins(), time.monotonic, settings)], ""
    except PanelError as error:
        return panels, said(error)


def kept_calibration(folder: Path, name: str = FILE_NAME) -> tuple[Remembered | None, str]:
    """Where the camera looks, or where a board lies, and why that is not known though it was kept, or ""."""
    try:
        return load(folder, name), ""
    except CalibrationFileError as error:
        return None, said(error)


def damage(journal: Journal) -> str:
    """That the record of games was damaged, and where it is now, or ""."""
    if journal.moved_aside is None:
        return ""
    return _("The record of games was damaged: it is kept as {file}, and a new one has begun.").format(
        file=journal.moved_aside.name
    )


def known_names(journal: Journal) -> tuple[str, ...]:
    """Everybody who has played at this table, the latest first."""
    return tuple(dict.fromkeys(name for game in journal.games() for name in game.players))


def first_evening(journal: Journal) -> bool:
    """Whether nobody has played here yet, nor chosen a language on the screen."""
    return not found(own_file()) and not journal.games()


def _stop(*_: object) -> None:
    """Being told to stop is not being left: SDL would take it for a closed window, which ends with 0."""
    raise SystemExit(STOPPED)
