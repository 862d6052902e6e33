"""A state of Jelimvre as one player sees it (house rule `hidden_setup`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre.army import Colour
from engines.jelimvre.board import FREE, with_codes

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def seen_by(state: State, seat: int | None) -> State:
    """The state without a camp that is covered now; White's own players see it."""
    if not state.covered or seat in state.team(Colour.WHITE):
        return state
    return state.but(board=with_codes(state.board, dict.fromkeys(state.covered, FREE)))
