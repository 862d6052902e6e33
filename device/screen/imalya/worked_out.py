"""Questions computed in the background of Imalya: what choices are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engines.contract import NATURE
from engines.imalya import GAME, State
from engines.imalya.worth import at_most, best, expected, is_weighed, prepare, worth
from engines.imalya.worth.solver import counted


class Between(NamedTuple):
    """Lower and upper bound of expected points; they are equal where the turn can be solved exactly."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What the choices in a state are worth.

    Attributes:
        points: each choice as text, with the expected points of the turn after it.
        expected: the expected points of the turn with the best play.
        plan: the best choices as text, until dice are thrown or another player is asked.
    """

    points: tuple[tuple[str, Between], ...]
    expected: Between
    plan: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weigh:
    """Asks what each choice in a state is worth.

    Attributes:
        state: the text form of the state.
    """

    state: str

    def answer(self) -> Advice:
        """Compute the advice.

        Raises:
            Unsolved: in this state nobody makes a choice within a turn.
        """
        state = GAME.parse_state(self.state)
        most = at_most(state)
        points = {action: Between(least, most[action]) for action, least in worth(state).items()}
        pick = max if state.awaits.actor == state.active else min
        bounds = Between(expected(state), pick(most.values()))
        return Advice(tuple((str(action), found) for action, found in points.items()), bounds, _plan(state))


@dataclass(frozen=True, slots=True)
class Prepare:
    """Solves a turn in advance, so that later questions about it are answered at once.

    Attributes:
        state: the text form of the state.
    """

    state: str

    def answer(self) -> None:
        """Solve the turn; the solver caches the result."""
        prepare(GAME.parse_state(self.state))


def _plan(state: State) -> tuple[str, ...]:
    """The best choices as text, until another player is asked or dice are thrown."""
    plan = []
    actor = state.awaits.actor
    while state.awaits.actor == actor != NATURE and is_weighed(state):
        action = best(state)
        plan.append(str(action))
        state = state.apply(action)
        if counted(state) is not None:
            break
    return tuple(plan)
