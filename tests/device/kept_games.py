"""Games in a journal, played by chance, for tests of what lies on the disk."""

import functools
import tempfile
from pathlib import Path

from device.game.match import Match
from device.journal.journal import Journal
from engines.registry import GAMES
from tests.engines.simulate import NAMES, random_game

SEATS = {"imalya": 4, "choix_des_dieux": 3, "artiseurs": 3, "jelimvre": 2, "oniria": 3}
"""A number of players for each game."""


def actions_of(name: str, seed: int = 1, players: int | None = None) -> list[object]:
    """The actions of a whole game, played by chance with the first preset."""
    return list(_actions_of(name, seed, players or SEATS[name]))


@functools.cache
def _actions_of(name: str, seed: int, players: int) -> tuple[object, ...]:
    """The same actions; a game is played once for all tests of a process."""
    game = GAMES[name]
    rules = next(iter(game.presets.values()))
    return tuple(step.action for step in random_game(game, rules, players, seed))


def lay_half_played(folder: Path, *names: str) -> None:
    """Lay a journal into a folder in which games of these names are half played, and Imalya is over."""
    for name, content in _half_played(names).items():
        (folder / name).write_bytes(content)


@functools.cache
def _half_played(names: tuple[str, ...]) -> dict[str, bytes]:
    """The files of such a journal; they are played once for all tests of a process."""
    with tempfile.TemporaryDirectory() as folder:
        with Journal(Path(folder) / "games.sqlite3") as journal:
            for name in names:
                actions = actions_of(name)
                keep_game(journal, name, actions if name == "imalya" else actions[: len(actions) // 2])
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def keep_game(
    journal: Journal, name: str, actions: list[object], names: tuple[str, ...] | None = None
) -> Match:
    """Begin a game with the first preset, and play these actions."""
    game = GAMES[name]
    match = Match.begin(journal, game, next(iter(game.presets.values())), names or NAMES[: SEATS[name]])
    for action in actions:
        match.apply(action)
    return match
