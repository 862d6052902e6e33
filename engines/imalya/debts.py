"""The debt of a player at the count of his turn (l.43, 83)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.imalya.dice import Die, Status
from engines.imalya.figures import EIGHT_MINEURES, Figure

if TYPE_CHECKING:
    from engines.imalya.state import State


def owed(state: State) -> int:
    """The Tales owed for Dams and, with the Mercenaire, for foreign dice, as one sum (IM-86)."""
    return of_dams(state) + (_of_foreign_dice(state) if state.rules.mercenaire else 0)


def of_dams(state: State) -> int:
    """One Tale for each Dam, two if it holds an Egal now (l.43, IM-15, IM-36); five points each (l.73)."""
    return sum(_cost(state, dam) for dam in state.dice if dam.status is Status.DAM)


def _cost(state: State, dam: Die) -> int:
    holds_egal = any(die.captor == dam.number and die.figure is Figure.EGAL for die in state.dice)
    if holds_egal:
        return 2
    return state.rules.freed_egal_cost if dam.took_egal else 1


def _of_foreign_dice(state: State) -> int:
    """One Tale for each free die of a Faction that is not the player's own (l.83, IM-85)."""
    costly = (Status.FREE, Status.CAPTIVE) if state.rules.mercenaire_captured else (Status.FREE,)
    return sum(die.status in costly and _is_foreign(state, die) for die in state.dice)


def _is_foreign(state: State, die: Die) -> bool:
    return die.figure in EIGHT_MINEURES and die.figure is not state.player.faction
