"""Playing an osselet's action, or passing the osselet on unplayed (l.68-75)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.artiseurs import arbiter, bag, position, turn
from engines.artiseurs.actions import Decline, Pass, Play
from engines.artiseurs.events import Declined, Idle, Played, Unplayed
from engines.artiseurs.osselets import Face, Osselet
from engines.artiseurs.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def plays(state: State) -> Iterator[Play]:
    """An action for each osselet of the active player."""
    return (Play(osselet.number) for osselet in state.osselets if osselet.holder == state.active)


def passes(state: State) -> Iterator[Pass]:
    """An action for each osselet of the active player."""
    return (Pass(osselet.number) for osselet in state.osselets if osselet.holder == state.active)


def refuse_play(state: State, action: Play) -> Sentence | None:
    """Why an osselet cannot be played."""
    osselet = state.osselet(action.osselet)
    if osselet.holder != state.active:
        return _not_yours(state, osselet)
    if state.phase is Phase.FOLLOW_UP and action.osselet != state.turned:
        return Sentence(
            "only osselet {osselet}, which was just turned, can be played at once", osselet=state.turned
        )
    return _refuse_effect(state, osselet)


def _refuse_effect(state: State, osselet: Osselet) -> Sentence | None:
    """Why the face has no effect now; points may be played with an empty bag, for nothing (l.71, A-27)."""
    if osselet.face is Face.CENTAUR and next(position.steps(state.board), None) is None:
        return Sentence("there is no stone on the board that could move: pass the osselet")
    if osselet.face is Face.MOON and not position.has_stones(state.board):
        return Sentence("there is no stone on the board that could be lifted: pass the osselet")
    return None


def _not_yours(state: State, osselet: Osselet) -> Sentence:
    holder = state.players[osselet.holder].name
    return Sentence("osselet {osselet} lies in front of {player}", osselet=osselet.number, player=holder)


def play(state: State, action: Play) -> State:
    """Begin the action of the face that lies up."""
    osselet = state.osselet(action.osselet)
    state = state.but(in_play=osselet.number, turned=0)
    state = state.tell(Played(state.active, osselet.number, osselet.shown))
    match osselet.shown:
        case Face.CENTAUR:
            return state.but(phase=Phase.STEP)
        case Face.MOON:
            return state.but(phase=Phase.LIFT)
        case _ if not state.bag.total:
            return turn.end_action(state.tell(Idle(osselet.number)))
        case _:
            return bag.begin_draw(state, wanted=2 if osselet.shown is Face.POINTS else 1)


def refuse_pass(state: State, action: Pass) -> Sentence | None:
    """Why an osselet cannot go on unplayed (A-14)."""
    osselet = state.osselet(action.osselet)
    if osselet.holder != state.active:
        return _not_yours(state, osselet)
    if state.rules.must_play_six_duchies and _does_something(state, osselet):
        return Sentence(
            "osselet {osselet} can be played, and this table plays whatever can be played",
            osselet=osselet.number,
        )
    return None


def _does_something(state: State, osselet: Osselet) -> bool:
    if osselet.face in (Face.POINT, Face.POINTS):
        return state.bag.total > 0
    return _refuse_effect(state, osselet) is None


def pass_on(state: State, action: Pass) -> State:
    """Hand the osselet on with the same face up (l.85)."""
    state = state.tell(Unplayed(state.active, action.osselet))
    return turn.end_action(turn.hand_on(state, action.osselet))


def decline(state: State, action: Decline) -> State:
    """Let the next player of a round act, or leave the turned osselet unplayed (l.95, 96)."""
    declined = state.tell(Declined(state.active))
    if state.phase is Phase.ROUND:
        return arbiter.next_in_round(declined)  # whoever declines has not acted, and yields to nobody later
    return turn.end_action(declined)
