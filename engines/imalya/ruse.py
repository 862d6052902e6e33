"""The power of the Ruse: once in its own turn, a Dam that has just landed is thrown again (l.59)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.imalya.actions import RerollDam
from engines.imalya.dice import Die, Status
from engines.imalya.events import Rerolled
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.switches import RuseReroll
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State


def _is_active(state: State) -> bool:
    return state.player.faction is Figure.RUSE and state.power_active(state.active)


def candidates(state: State) -> Iterator[RerollDam]:
    """An action for each Dam; none where the power is not active."""
    dice = state.dice if _is_active(state) and not state.ruse_spent else ()
    return (RerollDam(die.number) for die in dice if die.figure is Figure.DAM)


def refusal(state: State, action: RerollDam) -> Sentence | None:
    """Why the Ruse cannot throw a die again (IM-62)."""
    if not _is_active(state):
        return Sentence("{player} has no active power of the Ruse", player=state.player.name)
    if state.ruse_spent:
        return Sentence("the Ruse has acted in this turn already; it throws one Dam again in each turn")
    return refuse_dam(state, action.dam)


def refuse_dam(state: State, number: int) -> Sentence | None:
    """Why a die cannot be thrown again: only a Dam that has just landed can (l.59)."""
    die = state.die(number)
    if die.figure is not Figure.DAM:
        return Sentence("die {die} is not a Dam; the Ruse throws only Dams again", die=number)
    if die.status is Status.COUNTERED:
        return Sentence("Dam {dam} is going to be thrown again already", dam=number)
    if die.status is not Status.LOOSE and die.fresh:
        return Sentence(
            "Dam {dam} has locked itself; the Ruse could avoid it only before the Dams captured", dam=number
        )
    if die.status is not Status.LOOSE:
        return Sentence(
            "Dam {dam} was thrown earlier; the Ruse avoids only a Dam that has just been thrown", dam=number
        )
    return None


def play(state: State, action: RerollDam) -> State:
    """Throw the Dam again; the power is then used up for this turn."""
    return throw_again(state.but(ruse_spent=True), action.dam)


def throw_again(state: State, dam: int) -> State:
    """Throw the Dam again alone and at once, or with the next throw (house rule `ruse_reroll`)."""
    state = state.tell(Rerolled(state.active, dam))
    if state.rules.ruse_reroll is RuseReroll.WITH_NEXT_THROW:
        return state.but_die(dam, status=Status.COUNTERED)
    hand = (*state.dice[: dam - 1], Die(dam), *state.dice[dam:])
    return state.but(dice=hand, phase=Phase.REROLL)
