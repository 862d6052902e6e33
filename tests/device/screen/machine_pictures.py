"""The screens of machines, in typical states."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from device.game.thinking import Chosen, Think
from device.journal.machine import Machine
from device.screen.artiseurs.screens import ARTISEURS
from device.screen.base import View
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.choix_des_dieux.throw import ThrowScreen as ChoixThrowScreen
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.jelimvre.screens import JELIMVRE
from device.screen.jelimvre.turn import TurnScreen
from device.screen.machines.hint import HintScreen
from device.screen.machines.turn import MachineTurnScreen
from device.screen.people.machine import MachineScreen
from device.screen.people.names import NamesScreen
from device.screen.people.seat_changes import ConfirmSeatScreen, SuccessorScreen
from device.screen.people.seating import MachineSeat
from device.screen.rules.offer import RulesScreen
from device.screen.theme import BASE
from engines.imalya import parse_action
from engines.opponents import parse_opponent
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.people_pictures import FIVE, LAST_TIME
from tests.device.screen.positions import SETUP, locking, position
from tests.device.screen.scenery import sight
from wording.sentence import Sentence

TRAY = {1: "3", 2: "6", 3: "2", 4: "5", 5: "6", 6: "4"}
TEASER = MachineSeat("Nora", Machine(parse_opponent("strong-teaser")))
CARE = MachineSeat("Quentin", Machine(parse_opponent("medium-careful"), on_screen=True))
ALONE = NamesScreen("imalya", (1, TEASER, CARE))
ASKED = Think("imalya", TEASER.machine.opponent, 0, "", "")
NAMES = ("Nora", "Octave", "Irma", "Zélie", "Ursule", "Quentin", "Wanda", "Théo", "Yolande")


CHANGE = ConfirmSeatScreen(2, TEASER, LeaveScreen(ThrowScreen()))


def leaving() -> View:
    """A game of Imalya that somebody leaves, at a table with more people."""
    return View(locking(), sight=sight(dict(TRAY)), people=FIVE, clock="21:40", game=IMALYA)


def alone() -> View:
    """A table at which one person is known."""
    return View(people=FIVE[:1], last_tables=LAST_TIME)


def playing(where, seat: int, tray: Mapping[int, str] | None = None, notice: str = "", **machine) -> View:
    """A game of Imalya with a machine on a seat."""
    where = replace(where, machines={seat: Machine(**machine)})
    seen = {"sight": sight(dict(tray))} if tray else {}
    return View(where, notice=notice, clock="21:40", game=IMALYA, **seen)


def at_the_stones() -> View:
    """A game of Jelimvre in which the machine plays White."""
    where = replace(jelimvre.middle(), machines={0: Machine()})
    return View(where, notice="Maëlle : e2 – e4.", clock="21:40", game=JELIMVRE)


def in_the_camps() -> View:
    """A game of Jelimvre in which a person moves, and the machine plays White."""
    where = replace(jelimvre.playing("move e2 e4"), machines={0: Machine()})
    return View(where, clock="21:40", game=JELIMVRE)


def placing_stones() -> View:
    """A game of Artiseurs in which two of three players are machines."""
    where = replace(artiseurs.placing(), machines={0: Machine(), 1: Machine()})
    return View(where, clock="21:40", game=ARTISEURS)


def betting() -> View:
    """A round of Le Choix des Dieux in which the machine shoots."""
    where = replace(choix.position("name 1", "open"), machines={0: Machine()})
    return View(where, clock="21:40", game=CHOIX_DES_DIEUX)


def advised() -> View:
    """The answer of a machine that was asked for a hint."""
    chosen = Chosen(parse_action("lock 1"), Sentence("points on average: {n}", n=23))
    return replace(playing(locking(), 1, TRAY), answers={ASKED: chosen})


KEPT = "Inès : Garder Gain 4 (points en moyenne : 23)."
CHOOSING = MachineScreen(TEASER, ALONE, None, NAMES)

MACHINES: Mapping[str, tuple] = MappingProxyType(
    {
        "machine": (lambda: CHOOSING, alone),
        "machine-en": (lambda: MachineScreen(CARE, ALONE, CARE, NAMES), alone, "jour", BASE, "en"),
        "machine-720x1280": (lambda: CHOOSING, alone, "contraste", (720, 1280)),
        "machine-1920x1080": (lambda: CHOOSING, alone, "soir", (1920, 1080)),
        "machine-seated": (lambda: ALONE, alone),
        "machine-rules": (
            lambda: RulesScreen("imalya", ("Maëlle", "Nora"), machines={"Nora": Machine()}),
            alone,
        ),
        "machine-seated-en": (lambda: ALONE, alone, "contraste", BASE, "en"),
        "machine-seated-720x1280": (lambda: ALONE, alone, "jour", (720, 1280)),
        "seat-successor": (lambda: SuccessorScreen(2, LeaveScreen(ThrowScreen())), leaving),
        "seat-successor-480x800": (
            lambda: SuccessorScreen(2, LeaveScreen(ThrowScreen())),
            leaving,
            "soir",
            (480, 800),
        ),
        "seat-change-en": (lambda: CHANGE, leaving, "jour", BASE, "en"),
        "seat-change-480x800": (lambda: CHANGE, leaving, "soir", (480, 800)),
        "machine-thinks": (lambda: MachineTurnScreen(0), lambda: playing(locking(), 0, TRAY, KEPT)),
        "machine-thinks-without-camera": (
            lambda: MachineTurnScreen(0),
            lambda: playing(locking(), 0, None, KEPT),
            "jour",
        ),
        "machine-thinks-720x1280": (
            lambda: MachineTurnScreen(0),
            lambda: playing(locking(), 0, TRAY, KEPT),
            "contraste",
            (720, 1280),
        ),
        "machine-throws-en": (
            lambda: MachineTurnScreen(0),
            lambda: playing(position(*SETUP), 0, None, "", on_screen=True),
            "soir",
            BASE,
            "en",
        ),
        "machine-thrown-for": (ThrowScreen, lambda: playing(position(*SETUP), 0, TRAY)),
        "machine-hint": (lambda: HintScreen(ASKED, "Nora"), advised),
        "machine-hint-en": (lambda: HintScreen(ASKED, "Nora"), advised, "jour", BASE, "en"),
        "machine-moves": (lambda: MachineTurnScreen(0), at_the_stones),
        "machine-moves-720x1280": (lambda: MachineTurnScreen(0), at_the_stones, "jour", (720, 1280)),
        "machine-shoots": (ChoixThrowScreen, betting),
        "machine-among-stones": (lambda: MachineTurnScreen(1), placing_stones),
        "machine-among-stones-en": (lambda: MachineTurnScreen(1), placing_stones, "jour", BASE, "en"),
        "machine-among-stones-720x1280": (
            lambda: MachineTurnScreen(1),
            placing_stones,
            "contraste",
            (720, 1280),
        ),
        "machine-in-its-camp": (TurnScreen, in_the_camps),
        "machine-in-its-camp-720x1280": (TurnScreen, in_the_camps, "contraste", (720, 1280)),
    }
)
