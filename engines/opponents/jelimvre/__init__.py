"""Opponents at Jelimvre: they search the moves of both armies, and weigh strategies beside them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from engines.jelimvre.actions import ARMY_ACTIONS, AcceptDraw, Done, Move, OfferDraw, TurnGlass
from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import KIND_OF, find
from engines.jelimvre.cells import SIDE
from engines.jelimvre.counter import BONUS_COUNTS
from engines.jelimvre.moving import after_move
from engines.jelimvre.phase import Phase
from engines.jelimvre.state import State
from engines.opponents.asked import Asked, Option, by_chance, by_worth, in_any_order, in_steps
from engines.opponents.effort import Deadline
from engines.opponents.jelimvre.camp import set_up
from engines.opponents.jelimvre.evaluation import KING, evaluated, prey
from engines.opponents.jelimvre.search import Search
from engines.opponents.skill import Skill
from wording.sentence import Sentence

LONG: Final = 500
"""The number of actions after which a game between opponents alone becomes a draw."""
SLACK: Final = 0.15
"""The worth that hardly matters, in soldiers."""
_COUNT: Final = 0.06
"""What a step of the counter is worth: a strategy sets it back to 1."""
_NEEDLESS: Final = 0.02
"""What a construction costs, in soldiers, so that the stock is not used up for nothing."""
_LOSING: Final = -2.0
"""An opponent accepts a draw if its lead, in soldiers, is below this."""
_AHEAD: Final = 5.0
"""An opponent hunts the other king if its lead, in soldiers, is above this."""
_HUNT: Final = 0.05
"""What a cell nearer to the other king is worth then. Without it, an army that is far ahead moves
without an aim, and hardly ever captures the king."""
_DEEPEST: Final = 4
"""The most moves one after the other that are searched, however much time there is."""
_WEIGHED: Final = 24
"""The number of random constructions and strategies of each kind that are compared."""


def greedy(asked: Asked) -> list[Option]:
    """Takes what is worth most, and does not look at the answer."""
    return _special(asked) or by_worth(asked, lambda action: _taken(asked.state, action))


def _taken(state: State, action: Any) -> float:
    if isinstance(action, Move):
        return prey(state.board[action.target])
    return 0.01 if isinstance(action, Done | TurnGlass) else -0.01


def cautious(asked: Asked) -> list[Option]:
    """Looks at every exchange of captures that follows its own turn."""
    return _special(asked) or _weighed(asked, Search(asked.state.rules, asked.effort))


def deepening(asked: Asked) -> list[Option]:
    """Searches one move deeper again and again, until its time is up."""
    if options := _special(asked):
        return options
    search = Search(asked.state.rules, asked.effort)
    options = sorted(_weighed(asked, search), key=lambda option: -option.worth)
    for depth in range(1, _DEEPEST):
        if len(options) < 2 or abs(options[0].worth) >= KING / 2:
            break
        options = _deeper(asked, search, options, depth)
    return options


def _special(asked: Asked) -> list[Option]:
    """The answer to what is no turn: colours, the set-up, an offered draw."""
    match asked.state.phase:
        case Phase.COLOURS:
            return by_chance(asked)
        case Phase.SETUP:
            return set_up(asked)
        case Phase.DRAW:
            side = asked.state.active.other
            accepts = evaluated(asked.state.board, side) <= _LOSING
            return by_worth(asked, lambda action: float(isinstance(action, AcceptDraw) is accepts))
        case _:
            return []


def _weighed(asked: Asked, search: Search) -> list[Option]:
    """The choices of a turn by the exchanges that follow; all of them are equal where no time was left."""
    return in_steps(asked, _candidates(asked), partial(_judged, asked, search, 0)) or greedy(asked)


def _candidates(asked: Asked) -> list[Any]:
    """Every move, then some of each other kind of action: moves matter most if there is little time."""
    found: dict[type, list[Any]] = {Move: []}
    for action in in_any_order(asked):
        found.setdefault(type(action), []).append(action)
    return [
        action
        for kind, actions in found.items()
        for action in (actions if kind is Move else actions[:_WEIGHED])
    ]


def _deeper(asked: Asked, search: Search, options: list[Option], depth: int) -> list[Option]:
    """The options by a deeper search, best first.

    Options that nobody would choose keep an upper bound of their worth. Once the time is up, those that were
    not searched are left out; the best of the search before came first, so it is among the others.
    """
    best = -KING * 2

    def judge(action: Any) -> Option:
        nonlocal best
        judged = _judged(asked, search, depth, action, best - 2 * SLACK)
        best = max(best, judged.worth)
        return judged

    found = in_steps(asked, [option.action for option in options], judge)
    return sorted(found, key=lambda option: -option.worth) or options


def _judged(asked: Asked, search: Search, depth: int, action: Any, at_least: float = -KING * 2) -> Option:
    """A choice by the board after it, as if the turn ended there."""
    state: State = asked.state
    own = state.active
    if isinstance(action, Move):
        if prey(state.board[action.target]) >= KING:
            return Option(action, KING * 1.5)
        board, extra = after_move(state.board, action, state.rules), _hunting(state, action)
    else:
        after = state.apply(action)
        if after.outcome is not None:
            return Option(action, KING if own in _winners(after) else -KING)
        board, extra = after.board, _beyond(state, action)
    worth = extra - search.worth(board, own.other, depth, beta=extra - at_least)
    return Option(action, worth, risk=prey(state.board[action.target]) if isinstance(action, Move) else 0.0)


def _hunting(state: State, move: Move) -> float:
    """What a move is worth that brings a piece nearer to the other king; 0 unless the army is far ahead."""
    king = _hunted(state.board, state.active)
    if king is None or KIND_OF[state.board[move.origin]] is Kind.KING:
        return 0.0
    return _HUNT * (_away(move.origin, king) - _away(move.target, king))


@lru_cache(maxsize=1)
def _hunted(board: bytes, own: Colour) -> int | None:
    """The cell of the other king if an army is far ahead, else None; kept for all moves of one choice."""
    return find(board, Kind.KING, own.other) if evaluated(board, own) >= _AHEAD else None


def _away(cell: int, other: int) -> int:
    """The number of king's moves from one cell to another."""
    return max(abs(one - two) for one, two in zip(divmod(cell, SIDE), divmod(other, SIDE), strict=True))


def _winners(after: State) -> list[Any]:
    winners = after.outcome.winners if after.outcome else ()
    return [colour for colour in type(after.active) if set(after.team(colour)) <= set(winners)]


def _beyond(state: State, action: Any) -> float:
    """What an action is worth beyond the board: the steps of the counter, and the pieces of the stock."""
    if isinstance(action, Done | TurnGlass):
        return 0.0
    moves = state.has_moved or isinstance(action, ARMY_ACTIONS)
    counter = state.began.own.counter
    strategy = not moves and counter > max(BONUS_COUNTS)
    return -_NEEDLESS - (_COUNT * counter if strategy else 0.0)


def reason(state: State, seat: int, action: Any, deadline: Deadline) -> Sentence | None:
    """What a move takes."""
    kind = KIND_OF[state.board[action.target]] if isinstance(action, Move) else None
    return Sentence("takes {piece}", piece=kind.definite) if kind is not None else None


def closing(state: State, steps: int) -> OfferDraw | AcceptDraw | None:
    """Offers a draw when a game has become long; an offer is always accepted (J-26)."""
    if state.phase is Phase.DRAW:
        return AcceptDraw()
    return OfferDraw() if steps >= LONG and state.phase is Phase.CHOOSE else None


SKILL: Final = Skill(
    easy=greedy,
    medium=cautious,
    strong=deepening,
    slack=SLACK,
    one_answer=True,
    reason=reason,
    closing=closing,
)
