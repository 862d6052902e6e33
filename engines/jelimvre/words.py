"""The sentences that say what a state is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.jelimvre.phase import Phase
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State

_ONE: Final = {
    Phase.SETUP: Sentence("sets up first"),
    Phase.DRAW: Sentence("answers first whether it is a draw"),
}
_SEVERAL: Final = {
    Phase.COLOURS: Sentence("agree first on who plays White"),
    Phase.SETUP: Sentence("set up first"),
    Phase.DRAW: Sentence("answer first whether it is a draw"),
}
"""What is asked, of one player and of several; the colours are always agreed by several."""


def asked(state: State) -> Sentence:
    """Who must do what now, as the second half of a sentence.

    Returns:
        For example "Maëlle and Yann answer first whether it is a draw".
    """
    if state.phase is Phase.OVER:
        return Sentence("the game is over")
    names = [state.players[seat].name for seat in state.awaits.seats]
    tasks = _ONE if len(names) == 1 else _SEVERAL
    return Sentence("{player} {task}", player=listed(names), task=tasks[state.phase])
