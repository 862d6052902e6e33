"""Screens about past games; `python -m tests.device.screen.annals_pictures` redraws them."""

from dataclasses import replace
from pathlib import Path

from device.annals.facts import Facts, Fortune, ScoredTurn
from device.annals.past import PastGames
from device.annals.photos import Photos
from device.annals.result import GameResult
from device.journal.journal import GameRecord
from device.screen.annals.end import ResultScreen
from device.screen.base import View
from device.screen.imalya.year import YearScreen
from engines.contract import Outcome
from engines.imalya import Phase
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
from tests.device.screen.png import keep
from tests.device.screen.positions import NAMES, SETUP, position
from tests.device.screen.scenery import sight

SCENE = {1: "1", 2: "1", 3: "1", 4: "1", 5: "1", 6: "1"}
PEOPLE = dict(zip(NAMES, range(1, 9), strict=False))
LONG = ("Anne-Sophie de la Rochette", "Maximilien de Beauharnais", "Guillemette de Montmorency", "Théo")


def result(
    number: int,
    name: str,
    ranking: tuple[tuple[int, ...], ...],
    *,
    names: tuple[str, ...] = NAMES,
    started: str = "2026-11-21T21:10:00",
    finished: str = "2026-11-21T22:34:00",
    luck: tuple[Fortune, ...] = (),
    rules: str = "",
    **facts: object,
) -> GameResult:
    """A finished game among people who are all known."""
    people = tuple(PEOPLE.get(player, 50 + seat) for seat, player in enumerate(names))
    record = GameRecord(number, name, "1", rules, names, started, finished, people)
    return GameResult(record, Facts(Outcome(ranking, "target"), **facts), names, luck)  # type: ignore[arg-type]


LUCK = (Fortune(12.3, 46.0), Fortune(-33.2, 8.4), Fortune(79.8, 12.0), Fortune(-1.2, 102.0))
BEST = ScoredTurn(214, 1, 4, 120, "MMMMMM")


def year(number: int = 3, luck: tuple[Fortune, ...] = LUCK, **more) -> GameResult:
    """Inès has won the year; Yann had the best turn."""
    rounds = {"rounds": 9, "scores": (212, 187, 401, 96), "turns": (BEST,)}
    rules = "tales_six target=388"
    return result(number, "imalya", ((2,), (0,), (1,), (3,)), luck=luck, rules=rules, **rounds, **more)


def over(photo: Path | None = None, luck: tuple[Fortune, ...] = LUCK, notice: str = "") -> View:
    """The end of the year, after two other ones that Inès has won."""
    now = year(luck=luck)
    past = PastGames((year(1), year(2), now), now=now, find_photo=lambda game, step: photo)
    return replace(shown(ended(), notice=notice), past=past)


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


END = ResultScreen(YearScreen())
PICTURES = {
    "end": Picture(lambda: END, lambda: over(photographed())),
    "end-unread": Picture(lambda: END, lambda: over(luck=(), notice=COUNTED), language="en"),
    "end-unknown": Picture(lambda: END, lambda: shown(ended())),
    "end-jour": Picture(lambda: END, lambda: over(photographed()), theme="jour"),
    "end-contraste": Picture(lambda: END, lambda: over(photographed()), theme="contraste"),
    "end-720x1280": Picture(lambda: END, lambda: over(photographed()), size=(720, 1280)),
    "end-1920x1080": Picture(lambda: END, lambda: over(photographed()), size=(1920, 1080)),
    "end-eight": Picture(ResultScreen, eight),
    "end-eight-720x1280": Picture(ResultScreen, eight, size=(720, 1280)),
    "end-choix": Picture(ResultScreen, lambda: divined(*choix.WON, "close")),
    "end-oniria": Picture(ResultScreen, lambda: dreamt(*whole_game())),
    "end-artiseurs": Picture(ResultScreen, lambda: at_board(artiseurs.few_stones())),
    "end-jelimvre": Picture(ResultScreen, lambda: besieged(jelimvre.encircled())),
}


def main() -> None:
    """Redraw every reference picture."""
    for name, picture in PICTURES.items():
        keep(picture.draw(), FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
