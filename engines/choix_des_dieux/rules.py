"""The rules of one session: what is staked, and a field for each house rule (§10 of the rules page)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.errors import ParseError, RulesConflict
from engines.rule_text import Switches
from wording.sentence import Sentence

HIGHEST: Final = 999
"""The highest purse that can be named, and the highest stake where purses are not counted."""


class Stakes(StrEnum):
    """What is staked (l.17, CD-04)."""

    ELIS = "elis"
    """Money."""
    BARTER = "barter"
    """Goods, each worth a number of elis."""
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


@dataclass(frozen=True)
class Rules:
    """The rules of a game; rules that exclude each other are refused.

    >>> str(Rules(stakes=Stakes.BARTER, track_money=False, bonus=Bonus.NONE))
    'barter track_money=off bonus=none'

    Attributes:
        stakes: money, goods each worth so many elis, or tokens that cost nothing (l.17, CD-04).
        track_money: purses are counted, and nobody stakes more than he has; off: the table knows only what
            everybody has won or lost (CD-04).
        purse: what everybody has on him when he sits down, in elis.
        stake_limit: the shooter's stake is below the bettors' average, or at most that (CD-03).
        guess_lock: a guess may be changed until the Devin is thrown, or stands once it is spoken (CD-15).
        multiplier_is_profit: "six times" is the gain, not what the stake becomes (CD-06).
        third_is_lost: a stake divided by three loses a third instead of keeping one (CD-09).
        excess_stakes: wrong stakes left over go to the pot, or back to those who lost them (CD-17).
        bonus: what a right guess brings when the shooter wins (CD-18).
        bettor_liability: bettors pay a gain from their own funds too, or never more than stakes (CD-21).
        unpaid: what a purse cannot pay is forgiven, or owed: the purse then stands below zero (CD-22).
        final_pot: what the last shooter lost, with nobody guessing it, is shared by all, or by those alone
            who bet against him (CD-23).
        next_shooter: the next seat, or whom the last shooter names (CD-26).
        tertre_read: which face of the Tertre counts; for whoever reads the die (CD-29).

    Raises:
        RulesConflict: two fields exclude each other, or one is out of range.
    """

    stakes: Stakes = Stakes.ELIS
    track_money: bool = True
    purse: int = 100
    stake_limit: StakeLimit = StakeLimit.STRICT
    guess_lock: GuessLock = GuessLock.DEVIN
    multiplier_is_profit: bool = False
    third_is_lost: bool = False
    excess_stakes: ExcessStakes = ExcessStakes.POT
    bonus: Bonus = Bonus.SHOOTER_STAKE
    bettor_liability: BettorLiability = BettorLiability.UNLIMITED
    unpaid: Unpaid = Unpaid.FORGIVE
    final_pot: FinalPot = FinalPot.PLAYERS
    next_shooter: NextShooter = NextShooter.CLOCKWISE
    tertre_read: TertreRead = TertreRead.BOTTOM

    def __post_init__(self) -> None:
        if self.track_money and self.stakes is Stakes.TOKENS:
            raise RulesConflict(Sentence("tokens are free for all, so there is no purse to count"))
        if not self.track_money and self.unpaid is Unpaid.DEBT:
            raise RulesConflict(
                Sentence("a debt needs purses that are counted: without them nobody is ever short")
            )
        if not self.track_money and self.purse != Rules.purse:
            raise RulesConflict(
                Sentence("a purse of {purse} counts only where purses are counted", purse=self.purse)
            )
        if not 1 <= self.purse <= HIGHEST:
            raise RulesConflict(
                Sentence("the purse is {purse}; it holds 1 to {most} elis", purse=self.purse, most=HIGHEST)
            )

    def __str__(self) -> str:
        """The text form: what is staked, and every house rule that differs from its default."""
        return " ".join([self.stakes, *_SWITCHES.written(self)])


PRESETS: Final[Mapping[str, Rules]] = {
    "elis": Rules(),
    "barter": Rules(stakes=Stakes.BARTER, track_money=False),
    "tokens": Rules(stakes=Stakes.TOKENS, track_money=False),
}
"""Rules to start from: for money, for goods, for nothing (l.17)."""

_SWITCHES: Final = Switches("Le Choix des Dieux", Rules, besides=("stakes",))


def parse_rules(text: str) -> Rules:
    """Read rules; switches that the text does not name have their defaults.

    >>> parse_rules("elis purse=40 guess_lock=first").purse
    40

    Raises:
        ParseError: a word is unknown, stands twice, or has no such value.
        RulesConflict: two of them exclude each other.
    """
    first, *words = text.split() or [""]
    if first not in tuple(Stakes):
        raise ParseError(f"the rules {text!r} name no stakes; begin with {', '.join(Stakes)}")
    return _SWITCHES.make(_SWITCHES.read(text, words), stakes=Stakes(first))
