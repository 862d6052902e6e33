"""What is printed on the cards that lie open, where the table has entered it."""

from __future__ import annotations

from engines.oniria import State
from engines.oniria.cards import is_powerless, kept


def card_text(state: State, hand: int) -> str:
    """The special power of the card that a hand has shown; "" where there is none, or it is not known.

    Of two cards with the same figure nobody has told which was played: then both texts are given.
    """
    if not state.rounds or not state.trick or is_powerless(state, hand):
        return ""
    power = state.current.trick.cards[hand] if state.current.trick.shown else None
    cards = kept(state, state.round, hand) or ()
    return " / ".join(dict.fromkeys(card.text for card in cards if card.power == power and card.text))
