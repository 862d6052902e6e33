"""The effects of printed cards that can be declared: one record for each kind (§7).

A hand is the seat of a player, from 0; with three players, the hand after the last seat is the neutral
Soñadora's. Text forms count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.oniria.spelling import Constraints, Hand, Powers, Seats, SideName
from engines.spelling import Number, Seat, Signed, Spelled, Words, YesNo


@dataclass(frozen=True)
class PowerAdd(Spelled):
    """The power of a card in this trick changes by an amount."""

    verb = "power_add"
    hand: Hand
    amount: Signed


@dataclass(frozen=True)
class PowerSet(Spelled):
    """The effective power of a card in this trick is set."""

    verb = "power_set"
    hand: Hand
    power: Number


@dataclass(frozen=True)
class PowerSwap(Spelled):
    """Two cards of this trick exchange their effective powers."""

    verb = "power_swap"
    hand: Hand
    other: Hand


@dataclass(frozen=True)
class BonusGain(Spelled):
    """A player obtains a bonus that she may spend in this round (l.161)."""

    verb = "bonus_gain"
    seat: Seat
    amount: Number


@dataclass(frozen=True)
class BonusSpend(Spelled):
    """A player spends a bonus to raise the power of a card of this trick (l.161)."""

    verb = "bonus_spend"
    seat: Seat
    amount: Number
    hand: Hand


@dataclass(frozen=True)
class Points(Spelled):
    """A player marks points, or loses some (l.159)."""

    verb = "points"
    seat: Seat
    amount: Signed


@dataclass(frozen=True)
class AddConstraint(Spelled):
    """More powers are forbidden in a trick; only bans by the Soñadora can excuse a Sombra (l.99)."""

    verb = "add_constraint"
    trick: Number
    side: SideName
    powers: Powers
    by_sonadora: YesNo


@dataclass(frozen=True)
class TrickWinner(Spelled):
    """The other side wins a trick; points marked in it stay (l.165)."""

    verb = "trick_result"
    trick: Number
    winner: SideName


@dataclass(frozen=True)
class SwapResults(Spelled):
    """Two tricks exchange their winners."""

    verb = "swap_results"
    trick: Number
    other: Number


@dataclass(frozen=True)
class InnerResult(Spelled):
    """The Sombras who mark a point in the trick within the trick."""

    verb = "inner_result"
    trick: Number
    seats: Seats


@dataclass(frozen=True)
class SwapSendas(Spelled):
    """Two Sendas exchange their places on the path, with the faces they show."""

    verb = "swap_sendas"
    senda: Number
    other: Number


@dataclass(frozen=True)
class FlipSenda(Spelled):
    """A Senda is turned to its other face; the winner of its trick stays."""

    verb = "flip_senda"
    senda: Number


@dataclass(frozen=True)
class ReplaceSenda(Spelled):
    """Another Senda takes a place of the path, with the same face up."""

    verb = "replace_senda"
    senda: Number
    constraints: Constraints


@dataclass(frozen=True)
class Copy(Spelled):
    """The power of a card with an icon is copied; its effect is declared next."""

    verb = "copy"
    hand: Hand
    icon: YesNo


@dataclass(frozen=True)
class Cancel(Spelled):
    """An earlier declaration is cancelled."""

    verb = "cancel"
    number: Number


@dataclass(frozen=True)
class Pending(Spelled):
    """An effect that is settled when another round has been scored (l.79, O-11)."""

    verb = "pending"
    round: Number
    formula: Words


@dataclass(frozen=True)
class Note(Spelled):
    """A note in words, for effects that no other kind fits."""

    verb = "note"
    words: Words


Effect = (
    PowerAdd
    | PowerSet
    | PowerSwap
    | BonusGain
    | BonusSpend
    | Points
    | AddConstraint
    | TrickWinner
    | SwapResults
    | InnerResult
    | SwapSendas
    | FlipSenda
    | ReplaceSenda
    | Copy
    | Cancel
    | Pending
    | Note
)

EFFECTS: Final[dict[str, type[Effect]]] = {kind.verb: kind for kind in Effect.__args__}
"""Every kind of effect by its verb."""

OF_POWERS: Final = (PowerAdd, PowerSet, PowerSwap, BonusSpend, Copy)
"""The effects on cards that lie open in this trick."""

EXAMPLES: Final = (
    "power_add 2 +3",
    "power_set 2 0",
    "power_swap 1 2",
    "bonus_gain 2 2",
    "bonus_spend 2 2 2",
    "points 2 -1",
    "add_constraint 4 sombras 2,3 yes",
    "trick_result 2 sonadora",
    "swap_results 2 3",
    "inner_result 2 1,3",
    "swap_sendas 2 5",
    "flip_senda 2",
    "replace_senda 2 2,3/8",
    "copy 3 yes",
    "cancel 4",
    'pending 4 "one point for each trick more"',
    'note "we play this card as two"',
)
"""One text form of each kind."""


def read_effect(words: list[str]) -> Effect:
    """Read an effect from its words.

    >>> read_effect(["points", "2", "-1"])
    Points(seat=1, amount=-1)

    Raises:
        ValueError, KeyError, TypeError: the words are no effect.
    """
    verb, *rest = words
    return EFFECTS[verb].of_words(rest)
