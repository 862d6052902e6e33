"""The values of the house rules that are not just on or off."""

from __future__ import annotations

from enum import StrEnum


class Stakes(StrEnum):
    """What is staked (l.17, CD-04)."""

    ELIS = "elis"
    """Money."""
    BARTER = "barter"
    """Goods, each worth so many elis."""
    TOKENS = "tokens"
    """Nothing: tokens that are free for all."""


class StakeLimit(StrEnum):
    """How the shooter's stake stands to the average of the bettors' (CD-03)."""

    STRICT = "strict"
    AT_MOST = "at_most"


class GuessLock(StrEnum):
    """How long a guess may be changed (CD-15)."""

    DEVIN = "devin"
    FIRST = "first"


class ExcessStakes(StrEnum):
    """Where wrong stakes go that the shooter's gain leaves over (CD-17)."""

    POT = "pot"
    REFUND = "refund"


class Bonus(StrEnum):
    """What a right guess brings when the shooter wins (CD-18)."""

    SHOOTER_STAKE = "shooter_stake"
    EVEN_MONEY = "even_money"
    SPLIT_POT = "split_pot"
    NONE = "none"


class BettorLiability(StrEnum):
    """How far bettors pay a gain that stakes and pot do not cover (CD-21)."""

    UNLIMITED = "unlimited"
    STAKE_ONLY = "stake_only"


class Unpaid(StrEnum):
    """What becomes of a payment that exceeds a purse (CD-22)."""

    FORGIVE = "forgive"
    DEBT = "debt"


class FinalPot(StrEnum):
    """Who shares what the last shooter lost, if nobody had guessed it (CD-23)."""

    PLAYERS = "players"
    BETTORS = "bettors"


class NextShooter(StrEnum):
    """Who shoots after a round (CD-26)."""

    CLOCKWISE = "clockwise"
    SHOOTER_NAMES = "shooter_names"


class TertreRead(StrEnum):
    """Which face of the Tertre counts (CD-29)."""

    BOTTOM = "bottom"
    TOP = "top"
    VERTEX = "vertex"
