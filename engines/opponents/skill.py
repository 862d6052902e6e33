"""What opponents can do in one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engines.opponents.asked import Strategy, by_chance
from engines.opponents.effort import Deadline
from engines.opponents.level import Level
from wording.sentence import Sentence


def nothing_missing(state: Any) -> Sentence | None:
    """Opponents know all that they need."""
    return None


def nothing_untold(state: Any, seat: int) -> Sentence | None:
    """All that an opponent needs stands in the state."""
    return None


def nothing_to_prepare(state: Any, level: Level, deadline: Deadline) -> bool:
    """Every choice is worked out when it is awaited."""
    return True


def never_closed(state: Any, steps: int) -> Any | None:
    """The game has an end of its own."""
    return None


def no_reason(state: Any, seat: int, action: Any, deadline: Deadline) -> Sentence | None:
    """There is nothing to say of a choice."""
    return None


def whole(number: float | Fraction) -> str:
    """A number without decimals, with the minus sign that is as wide as a digit.

    >>> whole(2.6), whole(-3) == "\N{MINUS SIGN}3"
    ('3', True)
    """
    return str(round(number)).replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, kw_only=True)
class Skill:
    """What opponents can do in one game.

    Attributes:
        easy, medium, strong: the strategy of each level.
        chance: how to choose by chance, where there are too many legal actions to list.
        slack: the worth that hardly matters; characters give that much up for what they like.
        together: the phases in which other seats than the awaited one may answer of their own accord.
        one_answer: several awaited seats give one answer together, as a team does; else each gives its own.
        missing: says what an opponent would have to know to play at this table, in a sentence; else None.
        untold: says why an opponent cannot play on for a seat in the middle of a game, in a sentence: people
            know something there that they have not told. None where it can.
        prepare: works out beforehand what a level needs, and keeps it; says whether that was done in time.
        reason: says in a few words why a seat chooses an action: what it brings, or how likely it is. None
            where there is nothing to say, or the time is up.
        closing: the action that ends a game which opponents alone have played for long enough, from its state
            and the number of actions so far; None while it goes on. For games that end only by agreement.
    """

    easy: Strategy
    medium: Strategy
    strong: Strategy
    chance: Strategy = by_chance
    slack: float = 0.0
    together: frozenset[str] = field(default=frozenset())
    one_answer: bool = False
    missing: Callable[[Any], Sentence | None] = nothing_missing
    untold: Callable[[Any, int], Sentence | None] = nothing_untold
    prepare: Callable[[Any, Level, Deadline], bool] = nothing_to_prepare
    reason: Callable[[Any, int, Any, Deadline], Sentence | None] = no_reason
    closing: Callable[[Any, int], Any | None] = never_closed

    def of(self, level: Level) -> Strategy:
        """The strategy of a level."""
        strategies: Mapping[Level, Strategy] = {
            Level.RANDOM: self.chance,
            Level.EASY: self.easy,
            Level.MEDIUM: self.medium,
            Level.STRONG: self.strong,
        }
        return strategies[level]
