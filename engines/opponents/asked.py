"""What an opponent is asked, and what it answers: the choices with their worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from engines.contract import AnyGame, Rng

Deadline = Callable[[], bool]
"""Says whether the time to think is up. The caller holds the clock; engines know none."""

MOST: Final = 5_000
"""The most legal actions that are listed for one choice; only stakes without a purse have more."""

_Item = TypeVar("_Item")


def never() -> bool:
    """The deadline that never comes."""
    return False


class TimeIsUp(Exception):
    """Stops a search at its deadline; never leaves `choose`."""


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
        time_is_up: the deadline.
    """

    game: AnyGame
    state: Any
    seat: int
    rng: Rng
    time_is_up: Deadline = never

    @cached_property
    def choices(self) -> tuple[Any, ...]:
        """The legal actions of this seat that are no talk."""
        return tuple(islice(filter(self._is_choice, self.state.legal_actions()), MOST))

    def _is_choice(self, action: Any) -> bool:
        return not self.game.is_talk(action) and self.game.seat_of(self.state, action) == self.seat

    def check_time(self) -> None:
        """Stop if the deadline has come.

        Raises:
            TimeIsUp: it has come.
        """
        if self.time_is_up():
            raise TimeIsUp


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


def drawn(rng: Rng, items: tuple[_Item, ...] | list[_Item]) -> _Item:
    """One of the items by chance, each with the same probability."""
    return rng.choices(items)[0]


def in_any_order(asked: Asked) -> Iterator[Any]:
    """The choices, shuffled."""
    return iter(asked.rng.sample(asked.choices, len(asked.choices)))
