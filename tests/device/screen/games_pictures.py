"""Reference pictures of home and of the list of games.

`python -m tests.device.screen.games_pictures` redraws all.
"""

from dataclasses import replace
from datetime import datetime

from device.screen.base import View
from device.screen.games.delete import DeleteScreen
from device.screen.games.errands import Section
from device.screen.games.kept import KeptGame
from device.screen.games.list import GamesScreen
from device.screen.games.replay import ReplayScreen
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.throw import ThrowScreen
from tests.device.screen.kept_positions import at_hand, many, replayed
from tests.device.screen.pictures import FOLDER, TRAY, Picture, shown
from tests.device.screen.png import redraw
from tests.device.screen.positions import responding
from tests.device.screen.scenery import sight


def home(**changes) -> View:
    """Home with a camera and five games under way."""
    return View(sight=sight(TRAY), games=at_hand(**changes), clock="21:40")


def over() -> View:
    """Home after a game that is over."""
    games = at_hand()
    return View(games=replace(games, latest=games.finished[0], under_way=games.under_way[:2]), clock="10:05")


def listed(**changes) -> View:
    """The list with five games under way and one that is over."""
    return View(games=at_hand(**changes), clock="21:40")


def binned() -> tuple[KeptGame, ...]:
    """Two games in the bin."""
    first, second, *_rest = at_hand().under_way
    when = datetime(2026, 10, 31, 20, 0)
    return replace(first, number=21, binned=when), replace(second, number=22, binned=when)


WRITTEN = (
    "294 coups restent secrets jusqu’à la fin de la partie, et ne sont pas exportés."
    " Pas de clé (FAT ou exFAT). Écrit : ~/.local/share/dice-table/exchange/oniria-2026-11-21-2030-7.txt"
)
"""What is said of an export without a stick: three lines, below which the games stand."""
REPLAYED = {"imalya": 300, "choix_des_dieux": 40, "artiseurs": 60, "jelimvre": 150, "oniria": 200}
"""A step of each game that is shown."""

PICTURES = {
    "home": Picture(HomeScreen, home),
    "home-over": Picture(HomeScreen, over),
    "home-none": Picture(HomeScreen, lambda: View(clock="21:40")),
    "home-many": Picture(HomeScreen, lambda: View(games=many(), clock="21:40")),
    "home-chosen": Picture(lambda: HomeScreen(chosen="artiseurs"), home),
    "home-en": Picture(HomeScreen, home, language="en"),
    "games": Picture(GamesScreen, listed),
    "games-chosen": Picture(lambda: GamesScreen(chosen=7), listed),
    "games-finished": Picture(lambda: GamesScreen(Section.FINISHED), listed),
    "games-none": Picture(GamesScreen, lambda: View(clock="21:40")),
    "games-written": Picture(GamesScreen, lambda: replace(listed(), notice=WRITTEN)),
    "games-many": Picture(GamesScreen, lambda: View(games=many(), clock="21:40")),
    "games-delete": Picture(lambda: DeleteScreen(7, Section.UNDER_WAY), lambda: listed(binned=binned())),
    "games-bin": Picture(lambda: GamesScreen(Section.BIN), lambda: listed(binned=binned())),
    **{
        f"replay-{name}": Picture(
            lambda place=place: ReplayScreen(1, place), lambda name=name: listed(replay=replayed(name))
        )
        for name, place in REPLAYED.items()
    },
    "leave-kept": Picture(
        lambda: LeaveScreen(ThrowScreen()), lambda: replace(shown(responding()), kept_at="21:40")
    ),
    "games-en": Picture(GamesScreen, listed, language="en"),
}
PICTURES |= {
    f"{name}-{look}": replace(PICTURES[name], **style)
    for name in ("home", "games", "games-delete", "replay-imalya")
    for look, style in {
        "jour": {"theme": "jour"},
        "contraste": {"theme": "contraste"},
        "720x1280": {"size": (720, 1280)},
        "1920x1080": {"size": (1920, 1080)},
    }.items()
}


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
