"""Which question is asked now, and which players are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from engines.oniria import cards
from engines.oniria.declaration import Declaration, Standing
from engines.oniria.effects import AddConstraint, Pending
from engines.oniria.phase import Phase
from engines.oniria.reckoning import reckon

if TYPE_CHECKING:
    from engines.oniria.state import State


def asks(state: State) -> Phase:
    """The phase, or a question that must be answered before the phase goes on."""
    if proposal(state) is not None:
        return Phase.CONSENT
    if state.phase in (Phase.POWERS, Phase.AFTER, Phase.ROUND_END) and unexcused(state):
        return Phase.OBLIGED
    return state.phase


def seats(state: State) -> tuple[int, ...]:
    """The seats that may answer now, in order; never empty until the game is over."""
    return tuple(dict.fromkeys(_ASKED[state.asks](state)))


def proposal(state: State) -> Declaration | None:
    """The declaration to which the others must consent; None if there is none."""
    if not state.rounds or not state.current.declarations:
        return None
    last = state.current.declarations[-1]
    return last if last.standing is Standing.PROPOSED else None


class Unexcused(NamedTuple):
    """A forbidden card for which it is open whether its player was obliged to play it (O-6).

    Attributes:
        round: the number of the round.
        trick: the trick.
        hand: the hand that played it.
    """

    round: int
    trick: int
    hand: int


def unexcused(state: State) -> list[Unexcused]:
    """The forbidden cards for which it is open whether their players were obliged, in order (O-6).

    A cancellation can forbid a card of an earlier round.
    """
    return [
        Unexcused(number, result.number, card.hand)
        for number, each in enumerate(state.rounds, start=1)
        if any(map(_may_excuse, each.declarations))
        for result in (state.reckoning if number == state.round else reckon(state, number)).tricks
        for card in result.cards
        if card.obliged is None
    ]


def _may_excuse(declaration: Declaration) -> bool:
    return isinstance(declaration.effect, AddConstraint) and declaration.effect.by_sonadora


def due(state: State) -> list[Declaration]:
    """The pending effects whose round has been scored (l.79, O-11)."""
    live = state.live
    return [
        each
        for each in state.declarations
        if isinstance(each.effect, Pending)
        and each.effect.round <= state.scored
        and each.settled is None
        and each.number in live
    ]


def others(state: State, declaration: Declaration) -> list[int]:
    """The seats asked about a declaration: all except the one that decides for the declaring hand."""
    decider = state.decider(declaration.by, declaration.trick)
    return [seat for seat in state.seats_in_order if seat != decider]


def _taker(state: State) -> Iterator[int]:
    """The first seat without a deck; at last seat 0, who takes the neutral deck for the table."""
    yield next((seat for seat, player in enumerate(state.players) if player.deck is None), 0)


def _everybody(state: State) -> Iterator[int]:
    yield from range(len(state.players))


def _mixer(state: State) -> Iterator[int]:
    """The Soñadora's player; with three players, everybody (O-16)."""
    yield from state.seats_in_order if state.drafts else [state.sonadora()]


def _drafter(state: State) -> Iterator[int]:
    order = state.seats_in_order
    yield order[len(state.current.drafted) % len(order)]


def _choosers(state: State) -> Iterator[int]:
    yield from (seat for seat in state.seats_in_order if seat not in state.current.trick.ready)


def _showers(state: State) -> Iterator[int]:
    for hand in state.order():
        if state.current.trick.cards[hand] is None:
            decider = state.decider(hand)
            yield from state.seats_in_order if decider is None else [decider]


def _drafter_of_trick(state: State) -> Iterator[int]:
    decider = state.decider(state.sonadora())
    yield from state.seats_in_order if decider is None else [decider]


def _unexcused(state: State) -> Iterator[int]:
    yield from (card.hand for card in unexcused(state))


def _undone(state: State) -> Iterator[int]:
    yield from (seat for seat in declaring_seats(state) if seat not in state.done)


def declaring_seats(state: State) -> list[int]:
    """The seats that must say done. Before the comparison, only those that could declare something."""
    if state.phase is not Phase.POWERS:
        return list(state.seats_in_order)
    bonuses = state.reckoning.bonuses
    return [seat for seat in state.seats_in_order if bonuses[seat] or _may_have_power(state, seat)]


def _may_have_power(state: State, seat: int) -> bool:
    """Whether one of the cards for which the seat decides may have a special power."""
    hands = [hand for hand in state.hands if state.decider(hand) in (seat, None)]
    return any(_may_bear_power(state, hand) for hand in hands)


def _may_bear_power(state: State, hand: int) -> bool:
    dealt = cards.dealt(state, state.round, hand)
    if dealt is None:
        return True
    power = state.current.trick.cards[hand]
    return not cards.is_powerless(state, hand) and any(card.text for card in dealt if card.power == power)


def _consenters(state: State) -> Iterator[int]:
    waiting = proposal(state)
    if waiting is not None:
        answered = {*waiting.agreed, *waiting.contested}
        yield from (seat for seat in others(state, waiting) if seat not in answered)


def _settlers(state: State) -> Iterator[int]:
    yield from (each.by for each in due(state))


_ASKED: Final[Mapping[Phase, Callable[[State], Iterator[int]]]] = {
    Phase.TAKE: _taker,
    Phase.FIRST: _everybody,
    Phase.MIX: _mixer,
    Phase.DRAFT: _drafter,
    Phase.LAST_CARD: _drafter,
    Phase.CHOOSE: _choosers,
    Phase.SHOW: _showers,
    Phase.AVOIDABLE: _drafter_of_trick,
    Phase.OBLIGED: _unexcused,
    Phase.POWERS: _undone,
    Phase.AFTER: _undone,
    Phase.CONSENT: _consenters,
    Phase.ROUND_END: _undone,
    Phase.SETTLE: _settlers,
}
