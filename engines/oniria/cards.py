"""The cards of a trick: constraints, penalties and effective powers (l.93-99, 151-161, 217)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.oniria import library
from engines.oniria.decks import Deck, Side
from engines.oniria.declaration import Declaration
from engines.oniria.effects import AddConstraint, BonusSpend, Effect, PowerAdd, PowerSet, PowerSwap
from engines.oniria.library import Card
from engines.oniria.phase import Phase
from engines.oniria.rules import TripleUses
from engines.oniria.sendas import Senda
from engines.value import Value

if TYPE_CHECKING:
    from engines.oniria.state import State


@dataclass(frozen=True)
class Played(Value):
    """A card that lies open.

    Attributes:
        hand: the hand that played it.
        side: the side for which it is played.
        printed: the figure printed on it.
        forbidden: it may not be played in this trick (l.95).
        obliged: a power of the Soñadora left no other card (l.99); None where the player must be asked.
        zeroed: it counts 0, because it is forbidden (l.95), and with five players not 3 (O-13).
        penalised: it costs a point (l.97-99), also the Soñadora (O-26), but not a neutral one (O-28).
        base: its power after the constraints, and after the Soñadora's +3 with five players.
        power: its effective power, after bonuses and declared effects.
    """

    hand: int
    side: Side
    printed: int
    forbidden: bool
    obliged: bool | None
    zeroed: bool
    penalised: bool
    base: int
    power: int


def dealt(state: State, number: int, hand: int) -> tuple[Card, ...] | None:
    """The seven cards of a hand at the start of a round; None if they are unknown.

    Of a mixed deck that a view hides, the cards not shown yet have the powers that are left of a normal deck.
    """
    known = state.rules.card_library
    deck = state.deck(hand, number)
    cards = known.cards(deck) if known and deck else None
    if cards is None or not (state.rules.raza_cosmica and hand == state.sonadora(number)):
        return cards
    mixed = tuple(mixed_card(state, card) for card in state.rounds[number - 1].mix)
    hidden = library.powers(cards) - library.powers(mixed)
    return (*mixed, *map(Card, sorted(hidden.elements())))


def mixed_card(state: State, card: tuple[Deck, int]) -> Card:
    """The card of the library that a mixed deck names."""
    deck, place = card
    known = state.rules.card_library or library.Library()
    return (known.cards(deck) or ())[place - 1]


def held(state: State, number: int, hand: int, trick: int) -> Counter[int] | None:
    """The powers left in a hand before a trick; None if its deck is unknown."""
    cards = dealt(state, number, hand)
    if cards is None:
        return None
    played = Counter(each.cards[hand] for each in state.rounds[number - 1].tricks[: trick - 1])
    return library.powers(cards) - Counter(
        {power: count for power, count in played.items() if power is not None}
    )


def judged(
    state: State, number: int, trick: int, senda: Senda, added: Sequence[AddConstraint]
) -> tuple[Played, ...]:
    """The open cards of a trick with its constraints applied, before bonuses and effects.

    Args:
        state: the game.
        number: the round.
        trick: the trick, from 1.
        senda: the constraints of its Senda.
        added: the constraints added by effects.
    """
    bans = {side: _ban(side, senda, added) for side in Side}
    return tuple(_judged(state, number, trick, hand, bans[state.side(hand, number)]) for hand in state.hands)


@dataclass(frozen=True)
class _Ban:
    """The powers that one side may not play in a trick.

    Attributes:
        usual: those forbidden by the Senda, or by anybody but the Soñadora.
        every: these, and those that powers of the Soñadora have added (l.99).
    """

    side: Side
    usual: frozenset[int]
    every: frozenset[int]


def forbidden(side: Side, senda: Senda, added: Sequence[AddConstraint]) -> frozenset[int]:
    """The powers that one side may not play in a trick, whoever forbids them (l.95-99)."""
    return _ban(side, senda, added).every


def _ban(side: Side, senda: Senda, added: Sequence[AddConstraint]) -> _Ban:
    here = [each for each in added if each.side is side]
    usual = frozenset(senda.forbids(side)).union(*(each.powers for each in here if not each.by_sonadora))
    return _Ban(side, usual, usual.union(*(each.powers for each in here)))


def _judged(state: State, number: int, trick: int, hand: int, ban: _Ban) -> Played:
    printed = state.rounds[number - 1].tricks[trick - 1].cards[hand] or 0
    forbidden = printed in ban.every
    obliged: bool | None = False
    if forbidden and printed not in ban.usual and ban.side is Side.SOMBRAS:
        obliged = _obliged(state, number, trick, hand, ban)
    zeroed = forbidden and not (obliged and state.rules.exception_restores_power)
    plus = state.plus if ban.side is Side.SONADORA else 0
    base = 0 if zeroed else printed + plus
    penalised = forbidden and obliged is False and not state.is_neutral(hand)
    return Played(
        hand,
        ban.side,
        printed,
        forbidden=forbidden,
        obliged=obliged,
        zeroed=zeroed,
        penalised=penalised,
        base=base,
        power=base,
    )


def _obliged(state: State, number: int, trick: int, hand: int, ban: _Ban) -> bool | None:
    """Whether a hand held no allowed card, where only added constraints forbid the played one (O-6)."""
    powers = held(state, number, hand, trick)
    if powers is None:
        return dict(state.rounds[number - 1].tricks[trick - 1].obliged).get(hand)
    return ban.every.issuperset(powers)


def is_powerless(state: State, hand: int) -> bool:
    """Whether the card of a hand lost its special power because it is forbidden (O-19)."""
    if not state.rules.zeroed_card_loses_power or state.phase not in (Phase.POWERS, Phase.AFTER):
        return False
    return state.reckoning.tricks[-1].cards[hand].zeroed


def raised(cards: tuple[Played, ...], declared: Iterable[Declaration]) -> tuple[Played, ...]:
    """The cards after bonuses and effects, in the given order; a card that counts 0 gets them, too (O-20)."""
    for declaration in declared:
        cards = _raised(cards, declaration.effect)
    return cards


def _raised(cards: tuple[Played, ...], effect: Effect) -> tuple[Played, ...]:
    powers = [card.power for card in cards]
    match effect:
        case PowerAdd() | BonusSpend():
            powers[effect.hand] += effect.amount
        case PowerSet():
            powers[effect.hand] = effect.power
        case PowerSwap():
            powers[effect.hand], powers[effect.other] = powers[effect.other], powers[effect.hand]
    return tuple(card.but(power=power) for card, power in zip(cards, powers, strict=True))


def triple(cards: Iterable[Played], uses: TripleUses) -> int | None:
    """The power of a triple, which all Sombras show; with four Sombras a quadruple (l.151-153, 217, O-9)."""
    sombras = [card for card in cards if card.side is Side.SOMBRAS]
    shown = {card.printed if uses is TripleUses.PRINTED else card.base for card in sombras}
    return shown.pop() if len(shown) == 1 else None
