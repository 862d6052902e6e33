"""What is asked beside a game of Imalya: what choices are worth, and how lucky everybody was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from device.game.match import Match
from engines.contract import NATURE
from engines.imalya import GAME, State
from engines.imalya.worth import at_most, best, expected, is_weighed, prepare, worth
from engines.imalya.worth.review import Review, review
from engines.imalya.worth.solver import counted


class Between(NamedTuple):
    """Expected points: so many are sure, and more than so many there cannot be; mostly they are equal."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What the choices of a moment are worth.

    Attributes:
        points: the expected points of the turn after each choice, by its text form.
        expected: those of the best play.
        plan: the text forms of the best choices until dice are thrown or somebody else is asked.
    """

    points: tuple[tuple[str, Between], ...]
    expected: Between
    plan: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weigh:
    """What each choice of this moment is worth.

    Attributes:
        state: the text form of the state.
    """

    state: str

    def answer(self) -> Advice:
        """The advice.

        Raises:
            Unsolved: nobody chooses within a turn.
        """
        state = GAME.parse_state(self.state)
        most = at_most(state)
        points = {action: Between(least, most[action]) for action, least in worth(state).items()}
        pick = max if state.awaits.actor == state.active else min
        bounds = Between(expected(state), pick(most.values()))
        return Advice(tuple((str(action), found) for action, found in points.items()), bounds, _plan(state))


@dataclass(frozen=True, slots=True)
class Prepare:
    """Nothing yet: later questions about such a turn are answered at once.

    Attributes:
        state: the text form of the state.
    """

    state: str

    def answer(self) -> None:
        """Work out the turn."""
        prepare(GAME.parse_state(self.state))


@dataclass(frozen=True, slots=True)
class LookBack:
    """How lucky each player was in a game, and what his choices cost him.

    Attributes:
        rules: the text form of the rules.
        players: the names, in seat order.
        actions: the text forms of all that was thrown and chosen.
    """

    rules: str
    players: tuple[str, ...]
    actions: tuple[str, ...]

    @classmethod
    def on(cls, match: Match) -> LookBack:
        """The game on the table so far."""
        return cls(match.record.rules, match.players, tuple(map(str, match.actions)))

    def answer(self) -> tuple[Review, ...]:
        """A review for each player."""
        first = GAME.new(GAME.parse_rules(self.rules), self.players)
        return review(first, map(GAME.parse_action, self.actions))


def _plan(state: State) -> tuple[str, ...]:
    """The best choices of whoever is asked now."""
    plan = []
    actor = state.awaits.actor
    while state.awaits.actor == actor != NATURE and is_weighed(state):
        action = best(state)
        plan.append(str(action))
        state = state.apply(action)
        if counted(state) is not None:
            break
    return tuple(plan)
