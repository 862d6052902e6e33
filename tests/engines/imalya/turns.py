"""Turns told in a few words, for tests."""

from __future__ import annotations

from engines.imalya import Figure, Rules, State, parse_action
from engines.imalya.player import Player
from engines.imalya.table import Phase

BASE = Rules()
TALES = Rules(tales=True)
SIX = Rules(tales=True, six=True)


def a_turn(
    rules: Rules = BASE,
    factions: str = "RMG",
    tales: tuple[int, ...] = (15, 15, 15),
    tresor: int = 15,
    scores: tuple[int, ...] = (0, 0, 0, 0, 0, 0),
    powers: bool = False,
) -> State:
    """The first player is about to throw all six dice, in the second round.

    Args:
        rules: the rules played.
        factions: one letter a player, in seat order.
        tales: in front of each, with the Tales.
        tresor: Tales in the middle, with the Tales.
        scores: the score of each.
        powers: all powers are active, as in the first round.
    """
    players = tuple(
        Player(
            f"Player {seat + 1}",
            Figure(letter),
            scores[seat],
            tales[seat] if rules.tales else 0,
            power_open=powers,
        )
        for seat, letter in enumerate(factions)
    )
    return State(
        rules, players, Phase.THROW, starter=0, round=2 - powers, tresor=tresor if rules.tales else 0
    )


def play(state: State, story: str) -> State:
    """The state after a story: actions between semicolons; "keep 1 2" locks these dice and is done."""
    for words in (part.strip() for part in story.split(";")):
        if words.startswith("keep"):
            for number in words.split()[1:]:
                state = state.apply(parse_action(f"lock {number}"))
            state = state.apply(parse_action("done"))
        elif words:
            state = state.apply(parse_action(words))
    return state
