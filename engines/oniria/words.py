"""The sentences in which a state says what it is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.oniria.phase import Phase
from engines.words import listed

if TYPE_CHECKING:
    from engines.oniria.state import State

_ASKED: Final = {
    Phase.TAKE: "to take a deck",
    Phase.FIRST: "to name who drafts first",
    Phase.MIX: "to choose seven cards of both Soñadora decks",
    Phase.LAY: "to lay the path",
    Phase.DRAFT: "to put a card of the Soñadora beside an empty Senda",
    Phase.LAST_CARD: "to turn up the last card of the Soñadora",
    Phase.CHOOSE: "to put a card face down",
    Phase.SHOW: "to show a card",
    Phase.AVOIDABLE: "to say whether the drafted card could have gone elsewhere",
    Phase.OBLIGED: "to say whether she was obliged to play a forbidden card",
    Phase.POWERS: "to declare powers and bonuses, or be done",
    Phase.AFTER: "to confirm the result",
    Phase.CONSENT: "to agree to a declaration, or to contest it",
    Phase.ROUND_END: "to declare score-card bonuses, or be done",
    Phase.SETTLE: "to settle an effect that has waited",
}


def asked(state: State) -> str:
    """What is awaited, as the second half of a sentence.

    Returns:
        For example "it is for Maëlle or Yann to put a card face down".
    """
    if state.asks is Phase.OVER:
        return "the game is over"
    awaits = state.awaits
    seats = [awaits.thrower or 0] if state.asks is Phase.LAY else [awaits.actor, *awaits.others]
    return f"it is for {listed([state.name(seat) for seat in seats], 'or')} {_ASKED[state.asks]}"


def no_hand(state: State, hand: int) -> str | None:
    """Why nothing is said of a hand: it does not play. None if it does."""
    if hand in state.hands:
        return None
    return f"there is no hand {hand + 1}: they are numbered 1 to {len(state.hands)}"
