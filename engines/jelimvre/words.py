"""The sentences in which a state says what it is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.jelimvre.phase import Phase
from engines.words import listed

if TYPE_CHECKING:
    from engines.jelimvre.state import State

_ASKED: Final = {
    Phase.COLOURS: "agree first on who plays White",
    Phase.SETUP: "set up first",
    Phase.DRAW: "answer first whether it is a draw",
}


def asked(state: State) -> str:
    """What is awaited, as the second half of a sentence.

    Returns:
        For example "Maëlle and Yann answer first whether it is a draw".
    """
    if state.phase is Phase.OVER:
        return "the game is over"
    awaits = state.awaits
    names = [state.players[seat].name for seat in (awaits.actor, *awaits.others)]
    words = _ASKED[state.phase]
    if len(names) == 1:
        verb, _, rest = words.partition(" ")
        words = f"{verb}s {rest}"
    return f"{listed(names)} {words}"
