"""The sentences in which a state says what it is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.artiseurs.colours import Colour
from engines.artiseurs.phase import Phase
from engines.words import listed

if TYPE_CHECKING:
    from engines.artiseurs.state import State

_ASKED: Final = {
    Phase.COLOURS: "takes a colour",
    Phase.TURN: "draws a stone or moves one",
    Phase.THROW: "throws the four osselets",
    Phase.SHOW: "shows what lies below osselet {osselet}",
    Phase.CLAIMS: "may claim to act",
    Phase.OSSELET: "chooses an osselet",
    Phase.ROUND: "chooses an osselet or declines",
    Phase.TURN_OVER: "turns osselet {osselet} over",
    Phase.LOOK: "looks below osselet {osselet}",
    Phase.FACE: "puts osselet {given} on a face",
    Phase.FOLLOW_UP: "plays osselet {turned}, just turned over, or declines",
    Phase.DRAW: "draws from the bag",
    Phase.STEP: "moves a stone one cell",
    Phase.LIFT: "lifts a stone to place it again",
    Phase.PLACE: "places a {stones} stone",
    Phase.LINE: "chooses which full line is resolved",
    Phase.AGREE: "says whether the game is over",
}


def asked(state: State) -> str:
    """What is awaited, as a sentence.

    Returns:
        For example "Maëlle places a white or red stone".
    """
    if state.phase is Phase.OVER:
        return "the game is over"
    due = dict.fromkeys(state.stack[-1].stones) if state.stack else ()
    what = _ASKED[state.phase].format(
        osselet=state.in_hand[0] if state.in_hand else "",
        given=state.given,
        turned=state.turned,
        stones=listed([Colour(letter).word for letter in due], "or"),
    )
    return f"{state.players[state.actor].name} {what}"
