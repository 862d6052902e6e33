"""Putting cards face down, and turning them (l.121-123)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.oniria import asking, cards, drafting
from engines.oniria.actions import Choose, Obliged, Ready, Show
from engines.oniria.events import CardDown, CardTold, Excused
from engines.value import with_changed
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State


def readies(state: State) -> Iterator[Ready]:
    """An action for each player without a card down."""
    return map(Ready, state.seats_asked)


def refuse_ready(state: State, action: Ready | Choose) -> Sentence | None:
    """Why no card is awaited from this player."""
    if action.seat in state.current.trick.ready:
        return Sentence("{player} has a card down already", player=state.name(action.seat))
    return None


def ready(state: State, action: Ready) -> State:
    """Note that a card lies face down; its power is untold."""
    return state.but_trick(CardDown(action.seat), ready=(*state.current.trick.ready, action.seat))


def choices(state: State) -> Iterator[Choose]:
    """For each player without a card down, every power that she may hold."""
    for seat in state.seats_asked:
        yield from (Choose(seat, power) for power in _playable(state, seat))


def refuse_choice(state: State, action: Choose) -> Sentence | None:
    """Why a card cannot have this power. A forbidden one can be played, for example by mistake (l.95)."""
    return refuse_ready(state, action) or _refuse_power(state, action.seat, action.power)


def choose(state: State, action: Choose) -> State:
    """Note that a card lies face down, and its power, which only the table knows."""
    state = ready(state, Ready(action.seat))
    return state.but_round(tricks=_with_power(state, action.seat, action.power))


def _with_power(state: State, hand: int, power: int) -> tuple[object, ...]:
    round_ = state.current
    return round_.but_trick(round_.trick.but_card(hand, power)).tricks


def shows(state: State) -> Iterator[Show]:
    """For each untold card, every power that it may have."""
    for hand in _untold(state):
        yield from (Show(hand, power) for power in _playable(state, hand))


def _untold(state: State) -> list[int]:
    """The hands whose card is untold, the Soñadora's first."""
    return [hand for hand in state.order() if state.current.trick.cards[hand] is None]


def _playable(state: State, hand: int) -> list[int]:
    """The powers that a hand may still play, as far as the table knows, in rising order (O-30)."""
    if state.is_neutral(hand):
        return sorted(drafting.powers_left(state))
    held = cards.held(state, state.round, hand, state.trick)
    return list(state.side(hand).powers) if held is None else sorted(held)


def refuse_show(state: State, action: Show) -> Sentence | None:
    """Why the card cannot have this power."""
    if action.hand not in _untold(state):
        return Sentence("the card of {player} is known already", player=state.name(action.hand))
    return _refuse_power(state, action.hand, action.power)


def _refuse_power(state: State, hand: int, power: int) -> Sentence | None:
    powers = _playable(state, hand)
    if power in powers:
        return None
    if state.rules.count_cards:  # the cards that she still holds would show which ones she has played (l.235)
        return Sentence(
            "{player} has no {power} to play here;"
            " if a wrong card lies there, take it back, or note what you agree on",
            player=state.name(hand),
            power=power,
        )
    return Sentence(
        "{player} has no {power} to play here, but {powers};"
        " if a wrong card lies there, take it back, or note what you agree on",
        player=state.name(hand),
        power=power,
        powers=listed(powers, "or"),
    )


def show(state: State, action: Show) -> State:
    """Note the power of a turned card."""
    state = state.but_round(CardTold(action.hand), tricks=_with_power(state, action.hand, action.power))
    if not state.is_neutral(action.hand):
        return state
    card = drafting.of_trick(state)
    drafted = [each.but(power=action.power) if each == card else each for each in state.current.drafted]
    return state.but_round(drafted=tuple(drafted))


def show_drafted(state: State) -> State:
    """With three players, turn the drafted card with the others; its power may be known already."""
    if not state.drafts:
        return state
    hand = state.sonadora()
    power = drafting.of_trick(state).power
    return state if power is None else state.but_round(tricks=_with_power(state, hand, power))


def answers(state: State) -> Iterator[Obliged]:
    """Both answers for each player of a forbidden card: she was obliged to play it, or not."""
    for card in asking.unexcused(state):
        yield from (Obliged(card.hand, yes) for yes in (True, False))


def refuse_answer(state: State, action: Obliged) -> Sentence | None:
    """Why this player is not asked."""
    if action.seat not in [card.hand for card in asking.unexcused(state)]:
        return Sentence("nothing has to be excused for {player}", player=state.name(action.seat))
    return None


def answer(state: State, action: Obliged) -> State:
    """Note whether a power of the Soñadora obliged the player (l.99)."""
    card = next(card for card in asking.unexcused(state) if card.hand == action.seat)
    tricks = state.rounds[card.round - 1].tricks
    obliged = (*tricks[card.trick - 1].obliged, (action.seat, action.yes))
    answered = with_changed(tricks, card.trick - 1, obliged=obliged)
    rounds = with_changed(state.rounds, card.round - 1, tricks=answered)
    return state.but(rounds=rounds).tell(Excused(action.seat, action.yes))
