"""When a game between opponents alone is closed: some games have no end unless the players agree on one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.artiseurs.actions import Agree, ProposeEnd
from engines.artiseurs.phase import Phase as ArtiseursPhase
from engines.choix_des_dieux.actions import Close, Open
from engines.choix_des_dieux.phase import Phase as ChoixPhase
from engines.jelimvre.actions import AcceptDraw, OfferDraw
from engines.jelimvre.phase import Phase as JelimvrePhase

ROUNDS: Final = 20
"""The rounds of a session of Le Choix des Dieux."""

STEPS: Final[Mapping[str, int]] = {"artiseurs": 1_500, "jelimvre": 500}
"""The number of actions after which a game is ended by agreement: by the stones, or as a draw."""


def _close_session(state: Any, steps: int) -> Any | None:
    if state.phase is not ChoixPhase.GATHER:
        return None
    over = state.round >= ROUNDS or Open() not in state.legal_actions()
    return Close() if over else None


def _end_by_stones(state: Any, steps: int) -> Any | None:
    if steps < STEPS["artiseurs"]:
        return None
    if state.phase is ArtiseursPhase.AGREE:
        return Agree()
    asks = (ArtiseursPhase.TURN, ArtiseursPhase.OSSELET, ArtiseursPhase.CLAIMS)
    return ProposeEnd(state.actor) if state.phase in asks else None


def _agree_on_a_draw(state: Any, steps: int) -> Any | None:
    if state.phase is JelimvrePhase.DRAW:
        return AcceptDraw()
    late = steps >= STEPS["jelimvre"] and state.phase is JelimvrePhase.CHOOSE
    return OfferDraw() if late else None


_CLOSING: Final[Mapping[str, Callable[[Any, int], Any | None]]] = {
    "choix_des_dieux": _close_session,
    "artiseurs": _end_by_stones,
    "jelimvre": _agree_on_a_draw,
}


def closing_action(game: str, state: Any, steps: int) -> Any | None:
    """The action that ends a game which has gone on long enough; else None.

    Args:
        game: its name.
        state: the state.
        steps: the actions played so far.
    """
    found = _CLOSING.get(game)
    return found(state, steps) if found else None
