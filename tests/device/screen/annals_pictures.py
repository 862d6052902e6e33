"""Screens about past games; `python -m tests.device.screen.annals_pictures` redraws them."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pygame

from device.annals.facts import DieKind, FaceCount, Facts, Fortune, ScoredTurn
from device.annals.past import PastGames
from device.annals.photos import Photos
from device.annals.result import GameResult
from device.i18n import use_language
from device.journal.game_record import GameRecord
from device.journal.machine import Machine
from device.screen.annals.dice import DiceScreen
from device.screen.annals.end import ResultScreen
from device.screen.annals.evening import EveningScreen
from device.screen.annals.meetings import MeetingsScreen
from device.screen.annals.period import Period
from device.screen.annals.person import PersonPage
from device.screen.annals.photo import PhotoScreen
from device.screen.annals.result_card import card_of, draw_card
from device.screen.base import View
from device.screen.games.reopen import ReopenScreen
from device.screen.home.home import HomeScreen
from device.screen.imalya.year import YearScreen
from device.screen.people.regular import Regular
from device.screen.rules.offer import RulesScreen
from device.screen.theme import BASE
from engines.contract import Outcome
from engines.imalya import Phase
from engines.opponents import parse_opponent
from engines.registry import GAMES
from tests.device.screen import choix_positions as choix
from tests.device.screen import jelimvre_positions as jelimvre
from tests.device.screen.oniria_pictures import dreamt
from tests.device.screen.oniria_positions import whole_game
from tests.device.screen.pictures import (
    COUNTED,
    EIGHT,
    FOLDER,
    Picture,
    artiseurs,
    at_board,
    besieged,
    divined,
    ended,
    shown,
)
from tests.device.screen.png import redraw
from tests.device.screen.positions import NAMES, SETUP, position
from tests.device.screen.scenery import sight

SCENE = {1: "1", 2: "1", 3: "1", 4: "1", 5: "1", 6: "1"}
PEOPLE = dict(zip(NAMES, range(1, 9), strict=False))
WRITTEN = "No stick found (FAT or exFAT). Written: ~/.local/share/dice-table/exchange/imalya-2026-11-21-7.png"
"""News that need two lines below the title."""
LONG = ("Anne-Sophie de la Rochette", "Maximilien de Beauharnais", "Guillemette de Montmorency", "Théo")


def result(
    number: int,
    name: str,
    ranking: tuple[tuple[int, ...], ...],
    *,
    names: tuple[str, ...] = NAMES,
    started: str = "2026-11-21T21:10:00",
    finished: str = "",
    luck: tuple[Fortune, ...] = (),
    rules: str = "",
    **facts: object,
) -> GameResult:
    """A finished game among people who are all known; it takes 84 minutes where no end is given."""
    finished = finished or (datetime.fromisoformat(started) + timedelta(minutes=84)).isoformat()
    people = tuple(PEOPLE.get(player, 50 + seat) for seat, player in enumerate(names))
    record = GameRecord(number, name, "1", rules, names, started, finished, people)
    return GameResult(record, Facts(Outcome(ranking, "target"), **facts), names, luck)  # type: ignore[arg-type]


LUCK = (Fortune(12.3, 46.0), Fortune(-33.2, 8.4), Fortune(79.8, 12.0), Fortune(-1.2, 102.0))
BEST = ScoredTurn(214, 1, 4, 120, "MMMMMM")


def year(number: int = 3, luck: tuple[Fortune, ...] = LUCK, **more) -> GameResult:
    """A game of Imalya that Inès has won, and in which Yann had the best turn."""
    rounds = {"rounds": 9, "scores": (212, 187, 401, 96), "turns": (BEST,)}
    rules = "tales six target=388"
    return result(number, "imalya", ((2,), (0,), (1,), (3,)), luck=luck, rules=rules, **rounds, **more)


def over(photo: Path | None = None, luck: tuple[Fortune, ...] = LUCK, notice: str = "") -> View:
    """The end of the year, after two other ones that Inès has won."""
    now = year(luck=luck)
    past = PastGames((year(1), year(2), now), now=now, find_photo=lambda game, step: photo)
    return replace(shown(ended(), notice=notice), past=past)


def on_board(view: View, game: str) -> View:
    """The end of a board game that the annals have kept. Such a game has no best throw."""
    assert view.position is not None
    state = view.position.state
    now = result(3, game, state.outcome.ranking, names=tuple(player.name for player in state.players))
    return replace(view, past=PastGames((now,), now=now))


def photographed() -> Path:
    """A photograph of six Morts, in the folder of references."""
    photos = Photos(FOLDER.parent)
    found = photos.find(3, BEST.step)
    if found is None:
        photos.keep(3, BEST.step, sight(SCENE).picture)
        found = photos.find(3, BEST.step)
    assert found is not None
    return found


def eight() -> View:
    """Eight players with long names; two of them share the victory, and luck is known."""
    names = (*LONG, *EIGHT[4:])
    start = position(*SETUP[:4], *["throw R"] * 4, "throw B", "name 1", names=names)
    luck = tuple(Fortune(130.0 - 40 * seat, 5.0 * seat) for seat in range(8))
    ranking = ((3, 0), (1,), (2,), (4, 5), (7,), (6,))
    state = replace(start.state, phase=Phase.OVER, outcome=Outcome(ranking, "target"))
    scores = tuple(player.score for player in state.players)
    now = result(1, "imalya", ranking, names=names, luck=luck, scores=scores, turns=(BEST,), rounds=12)
    return replace(shown(replace(start, state=state)), past=PastGames((now,), now=now))


def evening(photo: Path | None = None, luck: tuple[Fortune, ...] = LUCK) -> View:
    """Three games, the last one at midnight."""
    tallies = {"tales": (61, 12, 44, 3), "captured": (4, 9, 2, 14)}
    session = result(
        2,
        "choix_des_dieux",
        ((0,), (2,), (1,), (3,)),
        scores=(28, 3, 5, -36),
        rules="elis purse=40",
        started="2026-11-21T22:40:00",
        finished="2026-11-21T23:10:00",
    )
    siege = result(
        3,
        "jelimvre",
        ((1,), (0,)),
        names=("Maëlle", "Théo"),
        started="2026-11-21T23:15:00",
        finished="2026-11-22T00:20:00",
    )
    tonight = (year(1, luck, started="2026-11-21T20:40:00", tallies=tallies), session, siege)
    return View(clock="00:20", past=PastGames(tonight, find_photo=lambda game, step: photo))


def long_evening(photo: Path | None = None) -> View:
    """Seven games; two of them were won by people with long names."""
    tonight = list(evening(photo).past.tonight)
    ranking = ((0, 2), (1,), (3,))
    tonight += [
        result(number, "imalya", ranking, names=LONG, scores=(401, 12, 401, 3), rules="base target=388")
        for number in range(4, 8)
    ]
    return View(clock="00:20", past=PastGames(tuple(tonight), find_photo=lambda game, step: photo))


def won_in_a_row() -> View:
    """Two sessions of Le Choix des Dieux that somebody with a long name has won."""
    sessions = [
        result(number, "choix_des_dieux", ((2,), (0,), (1,), (3,)), names=LONG, scores=(3, 2, 16, -21))
        for number in (1, 2)
    ]
    return View(clock="22:40", past=PastGames(tuple(sessions)))


POINTS = (12, 8, 21, 1, 27, 18, 5, 33, 16, 12, 40, 9, 1, 24, 57, 12, 18, 36, 21, 7, 45, 12, 16, 21)


def lived(photo: Path | None = None) -> View:
    """Maëlle has played often, with twenty-four turns of Imalya."""
    games = []
    for number in range(1, 9):
        turns = tuple(
            ScoredTurn(9 * place + 9, 0, place + 1, points)
            for place, points in enumerate(POINTS[3 * (number - 1) : 3 * number])
        )
        ranking = ((0,), (2,), (1,), (3,)) if number % 3 == 0 else ((2,), (0,), (1,), (3,))
        games.append(
            result(
                number,
                "imalya",
                ranking,
                turns=turns,
                scores=(212, 187, 401, 96),
                luck=LUCK if number == 8 else (),
                tallies={"tales": (35, 2, 1, 4), "kept-R": (8, 1, 1, 1), "kept-M": (5, 9, 2, 2)},
                rules="base target=388",
                started=f"2026-03-{number + 2:02}T20:00:00",
            )
        )
    games.append(result(9, "jelimvre", ((0,), (1,)), names=("Maëlle", "Lou")))
    return View(past=PastGames(tuple(games), find_photo=lambda game, step: photo))


def lived_with_machines() -> View:
    """Maëlle has played two games of Imalya with a strong and an easy machine, and none without."""
    machines = tuple(str(Machine(parse_opponent(level), seed=1)) for level in ("strong", "easy"))
    games = []
    for played in lived().past.results[:2]:
        names, people = ("Maëlle", "Nora", "Octave", "Théo"), (1, None, None, 4)
        record = replace(played.record, players=names, people=people, machines=("", *machines, ""))
        games.append(replace(played, record=record, names=names))
    games.append(replace(lived().past.results[2], names=("Yann", "Lou", "Inès", "Théo")))
    games[-1] = replace(games[-1], record=replace(games[-1].record, people=(2, 51, 3, 4)))
    return View(past=PastGames(tuple(games)))


def met() -> View:
    """Maëlle has played with four people of her table, and with three who have long names."""
    games = [*lived().past.results]
    for number in range(10, 14):
        ranking = ((1,), (0,), (2,), (3,)) if number % 2 else ((0, 1), (2,), (3,))
        games.append(result(number, "imalya", ranking, names=("Maëlle", *LONG[:3])))
    return View(past=PastGames(tuple(games)))


def met_for_years() -> View:
    """Maëlle's games with others are of this month, of this spring, and of years ago."""
    old = result(21, "jelimvre", ((0,), (1,)), names=("Maëlle", "Théo"), started="2024-05-01T20:00:00")
    spring = result(22, "jelimvre", ((1,), (0,)), names=("Maëlle", "Yann"), started="2026-03-01T20:00:00")
    return View(past=PastGames((old, spring, year(23)), today=date(2026, 11, 21)))


def played_at_home() -> View:
    """Two of the ready rules of Imalya have been played here."""
    presets = GAMES["imalya"].presets
    rules = (str(presets["tales_six"]), str(presets["base"]))
    games = [
        result(number, "imalya", ((2,), (0,), (1,), (3,)), rules=text) for number, text in enumerate(rules)
    ]
    return View(past=PastGames(tuple(games)))


def rolled(*letters_and_counts: tuple[str, int]) -> View:
    """Dice that the camera has read in one game, and a few in another."""
    kind = DieKind("figures", "DBEMGR")
    faces = tuple(FaceCount(0, kind, letter, count, 0) for letter, count in letters_and_counts)
    game = replace(result(1, "imalya", ((0,), (1,))), dice="pips", facts=Facts(faces=faces))
    devin = FaceCount(0, DieKind("Devin", "SSAANNDD"), "S", 40, 0)
    other = replace(result(2, "choix_des_dieux", ((0,), (1,))), facts=Facts(faces=(devin,)))
    return View(past=PastGames((game, other)))


@dataclass(frozen=True)
class CardPicture(Picture):
    """The card of the game that is over; its size is its own."""

    def draw(self) -> pygame.Surface:
        """The picture."""
        use_language(self.language)
        view = self.view()
        assert view.past.now is not None
        card = draw_card(view, card_of(view, view.past.now))
        use_language("en")
        return card


FAIR = (("D", 108), ("B", 97), ("E", 91), ("M", 104), ("G", 99), ("R", 113))
LOADED = (("D", 161), ("B", 97), ("E", 91), ("M", 104), ("G", 99), ("R", 60))
HOME = HomeScreen()
PAGE = PersonPage(1, HOME)
ROZENN = Regular(77, "Rozenn", said="", medallion="lozenge")
END = ResultScreen(YearScreen())
PLAYED_RULES = RulesScreen("imalya", ("Maëlle", "Yann"))
PICTURES = {
    "rules-played": Picture(lambda: PLAYED_RULES, played_at_home),
    "rules-played-480x800": Picture(lambda: PLAYED_RULES, played_at_home, size=(480, 800)),
    "end": Picture(lambda: END, lambda: over(photographed())),
    "end-unread": Picture(lambda: END, lambda: over(luck=(), notice=COUNTED), language="en"),
    "end-written": Picture(lambda: END, lambda: over(notice=WRITTEN), language="en"),
    "end-unknown": Picture(lambda: END, lambda: shown(ended())),
    "end-jour": Picture(lambda: END, lambda: over(photographed()), theme="jour"),
    "end-contraste": Picture(lambda: END, lambda: over(photographed()), theme="contraste"),
    "end-720x1280": Picture(lambda: END, lambda: over(photographed()), size=(720, 1280)),
    "end-1920x1080": Picture(lambda: END, lambda: over(photographed()), size=(1920, 1080)),
    "end-undo-en": Picture(lambda: ReopenScreen(END), over, language="en"),
    "end-undo-480x800": Picture(lambda: ReopenScreen(END), over, size=(480, 800)),
    "end-eight": Picture(ResultScreen, eight),
    "end-eight-720x1280": Picture(ResultScreen, eight, size=(720, 1280)),
    "result-card": CardPicture(lambda: END, lambda: over(photographed())),
    "result-card-eight-en": CardPicture(lambda: END, eight, language="en"),
    "evening": Picture(lambda: EveningScreen(HOME), lambda: evening(photographed())),
    "evening-en": Picture(lambda: EveningScreen(HOME), lambda: evening(luck=()), language="en"),
    **{
        f"evening-midnight-en{name}": Picture(
            lambda: EveningScreen(HOME, between_turns=True),
            lambda: long_evening(photographed()),
            size=size,
            language="en",
        )
        for name, size in {"": BASE, "-480x800": (480, 800)}.items()
    },
    "evening-nothing": Picture(lambda: EveningScreen(HOME), View),
    "evening-contraste": Picture(
        lambda: EveningScreen(HOME), lambda: evening(photographed()), theme="contraste"
    ),
    "evening-720x1280": Picture(
        lambda: EveningScreen(HOME), lambda: evening(photographed()), size=(720, 1280)
    ),
    "evening-in-a-row-en": Picture(lambda: EveningScreen(HOME), won_in_a_row, language="en"),
    "evening-in-a-row-480x800": Picture(lambda: EveningScreen(HOME), won_in_a_row, size=(480, 800)),
    "person": Picture(lambda: PAGE, lambda: lived(photographed())),
    "person-en": Picture(lambda: replace(PAGE, game="jelimvre"), lived, language="en"),
    "person-jour": Picture(lambda: PAGE, lambda: lived(photographed()), theme="jour"),
    "person-720x1280": Picture(lambda: PAGE, lambda: lived(photographed()), size=(720, 1280)),
    "person-month-en": Picture(lambda: replace(PAGE, period=Period.MONTH), lived, language="en"),
    "person-machines": Picture(lambda: PAGE, lived_with_machines),
    "person-machines-en": Picture(lambda: PAGE, lived_with_machines, theme="contraste", language="en"),
    "person-machines-720x1280": Picture(lambda: PAGE, lived_with_machines, theme="jour", size=(720, 1280)),
    "meetings": Picture(lambda: MeetingsScreen(met().past.life(1), PAGE), met),
    "meetings-contraste-en": Picture(
        lambda: MeetingsScreen(met().past.life(1), PAGE), met, theme="contraste", language="en"
    ),
    "meetings-720x1280": Picture(lambda: MeetingsScreen(met().past.life(1), PAGE), met, size=(720, 1280)),
    "person-nothing": Picture(lambda: replace(PAGE, person=ROZENN.number), lambda: View(people=(ROZENN,))),
    "dice": Picture(lambda: DiceScreen(HOME), lambda: rolled(*FAIR)),
    "dice-loaded-en": Picture(lambda: DiceScreen(HOME), lambda: rolled(*LOADED), language="en"),
    "dice-few": Picture(lambda: DiceScreen(HOME, 1), lambda: rolled(*FAIR)),
    "dice-nothing": Picture(lambda: DiceScreen(HOME), View),
    "dice-720x1280": Picture(lambda: DiceScreen(HOME), lambda: rolled(*LOADED), size=(720, 1280)),
    "photo": Picture(lambda: PhotoScreen(photographed(), "Yann, tour 4", HOME), View),
    "photo-gone": Picture(lambda: PhotoScreen(Path("gone.jpg"), "Yann", HOME), View),
    "end-choix": Picture(ResultScreen, lambda: divined(*choix.WON, "close")),
    "end-oniria": Picture(ResultScreen, lambda: dreamt(*whole_game())),
    "end-artiseurs": Picture(ResultScreen, lambda: on_board(at_board(artiseurs.few_stones()), "artiseurs")),
    "end-jelimvre": Picture(ResultScreen, lambda: on_board(besieged(jelimvre.encircled()), "jelimvre")),
}


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
