"""Foresight at Oniria: the rest of a round, played to its end by chance again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from engines.contract import Rng
from engines.oniria import cards, drafting, path
from engines.oniria.decks import TRICKS
from engines.oniria.reckoning import SONADORA_POINTS, forbidden
from engines.oniria.state import State
from engines.opponents.asked import Asked, drawn
from engines.opponents.effort import TimeIsUp

_TRIALS: Final = 150
"""The number of rounds that are played for each card that could be put down."""

Hand = Sequence[int]
"""The powers of the cards of one hand."""


@dataclass(frozen=True)
class Rest:
    """The rest of a round, from the trick for which cards are put down now.

    Attributes:
        hands: the cards that each hand still holds.
        barred: for each trick to come, and in it for each hand, the powers that may not be played.
        sonadora: the hand of the Soñadora.
        is_neutral: nobody plays the Soñadora: her cards lie beside the Sendas in the order of their tricks.
        plus: what is added to each card of the Soñadora.
        won: the tricks that she has won so far.
    """

    hands: tuple[Hand, ...]
    barred: tuple[tuple[frozenset[int], ...], ...]
    sonadora: int
    is_neutral: bool
    plus: int
    won: int

    def choices(self, hand: int) -> Hand:
        """The powers that a hand can put down now: those that are not forbidden, if there are any."""
        held = sorted(set(self.hands[hand]))
        return [power for power in held if power not in self.barred[0][hand]] or held

    def played(self, first: Sequence[int], rng: Rng) -> list[int]:
        """The points of each hand, if these cards are put down now, and all others by chance."""
        plans = [self._plan(hand, power, rng) for hand, power in enumerate(first)]
        points = [0] * len(plans)
        won = self.won
        for trick, barred in enumerate(self.barred):
            won += self._settle([plan[trick] for plan in plans], barred, points)
        points[self.sonadora] += SONADORA_POINTS[won]
        return points

    def _plan(self, hand: int, first: int, rng: Rng) -> Hand:
        """The cards of a hand in the order in which they are played; forbidden ones only if need be."""
        if self.is_neutral and hand == self.sonadora:
            return self.hands[hand]
        left = list(self.hands[hand])
        left.remove(first)
        left = rng.sample(left, len(left))
        plan = [first]
        for barred in self.barred[1:]:
            at = next((place for place, power in enumerate(left) if power not in barred[hand]), 0)
            plan.append(left.pop(at))
        return plan

    def _settle(self, played: list[int], barred: tuple[frozenset[int], ...], points: list[int]) -> bool:
        """Give the points of a trick; returns whether the Soñadora has won it (l.95-97, 131-143)."""
        for hand, power in enumerate(played):
            if power in barred[hand]:
                played[hand] = 0
                points[hand] -= 1
        power = played[self.sonadora]
        sombras = sum(played) - power
        power += self.plus if power else 0
        if power > sombras:
            return True
        played[self.sonadora] = -1  # below every Sombra, so that only Sombras have the highest card
        highest = max(played)
        for hand, other in enumerate(played):
            points[hand] += other == highest
        return False


def foreseen(asked: Asked) -> dict[int, float]:
    """By the power of each card that can be put down: the lead over the other players at the round's end.

    Every trial deals what the seat cannot see, and plays the round to its end with each of the cards. Empty,
    if there was no time for a trial.
    """
    state: State = asked.state
    leads: dict[int, list[float]] = {}
    rest = _rest(state)
    try:
        for _ in range(_TRIALS):
            with asked.effort.step():
                dealt = _dealt(rest, state, asked.rng) if rest.is_neutral else rest
                for power, lead in _trial(dealt, asked.seat, len(state.players), asked.rng):
                    leads.setdefault(power, []).append(lead)
    except TimeIsUp:
        pass
    return {power: fmean(each) for power, each in leads.items()}


def _trial(rest: Rest, seat: int, players: int, rng: Rng) -> list[tuple[int, float]]:
    """Each card of the seat with its lead, against the same cards of the others."""
    first = [drawn(rng, rest.choices(hand)) for hand in range(len(rest.hands))]
    found = []
    for power in rest.choices(seat):
        first[seat] = power
        points = rest.played(first, rng)[:players]
        found.append((power, (points[seat] * players - sum(points)) / (players - 1)))
    return found


def _rest(state: State) -> Rest:
    """The rest of the round, as far as it can be seen."""
    tricks = range(state.trick, TRICKS + 1)
    return Rest(
        hands=tuple(_held(state, hand) for hand in state.hands),
        barred=tuple(tuple(forbidden(state, hand, trick) for hand in state.hands) for trick in tricks),
        sonadora=state.sonadora(),
        is_neutral=state.drafts,
        plus=state.plus,
        won=state.reckoning.sonadora_tricks,
    )


def _held(state: State, hand: int) -> Hand:
    held = cards.held(state, state.round, hand, state.trick) or Counter()
    return sorted(held.elements())


def _dealt(rest: Rest, state: State, rng: Rng) -> Rest:
    """The rest of the round, with the neutral Soñadora's cards beside their Sendas; hidden ones by chance."""
    hidden = drafting.untold_cards(state)
    dealt = iter(rng.sample(hidden, len(hidden)))
    powers = {card.senda: next(dealt) if card.power is None else card.power for card in state.current.drafted}
    beside = [powers[place] for place in _places(state)]
    return replace(rest, hands=(*rest.hands[:-1], beside))


def _places(state: State) -> list[int]:
    """The places of the Sendas of this trick and of all that follow, in their order."""
    return [path.place_of(state.rules, trick) for trick in range(state.trick, TRICKS + 1)]
