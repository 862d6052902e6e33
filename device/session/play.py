"""`dice-table play`: opens all parts in order, runs the table, and closes the parts in reverse."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import pygame

from device.annals.annals import Annals
from device.broker.process import BrokerProcess
from device.display.light import Light
from device.errors import JournalError, ScreenError, SettingsError
from device.game.background import BackgroundProcess
from device.game.outlet import Outlet
from device.game.shelf import Shelf
from device.i18n import _, translated, use_language
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
from device.session.opening import Fallback, LeftTable, Opening
from device.session.parts import Clocks, Effects, Records, Workers
from device.session.power import PowerWatch
from device.session.results import ResultsToTell
from device.session.seeing import open_seeing
from device.session.settings_keeper import SettingsKeeper
from device.session.sharing import Sharing
from device.session.stop_signal import StopSignal
from device.session.table import Table
from device.session.watchdog import Loop, watchdog, watched_by_systemd
from device.session.withdrawn import WithdrawnResults
from device.settings.broker import broker_address
from device.settings.load import file_exists, load_settings, load_valid_settings
from device.settings.model import Settings
from device.settings.save import own_file, save
from device.sound.loudspeaker import Loudspeaker
from device.sound.speech_programs import SpeechPrograms
from device.sound.voice import InstalledVoice
from device.web.certificate import certificate_of
from device.web.server import PageServer
from wording.sentence import Sentence

MOVING_TURNS_PER_S: Final = 60
"""While something moves on the screen: fewer turns would show it jerking."""


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
        settings = _checked_settings(options, beat)
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


def _checked_settings(options: Mapping[str, str | None], beat: Callable[[Loop], None]) -> Settings:
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
            Fallback(lambda: valid, words),
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
    journal = _open_journal(opening, settings.journal)
    parts.callback(journal.close)
    _forget_guests(journal)
    parts.callback(_forget_guests, journal)
    seeing = open_seeing(opening, settings, parts)
    workers = _open_workers(parts)
    archive, annals, not_emptied = open_past(journal, settings)
    parts.callback(annals.close)
    effects = _open_effects(settings, parts)
    window = opening.window
    keeper = SettingsKeeper(
        settings,
        save,
        window,
        Light(window),
        effects=effects,
        reader=seeing.reader,
        eye=seeing.eye,
        panels=opening.panels,
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
    voice = InstalledVoice(loudspeaker, SpeechPrograms.installed(settings.data))
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
    broker = _open_broker(opening, settings, kept_in)
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


def _open_journal(opening: Opening, path: Path) -> Journal:
    """Open the journal; if that fails and people play on, one in memory."""
    return opening.part(
        _("Games cannot be saved"),
        lambda: Journal(path),
        Fallback(
            lambda: _unsaved_journal(path),
            _("You can play all the same; the games of this evening are not kept."),
            Sentence("Nothing is saved: these games end when the table closes."),
        ),
    )


def _forget_guests(journal: Journal) -> None:
    """Forget the names that guests had; a disk that refuses it is asked again at the next start."""
    with contextlib.suppress(JournalError):
        journal.forget_guests()


def _unsaved_journal(path: Path) -> Journal:
    """A journal in memory, with the games of the file as far as they can be read."""
    try:
        return Journal.in_memory(path)
    except (JournalError, OSError):
        return Journal.in_memory()


def _open_broker(opening: Opening, settings: Settings, folder: Path | None) -> BrokerProcess | None:
    """The publisher of a broker; None if the settings name none, or its settings cannot be used.

    Args:
        opening: told if the settings cannot be used.
        settings: the settings of the table.
        folder: where the names are kept that the table has had; None for a table that keeps nothing.
    """
    address = opening.part(
        _("The broker cannot be reached"),
        lambda: broker_address(settings.broker),
        Fallback(lambda: None, _("You can play all the same; the results are sent later.")),
    )
    if address is None:
        return None
    return BrokerProcess(replace(address, former=former_names(folder, address.table)))


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
