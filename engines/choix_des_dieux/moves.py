"""The kinds of action: for each, when it is allowed and what it does.

`State.legal_actions` and `State.apply` both use the refusals of this table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engines.choix_des_dieux import guesses, rounds, stakes, table, throws
from engines.choix_des_dieux.actions import (
    Action,
    Close,
    Guess,
    Join,
    Leave,
    NameShooter,
    OfSeat,
    Open,
    Purse,
    Ready,
    SitIn,
    SitOut,
    Stake,
    Throw,
)
from engines.choix_des_dieux.phase import Phase
from engines.choix_des_dieux.words import asked
from engines.contract import NATURE, OVER, Awaits
from engines.moves import ActionKind, allowed, never_refused, not_now, only, unlisted
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


ACTION_KINDS: Final[Mapping[type, ActionKind[State, Action]]] = {
    NameShooter: ActionKind(rounds.shooters, rounds.refuse_shooter, rounds.name_shooter),
    Join: ActionKind(unlisted, table.refuse_join, table.join),
    Leave: ActionKind(table.leavers, never_refused, table.leave),
    SitOut: ActionKind(table.sitting_out, table.refuse_sit_out, table.sit_out),
    SitIn: ActionKind(table.sitting_in, table.refuse_sit_in, table.sit_in),
    Purse: ActionKind(unlisted, table.refuse_purse, table.name_purse),
    Open: ActionKind(only(Open()), rounds.refuse_open, rounds.open_round),
    Close: ActionKind(only(Close()), never_refused, rounds.close),
    Throw: ActionKind(throws.candidates, throws.refusal, throws.play),
    Stake: ActionKind(stakes.candidates, stakes.refusal, stakes.play),
    Guess: ActionKind(guesses.candidates, guesses.refusal, guesses.play),
    Ready: ActionKind(guesses.readies, guesses.refuse_ready, guesses.ready),
}

_OF_PHASE: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.NAME_SHOOTER: (NameShooter, Close),
    Phase.GATHER: (Open, Join, Leave, SitOut, SitIn, Purse, Close),
    Phase.TERTRE: (Throw,),
    Phase.STAKES: (Stake,),
    Phase.SAGE: (Throw, Stake, Guess),
    Phase.BETS: (Guess, Stake, Ready),
    Phase.DEVIN: (Throw, Stake, Guess),
    Phase.OVER: (),
}


def awaits(state: State) -> Awaits:
    """Whom the session awaits, and for what."""
    kind = str(state.phase)
    match state.phase:
        case Phase.OVER:
            return Awaits(OVER, kind)
        case Phase.NAME_SHOOTER:
            return Awaits(state.shooter, kind)
        case Phase.GATHER:
            others = tuple(seat for seat in table.present(state) if seat != state.shooter)
            words = (Join.verb, Purse.verb) if state.rules.track_money else (Join.verb,)
            return Awaits(state.shooter, kind, others=others, words=words)
        case Phase.STAKES:
            actor = stakes.awaited(state)
            others = tuple(seat for seat in stakes.may_raise(state) if seat != actor)
            return Awaits(actor, kind, others=others)
        case Phase.BETS:
            actor = guesses.waiting(state)[0]
            return Awaits(actor, kind, others=tuple(seat for seat in state.bettors if seat != actor))
        case _:
            others = () if state.phase is Phase.TERTRE else state.bettors
            return Awaits(NATURE, kind, (throws.in_hand(state).number,), state.shooter, others)


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused, but those in the players' own words."""
    return allowed(state, ACTION_KINDS, _OF_PHASE[state.phase])


def refusal(state: State, action: Action) -> Sentence | None:
    """Why the action is not allowed in this state, in a sentence; None if it is allowed."""
    if type(action) not in _OF_PHASE[state.phase]:
        return not_now(action, asked(state))
    if isinstance(action, OfSeat) and (reason := table.refuse_seat(state, action.seat)) is not None:
        return reason
    return ACTION_KINDS[type(action)].refusal(state, action)


def seat_of(state: State, action: Action) -> int:
    """The seat that an action speaks of; who names a shooter is awaited himself."""
    if isinstance(action, OfSeat) and not isinstance(action, NameShooter):
        return action.seat
    return state.awaits.actor


def play(state: State, action: Action) -> State:
    """Apply an action that is not refused."""
    return ACTION_KINDS[type(action)].play(state, action)
