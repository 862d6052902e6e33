"""A state of Artiseurs as one player sees it (A-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.artiseurs.osselets import deduce

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def seen_by(state: State, seat: int | None) -> State:
    """The state without the marks that other receivers have seen below a centaur, each for himself.

    Marks that follow from those which the seat has seen are filled in again.
    """
    if all(osselet.known_to is None for osselet in state.osselets):
        return state
    return state.but(osselets=deduce(tuple(osselet.seen_by(seat) for osselet in state.osselets)))
