"""`dice-table play`: opens all parts in order, runs the table, and closes the parts in reverse."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from device.annals.annals import Annals
from device.broker.process import BrokerProcess
from device.camera import Camera
from device.camera.calibration import BOARD_FILE, FILE_NAME, SavedCalibration, load
from device.camera.calibration import save as save_calibration
from device.camera.choose import find_camera, open_camera
from device.camera.hold import HeldControls
from device.camera_names import AUTO
from device.display.light import Light
from device.errors import CalibrationFileError, CameraError, JournalError, ScreenError, SettingsError
from device.game.background import BackgroundProcess
from device.game.outlet import Outlet
from device.game.shelf import Shelf
from device.i18n import _, message_of, translated, use_language
from device.journal.journal import Journal
from device.screen.base import Command, Screen
from device.screen.home.home import HomeScreen
from device.screen.home.mended import MendedScreen
from device.screen.welcome.language import LanguageScreen
from device.session.archive import Archive
from device.session.caller import Caller
from device.session.console import TURNS_PER_S, Console
from device.session.cues import Cues
from device.session.former_names import former_names
from device.session.motion_player import MotionPlayer
from device.session.motions import Motions
from device.session.on_screen import OnScreen
from device.session.opening import LeftTable, Opening, Otherwise
from device.session.parts import Clocks, Effects, Records, Workers
from device.session.power import PowerWatch
from device.session.results import ResultsToTell
from device.session.settings_keeper import SettingsKeeper
from device.session.sharing import Sharing
from device.session.stop_signal import StopSignal
from device.session.table import Table
from device.session.watchdog import Loop, watchdog, watched_by_systemd
from device.session.withdrawn import WithdrawnResults
from device.session.workshop import Workshop
from device.settings import Settings, load_settings
from device.settings.broker import broker_address
from device.settings.load import file_exists, load_valid_settings
from device.settings.save import own_file, save
from device.sound.loudspeaker import Loudspeaker
from device.sound.speech_programs import SpeechPrograms
from device.sound.voice import InstalledVoice
from device.teaching.dice_box import DiceBox
from device.teaching.evening_looks import EveningLooks
from device.throw.eye import Eye
from device.web.certificate import certificate_of
from device.web.server import PageServer
from vision.dice_set import PIPS
from vision.reader import Reader
from vision.reading import Reading
from wording.sentence import Sentence

MOVING_TURNS_PER_S: Final = 60
"""While something moves on the screen: fewer turns would show it jerking."""
READ_SHAPES: Final = ("d4", "d6", "d8", "osselet")
"""The solids that the camera reads; people enter all others by keys."""


def run(options: Mapping[str, str | None], first: Command | None = None) -> int:
    """Open the table and run it until somebody quits.

    The window opens first, so that later failures are shown on it.

    Args:
        options: settings from the command line, by name; None where an option was not given.
        first: a command to carry out at once, in place of showing the first screen.

    Raises:
        ScreenError: no window can be opened.
        SettingsError: no window can be opened, and settings are wrong too.
    """
    cv2.setNumThreads(1)  # more threads would be woken for each frame, and read dice no faster
    stop, dog = StopSignal(), watchdog(time.monotonic)

    def beat(loop: Loop) -> None:
        stop.check()
        dog.beat(loop)

    with contextlib.ExitStack() as parts, contextlib.suppress(LeftTable):
        settings = checked_settings(options, beat)
        opening = parts.enter_context(Opening(settings, beat, dog.opens))
        opening.announce()
        opening.add_wired_keys(settings.panel)
        table = opening.part(_("The table does not open"), lambda: _opened(opening, settings, parts, beat))
        if first is not None:
            table.open(first)
        opening.forget_presses()
        table.show()
        pace = pygame.time.Clock()
        while table.turn():
            pace.tick(MOVING_TURNS_PER_S if table.moving else TURNS_PER_S)
    return 0


def checked_settings(options: Mapping[str, str | None], beat: Callable[[Loop], None]) -> Settings:
    """The settings in force. Wrong ones are shown in a window that uses the valid ones.

    Raises:
        LeftTable: somebody chose to quit.
        SettingsError: settings are wrong, and no window can be opened to show that.
    """
    valid = load_valid_settings(options)
    use_language(valid.screen_language)
    try:
        return load_settings(options).settings
    except SettingsError as error:
        try:
            opening = Opening(valid, beat)
        except ScreenError:
            raise error from None
    with opening:
        words = _("You can play all the same: wrong settings are ignored, the others hold.")
        checked = opening.part(
            _("Some settings are wrong"),
            lambda: load_settings(options).settings,
            Otherwise(lambda: valid, words),
        )
    use_language(checked.screen_language)
    return checked


def _opened(
    opening: Opening, settings: Settings, parts: contextlib.ExitStack, beat: Callable[[Loop], None]
) -> Table:
    """Open the table; if that fails, close the parts that were opened for it."""
    with contextlib.ExitStack() as own:
        table = _table(opening, settings, own, beat)
        parts.push(own.pop_all())
        return table


def _table(
    opening: Opening, settings: Settings, parts: contextlib.ExitStack, beat: Callable[[Loop], None]
) -> Table:
    """Open all parts of the table in order."""
    journal = open_journal(opening, settings.journal)
    parts.callback(journal.close)
    forget_guests(journal)
    parts.callback(forget_guests, journal)
    seeing = _open_seeing(opening, settings, parts)
    workers = _open_workers(parts)
    archive, annals, not_emptied = open_past(journal, settings)
    parts.callback(annals.close)
    effects = _open_effects(settings, parts)
    window = opening.window
    keeper = SettingsKeeper(
        settings, save, window, Light(window), effects, seeing.reader, seeing.eye, opening.panels
    )
    keeper.apply()
    sharing = _open_sharing(opening, settings, journal, parts)
    notice = " ".join(filter(None, (seeing.wrong, not_emptied)))
    return Table(
        Console(opening.display, tuple(opening.panels), opening.keyboard, appliance=watched_by_systemd()),
        seeing.eye,
        Records(journal, archive, annals, Shelf(settings.data)),
        Clocks(lambda: time.strftime("%H:%M")),
        shown=OnScreen(first_screen(journal), notice),
        workers=workers,
        effects=effects,
        settings=keeper,
        sharing=sharing,
        workshop=seeing.workshop,
        power=_watch_power(parts),
        beat=beat,
    )


@dataclass(frozen=True, slots=True)
class _Seeing:
    """The parts that see dice.

    Attributes:
        eye: the camera's side of a throw; without a reader it has no camera.
        wrong: which calibration cannot be read and why, and that no camera was found; or "".
        reader: reads dice; None if people enter them by hand.
        workshop: teaches dice; None without a reader.
    """

    eye: Eye
    wrong: str
    reader: Reader | None = None
    workshop: Workshop | None = None


def _open_seeing(opening: Opening, settings: Settings, parts: contextlib.ExitStack) -> _Seeing:
    """Open reader, camera and workshop. Without a reader, camera and workshop are of no use."""
    calibration, unread = kept_calibration(settings.data)
    board, no_board = kept_calibration(settings.data, BOARD_FILE)
    damaged = " ".join(filter(None, (unread, no_board)))
    box = DiceBox(settings.data)
    dice = chosen_dice(opening, box, settings.dice)
    reader = open_reader(opening)
    if reader is None:
        return _Seeing(Eye(None, read_nothing, READ_SHAPES), damaged)
    passed_over: list[CameraError] = []
    held = calibration.held if calibration else None
    camera = _camera(opening, settings, held, passed_over.append)
    wrong = " ".join(filter(None, (damaged, *map(message_of, passed_over))))
    looks = EveningLooks(reader.embeddings.alike)
    eye = Eye(
        camera,
        reader.read,
        READ_SHAPES,
        calibration,
        expect=lambda name: reader.expect(looks.joined(box.find(name))),
        use_calibration=partial(reader.use_calibration, lens_deg=settings.lens_deg),
        board=board,
        keep_board=partial(save_calibration, folder=settings.data, name=BOARD_FILE),
        keep_calibration=partial(save_calibration, folder=settings.data),
        read_again=reader.read_again,
        find_camera=partial(find_camera, held) if settings.camera == AUTO else None,
    )
    parts.callback(eye.close)
    workshop = Workshop(box, reader, eye, settings.data, settings.remember, dice, save, looks)
    return _Seeing(eye, wrong, reader, workshop)


def _open_workers(parts: contextlib.ExitStack) -> Workers:
    """The parts that compute slow answers, each in a process that the first question starts."""
    workers = Workers(BackgroundProcess(), BackgroundProcess("machine"))
    parts.callback(workers.background.close)
    parts.callback(workers.thinking.close)
    return workers


def _open_effects(settings: Settings, parts: contextlib.ExitStack) -> Effects:
    """Open the loudspeaker and what is heard through it, and what plays motions."""
    loudspeaker = Loudspeaker()
    parts.callback(loudspeaker.close)
    sound = settings.sound
    voice = InstalledVoice(loudspeaker, programs=SpeechPrograms.installed(settings.data))
    caller = Caller(voice, sound.voice, sound.voice_volume)
    parts.callback(caller.close)
    return Effects(Cues(loudspeaker), caller, Motions(MotionPlayer(settings.screen.motion)))


def _watch_power(parts: contextlib.ExitStack) -> PowerWatch:
    """Begin to watch for low voltage and heat."""
    power = PowerWatch()
    power.open()
    parts.callback(power.close)
    return power


def _open_sharing(
    opening: Opening, settings: Settings, journal: Journal, parts: contextlib.ExitStack
) -> Sharing:
    """Open what shows the table to others: the page for phones, and the broker if one is set."""
    certificate = certificate_of(settings.page.certificate, settings.page.key)
    page = PageServer(settings.page.port, certificate=certificate)
    parts.callback(page.close)
    kept_in = settings.data if journal.on_disk else None
    broker = open_broker(opening, settings, kept_in)
    if broker is None:
        return Sharing(page)
    parts.callback(broker.close)
    return Sharing(page, broker, ResultsToTell(journal, WithdrawnResults(kept_in)))


def open_past(journal: Journal, settings: Settings) -> tuple[Archive, Annals, str]:
    """The list of games, the annals, and why the bin could not be emptied, or "".

    What was in the bin for too long is deleted first, so that the annals drop its photographs. A journal in
    memory may lack games that the disk has. Its annals keep nothing, or they would delete the photographs
    and results of those games.
    """
    archive = Archive(journal, Outlet(settings.data))
    not_emptied = archive.empty_bin()
    folder = settings.data if journal.on_disk else None
    annals = Annals(journal, BackgroundProcess(), folder, photos=settings.photos == "yes")
    annals.refresh()
    return archive, annals, not_emptied


def open_journal(opening: Opening, path: Path) -> Journal:
    """Open the journal; if that fails and people play on, one in memory."""
    return opening.part(
        _("Games cannot be saved"),
        lambda: Journal(path),
        Otherwise(
            lambda: _unsaved_journal(path),
            _("You can play all the same; the games of this evening are not kept."),
            Sentence("Not being saved: these games end when the table closes."),
        ),
    )


def forget_guests(journal: Journal) -> None:
    """Forget the names that guests had; a disk that refuses it is asked again at the next start."""
    with contextlib.suppress(JournalError):
        journal.forget_guests()


def _unsaved_journal(path: Path) -> Journal:
    """A journal in memory, with the games of the file as far as they can be read."""
    try:
        return Journal.in_memory(path)
    except (JournalError, OSError):
        return Journal.in_memory()


def chosen_dice(opening: Opening, box: DiceBox, name: str) -> str:
    """The name of the chosen dice set after checking that it can be read; else that of dice with pips."""
    return opening.part(
        _("The chosen dice cannot be read"),
        lambda: box.find(name).name,
        Otherwise(lambda: PIPS.name, _("Without them, dice with pips are used.")),
    )


def open_reader(opening: Opening) -> Reader | None:
    """Open the reader of dice; None if it fails and people play without it."""
    return opening.part(
        _("The dice reader does not start"),
        Reader,
        Otherwise(
            lambda: None,
            _("Without it, you enter by hand what the dice show."),
            Sentence("Dice are not read: enter them by hand."),
        ),
    )


def _camera(
    opening: Opening,
    settings: Settings,
    held: HeldControls | None,
    passed_over: Callable[[CameraError], object],
) -> Camera | None:
    """Open the camera; None if it fails and people play without it."""
    return opening.part(
        _("The camera does not open"),
        lambda: open_camera(settings.camera, held, passed_over),
        Otherwise(lambda: None, _("Without it, you enter by hand what the dice show.")),
    )


def open_broker(opening: Opening, settings: Settings, folder: Path | None) -> BrokerProcess | None:
    """The publisher of a broker; None if the settings name none, or its settings cannot be used.

    Args:
        opening: told if the settings cannot be used.
        settings: the settings of the table.
        folder: where the names are kept that the table has had; None for a table that keeps nothing.
    """
    address = opening.part(
        _("The broker cannot be reached"),
        lambda: broker_address(settings.broker),
        Otherwise(lambda: None, _("You can play all the same; the results are sent later.")),
    )
    if address is None:
        return None
    return BrokerProcess(replace(address, former=former_names(folder, address.table)))


def read_nothing(pixels: NDArray[np.uint8]) -> Reading:
    """An empty reading, for a table without a reader."""
    return Reading((), 1, 1)


def kept_calibration(folder: Path, name: str = FILE_NAME) -> tuple[SavedCalibration | None, str]:
    """A kept calibration, of the tray or of a board, and an error message.

    The calibration is None if there is no file or it is damaged. The message is "" unless it is damaged.
    """
    try:
        return load(folder, name), ""
    except CalibrationFileError as error:
        return None, message_of(error)


def first_screen(journal: Journal) -> Screen:
    """The first screen: repairs of the journal if there were any, before the language choice or home."""
    new = journal.on_disk and first_evening(journal)
    first: Screen = LanguageScreen() if new else HomeScreen()
    return MendedScreen(tuple(map(translated, journal.notices)), first) if journal.notices else first


def first_evening(journal: Journal) -> bool:
    """Whether nobody has played here yet, nor chosen a language on the screen."""
    try:
        chosen = file_exists(own_file())
    except SettingsError:
        chosen = False  # the settings file that the environment names does not exist
    return not (chosen or journal.games() or journal.games_in_bin())
