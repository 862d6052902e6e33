"""Finds the printed text of cards that lie open, if the table has entered it."""

from __future__ import annotations

from engines.oniria import State
from engines.oniria.cards import dealt, is_powerless


def card_text(state: State, hand: int) -> str:
    """The text of the card that a hand has shown; "" if it has none or is not known.

    If two cards of a deck have the same power, nobody has told which was played: both texts are returned.
    """
    if not state.rounds or not state.trick or is_powerless(state, hand):
        return ""
    power = state.current.trick.cards[hand] if state.current.trick.shown else None
    cards = dealt(state, state.round, hand) or ()
    return " / ".join(dict.fromkeys(card.text for card in cards if card.power == power and card.text))
