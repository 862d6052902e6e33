"""The sentences that say what a state is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.artiseurs.colours import Colour
from engines.artiseurs.phase import Phase
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State

_ASKED: Final = {
    Phase.COLOURS: Sentence("takes a colour"),
    Phase.TURN: Sentence("draws a stone or moves one"),
    Phase.THROW: Sentence("throws the four osselets"),
    Phase.CLAIMS: Sentence("may claim to act"),
    Phase.OSSELET: Sentence("chooses an osselet"),
    Phase.ROUND: Sentence("chooses an osselet or declines"),
    Phase.DRAW: Sentence("draws from the bag"),
    Phase.STEP: Sentence("moves a stone one cell"),
    Phase.LIFT: Sentence("lifts a stone to place it again"),
    Phase.LINE: Sentence("chooses which full line is resolved"),
    Phase.AGREE: Sentence("says whether the game is over"),
}


def asked(state: State) -> Sentence:
    """Who must do what now, as the second half of a sentence.

    Returns:
        For example "Maëlle places a white or red stone".
    """
    if state.phase is Phase.OVER:
        return Sentence("the game is over")
    return Sentence("{player} {task}", player=state.players[state.actor].name, task=_task(state))


def _task(state: State) -> Sentence:
    match state.phase:
        case Phase.SHOW:
            return Sentence("shows what lies below osselet {osselet}", osselet=state.in_hand[0])
        case Phase.TURN_OVER:
            return Sentence("turns osselet {osselet} over", osselet=state.in_hand[0])
        case Phase.LOOK:
            return Sentence("looks below osselet {osselet}", osselet=state.in_hand[0])
        case Phase.FACE:
            return Sentence("puts osselet {osselet} on a face", osselet=state.given)
        case Phase.FOLLOW_UP:
            return Sentence("plays osselet {osselet}, just turned over, or declines", osselet=state.turned)
        case Phase.PLACE:
            due = [Colour(letter).word for letter in dict.fromkeys(state.stack[-1].stones)]
            return Sentence("places a {colours} stone", colours=listed(due, "or"))
        case phase:
            return _ASKED[phase]
