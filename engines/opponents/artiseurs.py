"""Opponents at Artiseurs: they search their own action to its end, stone by stone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import fsum
from typing import Any, Final

from engines.artiseurs.actions import (
    Agree,
    ChooseFace,
    Claim,
    Decline,
    DrawStone,
    Grant,
    Pass,
    Play,
    ProposeEnd,
    Push,
    Sacrifice,
    Seize,
)
from engines.artiseurs.colours import Colour, Stones
from engines.artiseurs.ending import agreed_standings, is_settled
from engines.artiseurs.lines import lines
from engines.artiseurs.nature import chances
from engines.artiseurs.osselets import Face
from engines.artiseurs.phase import Phase
from engines.artiseurs.state import State
from engines.opponents.asked import Asked, Option, by_worth, in_any_order, in_steps
from engines.opponents.skill import Skill

_WITHIN: Final = (Phase.STEP, Phase.LIFT, Phase.PLACE, Phase.LINE)
"""The phases in which stones are moved and placed."""

_FULL_ENOUGH: Final = 3
"""The least number of stones in a line that is counted; a full line has five."""

_IN_LINE: Final = 0.04
"""What a stone of another player in such a line adds to the standing; an own stone subtracts the same."""

_DEEPEST: Final = 3
"""The depth of the search, in stones that are placed one after the other."""

_TRIED: Final = 40
"""The number of random placements that are tried for the second stone and for each later one."""

LONG: Final = 1_500
"""The number of actions after which a game between opponents alone is ended by agreement."""

Judge = Callable[[State, int], float]
"""What a board is worth to a seat."""

_LIKED: Final = {
    Play: 3.0,
    Claim: 2.0,
    Grant: 1.0,
    DrawStone: 1.0,
    Pass: -1.0,
    Sacrifice: -1.0,
    Decline: -2.0,
}
"""How much each kind of action outside of placing is preferred, in stones."""

_GUESSED: Final = -1.0
"""The preference for claiming a face that the osselet may not have; nobody sees the hidden face."""


def _anything(asked: Asked) -> list[Option]:
    """Plays every osselet, and puts stones anywhere."""
    return _agreed(asked) or by_worth(asked, lambda action: _liking(asked.state, action))


def counting(asked: Asked) -> list[Option]:
    """Counts the stones on the board after each stone, and overlooks lines that are nearly full."""
    return _stone_by_stone(asked, _lead)


def looking(asked: Asked) -> list[Option]:
    """Looks at stones and lines after each stone."""
    return _stone_by_stone(asked, _standing)


def _stone_by_stone(asked: Asked, judge: Judge) -> list[Option]:
    if asked.state.phase not in _WITHIN:
        return _anything(asked)
    return in_steps(asked, in_any_order(asked), partial(_at_once, asked, judge)) or _anything(asked)


def searching(asked: Asked) -> list[Option]:
    """Looks at the board after the whole action, and begins with the osselet that brings most."""
    if options := _agreed(asked):
        return options
    if asked.state.phase not in (*_WITHIN, Phase.OSSELET, Phase.TURN, Phase.ROUND, Phase.FOLLOW_UP):
        return _anything(asked)
    options = in_steps(asked, in_any_order(asked), partial(_at_once, asked, _standing))
    options.sort(key=lambda option: -option.worth)
    searched = in_steps(asked, options, partial(_in_the_end, asked))
    return [*searched, *options[len(searched) :]] or _anything(asked)


def _in_the_end(asked: Asked, option: Option) -> Option:
    """A choice by the board after the whole action."""
    worth = _after(asked, asked.state.apply(option.action), _DEEPEST)
    return option._replace(worth=worth + _LIKED.get(type(option.action), 0.0))


def _at_once(asked: Asked, judge: Judge, action: Any) -> Option:
    """A choice by the board right after it."""
    worth = judge(asked.state.apply(action), asked.seat)
    return _judged(asked, action, worth + _LIKED.get(type(action), 0.0))


def _agreed(asked: Asked) -> list[Option]:
    """Agrees to an end that it wins, or when no stone can be won or lost any more."""
    state: State = asked.state
    if state.phase is not Phase.AGREE:
        return []
    agrees = agreed_standings(state)[0][0] == asked.seat or is_settled(state)
    return by_worth(asked, lambda action: float(isinstance(action, Agree) is agrees))


def _liking(state: State, action: Any) -> float:
    """How much an action outside of placing is preferred, in stones."""
    if isinstance(action, ChooseFace) and action.face not in (
        Face.CENTAUR,
        state.osselet(state.given).mark,
    ):
        return _GUESSED
    return _LIKED.get(type(action), 0.0)


def _judged(asked: Asked, action: Any, worth: float) -> Option:
    """A choice; to push and to seize hurts the others, and to sacrifice an osselet is a risk."""
    harm = float(isinstance(action, Push | Seize))
    return Option(action, worth, risk=float(isinstance(action, Sacrifice | Seize)), harm=harm)


def _after(asked: Asked, state: State, depth: int) -> float:
    """What the board is worth at the end of this action, if the rest of it is played best."""
    asked.effort.check_time()
    if state.outcome is not None:
        return 100.0 if asked.seat in state.outcome.winners else -100.0
    if state.phase is Phase.DRAW:
        drawn = [
            (float(chance), _after(asked, state.apply(draw), depth - 1)) for draw, chance in chances(state)
        ]
        return fsum(chance * worth for chance, worth in drawn)
    if state.phase not in _WITHIN or state.awaits.actor != asked.seat or depth <= 0:
        return _standing(state, asked.seat)
    mine = [action for action in state.legal_actions() if not isinstance(action, Claim)]
    tried = mine if len(mine) <= _TRIED else asked.rng.sample(mine, _TRIED)
    return max(_after(asked, state.apply(action), depth - 1) for action in tried)


def _standing(state: State, seat: int) -> float:
    """The lead of a player, and how the fuller lines stand."""
    own = state.players[seat].colour
    if own is None:
        return 0.0
    full = [
        row for line in lines(state.rules.diagonal_lines) if len(row := _row(state, line)) >= _FULL_ENOUGH
    ]
    others = _others(state, own)
    threats = sum(sum(row.count(colour) for colour in others) - row.count(own) for row in full)
    return _lead(state, seat) + _IN_LINE * threats


def _lead(state: State, seat: int) -> float:
    """How many stones a player has more than the best of the others."""
    own = state.players[seat].colour
    if own is None or not (others := _others(state, own)):
        return 0.0
    stones = Stones.of(state.board)
    return float(stones.count_of(own) - max(map(stones.count_of, others)))


def _others(state: State, own: Colour) -> list[Colour]:
    """The colours of the other players."""
    return [player.colour for player in state.players if player.colour and player.colour is not own]


def _row(state: State, line: Any) -> str:
    """The stones in a line."""
    return state.board[line.span].replace(".", "")


def closing(state: State, steps: int) -> ProposeEnd | Agree | None:
    """Ends a long game by agreement: the stones decide (l.19, 106)."""
    if steps < LONG:
        return None
    if state.phase is Phase.AGREE:
        return Agree()
    asks = (Phase.TURN, Phase.OSSELET, Phase.CLAIMS)
    return ProposeEnd(state.actor) if state.phase in asks else None


SKILL: Final = Skill(
    easy=counting,
    medium=looking,
    strong=searching,
    slack=0.05,
    together=frozenset({Phase.CLAIMS}),
    closing=closing,
)
