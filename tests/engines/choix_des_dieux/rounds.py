"""Helpers that play rounds from short texts: Inès shoots, the others bet."""

from __future__ import annotations

from functools import partial

from engines.choix_des_dieux import GAME, Phase, Player, Rules, State
from engines.choix_des_dieux.combinations import COMBINATIONS
from tests.engines import stories

play = partial(stories.play, GAME)
legal = stories.legal
refused = partial(stories.refused, GAME)

NAMES = ("Inès", "Maëlle", "Yann", "Théo")
ELIS = Rules()


def a_table(
    rules: Rules = ELIS,
    players: int = 4,
    pot: int = 0,
    funds: tuple[int, ...] = (100,) * 4,
) -> State:
    """The table before a round; the first player shoots.

    Args:
        rules: the house rules.
        players: the number of players.
        pot: what earlier rounds left; the first player is the one who lost it.
        funds: the money in each purse.
    """
    purses = funds if rules.track_money else (0,) * 4
    seats = tuple(Player(name, funds=purse) for name, purse in zip(NAMES[:players], purses, strict=False))
    return State(rules, seats, Phase.GATHER, pot=pot).but_player(0, won=-pot)


def settled(result: str, stake: int, bets: str, state: State) -> State:
    """The table after one whole round, played action by action.

    Args:
        result: the name of the combination that falls.
        stake: the shooter's stake.
        bets: for each bettor his stake, and "+" if he guesses right, as in "10+ 8 6".
        state: the table before, with as many bettors.
    """
    dice = next(letters for letters, name in COMBINATIONS.items() if name == result)
    said = [bet.partition("+") for bet in bets.split()]
    story = [f"open; throw {dice[0]}"]
    story += [f"stake {seat} {elis}" for seat, (elis, *_) in enumerate(said, start=2)]
    story += [f"stake 1 {stake}; throw {dice[1]}"]
    story += [f"guess {seat} {result}" for seat, (_, plus, _) in enumerate(said, start=2) if plus]
    story += [f"ready {seat}" for seat in range(2, len(said) + 2)]
    return play(state, "; ".join([*story, f"throw {dice[2]}"]))


def won(before: State, after: State) -> list[int]:
    """By how much each player's winnings changed; where purses are counted, they changed by as much."""
    changes = [new.won - old.won for old, new in zip(before.players, after.players, strict=True)]
    if before.rules.track_money:
        assert changes == [
            new.funds - old.funds for old, new in zip(before.players, after.players, strict=True)
        ]
    return changes
