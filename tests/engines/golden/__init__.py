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
MODES = {"jelimvre": (2, 4), "oniria": (3, 4, 5)}
"""How many play the games whose rules differ by it; the first has the name of the preset alone."""
SEED = 388
_MANY = 10
_COUNTLESS = 5_000


def golden_path(game: Game, preset: str, players: int) -> Path:
    """Where a transcript is kept."""
    more = f"_{players}" if players in MODES.get(game.name, ())[1:] else ""
    return Path(__file__).parent / f"{game.name}_{preset}{more}.txt"


def transcript(game: Game, preset: str, players: int) -> str:
    """A whole game as its record tells it: what was awaited and done, and how the table stood after it."""
    record = golden_record(game, preset, players)
    lines = [f"{game.title}: {preset}, seed {SEED}"]
    for step in replay(parse_record(str(record))):
        lines += [""] * (step.number > 0)
        lines += [*told(step), f"   > {_summary(step.after)}"]
    return "\n".join(lines) + "\n"


def golden_record(game: Game, preset: str, players: int) -> Record:
    """A whole game played by chance, always the same."""
    rules = game.presets[preset]
    steps = list(random_game(game, rules, players, SEED))
    actions = tuple(str(step.action) for step in steps)
    return Record(game.name, "golden", str(rules), NAMES[:players], actions, steps[-1].after.outcome)


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


def goldens() -> list[tuple[Game, str, int]]:
    """Every game with every preset, and with every number of players that changes its rules."""
    return [
        (game, preset, players)
        for game in GAMES.values()
        for preset in game.presets
        for players in MODES.get(game.name) or _usual(game, preset)
    ]


def _usual(game: Game, preset: str) -> list[int]:
    """How many play where it makes no difference."""
    return [number for number in PLAYERS if accepts(game, preset, number)][:1]
