"""Build turns of Imalya from a few words, for tests."""

from __future__ import annotations

from functools import partial

from engines.imalya import GAME, Figure, Phase, Player, Rules, State, parse_action
from engines.imalya.dice import unthrown
from tests.engines import stories

legal = stories.legal
refused = partial(stories.refused, GAME)

BASE = Rules()
TALES = Rules(tales=True)
SIX = Rules(tales=True, six=True)
LEINAN = Rules(tales=True, leinan=True)
MERCENAIRE = Rules(tales=True, mercenaire=True)
LAIIRNA = Rules(tales=True, six=True, laiirna=True)
SORT = Rules(sort=True)
SUR = Rules(sur=True)
CHANCE = Rules(chance=True)
DRAGON8 = Rules(dragon8=True)
SERIES = Rules(tales=True, series=True)
ESCALIER = Rules(escalier=True)
ESCALIER_SIX = Rules(escalier=True, six=True)


def a_turn(
    rules: Rules = BASE,
    factions: str = "RMG",
    tales: tuple[int, ...] = (15,) * 6,
    tresor: int = 15,
    scores: tuple[int, ...] = (0,) * 6,
    powers: bool = False,
) -> State:
    """Return a state in which the first player is about to throw all dice, in round 2.

    Args:
        rules: the rules played.
        factions: a letter for each player, in seat order.
        tales: the Tales of each player; ignored without the Tales.
        tresor: the Tales in the Trésor; ignored without the Tales.
        scores: the score of each player.
        powers: whether all powers are active; it is then round 1.
    """
    players = tuple(
        Player(
            f"Player {seat + 1}",
            faction=Figure(letter),
            score=scores[seat],
            tales=tales[seat] if rules.tales else 0,
            power_open=powers,
        )
        for seat, letter in enumerate(factions)
    )
    dice = unthrown(rules.dice)
    state = State(rules, players, Phase.THROW, dice=dice, starter=0, round=1 if powers else 2)
    return state.but(tresor=tresor if rules.tales else 0)


def play(state: State, story: str) -> State:
    """Return the state after a story: actions between semicolons; "keep 1 2" means lock both and be done."""
    for words in (part.strip() for part in story.split(";")):
        if words.startswith("keep"):
            for number in words.split()[1:]:
                state = state.apply(parse_action(f"lock {number}"))
            state = state.apply(parse_action("done"))
        elif words:
            state = state.apply(parse_action(words))
    return state


def tales(state: State) -> list[int]:
    """Return the Tales of each player."""
    return [player.tales for player in state.players]


def scores(state: State) -> list[int]:
    """Return the score of each player."""
    return [player.score for player in state.players]
