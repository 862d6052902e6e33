"""A state of Artiseurs as one player sees it (A-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.artiseurs.osselets import Face

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def seen_by(state: State, seat: int | None) -> State:
    """The state without what only the receiver of an osselet has just seen below it.

    What lies below one centaur can tell what lies below the others; until he has chosen a face, nobody else
    sees any of these marks.
    """
    if not state.shows_a_secret or seat == state.actor:
        return state
    hidden = [
        osselet.but(mark=None) if osselet.face is Face.CENTAUR else osselet for osselet in state.osselets
    ]
    return state.but(osselets=tuple(hidden))
