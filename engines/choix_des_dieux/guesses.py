"""The guesses of the bettors: one combination each, by its name (l.11, 43, CD-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.choix_des_dieux.actions import Guess, Ready
from engines.choix_des_dieux.events import Guessed, SaidReady
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.rules import GuessLock
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def candidates(state: State) -> Iterator[Guess]:
    """An action for each bettor and each combination that can still come."""
    return (Guess(seat, combination) for seat in state.bettors for combination in state.possible)


def refusal(state: State, action: Guess) -> Sentence | None:
    """Why a guess is not accepted."""
    player = state.players[action.seat]
    if (reason := _refuse_seat(state, action.seat)) is not None:
        return reason
    if player.guess is action.combination:
        return Sentence(
            "{player} has named {combination} already", player=player.name, combination=action.combination
        )
    if player.guess is not None and state.rules.guess_lock is GuessLock.FIRST:
        return Sentence(
            "the first guess stands at this table: {player} has named {combination}",
            player=player.name,
            combination=player.guess,
        )
    if action.combination not in state.possible:
        return Sentence(
            "{combination} cannot come any more; still possible: {possible}",
            combination=action.combination,
            possible=listed(state.possible),
        )
    return None


def play(state: State, action: Guess) -> State:
    """Note the guess in place of an earlier one."""
    return state.but_player(action.seat, Guessed(action.seat, action.combination), guess=action.combination)


def readies(state: State) -> Iterator[Ready]:
    """An action for each bettor."""
    return map(Ready, state.bettors)


def refuse_ready(state: State, action: Ready) -> Sentence | None:
    """Why a player cannot say ready. Without a guess he can, and then counts as wrong (CD-16)."""
    player = state.players[action.seat]
    if (reason := _refuse_seat(state, action.seat)) is not None:
        return reason
    return Sentence("{player} has said ready already", player=player.name) if player.ready else None


def ready(state: State, action: Ready) -> State:
    """Note that the bettor is ready; when all are, the Devin is thrown."""
    player = state.players[action.seat]
    state = state.but_player(action.seat, SaidReady(action.seat, player.guess), ready=True)
    return state if waiting(state) else state.but(phase=Phase.DEVIN)


def waiting(state: State) -> tuple[int, ...]:
    """The bettors who have not said that they are ready, clockwise from the shooter."""
    return tuple(seat for seat in state.bettors if not state.players[seat].ready)


def _refuse_seat(state: State, seat: int) -> Sentence | None:
    name = state.players[seat].name
    if seat == state.shooter:
        return Sentence("{player} shoots in this round; only bettors guess", player=name)
    return None if seat in state.bettors else Sentence("{player} takes no part in this round", player=name)
