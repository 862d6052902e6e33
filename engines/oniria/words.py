"""The sentences that say what a state is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engines.oniria.phase import Phase
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State

_ASKED: Final = {
    Phase.TAKE: Sentence("to take a deck"),
    Phase.FIRST: Sentence("to name who drafts first"),
    Phase.MIX: Sentence("to choose seven cards of both Soñadora decks"),
    Phase.LAY: Sentence("to lay the path"),
    Phase.DRAFT: Sentence("to put a card of the Soñadora beside an empty Senda"),
    Phase.LAST_CARD: Sentence("to turn up the last card of the Soñadora"),
    Phase.CHOOSE: Sentence("to put a card face down"),
    Phase.SHOW: Sentence("to show a card"),
    Phase.AVOIDABLE: Sentence("to say whether another card or Senda was allowed in the draft"),
    Phase.OBLIGED: Sentence("to say whether she was obliged to play a barred card"),
    Phase.POWERS: Sentence("to declare powers and bonuses, or be done"),
    Phase.AFTER: Sentence("to confirm the result"),
    Phase.CONSENT: Sentence("to agree to a declaration, or to contest it"),
    Phase.ROUND_END: Sentence("to declare score-card bonuses, or be done"),
    Phase.SETTLE: Sentence("to settle an effect that has waited"),
}


def asked(state: State) -> Sentence:
    """Who must do what now, as the second half of a sentence.

    Returns:
        For example "it is for Maëlle or Yann to put a card face down".
    """
    if state.asks is Phase.OVER:
        return Sentence("the game is over")
    return Sentence(
        "it is for {players} {task}",
        players=listed([state.name(seat) for seat in state.awaits.seats], "or"),
        task=_ASKED[state.asks],
    )


def no_hand(state: State, hand: int) -> Sentence | None:
    """Why an action cannot name this hand: it does not play. None if it plays."""
    if hand in state.hands:
        return None
    return Sentence(
        "there is no hand {hand}: they are numbered 1 to {last}", hand=hand + 1, last=len(state.hands)
    )
