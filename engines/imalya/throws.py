"""Throws: the possible ones, and the effects of dice that have just landed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from engines.imalya import combinations, gain, mort, setup
from engines.imalya.actions import Throw
from engines.imalya.dice import Die, Status
from engines.imalya.events import Threw
from engines.imalya.figures import Figure
from engines.imalya.phase import Phase
from engines.imalya.words import asked
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State


def candidates(state: State) -> Iterator[Throw]:
    """Every possible throw of the awaited dice, lazily."""
    return map(Throw, product(state.rules.faces, repeat=len(state.in_hand)))


def refusal(state: State, action: Throw) -> Sentence | None:
    """Why a throw does not fit the awaited dice."""
    if len(action.figures) != len(state.in_hand):
        return Sentence(
            "the throw shows {seen} dice, but {asked}", seen=len(action.figures), asked=asked(state)
        )
    if strange := set(action.figures).difference(state.rules.faces):
        return Sentence(
            "the dice of this game have six faces, and none shows {figure}",
            figure=min(strange).name.title(),
        )
    return None


def play(state: State, action: Throw) -> State:
    """Lay the dice as they were thrown, and apply the effects of landing."""
    landed = tuple(zip(state.in_hand, action.figures, strict=True))
    state = state.tell(Threw(state.active, landed))
    match state.phase:
        case Phase.DRAW_FACTION:
            return setup.draw(_show(state, action), action.figures[0])
        case Phase.BEL_ROLL:
            return setup.roll_for_bel(_show(state, action), action.figures[0])
        case _:
            return _land(state, action)


def _show(state: State, action: Throw) -> State:
    """Lay the one die of the set-up, which belongs to no turn."""
    die, *others = state.dice
    return state.but(dice=(die.landing(action.figures[0]), *others))


def _land(state: State, action: Throw) -> State:
    """Apply combination, Gain and Mort, in this order, before any player decides (IM-67)."""
    six_at_once = len(action.figures) == len(state.dice) and len(set(action.figures)) == 1
    state = _lay(state, action)
    if six_at_once and combinations.is_played(state, action.figures[0]):
        return _lock_all(state)
    state = gain.income(state, action.figures.count(Figure.EGAL))
    state = mort.kill_first(state)
    return state.but(phase=Phase.KILL, deciders=mort.deciders(state))


def _lay(state: State, action: Throw) -> State:
    faces = dict(zip(state.in_hand, action.figures, strict=True))
    alone = state.phase is Phase.REROLL
    return state.but(
        dice=tuple([_lie(die, faces.get(die.number), alone) for die in state.dice]),
        throw_number=state.throw_number + (not alone),
    )


def _lie(die: Die, face: Figure | None, alone: bool) -> Die:
    """A die after the throw; when the Ruse throws one Dam alone, the other dice stay fresh."""
    if face is not None:
        return die.landing(face)
    return die if alone or not die.fresh else die.but(fresh=False)


def _lock_all(state: State) -> State:
    """Lock all dice: six alike in one throw end the turn before any action (l.55, IM-51)."""
    status = Status.DAM if state.dice[0].figure is Figure.DAM else Status.FREE
    return state.but(dice=tuple([die.but(status=status) for die in state.dice]), phase=Phase.COUNT)
