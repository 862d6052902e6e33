"""The kinds of action: for each, when it is allowed and what it does.

An action is legal if its row lists it; the reasons only explain why another one is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engines.jelimvre import (
    agreement,
    completing,
    laying,
    moving,
    regeneration,
    sandglass,
    setup,
    travel,
    walls,
    water,
)
from engines.jelimvre.actions import (
    AcceptDraw,
    Action,
    Colours,
    DeclineDraw,
    DestroyWall,
    Done,
    Drain,
    LayWall,
    LayWater,
    Move,
    MoveRegenerator,
    OfferDraw,
    Pass,
    Promote,
    Put,
    Ready,
    Regenerate,
    Resign,
    Revise,
    ShiftWall,
    TakeBack,
    TimeOut,
    Travel,
    TurnGlass,
)
from engines.jelimvre.phase import DRAFTS, Phase
from engines.jelimvre.words import asked
from engines.moves import not_now
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


@dataclass(frozen=True)
class ListedKind:
    """One kind of action, of which the list of legal actions decides.

    An `ActionKind` of the other games refuses candidates one by one. Here, pieces find their legal targets
    along lines of the board.

    Attributes:
        legal: every action of this kind that is allowed in a state.
        why_not: why an action that is not among these is not allowed, in a sentence.
        play: applies the action alone; the game does not go on by itself yet.
    """

    legal: Callable[[State], Iterable[Action]]
    why_not: Callable[[State, Any], Sentence]
    play: Callable[[State, Any], State]


def _passes(state: State) -> list[Pass]:
    """One action if nothing else can be done in this turn (J-9)."""
    return [] if can_go_on(state) else [Pass()]


_STEPS: Final[Mapping[type, ListedKind]] = {
    Move: ListedKind(moving.moves, moving.why_not, moving.play),
    Travel: ListedKind(travel.travels, travel.why_not, travel.play),
    Promote: ListedKind(moving.promotions, moving.why_not_promote, moving.promote),
    LayWall: ListedKind(laying.walls, laying.why_no_wall, laying.lay_wall),
    LayWater: ListedKind(laying.waters, laying.why_no_water, laying.lay_water),
    ShiftWall: ListedKind(walls.shifts, walls.why_no_shift, walls.shift),
    DestroyWall: ListedKind(walls.destructions, walls.why_no_destruction, walls.destroy),
    Drain: ListedKind(water.drains, water.why_not, water.drain),
    Regenerate: ListedKind(
        regeneration.regenerations, regeneration.why_not_regenerate, regeneration.regenerate
    ),
    MoveRegenerator: ListedKind(
        regeneration.relocations, regeneration.why_not_relocate, regeneration.relocate
    ),
}
"""The kinds of action that make up a turn."""

ACTION_KINDS: Final[Mapping[type, ListedKind]] = {
    Colours: ListedKind(setup.colours, setup.why_not_colours, setup.agree),
    Put: ListedKind(setup.puts, setup.why_not_put, setup.put),
    TakeBack: ListedKind(setup.takings_back, setup.why_not_take_back, setup.take_back),
    Ready: ListedKind(setup.ready, setup.why_not_ready, setup.finish),
    **_STEPS,
    Done: ListedKind(completing.dones, completing.why_not_done, completing.finish),
    TurnGlass: ListedKind(completing.glasses, completing.why_no_glass, completing.finish),
    Revise: ListedKind(completing.revisions, completing.why_no_revision, completing.revise),
    Pass: ListedKind(_passes, completing.why_no_pass, completing.pass_turn),
    TimeOut: ListedKind(sandglass.timeouts, sandglass.why_not, sandglass.run_out),
    Resign: ListedKind(agreement.resignations, agreement.why_not_resign, agreement.resign),
    OfferDraw: ListedKind(agreement.offers, agreement.why_not_offer, agreement.offer),
    AcceptDraw: ListedKind(agreement.acceptances, agreement.why_no_answer, agreement.accept),
    DeclineDraw: ListedKind(agreement.refusals, agreement.why_no_answer, agreement.decline),
}

_CLOSING: Final = (Done, TurnGlass, Revise, TimeOut)
_BEGINNING: Final = (*_STEPS, Pass, TimeOut, Resign, OfferDraw)
_OF_PHASE: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.COLOURS: (Colours,),
    Phase.SETUP: (Put, TakeBack, Move, Ready),
    Phase.CHOOSE: _BEGINNING,
    **dict.fromkeys(DRAFTS, (*_STEPS, *_CLOSING)),
    Phase.DRAW: (AcceptDraw, DeclineDraw),
    Phase.OVER: (),
}

_OUTSIDE_TURNS: Final = (Phase.COLOURS, Phase.SETUP, Phase.DRAW, Phase.OVER)


def legal_actions(state: State) -> list[Action]:
    """Every action that is not refused."""
    found: list[Action] = []
    for kind in _OF_PHASE[state.phase]:
        # Listing Pass means looking for every step again; skip it if a step was found already.
        if kind is not Pass or not found:
            found += ACTION_KINDS[kind].legal(state)
    return found


def can_go_on(state: State) -> bool:
    """Whether any step is possible with which a turn can begin or go on."""
    return any(kind.legal(state) for kind in _STEPS.values())


def refusal(state: State, action: Action) -> Sentence | None:
    """Why the action is not allowed in this state, in a sentence; None if it is allowed."""
    kind = ACTION_KINDS[type(action)]
    if type(action) in _OF_PHASE[state.phase] and action in kind.legal(state):
        return None
    if type(action) not in _OF_PHASE[state.phase] and state.phase in _OUTSIDE_TURNS:
        return not_now(action, asked(state))
    return kind.why_not(state, action)


def play(state: State, action: Action) -> State:
    """Apply an action that is not refused; the game does not go on by itself yet."""
    return ACTION_KINDS[type(action)].play(state, action)
