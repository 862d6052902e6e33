"""Exact chances of what can still happen, and the worth of a stake (§7 of the rules page)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from engines.choix_des_dieux import payoffs, settlement
from engines.choix_des_dieux.combinations import Combination, reached
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.symbols import Symbol
from engines.errors import EngineError

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

Dice = tuple[Symbol, ...]
"""The symbols thrown so far, or all three; a Démonde of the Tertre stands alone."""

STAKED: Final = (Phase.SAGE, Phase.BETS, Phase.DEVIN)
"""The phases in which the worth of a stake can be computed."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One combination that can still come.

    Attributes:
        combination: the combination.
        chance: its probability.
        net: the shooter's gain before any bonus; negative for a loss.
    """

    combination: Combination
    chance: Fraction
    net: int


def results(dice: Dice) -> Iterator[tuple[Dice, Fraction]]:
    """Every result that can still come, with its probability; the probabilities add up to 1."""
    if len(dice) == len(DICE) or Symbol.DEMONDE in dice[:1]:
        yield dice, Fraction(1)
        return
    faces = DICE[len(dice)].faces
    for symbol, count in Counter(faces).items():
        for result, chance in results((*dice, symbol)):
            yield result, chance * Fraction(count, len(faces))


def chances(dice: Dice) -> dict[Combination | None, Fraction]:
    """The probability of each combination that can still come; None stands for a void round.

    >>> chances((Symbol.ARBRE, Symbol.NUAGE))[Combination.BUCHER]
    Fraction(1, 4)
    """
    found: defaultdict[Combination | None, Fraction] = defaultdict(Fraction)
    for result, chance in results(dice):
        found[reached(result) if len(result) == len(DICE) else None] += chance
    return dict(found)


def winning_chance(dice: Dice) -> Fraction:
    """The probability that the shooter wins, Séisme included.

    >>> winning_chance(()), winning_chance((Symbol.ARBRE,))
    (Fraction(13, 24), Fraction(5, 6))
    """
    return sum((chance for name, chance in chances(dice).items() if name and name.wins), Fraction(0))


def prospects(state: State) -> tuple[Prospect, ...]:
    """Every combination that can still come in this round, in the order of the Devin's symbols."""
    likely = chances(state.dice)
    return tuple(
        Prospect(name, likely[name], payoffs.net(name, state.stake, state.rules)) for name in state.possible
    )


def expected_changes(state: State) -> tuple[Fraction, ...]:
    """The expected gain of each player, by seat, if stakes and guesses stay as they are.

    Every result is settled with the present pot and purses. A player's share of the pot at the close of the
    session is not counted.

    Raises:
        EngineError: not everybody has staked, or the round is over.
    """
    if state.phase not in STAKED:
        raise EngineError(
            f"nothing is at stake in the phase {state.phase!r}: a stake has a value from the shooter's"
            " announcement to the throw of the Devin"
        )
    total = [Fraction(0) for _ in state.players]
    for dice, chance in results(state.dice):
        after = settlement.settle(state.but(dice=dice))
        for seat, (old, new) in enumerate(zip(state.players, after.players, strict=True)):
            total[seat] += chance * (new.won - old.won)
    return tuple(total)


def fair_value(state: State, seat: int) -> Fraction:
    """The worth of a player's stake now: the stake plus its expected gain.

    A player who bought the place in the round for this price would neither win nor lose in the long run.

    Raises:
        EngineError: not everybody has staked, or the round is over.
    """
    return state.players[seat].stake + expected_changes(state)[seat]
