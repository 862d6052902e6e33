"""Games of Jelimvre played by chance, for tests: a player who does a bit of everything."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.jelimvre import (
    COLOUR_OF,
    Move,
    OfferDraw,
    Phase,
    Put,
    Ready,
    Resign,
    Revise,
    State,
    TimeOut,
    in_the_box,
)

RARE = {TimeOut: 0.003, Resign: 0.001, OfferDraw: 0.02, Revise: 0.05}


def answer(state: State, rng: Random) -> Any:
    """A legal choice: sometimes a capture or a move, otherwise a kind of action by chance and one of them."""
    if state.phase is Phase.SETUP:
        return a_set_up(state, rng)
    legal = [action for action in state.legal_actions() if rng.random() < RARE.get(type(action), 1)]
    legal = legal or list(state.legal_actions())
    for share, likes in ((0.3, _takes), (0.4, _moves)):
        liked = [action for action in legal if likes(state, action)]
        if liked and rng.random() < share:
            return rng.choice(liked)
    kind = rng.choice(sorted({type(action) for action in legal}, key=str))
    return rng.choice([action for action in legal if type(action) is kind])


def _moves(_: State, action: Any) -> bool:
    return isinstance(action, Move)


def _takes(state: State, action: Any) -> bool:
    return isinstance(action, Move) and COLOUR_OF[state.board[action.target]] is state.active.other


def a_set_up(state: State, rng: Random) -> Any:
    """Whatever is in the box, anywhere; sometimes something is put elsewhere or taken off again."""
    legal = list(state.legal_actions())
    if rng.random() < 0.1:
        return rng.choice(legal)
    puts = [action for action in legal if isinstance(action, Put)]
    return rng.choice(puts) if in_the_box(state) else Ready()
