"""Compute the points of a turn by exhaustive search: numbered dice, every throw, and value iteration.

It shares no code with `engines.imalya.worth` but the game. It is slow, so use it for two or three dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from engines.contract import NATURE
from engines.imalya import Phase, State, Status, Unlock
from engines.imalya.events import TurnCounted

IN_HAND = {Status.UNTHROWN, Status.LOOSE, Status.COUNTERED}
SAFE = 60
"""Points that no turn costs: six Dams, and each Egal counted twice (IM-70)."""

Key = tuple[Any, ...]
Tree = float | Key | tuple[Callable[[Iterable[float]], float], list[Any]]
"""A number, a throw that is still to be made, or a choice among pairs of points won and what follows."""


def literal_points(state: State) -> float:
    """Return the expected points of a turn before a throw, iterated until the values no longer change."""
    trees = outcomes(state)
    values = dict.fromkeys(trees, 0.0)
    for sweep in count():
        before = dict(values)
        for key, thrown in trees.items():
            values[key] = sum(won + value(tree, values) for won, tree in thrown) / len(thrown)
        if max(abs(values[key] - before[key]) for key in values) < 1e-11:
            return values[throw_key(state)]
        assert sweep < 2000
    raise AssertionError


def outcomes(state: State) -> dict[Key, list[tuple[int, Tree]]]:
    """Return, for each throw that can be reached, the points and the tree after each of its results."""
    found: dict[Key, list[tuple[int, Tree]]] = {}
    open_states = [state]
    while open_states:
        before = open_states.pop()
        key = throw_key(before)
        if key not in found:
            found[key] = [step(before, throw, open_states) for throw in before.legal_actions()]
    return found


def step(before: State, action: Any, open_states: list[State]) -> tuple[int, Tree]:
    """Return the points that an action wins, and the tree of what may follow."""
    after = before.apply(action)
    won = after.players[before.active].score - before.players[before.active].score
    return won, grow(after, open_states)


def grow(state: State, open_states: list[State]) -> Tree:
    """Build the tree of all choices up to the count or the next throw."""
    for event in state.happened:
        if isinstance(event, TurnCounted):
            return 0.0
    if state.awaits.actor == NATURE:
        open_states.append(state)
        return throw_key(state)
    answers = [action for action in state.legal_actions() if not isinstance(action, Unlock)]
    best = max if state.awaits.actor == state.active else min
    return best, [step(state, action, open_states) for action in answers]


def throw_key(state: State) -> Key:
    """Return what distinguishes two throws: the dice in hand, the other dice, and with a floor the score.

    With Laiirna the place of every Tale counts too.
    """
    score = min(state.player.score, SAFE) if state.rules.escalier_floor else 0
    money = (state.tresor, *(player.tales for player in state.players)) if state.rules.laiirna else ()
    dice: Any = state.dice
    if state.phase is not Phase.REROLL:
        dice = tuple(die.number if die.status in IN_HAND else die.but(fresh=False) for die in state.dice)
    return (str(state.phase), dice, state.ruse_spent, state.killers, score, money)


def value(tree: Tree, values: dict[Key, float]) -> float:
    """Return the value of a tree, given the values of the throws in it."""
    if not isinstance(tree, tuple):
        return tree
    if isinstance(tree[0], str):
        return values[tree]
    best, branches = tree
    return best(won + value(branch, values) for won, branch in branches)
