"""The shooter's gain or loss with each combination (l.53-123).

The table of combinations counts as it is printed (CD-13). What the original rules say of each god before it
(l.29-33) has no effect of its own (CD-07, CD-08).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.rules import Rules

Payoff = Callable[[int, Rules], int]
"""The shooter's gain, or loss below zero, from his stake."""


def net(combination: Combination, stake: int, rules: Rules) -> int:
    """The change of the shooter's wealth with a combination, before any bonus.

    >>> net(Combination.PLEINE_MER, 7, Rules()), net(Combination.NOYES, 7, Rules())
    (35, -5)
    """
    return _PAYOFFS[combination](stake, rules)


def _times(factor: int) -> Payoff:
    """The stake is multiplied; the shooter's own stake is part of the product (CD-06)."""
    return lambda stake, rules: stake * (factor if rules.multiplier_is_profit else factor - 1)


def _times_and_back(factor: int) -> Payoff:
    """A multiple of the stake, and the stake back as well (CD-06)."""
    return lambda stake, rules: stake * factor


def _back_and(share: Callable[[int], int]) -> Payoff:
    """The stake back, plus a share of it."""
    return lambda stake, rules: share(stake)


def _lose(factor: int) -> Payoff:
    """The loss of a multiple of the stake."""
    return lambda stake, rules: -factor * stake


def _divided_by_three(stake: int, rules: Rules) -> int:
    """The loss of two thirds of the stake; by the house rule, of one third (CD-09, CD-10)."""
    third = stake // 3
    return -third if rules.third_is_lost else third - stake


def _fin_du_monde(stake: int, rules: Rules) -> int:
    """The loss of three times the stake, less a third of the stake (CD-11)."""
    return _third_up(stake) - 3 * stake


def _errance(stake: int, rules: Rules) -> int:
    """The loss of one and a half times the stake."""
    return -stake - _half_up(stake)


def _third_up(stake: int) -> int:
    return -(-stake // 3)


def _third_down(stake: int) -> int:
    return stake // 3


def _half_up(stake: int) -> int:
    return -(-stake // 2)


_PAYOFFS: Final[Mapping[Combination, Payoff]] = {
    Combination.PLEINE_MER: _times(6),  # l.57
    Combination.NAISSANCE_DE_MILDENN: _times(4),  # l.59
    Combination.PERDUS_EN_MER: _times_and_back(2),  # l.61
    Combination.LE_RIVAGE: _back_and(_third_up),  # l.63
    Combination.CONFLIT_ATTAQUE: _times(3),  # l.65
    Combination.TOURBILLON: _lose(3),  # l.69
    Combination.FIN_DU_MONDE: _fin_du_monde,  # l.71, 97
    Combination.MORT_VIOLENTE: _lose(2),  # l.73, 119
    Combination.NOYES: _divided_by_three,  # l.75
    Combination.FORET_DIVINE: _times(12),  # l.81
    Combination.ELEVATION_DE_MILDENN: _times(8),  # l.83
    Combination.LA_MOISSON: _times_and_back(4),  # l.85
    Combination.SEISME: _lose(0),  # l.87: the stake back, and nothing else
    Combination.LA_FALAISE: _back_and(_half_up),  # l.89
    Combination.CONFLIT_DEFENSE: _times(9),  # l.91
    Combination.BUCHER: _times(2),  # l.93
    Combination.MORT_DOUCE: _lose(1),  # l.99, 121
    Combination.SPELONQUE_DES_MORTS: _times(9),  # l.105
    Combination.ARMEE_DES_MERS: _times(6),  # l.107
    Combination.LA_SECHERESSE: _times_and_back(2),  # l.109
    Combination.LA_CHUTE: _back_and(_third_down),  # l.111
    Combination.SAISON_FROIDE: _times(4),  # l.113
    Combination.ERRANCE_ETERNELLE: _errance,  # l.117
    Combination.TEMPETE: _divided_by_three,  # l.123
}
