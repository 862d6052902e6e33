"""Locking dice: the player keeps Mineures, Egals and Bels, as many as he likes or none (l.12, IM-06)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engines.imalya.actions import Lock, Unlock
from engines.imalya.dice import MOST_DICE, Status
from engines.imalya.events import Locked, Unlocked
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

_LOCKS: Final = tuple(map(Lock, range(1, MOST_DICE + 1)))
_UNLOCKS: Final = tuple(map(Unlock, range(1, MOST_DICE + 1)))


def locks(state: State) -> Iterable[Lock]:
    """An action for each die that lies loose."""
    return [lock for lock, die in zip(_LOCKS, state.dice, strict=False) if die.status is Status.LOOSE]


def refuse_lock(state: State, action: Lock) -> Sentence | None:
    """Why a die cannot be kept: only one that lies loose can (IM-10)."""
    number = action.die
    match state.die(number).status:
        case Status.LOOSE:
            return None
        case Status.UNTHROWN:
            return Sentence("die {die} has not been thrown yet", die=number)
        case Status.FREE:
            return Sentence("die {die} is locked already", die=number)
        case Status.DAM:
            return Sentence("Dam {dam} has locked itself already", dam=number)
        case Status.CAPTIVE:
            return Sentence("die {die} is held by a Dam already", die=number)
        case Status.KILLED:
            return Sentence("die {die} was killed and is locked already", die=number)
        case Status.COUNTERED:
            return Sentence("Dam {dam} cannot be kept: it must be thrown again", dam=number)


def lock(state: State, action: Lock) -> State:
    """Keep the die. It is free (*libre*): not thrown again in this turn, and it may score."""
    return state.but_die(action.die, Locked(action.die), status=Status.FREE, locked_now=True)


def unlocks(state: State) -> Iterable[Unlock]:
    """An action for each die that was locked in this very phase."""
    return [unlock for unlock, die in zip(_UNLOCKS, state.dice, strict=False) if die.locked_now]


def refuse_unlock(state: State, action: Unlock) -> Sentence | None:
    """Why a die cannot be let go: a lock stands once it is confirmed (l.13)."""
    die = state.die(action.die)
    if die.locked_now:
        return None
    if die.status in (Status.LOOSE, Status.COUNTERED):
        return Sentence("die {die} is not locked", die=action.die)
    return Sentence("die {die} was locked before and stays so for the whole turn", die=action.die)


def unlock(state: State, action: Unlock) -> State:
    """Let the die go; possible until the locks are confirmed."""
    return state.but_die(action.die, Unlocked(action.die), status=Status.LOOSE, locked_now=False)


def confirm(state: State) -> State:
    """Make the locks final for this turn."""
    return state.but(dice=tuple([die.but(locked_now=False) if die.locked_now else die for die in state.dice]))
