"""Games in a journal, played by chance, for tests of what lies on the disk."""

from device.game.match import Match
from device.journal.journal import Journal
from engines.registry import GAMES
from tests.engines.simulate import NAMES, random_game

SEATS = {"imalya": 4, "choix_des_dieux": 3, "artiseurs": 3, "jelimvre": 2, "oniria": 3}
"""A number of players for each game."""


def actions_of(name: str, seed: int = 1, players: int | None = None) -> list[object]:
    """The actions of a whole game, played by chance with the first preset."""
    game = GAMES[name]
    rules = next(iter(game.presets.values()))
    return [step.action for step in random_game(game, rules, players or SEATS[name], seed)]


def keep_game(
    journal: Journal, name: str, actions: list[object], names: tuple[str, ...] | None = None
) -> Match:
    """Begin a game with the first preset, and play these actions."""
    game = GAMES[name]
    match = Match.begin(journal, game, next(iter(game.presets.values())), names or NAMES[: SEATS[name]])
    for action in actions:
        match.apply(action)
    return match
