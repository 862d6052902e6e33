"""Throws of the osselets, and the marks that they hide: what Nature tells (l.68, 79)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.artiseurs import sacrifices
from engines.artiseurs.actions import Reveal, Throw
from engines.artiseurs.events import Shown, Threw, Turned
from engines.artiseurs.osselets import MARKS, THROWS, can_lie, deduce, possible_marks
from engines.artiseurs.phase import Phase
from engines.artiseurs.rules import Mode
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


def candidates(state: State) -> Iterator[Throw]:
    """Every throw of the osselets, made lazily."""
    return map(Throw, THROWS)


def refusal(state: State, action: Throw) -> Sentence | None:
    """Why the osselets cannot lie like this."""
    if len(action.faces) != len(MARKS):
        return Sentence("{named} osselets are named, but four are thrown", named=len(action.faces))
    if not can_lie(action.faces):
        return Sentence(
            "the four have one point twice, two points once and the moon once, each with a centaur below"
        )
    return None


def play(state: State, action: Throw) -> State:
    """Lay the osselets in front of the player who threw them."""
    thrown = zip(state.osselets, action.faces, strict=True)
    landed = tuple(osselet.landing(face).but(holder=state.active) for osselet, face in thrown)
    state = state.tell(Threw(state.active, tuple(zip(state.in_hand, action.faces, strict=True))))
    return _begin(state.but(osselets=landed))


def _begin(state: State) -> State:
    """Begin play after the throw; where osselets are thrown only once, hidden marks may be shown (A-17)."""
    if state.rules.mode.circulates:
        state = state.but(osselets=deduce(state.osselets))
        if state.rules.show_hidden_faces and any(osselet.mark is None for osselet in state.osselets):
            return state.but(phase=Phase.SHOW)
    return state.but(phase=Phase.CLAIMS if state.rules.mode is Mode.BAUGIENNE else Phase.OSSELET)


def marks(state: State) -> Iterator[Reveal]:
    """Every mark that has not been seen on another osselet."""
    return map(Reveal, possible_marks(state.osselets, state.in_hand[0]))


def refuse_mark(state: State, action: Reveal) -> Sentence | None:
    """Why an osselet cannot have that mark."""
    (number,) = state.in_hand
    possible = possible_marks(state.osselets, number)
    if action.mark in possible:
        return None
    return Sentence(
        "osselet {osselet} can only hide {marks}; the other marks have been seen elsewhere",
        osselet=number,
        marks=listed(possible, "or"),
    )


def reveal(state: State, action: Reveal) -> State:
    """Note the mark; an osselet that is being turned over then shows it."""
    (number,) = state.in_hand
    match state.phase:
        case Phase.TURN_OVER:
            state = state.but_osselet(number, Turned(number, action.mark), mark=action.mark, face=action.mark)
            return sacrifices.offer(state.but(osselets=deduce(state.osselets)))
        case Phase.LOOK:
            state = sacrifices.look(state.tell(Shown(number)), action.mark)
            return state.but(osselets=deduce(state.osselets), phase=Phase.FACE)
        case _:
            state = state.but_osselet(number, Shown(number), mark=action.mark)
            return _begin(state.but(osselets=deduce(state.osselets)))
