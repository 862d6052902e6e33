"""Golden games: one readable transcript for each game and preset, compared line by line.

`python -m tests.engines.golden` writes them anew; the change is then read as a diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from engines.contract import NATURE, Game
from engines.record import Record, parse_record, replay
from engines.registry import GAMES
from engines.transcript import told
from tests.engines.simulate import NAMES, accepts, random_game

PLAYERS = (3, 2, 1)
SEED = 388
_MANY = 10
_COUNTLESS = 5_000


def golden_path(game: Game, preset: str) -> Path:
    """Where a transcript is kept."""
    return Path(__file__).parent / f"{game.name}_{preset}.txt"


def transcript(game: Game, preset: str) -> str:
    """A whole game as its record tells it: what was awaited and done, and how the table stood after it."""
    record = golden_record(game, preset)
    lines = [f"{game.title}: {preset}, seed {SEED}"]
    for step in replay(parse_record(str(record))):
        lines += [""] * (step.number > 0)
        lines += [*told(step), f"   > {_summary(step.after)}"]
    return "\n".join(lines) + "\n"


def golden_record(game: Game, preset: str) -> Record:
    """A whole game played by chance, always the same."""
    rules = game.presets[preset]
    players = NAMES[: next(number for number in PLAYERS if accepts(game, preset, number))]
    steps = list(random_game(game, rules, len(players), SEED))
    actions = tuple(str(step.action) for step in steps)
    return Record(game.name, "golden", str(rules), players, actions, steps[-1].after.outcome)


def _summary(state: Any) -> str:
    """The legal actions, those of a kind together; the number of dice where Nature is awaited."""
    awaits = state.awaits
    if awaits.actor == NATURE and awaits.dice:
        return f"throws {', '.join(map(str, awaits.dice))}"
    legal = list(islice(state.legal_actions(), _COUNTLESS))
    if len(legal) == _COUNTLESS:
        return f"{awaits.kind}, in more ways than could be listed"
    texts = [str(action).partition(" ") for action in legal]
    kinds = groupby(texts, key=lambda text: text[0])
    told = (f"{verb} {', '.join(_shortened([rest for *_, rest in found]))}" for verb, found in kinds)
    return "; ".join(map(str.strip, told)) or "-"


def _shortened(texts: Sequence[str]) -> Iterator[str]:
    """Texts in their order; of many that only count up in their last word, the first and the last number.

    >>> list(_shortened([f"2 {stake}" for stake in range(4, 101)]))
    ['2 4 to 100']
    """
    for _, found in groupby(enumerate(texts), key=_start_of_count):
        run = [text for _, text in found]
        if len(run) < _MANY:
            yield from run
        else:
            yield f"{run[0]} to {run[-1].rpartition(' ')[2]}"


def _start_of_count(numbered: tuple[int, str]) -> tuple[str, int | str]:
    """The same for texts that follow each other and count up by one."""
    place, text = numbered
    words, _, last = text.rpartition(" ")
    return words, int(last) - place if last.isdigit() else last


def goldens() -> list[tuple[Game, str]]:
    """Every game with every preset."""
    return [(game, preset) for game in GAMES.values() for preset in game.presets]
