"""Drawing stones from the bag, which Nature does (l.59, 71, 72)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from engines.artiseurs import resolution
from engines.artiseurs.actions import Draw, DrawStone
from engines.artiseurs.colours import COLOURS, counted
from engines.artiseurs.events import Drew, ReachedIn
from engines.artiseurs.phase import Phase
from engines.artiseurs.pool import pool_of
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def begin_draw(state: State, wanted: int) -> State:
    """Begin a draw of one or two stones, or of the last one (A-12)."""
    return state.but(phase=Phase.DRAW, drawing=min(wanted, state.bag.total))


def candidates(state: State) -> Iterator[Draw]:
    """Every combination of stones, whether the bag holds them or not."""
    return (Draw("".join(stones)) for stones in combinations_with_replacement(COLOURS, state.drawing))


def refusal(state: State, action: Draw) -> Sentence | None:
    """Why these stones cannot have been drawn."""
    if len(action.stones) != state.drawing:
        return Sentence(
            "{named} stones are named, but {drawn} must be drawn",
            named=len(action.stones),
            drawn=state.drawing,
        )
    missing = [colour for colour in COLOURS if action.stones.count(colour) > state.bag.count_of(colour)]
    if missing:
        return Sentence(
            "the bag holds {held}; {stones} cannot have been drawn",
            held=listed([counted(state.bag.count_of(colour), colour) for colour in COLOURS]),
            stones=action.stones,
        )
    return None


def play(state: State, action: Draw) -> State:
    """Take the stones in hand, to be placed in any order."""
    state = state.but(bag=state.bag.less(action.stones), stack=(pool_of(action.stones),), drawing=0)
    return resolution.go_on(state.tell(Drew(state.active, action.stones)))


def refuse_draw_stone(state: State, action: DrawStone) -> Sentence | None:
    """Why a player of the learning game cannot draw."""
    return None if state.bag.total else Sentence("the bag is empty: move a stone instead")


def draw_stone(state: State, action: DrawStone) -> State:
    """Begin the draw that a player of the learning game has chosen (l.59)."""
    return begin_draw(state.tell(ReachedIn(state.active)), wanted=1)
