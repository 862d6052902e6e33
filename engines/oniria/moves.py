"""The kinds of action: for each, when it is allowed and what it does.

`State.legal_actions` and `State.apply` both use the refusals of this table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engines.moves import ActionKind, allowed, never_refused, no_player, not_now, unlisted
from engines.oniria import confirming, dealing, declaring, drafting, playing, settling
from engines.oniria.actions import (
    Action,
    Agree,
    Avoidable,
    Choose,
    Contest,
    Declare,
    Done,
    Lay,
    Mix,
    NameFirst,
    Obliged,
    Place,
    PlaceLast,
    Ready,
    Settle,
    Show,
    Take,
    Withdraw,
)
from engines.oniria.phase import Phase
from engines.oniria.words import asked, no_hand
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State


ACTION_KINDS: Final[Mapping[type, ActionKind[State, Action]]] = {
    Take: ActionKind(dealing.takings, dealing.refuse_taking, dealing.take),
    NameFirst: ActionKind(dealing.firsts, never_refused, dealing.name_first),
    Mix: ActionKind(dealing.mixes, dealing.refuse_mix, dealing.mix),
    Lay: ActionKind(dealing.paths, dealing.refuse_path, dealing.lay),
    Place: ActionKind(drafting.placings, drafting.refuse_placing, drafting.place),
    PlaceLast: ActionKind(drafting.last_cards, drafting.refuse_last, drafting.place_last),
    Ready: ActionKind(playing.readies, playing.refuse_ready, playing.ready),
    Choose: ActionKind(playing.choices, playing.refuse_choice, playing.choose),
    Show: ActionKind(playing.shows, playing.refuse_show, playing.show),
    Avoidable: ActionKind(drafting.answers, never_refused, drafting.answer),
    Obliged: ActionKind(playing.answers, playing.refuse_answer, playing.answer),
    Declare: ActionKind(unlisted, declaring.refuse, declaring.declare),
    Agree: ActionKind(declaring.agreements, declaring.refuse_consent, declaring.agree),
    Contest: ActionKind(declaring.contests, declaring.refuse_consent, declaring.contest),
    Withdraw: ActionKind(declaring.withdrawals, declaring.refuse_withdrawal, declaring.withdraw),
    Settle: ActionKind(settling.settlements, settling.refuse, settling.settle),
    Done: ActionKind(confirming.candidates, confirming.refusal, confirming.play),
}

_OF_SEAT: Final = (Agree, Choose, Contest, Done, Obliged, Ready, Withdraw)
"""The kinds of action that name the seat which does them."""

_DECLARING: Final = (Declare, Withdraw)
_OF_PHASE: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.TAKE: (Take,),
    Phase.FIRST: (NameFirst,),
    Phase.MIX: (Mix,),
    Phase.LAY: (Lay,),
    Phase.DRAFT: (Place,),
    Phase.LAST_CARD: (PlaceLast,),
    Phase.CHOOSE: (Ready, Choose, *_DECLARING),
    Phase.SHOW: (Show, *_DECLARING),
    Phase.AVOIDABLE: (Avoidable,),
    Phase.OBLIGED: (Obliged,),
    Phase.POWERS: (Done, *_DECLARING),
    Phase.AFTER: (Done, *_DECLARING),
    Phase.CONSENT: (Agree, Contest, Withdraw),
    Phase.ROUND_END: (Done, *_DECLARING),
    Phase.SETTLE: (Settle,),
    Phase.OVER: (),
}


def words(phase: Phase) -> tuple[str, ...]:
    """The verbs of the actions that are accepted but not listed."""
    return (Declare.verb,) if Declare in _OF_PHASE[phase] else ()


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused, except for declarations."""
    return allowed(state, ACTION_KINDS, _OF_PHASE[state.asks])


def refusal(state: State, action: Action) -> Sentence | None:
    """Why the action is not allowed in this state, in a sentence; None if it is allowed."""
    if type(action) not in _OF_PHASE[state.asks]:
        return not_now(action.verb, asked(state))
    if reason := no_player(getattr(action, "seat", 0), state.players):
        return reason
    for name in ("hand", "by"):
        if reason := no_hand(state, getattr(action, name, 0)):
            return reason
    return ACTION_KINDS[type(action)].refusal(state, action)


def seat_of(state: State, action: Action) -> int:
    """The seat that an action names, or that decides for its card; else the one that is awaited."""
    if isinstance(action, _OF_SEAT):
        return action.seat
    hand = action.hand if isinstance(action, Show) else action.by if isinstance(action, Declare) else None
    decider = None if hand is None else state.decider(hand)
    return state.awaits.actor if decider is None else decider


def play(state: State, action: Action) -> State:
    """Apply an action that is not refused; the game does not go on by itself yet."""
    return ACTION_KINDS[type(action)].play(state, action)
