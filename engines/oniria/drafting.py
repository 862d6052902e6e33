"""The draft of three players: the neutral Soñadora's cards are put along the path (l.201-207)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.oniria import cards, dealing, library, path
from engines.oniria.actions import Avoidable, Place, PlaceLast
from engines.oniria.decks import TRICKS, Side
from engines.oniria.events import (
    CardDrafted,
    DraftExcused,
    LastCardPlaced,
    RoundVoided,
)
from engines.oniria.phase import Phase
from engines.oniria.round import Drafted
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State


def placings(state: State) -> Iterator[Place]:
    """Every Senda without a card, combined with no power told and with every power that may be left."""
    for senda in open_sendas(state):
        yield Place(senda)
        yield from (Place(senda, power) for power in sorted(powers_left(state)))


def open_sendas(state: State) -> list[int]:
    """The Sendas without a card."""
    taken = {each.senda for each in state.current.drafted}
    return [senda for senda in range(1, TRICKS + 1) if senda not in taken]


def powers_left(state: State) -> set[int]:
    """The powers that a card of the deck may have that was not told, as far as the table knows."""
    if state.current.passed:
        return set(state.current.passed)
    found = _cards_left(state)
    return set(Side.SONADORA.powers if found is None else found)


def untold_cards(state: State) -> tuple[int, ...]:
    """The cards of the deck whose power was not told, in rising order; empty if the deck is unknown."""
    return tuple(sorted((_cards_left(state) or Counter()).elements()))


def _cards_left(state: State) -> Counter[int] | None:
    """The deck without the cards whose power was told; None if the deck is unknown."""
    dealt = cards.dealt(state, state.round, state.sonadora())
    if dealt is None:
        return None
    return library.powers(dealt) - Counter(_known(state.current.drafted))


def refuse_placing(state: State, action: Place) -> Sentence | None:
    """Why a card cannot be put there. A forbidden one can be; this is found out when it is turned."""
    if action.senda not in open_sendas(state):
        return Sentence(
            "there is no room at Senda {senda}; Sendas without a card: {empty}",
            senda=action.senda,
            empty=listed(open_sendas(state)),
        )
    return None if action.power is None else _refuse_power(state, action.power)


def _refuse_power(state: State, power: int) -> Sentence | None:
    """Why the deck cannot hold a card of this power."""
    found = powers_left(state)
    if power not in found:
        return Sentence(
            "the Soñadora’s deck has no {power} left: it may hold {powers}",
            power=power,
            powers=listed(sorted(found), "or"),
        )
    return None


def place(state: State, action: Place) -> State:
    """Put the card there and pass the deck to the left; after six, the last card is turned up."""
    drafter = state.awaits.actor
    drafted = (*state.current.drafted, Drafted(drafter, action.senda, action.power))
    state = state.but_round(CardDrafted(drafter, action.senda), drafted=drafted)
    return state.but(phase=Phase.LAST_CARD if len(drafted) == TRICKS - 1 else Phase.DRAFT)


def last_cards(state: State) -> Iterator[PlaceLast]:
    """Every power that may be left."""
    return map(PlaceLast, sorted(powers_left(state)))


def refuse_last(state: State, action: PlaceLast) -> Sentence | None:
    """Why the last card cannot have this power."""
    return _refuse_power(state, action.power)


def place_last(state: State, action: PlaceLast) -> State:
    """Put the last card face up at the one Senda that is left (l.205, O-17)."""
    (senda,) = open_sendas(state)
    drafted = (*state.current.drafted, Drafted(state.awaits.actor, senda, action.power))
    state = state.but_round(LastCardPlaced(senda, action.power), drafted=drafted)
    if state.rules.draft_forced_is_error and _is_forbidden(state, drafted[-1]):
        return _void(state, drafted[-1])
    return dealing.begin_trick(state)


def of_trick(state: State) -> Drafted:
    """The card that was drafted to the Senda of this trick."""
    senda = path.place_of(state.rules, state.trick)
    return next(each for each in state.current.drafted if each.senda == senda)


def avoidable(state: State) -> bool | None:
    """Whether the card of this trick is forbidden, and its drafter could have put down an allowed one.

    Returns:
        None if the cards seen so far do not decide it (O-14).
    """
    card = of_trick(state)
    if not _is_forbidden(state, card):
        return False
    drafted = state.current.drafted
    turn = drafted.index(card)
    earlier, later = drafted[:turn], drafted[turn:]
    taken = {each.senda for each in earlier}
    were_open = [senda for place, senda in enumerate(state.current.sendas, start=1) if place not in taken]
    allowed = {
        power for power in Side.SONADORA.powers if any(power not in senda.sonadora for senda in were_open)
    }
    if allowed.intersection(_known(later)):
        return True
    if not allowed or len(_known(later)) == len(later):
        return False
    return _held_allowed(state, earlier, allowed)


def _held_allowed(state: State, earlier: tuple[Drafted, ...], allowed: set[int]) -> bool | None:
    """Whether a drafter held an allowed card, judged by the deck and the cards gone; None if unknown."""
    dealt = cards.dealt(state, state.round, state.sonadora())
    if dealt is None:
        return None
    counts = library.powers(dealt) - Counter(_known(earlier))
    able = sum(counts[power] for power in allowed)
    untold = len(earlier) - len(_known(earlier))
    return True if able > untold else None if able else False


def _known(drafted: tuple[Drafted, ...]) -> list[int]:
    return [each.power for each in drafted if each.power is not None]


def _is_forbidden(state: State, card: Drafted) -> bool:
    return card.power in state.current.sendas[card.senda - 1].sonadora


def answers(state: State) -> Iterator[Avoidable]:
    """Both answers: another card or Senda was allowed, or none was."""
    return map(Avoidable, (True, False))


def answer(state: State, action: Avoidable) -> State:
    """Apply the answer of the table: another card or Senda was allowed, or none was."""
    return judge(state, action.yes)


def judge(state: State, wrong: bool) -> State:
    """Void the round if the card was placed wrongly; a card that had to lie there only counts 0."""
    card = of_trick(state)
    if wrong:
        return _void(state, card)
    if _is_forbidden(state, card):
        state = state.tell(DraftExcused(card.senda, card.power or 0))
    return state.but(phase=Phase.POWERS)


def _void(state: State, card: Drafted) -> State:
    """Void the round: no points, and it is played again (l.207)."""
    return dealing.replay_round(state.tell(RoundVoided(state.round, card.senda, card.power or 0)))
