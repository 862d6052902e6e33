"""The events of Le Choix des Dieux: plain records of what an action did, for screens, sounds and logs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.symbols import Symbol
from engines.contract import Outcome

Amounts = tuple[tuple[int | None, int], ...]
"""Pairs of an account (a seat, or None for the pot) and a positive number of elis."""


class Reason(StrEnum):
    """Why money changes hands, in the order in which it can happen."""

    WRONG_STAKES = "wrong_stakes"
    """Wrong stakes pay the shooter; what is left over goes to the pot (l.131, CD-17)."""
    POT = "pot"
    """The pot pays what is missing (l.133)."""
    SHARES = "shares"
    """Bettors pay what is still missing in equal shares (l.133-135)."""
    BONUS = "bonus"
    """The bonus for each right guess (l.147)."""
    LOSS = "loss"
    """The shooter's loss and the wrong stakes, for the right guesses or for the pot (l.137-141, 153-157)."""
    SURPLUS = "surplus"
    """At the close: the last round's indivisible surplus goes to its shooter (l.153-155)."""
    UNCLAIMED = "unclaimed"
    """At the close: what the last shooter lost goes to the bettors (l.141, house rule)."""
    CLOSING = "closing"
    """At the close: the pot is shared by all (l.157)."""


@dataclass(frozen=True)
class ShooterNamed:
    """Who shoots, and who said so."""

    seat: int
    by: int


@dataclass(frozen=True)
class HandPassed:
    """The hand has gone to the next shooter."""

    seat: int


@dataclass(frozen=True)
class Joined:
    """Somebody has sat down."""

    seat: int


@dataclass(frozen=True)
class Left:
    """A player has left with his money; he has no claim on the pot."""

    seat: int


@dataclass(frozen=True)
class SatOut:
    """A player sits the next round out."""

    seat: int


@dataclass(frozen=True)
class SatIn:
    """A player who sat out takes part in the next round after all."""

    seat: int


@dataclass(frozen=True)
class PurseNamed:
    """A player's purse holds this number of elis."""

    seat: int
    elis: int


@dataclass(frozen=True)
class RoundOpened:
    """A round begins, and this seat shoots."""

    seat: int
    round: int


@dataclass(frozen=True)
class Threw:
    """A die has landed: its number, and the symbol that counts."""

    seat: int
    die: int
    symbol: Symbol


@dataclass(frozen=True)
class Voided:
    """The Tertre shows a Démonde: no money moves (l.27, 49)."""

    seat: int


@dataclass(frozen=True)
class Staked:
    """A starting stake was announced, or increased before the shooter has announced his."""

    seat: int
    elis: int


@dataclass(frozen=True)
class StakesTooLow:
    """All have announced, and no whole stake lies below their average: somebody must stake more (CD-03)."""

    total: int
    bettors: int


@dataclass(frozen=True)
class Raised:
    """A bettor has raised his stake."""

    seat: int
    before: int
    elis: int


@dataclass(frozen=True)
class Guessed:
    """A bettor expects that combination."""

    seat: int
    combination: Combination


@dataclass(frozen=True)
class SaidReady:
    """A bettor raises and guesses no more; without a guess he counts as wrong (CD-16)."""

    seat: int
    guess: Combination | None


@dataclass(frozen=True)
class Reached:
    """The combination of the three dice: the shooter's stake, his gain before any bonus, who was right."""

    seat: int
    combination: Combination
    stake: int
    net: int
    right: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True)
class Moved:
    """One step of a settlement: those who give and those who take, the same sum on both sides."""

    reason: Reason
    gives: Amounts
    takes: Amounts


@dataclass(frozen=True)
class Short:
    """A player could not pay this part of his debt; nobody else pays it (CD-22)."""

    seat: int
    elis: int


@dataclass(frozen=True)
class Settled:
    """The round is settled: the gain or loss of each of its players, and the pot after it."""

    changes: tuple[tuple[int, int], ...]
    pot: int


@dataclass(frozen=True)
class SessionClosed:
    """The session has ended."""

    outcome: Outcome
