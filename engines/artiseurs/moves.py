"""The kinds of action: for each, when it is allowed and what it does.

`State.legal_actions` and `State.apply` both use the refusals of this table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engines.artiseurs import (
    agreement,
    arbiter,
    bag,
    osselet_actions,
    resolution,
    sacrifices,
    setup,
    throws,
)
from engines.artiseurs.actions import (
    Action,
    Agree,
    ChooseFace,
    ChooseLine,
    Claim,
    Decline,
    Draw,
    DrawStone,
    Grant,
    Lift,
    Pass,
    Place,
    Play,
    ProposeEnd,
    Push,
    Refuse,
    Reveal,
    Sacrifice,
    Seize,
    Step,
    TakeColour,
    Throw,
    TurnByTurn,
    Withdraw,
)
from engines.artiseurs.phase import Phase
from engines.artiseurs.rules import Mode
from engines.artiseurs.words import asked
from engines.moves import ActionKind, allowed, never_refused, no_player, not_now, only
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.artiseurs.state import State


ACTION_KINDS: Final[Mapping[type, ActionKind[State, Action]]] = {
    TakeColour: ActionKind(setup.candidates, setup.refusal, setup.play),
    Throw: ActionKind(throws.candidates, throws.refusal, throws.play),
    Reveal: ActionKind(throws.marks, throws.refuse_mark, throws.reveal),
    DrawStone: ActionKind(only(DrawStone()), bag.refuse_draw_stone, bag.draw_stone),
    Draw: ActionKind(bag.candidates, bag.refusal, bag.play),
    Play: ActionKind(osselet_actions.plays, osselet_actions.refuse_play, osselet_actions.play),
    Pass: ActionKind(osselet_actions.passes, osselet_actions.refuse_pass, osselet_actions.pass_on),
    Sacrifice: ActionKind(sacrifices.candidates, sacrifices.refusal, sacrifices.play),
    ChooseFace: ActionKind(sacrifices.faces, sacrifices.refuse_face, sacrifices.choose_face),
    Decline: ActionKind(only(Decline()), never_refused, osselet_actions.decline),
    Step: ActionKind(resolution.steps, resolution.refuse_step, resolution.step),
    Lift: ActionKind(resolution.lifts, resolution.refuse_lift, resolution.lift),
    Place: ActionKind(resolution.places, resolution.refuse_placement, resolution.place),
    Push: ActionKind(resolution.pushes, resolution.refuse_placement, resolution.place),
    Seize: ActionKind(resolution.seizures, resolution.refuse_placement, resolution.place),
    ChooseLine: ActionKind(resolution.choices, resolution.refuse_choice, resolution.choose),
    Claim: ActionKind(arbiter.claims, arbiter.refuse_claim, arbiter.claim),
    Withdraw: ActionKind(arbiter.withdrawals, arbiter.refuse_withdrawal, arbiter.withdraw),
    Grant: ActionKind(only(Grant()), arbiter.refuse_grant, arbiter.grant),
    TurnByTurn: ActionKind(arbiter.rounds, never_refused, arbiter.call_round),
    ProposeEnd: ActionKind(agreement.proposals, never_refused, agreement.propose),
    Agree: ActionKind(only(Agree()), never_refused, agreement.agree),
    Refuse: ActionKind(only(Refuse()), never_refused, agreement.refuse),
}

_OF_PHASE: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.COLOURS: (TakeColour,),
    Phase.TURN: (DrawStone, Step, ProposeEnd),
    Phase.THROW: (Throw,),
    Phase.SHOW: (Reveal,),
    Phase.CLAIMS: (Claim, Withdraw, Grant, TurnByTurn, ProposeEnd),
    Phase.OSSELET: (Play, Pass, Sacrifice, ProposeEnd),
    Phase.ROUND: (Play, Pass, Sacrifice, Decline, ProposeEnd),
    Phase.TURN_OVER: (Reveal,),
    Phase.LOOK: (Reveal,),
    Phase.FACE: (ChooseFace,),
    Phase.FOLLOW_UP: (Play, Decline),
    Phase.DRAW: (Draw,),
    Phase.STEP: (Step,),
    Phase.LIFT: (Lift,),
    Phase.PLACE: (Place, Push, Seize),
    Phase.LINE: (ChooseLine,),
    Phase.AGREE: (Agree, Refuse),
    Phase.OVER: (),
}
_MEANWHILE: Final = (Claim, Withdraw)


def _kinds(state: State) -> tuple[type, ...]:
    """The kinds of action of this phase; without turns, claims are made while another acts (l.100)."""
    kinds = _OF_PHASE[state.phase]
    if state.rules.mode is not Mode.BAUGIENNE or state.phase in (*arbiter.CLOSED, Phase.CLAIMS):
        return kinds
    return (*kinds, *_MEANWHILE)


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused."""
    return allowed(state, ACTION_KINDS, _kinds(state))


def refusal(state: State, action: Action) -> Sentence | None:
    """Why the action is not allowed in this state, in a sentence; None if it is allowed."""
    if type(action) not in _kinds(state):
        return not_now(action, asked(state))
    return _refuse_number(state, action) or ACTION_KINDS[type(action)].refusal(state, action)


def _refuse_number(state: State, action: Action) -> Sentence | None:
    """Why an action cannot name this seat or osselet: it does not exist."""
    for name, value in vars(action).items():
        if name == "seat" and (reason := no_player(value, state.players)):
            return reason
        if name in ("osselet", "given", "turned") and not 1 <= value <= len(state.osselets):
            return Sentence(
                "there is no osselet {osselet}: the osselets are numbered 1 to {last}",
                osselet=value,
                last=len(state.osselets),
            )
    return None


def seat_of(state: State, action: Action) -> int:
    """The seat that an action names, as claims do; else the one that is awaited."""
    if isinstance(action, Claim | Withdraw | TurnByTurn | ProposeEnd):
        return action.seat
    return state.awaits.actor


def play(state: State, action: Action) -> State:
    """Apply an action that is not refused."""
    return ACTION_KINDS[type(action)].play(state, action)


def may_answer(state: State, seat: int) -> bool:
    """Whether a player who is not awaited first may act all the same: claim, or propose the end."""
    kinds = _kinds(state)
    if ProposeEnd in kinds:
        return True
    return Claim in kinds and any(
        ACTION_KINDS[type(action)].refusal(state, action) is None for action in (Claim(seat), Withdraw(seat))
    )
