"""A state of Oniria as one player sees it (l.123, 203, 243)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.oniria import cards, drafting, path
from engines.oniria.decks import TRICKS
from engines.oniria.phase import Phase

if TYPE_CHECKING:
    from engines.oniria.decks import Deck
    from engines.oniria.round import Drafted
    from engines.oniria.state import State


def seen_by(state: State, seat: int | None) -> State:
    """The state without the cards that lie face down, except for the player's own.

    While cards are drafted, a deck passes from hand to hand. The player who holds it sees the cards that may
    be left in it: all of the deck but the cards that the table knows. A player who is asked which drafted
    card is turned up sees them, too. Conclusions that a player could draw from this later are not added.
    """
    if not state.rounds:
        return state
    this = state.current
    drafted = tuple(card.but(power=None) if _is_hidden(state, card, seat) else card for card in this.drafted)
    mix = this.mix if seat == state.sonadora() else _shown_of_mix(state)
    seen = state.but_round(drafted=drafted, mix=mix, passed=_passed(state, seat))
    if state.phase is not Phase.CHOOSE:
        return seen
    own = tuple(power if hand == seat else None for hand, power in enumerate(this.trick.cards))
    return seen.but_trick(cards=own)


def _shown_of_mix(state: State) -> tuple[tuple[Deck, int], ...]:
    """The cards of the mixed deck with a power that has been shown: which of them have a text is known."""
    this, sonadora = state.current, state.sonadora()
    shown = {trick.cards[sonadora] for trick in this.tricks if trick.shown}
    return tuple(card for card in this.mix if cards.mixed_card(state, card).power in shown)


def _passed(state: State, seat: int | None) -> tuple[int, ...]:
    """The drafted deck without the cards that were told, for the seat that is asked for one of its cards."""
    if not _asks_for_drafted(state) or seat != state.awaits.actor:
        return ()
    return state.current.passed or drafting.untold_cards(state)


def _asks_for_drafted(state: State) -> bool:
    """Whether a card of the neutral Soñadora is put down or turned up now."""
    return state.phase in (Phase.DRAFT, Phase.LAST_CARD) or (state.phase is Phase.SHOW and state.drafts)


def _is_hidden(state: State, card: Drafted, seat: int | None) -> bool:
    """Whether a drafted card lies face down, and somebody else put it there; the last one lies open."""
    turned = state.trick - (state.phase is Phase.CHOOSE)
    open_places = [path.place_of(state.rules, trick) for trick in range(1, turned + 1)]
    is_last = len(state.current.drafted) == TRICKS and card == state.current.drafted[-1]
    return card.seat != seat and card.senda not in open_places and not is_last
