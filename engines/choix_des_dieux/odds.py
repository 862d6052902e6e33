"""What can still happen, exactly, and what a stake is worth (§7 of the rules page)."""

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
from engines.choix_des_dieux.rules import Rules
from engines.choix_des_dieux.symbols import Symbol
from engines.errors import EngineError

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

Dice = tuple[Symbol, ...]
"""The symbols thrown so far, or all three; a Démonde of the Tertre stands alone."""

STAKED: Final = (Phase.SAGE, Phase.BETS, Phase.DEVIN)
"""The phases in which a stake has a value."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One combination that can still come.

    Attributes:
        combination: its name.
        chance: how likely it is.
        net: what it brings the shooter by his stake, before any bonus; below zero what it costs him.
    """

    combination: Combination
    chance: Fraction
    net: int


def results(dice: Dice) -> Iterator[tuple[Dice, Fraction]]:
    """Every result that the dice thrown so far can lead to, and its chance; the chances add up to 1."""
    if len(dice) == len(DICE) or Symbol.DEMONDE in dice[:1]:
        yield dice, Fraction(1)
        return
    faces = DICE[len(dice)].faces
    for symbol, count in Counter(faces).items():
        for result, chance in results((*dice, symbol)):
            yield result, chance * Fraction(count, len(faces))


def chances(dice: Dice) -> dict[Combination | None, Fraction]:
    """How likely each combination is that can still come; None stands for the void round of a Démonde.

    >>> chances((Symbol.ARBRE, Symbol.NUAGE))[Combination.BUCHER]
    Fraction(1, 4)
    """
    found: defaultdict[Combination | None, Fraction] = defaultdict(Fraction)
    for result, chance in results(dice):
        found[reached(result) if len(result) == len(DICE) else None] += chance
    return dict(found)


def winning_chance(dice: Dice) -> Fraction:
    """How likely the shooter is to win, Séisme included.

    >>> winning_chance(()), winning_chance((Symbol.ARBRE,))
    (Fraction(13, 24), Fraction(5, 6))
    """
    return sum((chance for name, chance in chances(dice).items() if name and name.wins), Fraction(0))


def expected_net(dice: Dice, stake: int, rules: Rules) -> Fraction:
    """What the shooter's stake brings him on average, before any bonus.

    >>> expected_net((Symbol.SABRE,), 9, Rules())
    Fraction(7, 1)
    """
    return sum(
        (chance * payoffs.net(name, stake, rules) for name, chance in chances(dice).items() if name),
        Fraction(0),
    )


def prospects(state: State) -> tuple[Prospect, ...]:
    """Every combination that can still come in this round, in the order of the Devin's symbols."""
    likely = chances(state.dice)
    return tuple(
        Prospect(name, likely[name], payoffs.net(name, state.stake, state.rules)) for name in state.possible
    )


def expected_changes(state: State) -> tuple[Fraction, ...]:
    """What each player wins or loses on average, by seat, if stakes and guesses stay as they are.

    Every result is settled with this very pot and these purses. The part that a player may have in the pot
    when the session closes is not counted.

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
    """What a player's stake is worth now: the stake, and what it wins or loses on average.

    Whoever paid this for his place in the round would win nothing and lose nothing in the long run.

    Raises:
        EngineError: not everybody has staked, or the round is over.
    """
    return state.players[seat].stake + expected_changes(state)[seat]


def guess_values(state: State, seat: int) -> dict[Combination, Fraction]:
    """What a bettor's stake would be worth with each guess that can still come true, the others' as they are.

    Raises:
        EngineError: not everybody has staked, or the round is over.
    """
    return {name: fair_value(state.but_player(seat, guess=name), seat) for name in state.possible}
