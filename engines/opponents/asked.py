"""What an opponent is asked, and what it answers: the choices with their worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engines.contract import AnyGame, Rng
from engines.opponents.effort import Effort, TimeIsUp

A_BEGINNER: Final = Fraction(2, 5)
"""The share of choices in which a beginner overlooks something."""

MOST: Final = 5_000
"""The most legal actions that are listed for one choice; only stakes without a purse have more."""

_Item = TypeVar("_Item")


class Option(NamedTuple):
    """One choice with what it is worth to the seat that makes it.

    Attributes:
        action: the choice.
        worth: how good it is, in the unit of the game's strategies.
        risk: how much more is at stake with it than with other choices; characters like or avoid it.
        harm: how much it hurts the others, apart from its worth; characters like or avoid it.
    """

    action: Any
    worth: float
    risk: float = 0.0
    harm: float = 0.0


@dataclass(frozen=True)
class Asked:
    """A question to an opponent.

    Attributes:
        game: the game.
        state: the state as the seat sees it.
        seat: the seat that answers.
        rng: the source of every random choice.
        effort: the work that the answer may take.
    """

    game: AnyGame
    state: Any
    seat: int
    rng: Rng
    effort: Effort = field(default_factory=Effort)

    @cached_property
    def choices(self) -> tuple[Any, ...]:
        """The legal actions of this seat that are no talk."""
        return tuple(islice(filter(self._is_choice, self.state.legal_actions()), MOST))

    def _is_choice(self, action: Any) -> bool:
        return not self.game.is_talk(action) and self.game.seat_of(self.state, action) == self.seat


class Strategy(Protocol):
    """A way to judge the choices of a seat in one game."""

    def __call__(self, asked: Asked) -> list[Option]:
        """The choices with their worth; none if the seat would rather let the others act first."""
        ...


def by_worth(asked: Asked, worth: Callable[[Any], float]) -> list[Option]:
    """Every choice with the worth that the function gives it."""
    return [Option(action, worth(action)) for action in asked.choices]


def by_chance(asked: Asked) -> list[Option]:
    """Every choice with the same worth."""
    return [Option(action, 0.0) for action in asked.choices]


def in_steps(asked: Asked, actions: Iterable[Any], judge: Callable[[Any], Option]) -> list[Option]:
    """The actions as far as there is time to judge them, a step for each."""
    options: list[Option] = []
    try:
        for action in actions:
            with asked.effort.step():
                options.append(judge(action))
    except TimeIsUp:
        pass
    return options


def drawn(rng: Rng, items: Sequence[_Item]) -> _Item:
    """One of the items by chance, each with the same probability."""
    return rng.choices(items)[0]


def overlooks(asked: Asked, share: Fraction = A_BEGINNER) -> bool:
    """Whether a player overlooks this time what a better one would see: by chance, in this share of cases."""
    return drawn(asked.rng, range(share.denominator)) < share.numerator


def in_any_order(asked: Asked) -> Iterator[Any]:
    """The choices, shuffled."""
    return iter(asked.rng.sample(asked.choices, len(asked.choices)))
