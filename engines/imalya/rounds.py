"""The order of turns and rounds, and the end of the game (l.37, 46, 55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engines.contract import Outcome
from engines.imalya import laiirna, powers, ranking, tales
from engines.imalya.dice import unthrown
from engines.imalya.events import BonusTurn, ExtraRound, GameEnded, GameOver, MovedUp, RoundEnded, TurnStarted
from engines.imalya.phase import Phase
from engines.imalya.switches import Tiebreak

if TYPE_CHECKING:
    from engines.imalya.state import State
    from engines.places import Ranking


def open_game(state: State) -> State:
    """Begin the first round; with the Six, everybody's power is active in it (l.55)."""
    return _open_round(powers.open_all(state))


def _open_round(state: State) -> State:
    state = state.but(round=state.round + 1)
    return _next_turn(state, state.seats_from(state.starter or 0))


def _next_turn(state: State, seats: Sequence[int]) -> State:
    """Begin the turn of the first of these seats that plays; if none does, end the round.

    A power ends where its owner's next turn would begin, even if he plays no extra round (IM-56).
    """
    for seat in seats:
        if _plays(state, seat):
            return _start_turn(state, seat)
        state = powers.close(state, seat)
    return _end_round(state)


def _plays(state: State, seat: int) -> bool:
    """Whether a seat has turns: not if it is eliminated, nor if only others play the extra round."""
    return not state.players[seat].out and (not state.contenders or seat in state.contenders)


def _start_turn(state: State, seat: int, *, bonus: bool = False) -> State:
    """Begin a turn: open and close powers, ask who buys one; then the player throws."""
    state = state.but(
        active=seat,
        phase=Phase.THROW,
        dice=unthrown(state.rules.dice),
        throw_number=0,
        ruse_spent=False,
        grace=False,
        killers=(),
    ).tell(TurnStarted(seat, state.round))
    state = powers.start_bonus_turn(state) if bonus else powers.start_turn(state)
    return laiirna.start_turn(state)


def play_again(state: State) -> State:
    """Begin another turn of the same player in the same round (l.87)."""
    state = tales.tax_at_end_of_turn(state).tell(BonusTurn(state.active))
    return _start_turn(state, state.active, bonus=True)


def pass_turn(state: State) -> State:
    """Begin the next player's turn, or end the round or the game."""
    state = tales.tax_at_end_of_turn(state)
    still_in = sum(not player.out for player in state.players)
    if not still_in:
        return _finish(state, "all_out", ranking.by_score(state))
    if still_in == 1 and state.rules.stop_when_one_left:
        return _finish(state, "one_left", ranking.by_score(state))
    order = state.seats_from(state.starter or 0)
    return _next_turn(state, order[order.index(state.active) + 1 :])


def _end_round(state: State) -> State:
    """End the game if somebody has reached the target; only now is that checked (l.37, IM-24, IM-26)."""
    state = state.tell(RoundEnded(state.round))
    if state.round == 1:
        state = powers.close_all(state)
    if state.contenders or max(player.score for player in state.players) >= state.rules.target:
        return _decide(state)
    return _open_round(state)


def _decide(state: State) -> State:
    """End the game; a tie for the first place stands, or is played out in an extra round (IM-25)."""
    places = ranking.by_score(state)
    tied = places[0]
    extra = state.rules.tiebreak is Tiebreak.EXTRA_ROUND and len(tied) > 1
    if extra and not all(state.players[seat].out for seat in tied):
        return _open_round(state.but(contenders=tied).tell(ExtraRound(tied)))
    return _finish(state, "target", places)


def stop_with_six_egals(state: State) -> State:
    """End the game at once; the player who threw six Egals moves one place up (l.64, IM-63)."""
    by_score = ranking.by_score(state)
    places = ranking.one_place_up(by_score, state.active)
    if overtaken := ranking.overtaken(by_score, places, state.active):
        state = state.tell(MovedUp(state.active, overtaken))
    return _finish(state, "six_egals", places)


def _finish(state: State, reason: str, places: Ranking) -> State:
    """End the game; in a series, ask its winner whether another follows (l.47)."""
    outcome = Outcome(places, reason)
    if state.rules.series:
        return state.but(phase=Phase.NEXT_GAME, ended=outcome).tell(GameEnded(outcome))
    return close(tales.give_tresor(state, outcome.winners), outcome)


def close(state: State, outcome: Outcome) -> State:
    """End the last game, with the Trésor given to its winner (l.47)."""
    return state.but(phase=Phase.OVER, outcome=outcome).tell(GameOver(outcome))
