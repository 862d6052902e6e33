"""Dice that lie alike: a choice that names one of them is worth as much as the same choice with another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from engines.imalya.actions import (
    Action,
    Capture,
    Convert,
    Counter,
    FreeDie,
    Kill,
    Lock,
    RerollDam,
    Unlock,
)

if TYPE_CHECKING:
    from engines.imalya.dice import Die
    from engines.imalya.state import State

_OF_DICE: Final = (Capture, Convert, Counter, FreeDie, Kill, Lock, RerollDam)
"""The choices that say nothing but which dice they are about, and what a converted die becomes."""


def distinct_choices(state: State) -> Iterator[Action]:
    """Every legal choice but `Unlock`, which comes to the same as not locking.

    Of choices that differ only in which of several dice that lie alike they name, the first is given.
    """
    kinds = _kinds(state.dice)
    given: set[Hashable] = set()
    for action in state.legal_actions():
        kind = _kind(state, action, kinds)
        if kind not in given and type(action) is not Unlock:
            given.add(kind)
            yield action


def _kind(state: State, action: Action, kinds: Sequence[Hashable]) -> Hashable:
    """What a choice is, without the numbers of its dice."""
    if type(action) not in _OF_DICE:
        return action
    figure = action.figure if isinstance(action, Convert) else None
    if figure is not None and figure is not state.player.faction and not state.rules.six:
        figure = None  # only six alike tell the other Factions apart
    return (type(action), figure, *[kinds[number - 1] for number in action.dice])


def _kinds(dice: Sequence[Die]) -> list[Hashable]:
    """How each die lies, in the order of their numbers, with its captor or its captive."""
    lies = [
        (die.printed, die.figure, die.status, die.fresh, die.liberated, die.bel_spent, die.took_egal)
        for die in dice
    ]
    kinds: list[Hashable] = [(lie,) for lie in lies]
    for place, die in enumerate(dice):
        if die.captor is not None:
            kinds[place] = lies[place], "held by", lies[die.captor - 1]
            kinds[die.captor - 1] = lies[die.captor - 1], "holds", lies[place]
    return kinds
