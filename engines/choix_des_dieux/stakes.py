"""Stakes: the bettors' starting stakes, the shooter's below their average, and raises (l.13-15, 43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.choix_des_dieux.actions import Stake
from engines.choix_des_dieux.events import Raised, Staked, StakesTooLow
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import HIGHEST, StakeLimit
from engines.choix_des_dieux.words import amount
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def limit(state: State) -> int:
    """The highest stake that the bettors' average allows the shooter, in whole elis (l.15, CD-03).

    0 if no stake lies below the average, as when each of them has staked 1.
    """
    staked = _staked(state)
    below = state.rules.stake_limit is StakeLimit.STRICT
    return max(0, (sum(staked) - below) // len(staked))


def _staked(state: State) -> list[int]:
    return [state.players[seat].stake for seat in state.bettors]


def means(state: State, seat: int) -> int:
    """The most that a player's purse allows him to stake."""
    return state.players[seat].funds if state.rules.track_money else HIGHEST


def highest(state: State, seat: int) -> int:
    """The most that a player may stake."""
    return min(means(state, seat), limit(state)) if seat == state.shooter else means(state, seat)


def can_be_undercut(state: State) -> bool:
    """Whether the bettors can stake enough for the shooter to stay below their average (CD-03)."""
    return state.rules.stake_limit is StakeLimit.AT_MOST or any(
        means(state, seat) > 1 for seat in state.bettors
    )


def awaited(state: State) -> int:
    """The seat that announces next.

    First each bettor; then, if all staked too little, one who can stake more; then the shooter.
    """
    for seat in state.bettors:
        if not state.players[seat].stake:
            return seat
    if limit(state):
        return state.shooter
    return may_raise(state)[0]


def may_raise(state: State) -> tuple[int, ...]:
    """The bettors who have the means to stake more."""
    return tuple(seat for seat in state.bettors if means(state, seat) > state.players[seat].stake)


def candidates(state: State) -> Iterator[Stake]:
    """Every higher stake of each bettor, and every stake of the shooter until he has announced his."""
    shooter = () if state.stake else (state.shooter,)
    for seat in (*state.bettors, *shooter):
        lowest = state.players[seat].stake + 1
        yield from (Stake(seat, elis) for elis in range(lowest, highest(state, seat) + 1))


def refusal(state: State, action: Stake) -> Sentence | None:
    """Why a stake is not accepted."""
    if action.elis < 1:
        return Sentence("a stake is 1 or more, and {said} was said", said=action.elis)
    if action.seat == state.shooter:
        return _refuse_shooter(state, action)
    player = state.players[action.seat]
    if action.seat not in state.bettors:
        return Sentence("{player} takes no part in this round", player=player.name)
    if action.elis <= player.stake:
        return Sentence(
            "a stake is never lowered: {player} has staked {staked} already",
            player=player.name,
            staked=amount(state.rules, player.stake),
        )
    return _refuse_beyond_means(state, action)


def _refuse_shooter(state: State, action: Stake) -> Sentence | None:
    """Why the shooter cannot stake this: he announces last, below the average, once (l.13-15, CD-05)."""
    player = state.players[action.seat]
    if player.stake:
        return Sentence(
            "the shooter’s stake is firm: {player} has staked {staked}",
            player=player.name,
            staked=amount(state.rules, player.stake),
        )
    silent = [state.players[seat].name for seat in state.bettors if not state.players[seat].stake]
    if silent:
        return Sentence(
            "the shooter is the last to announce: {bettors} must stake first", bettors=listed(silent)
        )
    most = limit(state)
    if not most:
        return Sentence("no whole stake lies below the bettors’ average: one of them must stake more first")
    if action.elis > most:
        return Sentence(
            "the bettors have staked {stakes}, so {player} may stake {most} at most",
            stakes=listed(_staked(state)),
            player=player.name,
            most=amount(state.rules, most),
        )
    return _refuse_beyond_means(state, action)


def _refuse_beyond_means(state: State, action: Stake) -> Sentence | None:
    most = means(state, action.seat)
    if action.elis <= most:
        return None
    name = state.players[action.seat].name
    if state.rules.track_money:
        return Sentence(
            "{player} has {held} and cannot stake {stake}",
            player=name,
            held=amount(state.rules, most),
            stake=action.elis,
        )
    return Sentence("the table counts stakes up to {most}, and {said} was said", most=most, said=action.elis)


def play(state: State, action: Stake) -> State:
    """Note the stake; after the shooter's, the Sage is thrown."""
    before = state.players[action.seat].stake
    if state.phase is not Phase.STAKES:
        return state.but_player(action.seat, Raised(action.seat, before, action.elis), stake=action.elis)
    state = state.but_player(action.seat, Staked(action.seat, action.elis), stake=action.elis)
    if action.seat == state.shooter:
        return state.but(phase=Phase.SAGE)
    staked = _staked(state)
    if all(staked) and not limit(state):
        return state.tell(StakesTooLow(sum(staked), len(staked)))
    return state
