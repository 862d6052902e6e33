"""Judging the choices of a turn at a glance, while there has been no time to solve it."""

from __future__ import annotations

from typing import Any, Final

from engines.imalya.actions import Done, PlayAgain
from engines.imalya.dice import Die, Status
from engines.imalya.phase import Phase
from engines.imalya.state import State
from engines.imalya.worth import CHOICES
from engines.imalya.worth.solver import counted, points_won
from engines.opponents.asked import Asked, Option
from engines.opponents.imalya.keeping import keeps_most

_BEFORE_LOCKS: Final = (Phase.KILL, Phase.RESPOND, Phase.CAPTURE, Phase.LATE_BEL)
"""The phases of a throw before dice are locked."""

_ANOTHER_TURN: Final = 35
"""The points that another turn brings (l.87). Any number above 0 would do: another turn is always taken."""

_TIE: Final = 0.01
"""What the liking of a beginner adds, in points: enough to keep dice before passing."""


def at_a_glance(asked: Asked, point: float) -> list[Option]:
    """The choices by the points of the turn if nobody did anything more and nothing were thrown again.

    Args:
        asked: the question.
        point: the worth of a point.
    """
    liked = keeps_most(asked)
    if asked.state.phase not in CHOICES:
        return liked
    sign = 1 if asked.seat == asked.state.active else -1
    return [
        option._replace(worth=point * (sign * _points(asked.state, option.action) + _TIE * option.worth))
        for option in liked
    ]


def _points(before: State, action: Any) -> int:
    """The points that the active player wins by a choice, with each Mineure that he can keep then."""
    if type(action) is PlayAgain:
        return _ANOTHER_TURN
    state = before.apply(action)
    while state.phase in _BEFORE_LOCKS and counted(state) is None:
        state = state.apply(_passing(state))
    won = points_won(before, state)
    if counted(state) is not None:
        return won
    keeps = state.phase is not Phase.THROW  # what lies loose now is thrown again
    return won + (state.but(dice=tuple(map(_kept, state.dice))) if keeps else state).turn_points


def _passing(state: State) -> Any:
    """The action that does nothing more; else the first one, where a Dam must take something."""
    actions = list(state.legal_actions())
    return Done() if Done() in actions else actions[0]


def _kept(die: Die) -> Die:
    """The die as it is once its player has kept it."""
    is_loose = die.status is Status.LOOSE and die.figure is not None and die.figure.is_mineure
    return die.but(status=Status.FREE) if is_loose else die
