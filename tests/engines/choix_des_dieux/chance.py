"""Plays Le Choix des Dieux at random: fair throws, small stakes; people join, leave and close the session."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.choix_des_dieux import (
    Close,
    Guess,
    Join,
    Open,
    Phase,
    Purse,
    Ready,
    Stake,
    State,
    Throw,
    guesses,
)
from engines.choix_des_dieux.throws import in_hand
from engines.contract import NATURE

SMALL = 12


def answer(state: State, rng: Random) -> Any:
    """A fair throw where dice are awaited, otherwise a random legal choice."""
    if state.awaits.actor == NATURE:
        return _late_bet(state, rng) or Throw(rng.choice(in_hand(state).faces))
    match state.phase:
        case Phase.GATHER:
            return _gather(state, rng)
        case Phase.STAKES:
            return _stake(state, state.awaits.actor, rng)
        case Phase.BETS:
            return _bet(state, state.awaits.actor, rng)
        case _:
            return rng.choice([action for action in state.legal_actions() if type(action) is not Close])


def _gather(state: State, rng: Random) -> Any:
    """Usually open the round; sometimes somebody joins, names his purse, leaves, sits out or closes."""
    legal = list(state.legal_actions())
    chance = rng.random()
    if Open() not in legal or (state.round >= 8 and chance < 0.2):
        return Close()
    if chance < 0.22:
        return Join(f"Guest {len(state.players) + 1}")
    if chance < 0.27 and Purse.verb in state.awaits.words:
        return Purse(state.shooter, rng.randint(1, 60))
    if chance < 0.35:
        return rng.choice([action for action in legal if type(action) is not Close])
    return Open()


def _stake(state: State, seat: int, rng: Random) -> Stake:
    before = state.players[seat].stake
    most = min(state.highest_stake(seat), before + SMALL)
    return Stake(seat, rng.randint(before + 1, most))


def _bet(state: State, seat: int, rng: Random) -> Any:
    """Let a bettor without a possible guess name one; otherwise sometimes raise, else say ready."""
    player = state.players[seat]
    named = [guess for guess in _guesses(state) if guess.seat == seat]
    if named and player.guess not in state.possible and rng.random() < 0.9:
        return rng.choice(named)
    if player.stake < state.highest_stake(seat) and rng.random() < 0.2:
        return _stake(state, seat, rng)
    return Ready(seat)


def _late_bet(state: State, rng: Random) -> Any:
    """Sometimes a changed guess before the Sage or the Devin is thrown; otherwise None."""
    named = _guesses(state)
    return rng.choice(named) if named and rng.random() < 0.3 else None


def _guesses(state: State) -> list[Guess]:
    if state.phase is Phase.TERTRE:
        return []
    return [guess for guess in guesses.candidates(state) if guesses.refusal(state, guess) is None]
