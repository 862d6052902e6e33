"""Series of games: after each the Trésor is shared out, and stakes make up a new one (l.47)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Final

from engines.contract import Outcome
from engines.imalya import ranking, rounds, stakes, tales
from engines.imalya.actions import NextGame
from engines.imalya.dice import unthrown
from engines.imalya.events import Banked, GameStarted, Reason
from engines.imalya.phase import Phase
from engines.imalya.player import Player
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

WINNER_PORTION: Final = 2
"""The Tales that the winner gets for each Tale that every other player gets of the Trésor (l.47)."""


def speaker(state: State) -> int:
    """The seat that says whether another game follows: the winner; of several, the first in turn order."""
    return _winners(state)[0]


def _winners(state: State) -> list[int]:
    winners = _result(state).winners
    return [seat for seat in state.seats_from(state.starter or 0) if seat in winners]


def _result(state: State) -> Outcome:
    if state.ended is None:
        raise ValueError("no game of the series has just ended")
    return state.ended


def refusal(state: State, action: NextGame) -> Sentence | None:
    """Why no other game begins."""
    if not state.rules.series:
        return Sentence("this is a single game, not one of a series")
    if state.phase is not Phase.NEXT_GAME:
        return Sentence("another game of the series begins when this one is over")
    return None


def play(state: State, action: NextGame) -> State:
    """Share out the Trésor and take up the dice, then ask the players who may add to their stake."""
    state = _share_out(state).but(dice=unthrown(state.rules.dice))
    return state.but(phase=Phase.STAKE, deciders=stakes.askable(state))


def stop(state: State) -> State:
    """End the series: the winner of the last game takes the Trésor (l.47), then its ledger ranks (§8)."""
    last = _result(state)
    state = tales.give_tresor(state.but(ended=None), last.winners)
    return rounds.close(state, Outcome(ranking.by_net(state), last.reason))


def _share_out(state: State) -> State:
    """Deal two Tales to the winner and one to each other, until none are left (l.47, IM-39)."""
    winners = _winners(state)
    if not state.rules.series_split:
        return tales.give_tresor(state, winners)
    order = state.seats_from(winners[0])
    dealt = shares(state.tresor, [WINNER_PORTION if seat in winners else 1 for seat in order])
    for seat, portion in zip(order, dealt, strict=True):
        state = tales.give(state, seat, portion, Reason.SHARE)
    return state


def shares(tresor: int, portions: Sequence[int]) -> list[int]:
    """The Tales that each player gets, dealt out in portions; the last lap may stop anywhere.

    >>> shares(11, [2, 1, 1, 1])
    [5, 2, 2, 2]
    """
    dealt = [0] * len(portions)
    for place, portion in cycle(enumerate(portions)):
        if not tresor:
            break
        dealt[place] += min(portion, tresor)
        tresor -= min(portion, tresor)
    return dealt


def begin(state: State) -> State:
    """Begin the next game with a new Trésor; players keep only their Tales (IM-42)."""
    for seat in range(len(state.players)):
        state = tales.pay(state, seat, stakes.first(state.rules).to_tresor, Reason.STAKE)
    if not state.rules.leinan:
        state = cap(state)
    return state.but(
        players=tuple(
            Player(player.name, tales=player.tales, banked=player.banked, added=player.added)
            for player in state.players
        ),
        phase=Phase.DRAW_FACTION,
        game=state.game + 1,
        ended=None,
        active=0,
        round=0,
        starter=None,
        throw_number=0,
        ruse_spent=False,
        grace=False,
        killers=(),
        contenders=(),
    ).tell(GameStarted(state.game + 1))


def cap(state: State) -> State:
    """Set aside the Tales that a player holds beyond fifteen; they stay his (l.47, IM-40)."""
    for seat, player in enumerate(state.players):
        if (surplus := player.tales - stakes.MOST_HELD) > 0:
            state = state.but_player(
                seat, Banked(seat, surplus), tales=stakes.MOST_HELD, banked=player.banked + surplus
            )
    return state


def net(state: State, seat: int) -> int:
    """The Tales that a player has won or lost in the series: all that he has, minus all his stakes."""
    player = state.players[seat]
    return player.banked + player.tales - stakes.first(state.rules).tales - player.added
