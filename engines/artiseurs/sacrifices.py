"""Sacrifices: a player gives an osselet away to turn another one over (l.79, 85, 96)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from engines.artiseurs import turn
from engines.artiseurs.actions import ChooseFace, Sacrifice
from engines.artiseurs.events import FaceChosen, Sacrificed, Turned
from engines.artiseurs.osselets import Face, deduce, possible_marks
from engines.artiseurs.phase import Phase
from engines.artiseurs.rules import FlipTargets, Material, Mode
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def candidates(state: State) -> Iterator[Sacrifice]:
    """Every osselet of the active player, with each other one; none where osselets do not circulate."""
    if state.rules.mode.circulates:
        for given, turned in permutations(state.osselets, 2):
            if given.holder == state.active:
                yield Sacrifice(given.number, turned.number)


def refusal(state: State, action: Sacrifice) -> Sentence | None:
    """Why an osselet cannot be given away to turn another one over (A-16)."""
    limit = state.rules.sacrifices_per_turn
    if not state.rules.mode.circulates:
        return Sentence("osselets are given away to turn others only where they are thrown once")
    if limit is not None and state.sacrifices >= limit:
        return Sentence(
            "sacrifices made: {made}; this table allows {limit}",
            made=state.sacrifices,
            limit=limit,
        )
    if state.osselet(action.given).holder != state.active:
        return Sentence(
            "osselet {osselet} does not lie in front of {player}, who cannot give it away",
            osselet=action.given,
            player=state.player.name,
        )
    if action.given == action.turned:
        return Sentence("the osselet that is given away is not turned; name another one to turn")
    return _refuse_target(state, action.turned)


def _refuse_target(state: State, number: int) -> Sentence | None:
    holder = state.osselet(number).holder
    own = state.rules.flip_targets is FlipTargets.OWN
    allowed = (state.active,) if own else (state.active, state.next_seat(state.active))
    if holder in allowed:
        return None
    return Sentence(
        "osselet {osselet} lies in front of {player}; only one in front of {allowed} is turned",
        osselet=number,
        player=state.players[holder].name,
        allowed=listed([state.players[seat].name for seat in allowed], "or"),
    )


def play(state: State, action: Sacrifice) -> State:
    """Give one osselet away and turn the other over; if its mark is unknown, Nature tells it."""
    state = state.but(given=action.given, turned=action.turned, sacrifices=state.sacrifices + 1)
    state = state.tell(Sacrificed(state.active, action.given, action.turned))
    state = turn.hand_on(state, action.given)
    turned = state.osselet(action.turned).turned()
    if turned.face is None:
        return state.but(phase=Phase.TURN_OVER)
    shown = Turned(action.turned, turned.face)
    state = state.but_osselet(action.turned, shown, face=turned.face, known_to=None)
    return offer(state.but(osselets=deduce(state.osselets)))


def offer(state: State) -> State:
    """Ask the receiver for a face; a virtual osselet is shown to him from below first."""
    given = state.osselet(state.given)
    if given.mark is None and state.rules.osselets_mode is Material.VIRTUAL:
        return state.but(phase=Phase.LOOK)
    return look(state, given.mark).but(phase=Phase.FACE)


def look(state: State, mark: Face | None) -> State:
    """Note that the receiver has seen the mark below the osselet that was given to him."""
    if mark is None:
        return state
    looked = state.osselet(state.given).looked_at(mark, state.next_seat(state.active))
    return state.but_osselet(state.given, mark=looked.mark, known_to=looked.known_to)


def faces(state: State) -> Iterator[ChooseFace]:
    """An action for each face."""
    return map(ChooseFace, Face)


def refuse_face(state: State, action: ChooseFace) -> Sentence | None:
    """Why the osselet cannot be put on that face."""
    possible = possible_marks(state.osselets, state.given)
    if action.face in (Face.CENTAUR, *possible):
        return None
    return Sentence(
        "osselet {osselet} has a centaur, and {marks} on the other side",
        osselet=state.given,
        marks=listed(possible, "or"),
    )


def choose_face(state: State, action: ChooseFace) -> State:
    """Lay the osselet on that face; this does not count as an action of the receiver (l.96)."""
    number = state.given
    chosen = FaceChosen(state.actor, number, action.face)
    if action.face is Face.CENTAUR:
        state = state.but_osselet(number, chosen, face=action.face)
    else:
        state = state.but_osselet(number, chosen, face=action.face, mark=action.face, known_to=None)
    state = state.but(osselets=deduce(state.osselets), given=0)
    turned = state.osselet(state.turned)
    if state.rules.mode is Mode.BAUGIENNE and turned.holder == state.active:
        return state.but(phase=Phase.FOLLOW_UP)
    return turn.end_action(state)
