"""The screens of people, in typical states."""

from collections.abc import Mapping
from types import MappingProxyType

from device.screen.base import View
from device.screen.last_time import LastTable
from device.screen.people.card import ConfirmMergeScreen, ForgetScreen, MergeScreen, PersonScreen
from device.screen.people.names import NamesScreen
from device.screen.people.new_name import NewPerson
from device.screen.people.regular import Regular
from device.screen.theme import BASE
from device.screen.writing.letters import LettersScreen
from device.screen.writing.touch_letters import TouchLettersScreen
from engines.imalya import PRESETS

NAMES = ("Maëlle", "Yann", "Inès", "Théo")
FIVE = (
    Regular(1, "Maëlle", "", "disc", 14, "2026-11-21T20:30:00"),
    Regular(2, "Yann", "", "lozenge", 14, "2026-11-21T20:30:00"),
    Regular(3, "Inès", "", "shield", 11, "2026-11-21T20:30:00"),
    Regular(4, "Théo", "Té-o", "hexagon", 9, "2026-11-21T20:30:00"),
    Regular(5, "Lou", "", "drop", 3, "2026-10-02T20:30:00"),
)
MORE = (
    *FIVE,
    Regular(6, "Anne-Sophie de la Rochet", "", "square", 2, "2026-10-02T20:30:00"),
    Regular(7, "WWWWWWWWWWWWWWWWWWWWWWWW", "", "star", 1, "2026-10-02T20:30:00"),
    Regular(8, "Romane", "", "octagon", 1, "2026-10-02T20:30:00"),
)
LAST_TIME = {"imalya": LastTable(PRESETS["tales_six"], NAMES, 5)}


def evening() -> View:
    """A table that played on Saturday."""
    return View(people=FIVE, last_tables=LAST_TIME)


def many() -> View:
    """The same table, with more people."""
    return View(people=MORE, last_tables=LAST_TIME)


def written(text: str, **more) -> LettersScreen:
    """The letters for somebody who comes to the table of last time."""
    return LettersScreen(NewPerson(NamesScreen("imalya")), text, **more)


def touched(text, **shown):
    """A name that is written with fingers."""
    by_keys = written(text)
    return TouchLettersScreen(by_keys.purpose, text, by_keys, **shown)


PERSON = PersonScreen(4, NamesScreen("imalya"))

PEOPLE: Mapping[str, tuple] = MappingProxyType(
    {
        "names": (lambda: NamesScreen("imalya"), evening),
        "names-en": (lambda: NamesScreen("imalya", (2, 5, "Copper")), evening, "jour", BASE, "en"),
        "names-full-en": (lambda: NamesScreen("artiseurs", (1, 2, 3)), evening, "soir", BASE, "en"),
        "names-contraste": (lambda: NamesScreen("imalya"), evening, "contraste"),
        "names-720x1280": (lambda: NamesScreen("imalya"), many, "soir", (720, 1280)),
        "names-1920x1080": (lambda: NamesScreen("imalya"), many, "jour", (1920, 1080)),
        "names-first": (lambda: NamesScreen("imalya"), View),
        "names-long": (lambda: NamesScreen("imalya", (6, 7, 8, "Dune"), 1), many),
        "names-letters": (lambda: written("R"), many),
        "names-letters-jour-en": (lambda: written("Ma"), evening, "jour", BASE, "en"),
        "names-letters-720x1280": (lambda: written("Ro"), many, "contraste", (720, 1280)),
        "names-groups": (lambda: written(""), evening),
        "names-groups-720x1280": (lambda: written("Romane"), evening, "soir", (720, 1280)),
        "names-signs": (lambda: written("Zo", group=0, goes_on=True), evening),
        "names-accents": (lambda: written("Zo", group=1, accents="E"), evening),
        "names-digits": (lambda: written("Zo", group=5, digits="67890"), evening),
        "names-touch": (lambda: touched("Rom"), evening),
        "names-touch-en": (
            lambda: touched("W" * 24, accented=True),
            lambda: View(people=FIVE, notice="A name has room for 24 letters: OK keeps this one."),
            "jour",
            BASE,
            "en",
        ),
        "names-touch-720x1280": (
            lambda: touched("Rom"),
            evening,
            "soir",
            (720, 1280),
        ),
        "person-card": (lambda: PERSON, evening),
        "person-long-720x1280": (
            lambda: PersonScreen(7, NamesScreen("imalya", (7, 1))),
            many,
            "contraste",
            (720, 1280),
        ),
        "person-same": (lambda: MergeScreen(PERSON), many),
        "person-same-sure": (lambda: ConfirmMergeScreen(PERSON, 6), many, "jour"),
        "person-forget": (lambda: ForgetScreen(PERSON), evening),
    }
)
