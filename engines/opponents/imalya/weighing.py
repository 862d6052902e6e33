"""Weighing the choices of a turn by exact worth, and by the race that the turn belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import fsum, sqrt
from typing import Any, Final, TypeVar

from engines.imalya import debts, laiirna
from engines.imalya.actions import Action, BuyReroll, Done, PlayAgain, RerollDam, Unlock
from engines.imalya.phase import Phase
from engines.imalya.rules import Rules
from engines.imalya.state import State
from engines.imalya.worth import (
    CHOICES,
    ahead,
    outlook_after,
    outlook_of_this_turn,
    outlook_without_powers,
    prepare_outlooks,
    prepare_turns,
    worth,
)
from engines.imalya.worth.another import another_turn
from engines.imalya.worth.interrupt import Interrupted, interrupted_by
from engines.imalya.worth.position import may_be_all_own, may_buy, reduced, thieves
from engines.imalya.worth.spread import Outlook, Spread, mean
from engines.opponents.asked import Asked, Option, overlooks
from engines.opponents.effort import Deadline, TimeIsUp
from engines.opponents.imalya.glancing import at_a_glance
from engines.opponents.imalya.keeping import by_chance_mostly
from engines.opponents.imalya.next_turns import has_powers, income, next_turns
from engines.opponents.imalya.race import Race, Runner, pays
from engines.opponents.level import Level

_POINT: Final = 1 / 400
"""What a point is worth, as a chance to win: it makes points comparable with the race."""

_OVERLOOKED: Final = 9
"""The points of a turn that a medium player overlooks."""

_AT_A_GLANCE: Final = Fraction(1, 3)
"""The share of choices in which a medium player overlooks something, if the turn is not worked out.

If nine points were overlooked here as well, it would hardly play better than an easy player.
"""

_ROUGHLY: Final = Outlook(
    points={0: 0.13, 15: 0.17, 35: 0.35, 55: 0.1, 70: 0.22, 90: 0.03},
    tales={-4: 0.05, -3: 0.1, -2: 0.2, -1: 0.25, 0: 0.25, 1: 0.15},
)
"""The points and Tales of a turn, as long as there was no time to work them out."""

_RARE: Final = 1e-6
"""Ends of a turn that are less likely are left out."""

_Found = TypeVar("_Found")


def roughly(asked: Asked) -> list[Option]:
    """The choices by the points of the turn; what costs only a few points is as good as the best.

    Where time was short, the choices are judged at a glance, and a share of them is left to chance.
    """
    if options := _by_points(asked):
        enough = max(option.worth for option in options) - _OVERLOOKED * _POINT
        return [option._replace(worth=min(option.worth, enough)) for option in options]
    return by_chance_mostly(asked) if overlooks(asked, _AT_A_GLANCE) else at_a_glance(asked, _POINT)


def racing(asked: Asked) -> list[Option]:
    """Rate each choice by the chance to win the game; everybody's points, Tales and open powers count.

    A choice whose outlook is not known in time counts as bringing its mean points for certain. A next turn
    whose outlook is not known in time counts as a turn without powers.
    """
    outlooks = {
        action: _in_time(asked, _outlook, asked.state, action) or Outlook({round(points): 1.0}, {0: 1.0})
        for action, points in _points(asked).items()
    }
    if not outlooks:
        return at_a_glance(asked, _POINT)
    for action in _purchases(asked):
        if outlook := _in_time(asked, _outlook, asked.state, action):
            outlooks[action] = outlook
    rules: Rules = asked.state.rules
    race = _in_time(asked, _exact_race, rules) or _rough_race(rules.target)
    runners = _in_time(asked, _with_powers, asked.state) or _runners(asked.state)
    return [_raced(asked, race, runners, action, outlook) for action, outlook in outlooks.items()]


def prepare(state: State, level: Level, deadline: Deadline) -> bool:
    """Solve the turns by these rules, with the powers of the first round; for the race also their outlook."""
    try:
        with interrupted_by(deadline):
            if level is Level.MEDIUM:
                prepare_turns(plain(state))
            if level is Level.STRONG:
                _exact_race(state.rules)
                prepare_outlooks(plain(state))
    except Interrupted:
        return False
    return True


def _by_points(asked: Asked) -> list[Option]:
    """The choices by the points that the turn brings on average; none where time was short."""
    sign = 1 if asked.seat == asked.state.active else -1
    return [
        Option(action, sign * _POINT * points)
        for action, points in _points(asked).items()
        if action in asked.choices
    ]


def _points(asked: Asked) -> dict[Any, float]:
    """The points that each choice of the turn brings on average; no lock is taken back.

    It is empty where the choice is not part of a turn, and where the time is up before the points are known.
    """
    if asked.state.phase not in CHOICES:
        return {}
    points = _in_time(asked, _worth, asked.state) or {}
    return {action: value for action, value in points.items() if type(action) is not Unlock}


def _worth(state: State) -> dict[Action, float]:
    """The points of the turn after each choice; those of another turn, where it can be had now (l.87)."""
    if state.phase is Phase.BONUS:
        return {PlayAgain(): ahead(plain(another_turn(state))), Done(): 0.0}
    return worth(plain(state))


def _purchases(asked: Asked) -> list[BuyReroll]:
    """The throws of Dams that can be bought now (l.84)."""
    return [action for action in asked.choices if type(action) is BuyReroll]


def _with_a_reroll(state: State) -> State:
    """The plain state in which the Ruse may throw one Dam again for nothing, as after a purchase."""
    return plain(state).but(ruse_spent=False).but_player(state.active, power_open=True)


def _stolen(state: State, action: BuyReroll) -> int:
    """The points that a bought throw takes from the opponent who was named (IM-90, IM-93)."""
    return 0 if action.victim is None else min(laiirna.STOLEN, state.players[action.victim].score)


def _in_time(asked: Asked, solve: Callable[..., _Found], *about: Any) -> _Found | None:
    """What a solver finds in one step; None if the time is up before that."""
    try:
        with asked.effort.step(), interrupted_by(asked.effort):
            return solve(*about)
    except (Interrupted, TimeIsUp):
        return None


def plain(state: State) -> State:
    """The state without what would take minutes to work out: what bought powers do, and turns that follow."""
    return state.but(rules=replace(state.rules, laiirna=False, chance=False))


def is_plain(state: State) -> bool:
    """Whether `plain` leaves out nothing that can still change the points of this turn."""
    rules = state.rules
    traded = rules.laiirna and (may_buy(state) or bool(thieves(state)))
    again = rules.chance and (state.phase is Phase.BONUS or may_be_all_own(reduced(state)))
    return not (traded or again)


def _raced(asked: Asked, race: Race, runners: Sequence[Runner], action: Any, outlook: Outlook) -> Option:
    """A choice by the chance to win after it."""
    state: State = asked.state
    runners = _priced(state, _paid(state, runners, income(state, outlook)), action)
    ends = _ends(runners[state.active], debts.of_dams(state), outlook.tales)
    chance = 0.0
    for points, likely in outlook.points.items():
        for end, share in ends:
            runners[state.active] = end._replace(score=end.score + points)
            chance += likely * share * race.chance(runners[asked.seat], _without(runners, asked.seat))
    return Option(action, chance, risk=_deviation(outlook.points))


def _priced(state: State, runners: Sequence[Runner], action: Any) -> list[Runner]:
    """Everybody in the race after a choice was paid for: the Tales, and the points that it steals."""
    priced = list(runners)
    if type(action) is BuyReroll:
        buyer, stolen = priced[state.active], _stolen(state, action)
        held = (buyer.tales or 0.0) - laiirna.PRICE
        priced[state.active] = buyer._replace(tales=held, score=buyer.score + stolen)
        if action.victim is not None:
            robbed = priced[action.victim]
            priced[action.victim] = robbed._replace(score=robbed.score - stolen)
    return priced


def _ends(runner: Runner, debt: int, tales: Spread) -> list[tuple[Runner, float]]:
    """The active player after his turn, with the probability that he is still in, or else is out.

    Args:
        runner: the active player before the choice.
        debt: what the Dams on the table cost already.
        tales: how the Tales of the rest of the turn are distributed.
    """
    runner = runner._replace(to_play=False)
    if runner.tales is None:
        return [(runner, 1.0)]
    held = runner.tales - debt
    lasting = [(held + won, likely * pays(held + won)) for won, likely in tales.items()]
    stays = fsum(likely for _, likely in lasting)
    left = fsum(max(0.0, number) * likely for number, likely in lasting) / stays if stays else 0.0
    ends = [(runner._replace(tales=left), stays), (runner._replace(tales=0.0, out=True), 1.0 - stays)]
    return [(end, share) for end, share in ends if share > _RARE]


def _without(runners: Sequence[Runner], seat: int) -> list[Runner]:
    return [*runners[:seat], *runners[seat + 1 :]]


def _deviation(points: Spread) -> float:
    """The standard deviation of the points."""
    middle = mean(points)
    return sqrt(fsum(likely * (number - middle) ** 2 for number, likely in points.items()))


def _outlook(state: State, action: Any) -> Outlook:
    """How points and Tales of the turn are distributed after a choice."""
    if type(action) is PlayAgain:
        return outlook_of_this_turn(plain(another_turn(state)))
    if type(action) is BuyReroll:
        state, action = _with_a_reroll(state), RerollDam(action.dam)
    before = plain(state)
    return outlook_after(before, before.apply(action))


def _runners(state: State) -> list[Runner]:
    """Everybody in the race, as if no power were open."""
    return [_runner(state, seat) for seat in range(len(state.players))]


def _runner(state: State, seat: int) -> Runner:
    player = state.players[seat]
    order = state.seats_from(state.starter or 0)
    to_play = order.index(seat) > order.index(state.active)
    return Runner(
        float(player.score), float(player.tales) if state.rules.tales else None, to_play, player.out
    )


def _with_powers(state: State) -> list[Runner]:
    """Everybody in the race, with the powers that are open in each player's next turn."""
    runners = _runners(state)
    for seat, turn in next_turns(state).items():
        if has_powers(turn):
            outlook = outlook_of_this_turn(turn)
            runners = _paid(state, runners, income(turn, outlook))
            runners[seat] = runners[seat]._replace(next_turn=outlook)
    return runners


def _paid(state: State, runners: Sequence[Runner], won: Mapping[int, float]) -> list[Runner]:
    """Everybody in the race after powers have brought and cost something."""
    paid = list(runners)
    for seat, number in won.items():
        runner = paid[seat]
        if runner.tales is not None:
            paid[seat] = runner._replace(tales=max(0.0, runner.tales + number))
        elif state.rules.escalier:
            paid[seat] = runner._replace(score=runner.score + number)
    return paid


@cache
def _exact_race(rules: Rules) -> Race:
    return Race(rules.target, outlook_without_powers(replace(rules, chance=False)))


@cache
def _rough_race(target: int) -> Race:
    return Race(target, _ROUGHLY)
