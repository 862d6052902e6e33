"""Weighing the choices of a turn by exact worth, and by the race that the turn belongs to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from typing import Any, Final, TypeVar

from engines.imalya.actions import Unlock
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth import CHOICES, spread_after, spread_of_a_turn, worth
from engines.imalya.worth import prepare as worth_beforehand
from engines.imalya.worth.interrupt import Interrupted, interrupted_by
from engines.imalya.worth.spread import Spread
from engines.opponents.asked import Asked, Option
from engines.opponents.effort import TimeIsUp
from engines.opponents.imalya.keeping import keeps_mineures
from engines.opponents.imalya.race import Race, Runner
from engines.opponents.level import Level

_POINT: Final = 1 / 400
"""What a point is worth, as a chance to win: it makes points comparable with the race."""

_OVERLOOKED: Final = 5
"""The points of a turn that a medium player overlooks."""

_ROUGHLY: Final[Spread] = {0: 0.13, 15: 0.17, 35: 0.35, 55: 0.1, 70: 0.22, 90: 0.03}
"""The points of a turn, as long as there was no time to work them out."""

_Found = TypeVar("_Found")


def exact(asked: Asked) -> list[Option]:
    """The choices by the points that the turn brings on average."""
    sign = 1 if asked.seat == asked.state.active else -1
    options = [
        Option(action, sign * _POINT * points)
        for action, points in _points(asked).items()
        if action in asked.choices
    ]
    return options or keeps_mineures(asked)


def roughly(asked: Asked) -> list[Option]:
    """The choices by the points of the turn; what costs only a few points is as good as the best."""
    options = exact(asked)
    enough = max((option.worth for option in options), default=0.0) - _OVERLOOKED * _POINT
    return [option._replace(worth=min(option.worth, enough)) for option in options]


def racing(asked: Asked) -> list[Option]:
    """The choices by the chance to win the game, with the points and the Tales that everybody holds."""
    spreads = {
        action: _in_time(asked, _spread, asked.state, action) or {round(mean): 1.0}
        for action, mean in _points(asked).items()
    }
    if not spreads:
        return keeps_mineures(asked)
    rules: Rules = asked.state.rules
    race = _in_time(asked, _exact_race, rules) or _rough_race(rules.target)
    return [_raced(asked, race, action, spread) for action, spread in spreads.items()]


def prepare(state: State, level: Level) -> None:
    """Solve a turn by these rules; for the race also how its points spread."""
    if level in (Level.MEDIUM, Level.STRONG):
        worth_beforehand(_plain(state))
    if level is Level.STRONG:
        _exact_race(state.rules)


def _points(asked: Asked) -> dict[Any, float]:
    """The points that each choice of the turn brings on average; no lock is taken back.

    It is empty where the choice is not part of a turn, and where the time is up before the points are known.
    """
    if asked.state.phase not in CHOICES:
        return {}
    points = _in_time(asked, worth, _plain(asked.state)) or {}
    return {action: value for action, value in points.items() if type(action) is not Unlock}


def _in_time(asked: Asked, solve: Callable[..., _Found], *about: Any) -> _Found | None:
    """What a solver finds in one step; None if the time is up before that."""
    try:
        with asked.effort.step(), interrupted_by(asked.effort):
            return solve(*about)
    except (Interrupted, TimeIsUp):
        return None


def _plain(state: State) -> State:
    """The state without what would take minutes to work out: throws that are bought, turns that follow."""
    return state.but(rules=replace(state.rules, laiirna=False, chance=False))


def _raced(asked: Asked, race: Race, action: Any, spread: Spread) -> Option:
    """A choice by the chance to win after it."""
    state: State = asked.state
    runners = [_runner(state, seat) for seat in range(len(state.players))]
    chance = sum(
        likely * _chance(runners, state.active, asked.seat, race, points) for points, likely in spread.items()
    )
    middle = sum(points * likely for points, likely in spread.items())
    risk = sqrt(sum(likely * (points - middle) ** 2 for points, likely in spread.items()))
    return Option(action, chance, risk=risk)


def _spread(state: State, action: Any) -> Spread:
    """How the points of the turn are distributed after a choice."""
    before = _plain(state)
    return spread_after(before, before.apply(action))


def _chance(runners: Sequence[Runner], active: int, seat: int, race: Race, points: float) -> float:
    """The chance of a seat to win, if the active player's turn brings so many points."""
    after = list(runners)
    after[active] = runners[active]._replace(score=runners[active].score + points, to_play=False)
    me = after.pop(seat)
    return race.chance(me, after)


def _runner(state: State, seat: int) -> Runner:
    player = state.players[seat]
    order = state.seats_from(state.starter or 0)
    to_play = order.index(seat) > order.index(state.active)
    return Runner(
        float(player.score), float(player.tales) if state.rules.tales else None, to_play, player.out
    )


@cache
def _exact_race(rules: Rules) -> Race:
    return Race(rules.target, spread_of_a_turn(replace(rules, chance=False)))


@cache
def _rough_race(target: int) -> Race:
    return Race(target, _ROUGHLY)
