"""Computes the results of a round from what was told: tricks, marks, path, bonuses, points.

No result is kept in the state: after every declaration, cancellation and withdrawal, the round is computed
again (§7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Final

from engines.oniria import cards, path
from engines.oniria.cards import Played
from engines.oniria.decks import Side
from engines.oniria.declaration import Declaration, Moment
from engines.oniria.effects import (
    OF_POWERS,
    AddConstraint,
    BonusGain,
    BonusSpend,
    Effect,
    FlipSenda,
    InnerResult,
    Points,
    ReplaceSenda,
    SwapResults,
    SwapSendas,
    TrickWinner,
)
from engines.oniria.path import Path
from engines.oniria.sendas import Senda
from engines.value import Value, with_changed

if TYPE_CHECKING:
    from engines.oniria.state import State

SONADORA_POINTS: Final = (0, 0, 0, 1, 3, 4, 5, 6)
"""The points of the Soñadora for 0 to 7 tricks (l.181-185)."""


@dataclass(frozen=True)
class Result(Value):
    """The result of an open trick.

    Attributes:
        number: the number of the trick, from 1.
        place: the place of its Senda on the path, from 1.
        cards: the card of each hand.
        triple: the power that all Sombras show; None if they differ.
        strongest: the Sombras with the highest effective power (l.143).
        winner: the side that has won it, effects included; None before the comparison.
        marks: the seats that mark a point in it, effects included.
    """

    number: int
    place: int
    cards: tuple[Played, ...]
    triple: int | None
    strongest: tuple[int, ...]
    winner: Side | None = None
    marks: tuple[int, ...] = ()

    def power(self, side: Side) -> int:
        """The sum of the effective powers of one side (l.131)."""
        return sum(card.power for card in self.cards if card.side is side)


@dataclass(frozen=True)
class Reckoning(Value):
    """The results of a round so far.

    Attributes:
        path: the path, with the Sendas turned.
        tricks: the tricks whose cards lie open.
        bonuses: the bonus that each seat may still spend.
        tally: the points of each seat in this round, the Soñadora's tricks included.
    """

    path: Path
    tricks: tuple[Result, ...] = ()
    bonuses: tuple[int, ...] = ()
    tally: tuple[int, ...] = ()

    @property
    def sonadora_tricks(self) -> int:
        """How many tricks the Soñadora has won."""
        return sum(result.winner is Side.SONADORA for result in self.tricks)

    def but_trick(self, number: int, **changes: object) -> Reckoning:
        """These results with changes to one trick."""
        return self.but(tricks=with_changed(self.tricks, number - 1, **changes))


def reckon(state: State, number: int) -> Reckoning:
    """Compute the results of a round, numbered from 1."""
    each = state.rounds[number - 1]
    declared = _counting(state, number, state.live)
    found = Reckoning(tuple(map(path.PathPlace, each.sendas)))
    for trick, played in enumerate(each.tricks, start=1):
        now = [declaration for declaration in declared if declaration.trick == trick]
        found = _with_declared(found, now, Moment.CHOICE)
        if played.shown:
            found = _open(state, number, found, declared, trick)
        found = _with_declared(found, now, Moment.POWERS)
        if played.compared:
            found = _compare(found)
        found = _with_declared(found, now, Moment.RESULT)
        found = _with_declared(found, now, Moment.END)
    return found.but(
        bonuses=bonuses(state, number, state.live),
        tally=_tally(state, number, found, declared),
    )


def _open(state: State, number: int, found: Reckoning, declared: list[Declaration], trick: int) -> Reckoning:
    """Add an open trick: apply constraints, then powers and bonuses, the Soñadora's before all others."""
    place = path.place_of(state.rules, trick)
    added = _added(declared, trick)
    judged = cards.judged(state, number, trick, found.path[place - 1].constraints, added)
    order = state.order(number)
    now = [each for each in declared if each.trick == trick and isinstance(each.effect, OF_POWERS)]
    raised = cards.raised(judged, sorted(now, key=lambda each: order.index(each.by)))
    sombras = [card for card in raised if card.side is Side.SOMBRAS]
    highest = max(card.power for card in sombras)
    result = Result(
        number=trick,
        place=place,
        cards=raised,
        triple=cards.triple(judged, state.rules.triple_uses),
        strongest=tuple(card.hand for card in sombras if card.power == highest),
    )
    return found.but(tricks=(*found.tricks, result))


def forbidden(state: State, hand: int, trick: int) -> frozenset[int]:
    """The powers that a hand may not play in a trick of this round, as far as this is decided now.

    Its Senda forbids them as it lies now, or an effect that was declared for the trick (l.85-99).
    """
    senda = path_in_force(state)[path.place_of(state.rules, trick) - 1].constraints
    return frozenset(senda.forbids(state.side(hand)))


def path_in_force(state: State) -> Path:
    """The path of this round, with what declared effects forbid, too, in this trick and the coming ones."""
    declared = _counting(state, state.round, state.live)
    return tuple(
        place.but(constraints=_with_added(place.constraints, _added(declared, trick)))
        if (trick := path.place_of(state.rules, number)) >= state.trick
        else place
        for number, place in enumerate(state.reckoning.path, start=1)
    )


def _with_added(senda: Senda, added: Sequence[AddConstraint]) -> Senda:
    """The constraints of a Senda, and those that effects add."""
    sombras, sonadora = (cards.forbidden(side, senda, added) for side in (Side.SOMBRAS, Side.SONADORA))
    return Senda(tuple(sorted(sombras)), tuple(sorted(sonadora)))


def _added(declared: Iterable[Declaration], trick: int) -> list[AddConstraint]:
    """What effects forbid in a trick, besides its Senda."""
    effects = (declaration.effect for declaration in declared)
    return [effect for effect in effects if isinstance(effect, AddConstraint) and effect.trick == trick]


def _compare(found: Reckoning) -> Reckoning:
    """Compare the last trick. The Sombras win ties, and then the strongest of them mark (l.133-143).

    All effective powers count, even if all are 0 (O-22, O-23).
    """
    result = found.tricks[-1]
    more = result.power(Side.SONADORA) > result.power(Side.SOMBRAS)
    winner = Side.SONADORA if more else Side.SOMBRAS
    found = found.but_trick(result.number, winner=winner, marks=() if more else result.strongest)
    decided = path.decided(found.path, result.place, result.number)
    return found.but(path=path.turned(decided, result.number, winner))


def _with_declared(found: Reckoning, declared: Iterable[Declaration], moment: Moment) -> Reckoning:
    """Apply the effects declared at one moment to path and results."""
    return reduce(_with_effect, (each.effect for each in declared if each.moment is moment), found)


def _with_effect(found: Reckoning, effect: Effect) -> Reckoning:
    match effect:
        case SwapSendas() | FlipSenda() | ReplaceSenda():
            return found.but(path=path.changed(found.path, effect))
        case TrickWinner():
            return _give(found, effect.trick, effect.winner)
        case SwapResults():
            winners = [found.tricks[number - 1].winner for number in (effect.trick, effect.other)]
            swapped = _give(found, effect.trick, winners[1])
            return _give(swapped, effect.other, winners[0])
        case InnerResult():
            return _mark(found, effect)
        case _:
            return found


def _give(found: Reckoning, trick: int, winner: Side | None) -> Reckoning:
    """Give a trick to a side and turn its Senda; points marked in it stay (l.165, O-12)."""
    if winner is None:
        return found
    return found.but_trick(trick, winner=winner).but(path=path.turned(found.path, trick, winner))


def _mark(found: Reckoning, effect: InnerResult) -> Reckoning:
    """Let other Sombras mark in a trick that they have won; in one of the Soñadora's nobody marks (l.143)."""
    if found.tricks[effect.trick - 1].winner is not Side.SOMBRAS:
        return found
    return found.but_trick(effect.trick, marks=effect.seats)


def _counting(state: State, number: int, live: frozenset[int]) -> list[Declaration]:
    return [each for each in state.rounds[number - 1].declarations if each.number in live]


def bonuses(state: State, number: int, live: frozenset[int]) -> tuple[int, ...]:
    """The bonus that each seat could still spend in a round, if these declarations counted (l.161)."""
    return _balances(state, number, live)[-1]


def overdrawn(state: State, number: int, live: frozenset[int]) -> bool:
    """Whether a seat spends in a round more than it has by then, if these declarations counted (l.161)."""
    return any(min(balance) < 0 for balance in _balances(state, number, live))


def _balances(state: State, number: int, live: frozenset[int]) -> list[tuple[int, ...]]:
    """The bonus of each seat at the start of a round, and after each gain and each spending."""
    found = [(0,) * len(state.players)]
    for declaration in _counting(state, number, live):
        match declaration.effect:
            case BonusGain(seat, amount):
                found.append(_changed(found[-1], seat, amount))
            case BonusSpend(seat, amount):
                found.append(_changed(found[-1], seat, -amount))
    return found


def _changed(balance: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return tuple(bonus + amount * (place == seat) for place, bonus in enumerate(balance))


def _tally(state: State, number: int, found: Reckoning, declared: Iterable[Declaration]) -> tuple[int, ...]:
    """The points of each seat: marks, tricks, effects and penalties (l.75, 97, 181-185)."""
    hands = [0] * len(state.hands)
    hands[state.sonadora(number)] += SONADORA_POINTS[found.sonadora_tricks]
    for result in found.tricks:
        for seat in result.marks:
            hands[seat] += 1
        for card in result.cards:
            hands[card.hand] -= card.penalised
    for declaration in declared:
        if isinstance(declaration.effect, Points):
            hands[declaration.effect.seat] += declaration.effect.amount
        hands[declaration.by] += declaration.settled or 0
    tally = hands[: len(state.players)]
    return tuple(max(0, points) for points in tally) if state.rules.floor_zero else tuple(tally)
