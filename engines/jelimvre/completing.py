"""Completing a turn of several steps, revising it, or passing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre.actions import Done, Pass, Revise, TurnGlass
from engines.jelimvre.endings import commit, hand_over
from engines.jelimvre.events import Passed, Revised
from engines.jelimvre.phase import DRAFTS, Phase
from engines.jelimvre.sandglass import is_complete
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def dones(state: State) -> list[Done]:
    """One action in a game of two, as soon as the turn is complete."""
    return [Done()] if is_complete(state) and not state.in_teams else []


def glasses(state: State) -> list[TurnGlass]:
    """One action in a game of four, as soon as the turn is complete (l.347)."""
    return [TurnGlass()] if is_complete(state) and state.in_teams else []


def finish(state: State, action: Done | TurnGlass) -> State:
    """End the turn as it is."""
    return commit(state)


def why_not_done(state: State, action: Done) -> Sentence:
    """Why the turn cannot be ended by `done`."""
    if state.in_teams:
        return Sentence("with two against two, a team turns the glass to end its turn")
    return _why_incomplete(state)


def why_no_glass(state: State, action: TurnGlass) -> Sentence:
    """Why the glass cannot be turned."""
    if not state.in_teams:
        return Sentence("with one against one, nobody turns the glass: the turn ends by itself, or with done")
    return _why_incomplete(state)


def _why_incomplete(state: State) -> Sentence:
    if state.phase is Phase.MOVE:
        return Sentence("at counter 2 and 3 a construction comes with a move: now move a piece")
    return Sentence("{side} has not yet played anything that completes a turn", side=state.active.spoken)


def revisions(state: State) -> list[Revise]:
    """One action in a game of four, until the glass is turned (l.344)."""
    return [Revise()] if state.phase in DRAFTS and state.in_teams else []


def revise(state: State, action: Revise) -> State:
    """Begin the turn anew."""
    return state.began.tell(Revised(state.team(state.active)[0]))


def why_no_revision(state: State, action: Revise) -> Sentence:
    """Why the turn cannot be revised."""
    if not state.in_teams:
        return Sentence("with one against one, what has been played stands: nothing is taken back")
    return Sentence("there is nothing to take back yet")


def pass_turn(state: State, action: Pass) -> State:
    """End the turn; the counter stays where it is, because nothing was done (J-9)."""
    return hand_over(state.tell(Passed(str(state.active))))


def why_no_pass(state: State, action: Pass) -> Sentence:
    """Why nobody may pass."""
    if state.phase is not Phase.CHOOSE:
        return Sentence("a turn that has begun cannot be passed: complete it")
    return Sentence("{side} can still play, so the turn cannot be passed", side=state.active.spoken)
