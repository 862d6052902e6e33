"""The refusals of effects, one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engines.moves import no_player
from engines.oniria import cards
from engines.oniria.decks import TRICKS, Side
from engines.oniria.effects import (
    AddConstraint,
    BonusGain,
    BonusSpend,
    Cancel,
    Copy,
    Effect,
    FlipSenda,
    InnerResult,
    Note,
    Pending,
    Points,
    PowerAdd,
    PowerSet,
    PowerSwap,
    ReplaceSenda,
    SwapResults,
    SwapSendas,
    TrickWinner,
)
from engines.oniria.phase import Phase
from engines.oniria.reckoning import Result, overdrawn
from engines.oniria.words import no_hand
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State


def refusal(state: State, effect: Effect) -> Sentence | None:
    """Why an effect is not possible now, in a sentence; None if it is possible."""
    return _CHECKS[type(effect)](state, effect)


def no_target(state: State, effect: Effect, trick: int) -> Sentence | None:
    """Why an effect was never possible: it names a hand, player, trick or Senda that did not exist.

    Args:
        state: the state.
        effect: the declared effect.
        trick: the trick in which it was declared.
    """
    check = _TARGET_CHECKS.get(type(effect))
    return check(state, effect, trick) if check else None


def powerless(state: State, hand: int) -> Sentence:
    """Why the special power of a forbidden card does nothing, where the switch takes it away (O-19)."""
    return Sentence(
        "the card of {player} is barred here, and has lost its special power", player=state.name(hand)
    )


def _trick(last: int, *tricks: int) -> Sentence | None:
    for trick in tricks:
        if not 1 <= trick <= last:
            return Sentence(
                "there is no trick {trick}: they are numbered 1 to {last}", trick=trick, last=last
            )
    return None


def _card(state: State, *hands: int) -> Sentence | None:
    """Why the card of a hand cannot be changed now: it must lie open."""
    for hand in hands:
        if reason := no_hand(state, hand):
            return reason
    if state.phase not in (Phase.POWERS, Phase.AFTER):
        return Sentence("no card lies open now: declare what changes a card when all have been shown")
    return None


def _player(state: State, seat: int) -> Sentence | None:
    return no_player(seat, state.players)


def _players(state: State, seats: Iterable[int]) -> Sentence | None:
    return next(filter(None, (_player(state, seat) for seat in seats)), None)


def _compared(state: State, *tricks: int) -> Sentence | None:
    known = [result.number for result in _results(state)]
    for trick in tricks:
        if trick not in known:
            return Sentence(
                "trick {trick} has no result yet; tricks with a result: {known}",
                trick=trick,
                known=listed(known),
            )
    return None


def _results(state: State) -> list[Result]:
    return [result for result in state.reckoning.tricks if result.winner is not None]


def _winner(state: State, trick: int) -> Side | None:
    return state.reckoning.tricks[trick - 1].winner


def _one_senda(state: State, effect: FlipSenda | ReplaceSenda) -> Sentence | None:
    return _senda(effect.senda)


def _senda(*places: int) -> Sentence | None:
    for place in places:
        if not 1 <= place <= TRICKS:
            return Sentence(
                "there is no Senda {senda}: they are numbered 1 to {last}, from the left",
                senda=place,
                last=TRICKS,
            )
    return None


def _power_add(state: State, effect: PowerAdd) -> Sentence | None:
    if not effect.amount:
        return Sentence("a power changes by at least 1")
    return _card(state, effect.hand)


def _power_set(state: State, effect: PowerSet) -> Sentence | None:
    return _card(state, effect.hand)


def _power_swap(state: State, effect: PowerSwap) -> Sentence | None:
    if effect.hand == effect.other:
        return Sentence("two different cards exchange their powers")
    return _card(state, effect.hand, effect.other)


def _bonus_gain(state: State, effect: BonusGain) -> Sentence | None:
    if effect.amount < 1:
        return Sentence("a bonus is at least 1")
    return _player(state, effect.seat)


def _bonus_spend(state: State, effect: BonusSpend) -> Sentence | None:
    if reason := _player(state, effect.seat) or _card(state, effect.hand):
        return reason
    bonus = state.reckoning.bonuses[effect.seat]
    if not 1 <= effect.amount <= bonus:
        return Sentence(
            "{player} has a bonus of {bonus} to spend, not of {amount}",
            player=state.name(effect.seat),
            bonus=bonus,
            amount=effect.amount,
        )
    return None


def _points(state: State, effect: Points) -> Sentence | None:
    if not effect.amount:
        return Sentence("give or take at least one point")
    return _player(state, effect.seat)


def _add_constraint(state: State, effect: AddConstraint) -> Sentence | None:
    if not state.trick <= effect.trick <= TRICKS:
        return Sentence(
            "cards can be barred in tricks {first} to {last}, not in trick {trick}",
            first=state.trick,
            last=TRICKS,
            trick=effect.trick,
        )
    powers = effect.side.powers
    if not effect.powers or list(effect.powers) != sorted(set(effect.powers).intersection(powers)):
        return Sentence("name powers of {least} to {most}, in rising order", least=powers[0], most=powers[-1])
    return None


def _trick_winner(state: State, effect: TrickWinner) -> Sentence | None:
    if reason := _compared(state, effect.trick):
        return reason
    if _winner(state, effect.trick) is effect.winner:
        return Sentence("trick {trick} is won by that side already", trick=effect.trick)
    return None


def _swap_results(state: State, effect: SwapResults) -> Sentence | None:
    if reason := _compared(state, effect.trick, effect.other):
        return reason
    if _winner(state, effect.trick) is _winner(state, effect.other):
        return Sentence(
            "tricks {trick} and {other} are won by the same side", trick=effect.trick, other=effect.other
        )
    return None


def _inner_result(state: State, effect: InnerResult) -> Sentence | None:
    if reason := _compared(state, effect.trick):
        return reason
    if _winner(state, effect.trick) is Side.SONADORA:
        return Sentence(
            "the Soñadora has won trick {trick}, so nobody marks within it: declare points instead",
            trick=effect.trick,
        )
    sombras = [seat for seat in range(len(state.players)) if seat != state.sonadora()]
    if list(effect.seats) != sorted(set(effect.seats).intersection(sombras)):
        return Sentence(
            "only Sombras mark within a trick: {sombras}, in the order of their seats",
            sombras=listed([state.name(seat) for seat in sombras]),
        )
    return None


def _swap_sendas(state: State, effect: SwapSendas) -> Sentence | None:
    if effect.senda == effect.other:
        return Sentence("two different Sendas exchange their places")
    return _senda(effect.senda, effect.other)


def _copy(state: State, effect: Copy) -> Sentence | None:
    if reason := _card(state, effect.hand):
        return reason
    if cards.is_powerless(state, effect.hand):
        return powerless(state, effect.hand)
    dealt = cards.dealt(state, state.round, effect.hand)
    power = state.current.trick.cards[effect.hand]
    known = dealt is not None and not any(card.icon for card in dealt if card.power == power)
    if known or not effect.icon:
        return Sentence(
            "the card of {player} bears no icon; only a card with the icon can be copied",
            player=state.name(effect.hand),
        )
    return None


def _cancel(state: State, effect: Cancel) -> Sentence | None:
    if effect.number not in state.live:
        return Sentence("there is no declaration {number} that stands", number=effect.number)
    if overspent(state, state.live_after(effect.number)):
        return Sentence("the bonus of declaration {number} has been spent already", number=effect.number)
    return None


def overspent(state: State, live: frozenset[int]) -> bool:
    """Whether a player would have spent a bonus before she had it, if only these declarations counted."""
    return any(overdrawn(state, number, live) for number in range(1, state.round + 1))


def _pending(state: State, effect: Pending) -> Sentence | None:
    rounds = len(state.players)
    if not state.round <= effect.round <= rounds:
        return Sentence(
            "an effect can wait for rounds {first} to {last}, not for round {round}",
            first=state.round,
            last=rounds,
            round=effect.round,
        )
    return None if effect.formula else Sentence("say what is to be settled when that round has been scored")


def _note(state: State, effect: Note) -> Sentence | None:
    return None if effect.words else Sentence("a note needs words")


_CHECKS: Final[Mapping[type, Callable[[State, Any], Sentence | None]]] = {
    PowerAdd: _power_add,
    PowerSet: _power_set,
    PowerSwap: _power_swap,
    BonusGain: _bonus_gain,
    BonusSpend: _bonus_spend,
    Points: _points,
    AddConstraint: _add_constraint,
    TrickWinner: _trick_winner,
    SwapResults: _swap_results,
    InnerResult: _inner_result,
    SwapSendas: _swap_sendas,
    FlipSenda: _one_senda,
    ReplaceSenda: _one_senda,
    Copy: _copy,
    Cancel: _cancel,
    Pending: _pending,
    Note: _note,
}

_TARGET_CHECKS: Final[Mapping[type, Callable[[State, Any, int], Sentence | None]]] = {
    PowerAdd: lambda state, effect, _: no_hand(state, effect.hand),
    PowerSet: lambda state, effect, _: no_hand(state, effect.hand),
    PowerSwap: lambda state, effect, _: no_hand(state, effect.hand) or no_hand(state, effect.other),
    Copy: lambda state, effect, _: no_hand(state, effect.hand),
    BonusGain: lambda state, effect, _: _player(state, effect.seat),
    BonusSpend: lambda state, effect, _: _player(state, effect.seat) or no_hand(state, effect.hand),
    Points: lambda state, effect, _: _player(state, effect.seat),
    AddConstraint: lambda state, effect, _: _trick(TRICKS, effect.trick),
    TrickWinner: lambda state, effect, trick: _trick(trick, effect.trick),
    SwapResults: lambda state, effect, trick: _trick(trick, effect.trick, effect.other),
    InnerResult: lambda state, effect, trick: _trick(trick, effect.trick) or _players(state, effect.seats),
    SwapSendas: lambda state, effect, _: _senda(effect.senda, effect.other),
    FlipSenda: lambda state, effect, _: _senda(effect.senda),
    ReplaceSenda: lambda state, effect, _: _senda(effect.senda),
}
"""The check that everything an effect names exists. Effects that are missing here name nothing."""
