"""Random players of Artiseurs for tests: they often fill lines and seldom agree to stop, so games end."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.artiseurs import Draw, Face, Phase, State, Throw
from engines.artiseurs.lines import lines
from engines.artiseurs.osselets import MARKS
from engines.contract import NATURE

_RARELY = {"propose-end", "agree", "withdraw", "turn-by-turn", "pass", "decline", "sacrifice"}
_LOOKED_AT = 12


def answer(state: State, rng: Random) -> Any:
    """Answer for Nature, or pick a legal choice that fills a line more often than chance would."""
    legal = list(state.legal_actions())
    meanwhile = [action for action in legal if action.verb in ("claim", "withdraw")]
    if meanwhile and rng.random() < 0.1:
        return rng.choice(meanwhile)
    if state.awaits.actor == NATURE:
        return _of_nature(state, rng)
    usual = [action for action in legal if action.verb not in _RARELY]
    if rng.random() < 0.1 or not usual:
        verb = rng.choice([*{action.verb: None for action in legal}])
        return rng.choice([action for action in legal if action.verb == verb])
    if state.phase in (Phase.PLACE, Phase.STEP, Phase.TURN) and rng.random() < 0.8:
        return max(rng.choices(usual, k=_LOOKED_AT), key=lambda action: _fullest(state.apply(action)))
    return rng.choice(usual)


def _of_nature(state: State, rng: Random) -> Any:
    match state.phase:
        case Phase.THROW:
            faces = [rng.choice((Face.CENTAUR, mark)) for mark in MARKS]
            return Throw(tuple(rng.sample(faces, k=len(faces))))
        case Phase.DRAW:
            bag = "".join(colour * number for colour, number in zip("WRB", state.bag, strict=True))
            return Draw("".join(rng.sample(bag, k=state.drawing)))
        case _:
            return rng.choice([action for action in state.legal_actions() if action.verb == "reveal"])


def _fullest(after: State) -> tuple[int, int]:
    """Rank a position: the more free cells the better, then the fuller its fullest line."""
    stones = [len(after.board[line.span].replace(".", "")) for line in lines(diagonals=True)]
    return after.board.count("."), max(stones)
