"""Declaring effects, consenting to them, contesting them, taking them back (§7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engines.oniria import asking, cards, effect_checks
from engines.oniria.actions import Agree, Contest, Declare, Withdraw
from engines.oniria.declaration import Declaration, Moment, Standing
from engines.oniria.effects import BonusSpend, Note, Pending
from engines.oniria.events import Accepted, Agreed, Contested, Declared, Refused, Withdrawn
from engines.oniria.phase import Phase
from engines.oniria.rules import Consent
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State

_MOMENTS: Final = {
    Phase.CHOOSE: Moment.CHOICE,
    Phase.SHOW: Moment.CHOICE,
    Phase.POWERS: Moment.POWERS,
    Phase.AFTER: Moment.RESULT,
    Phase.ROUND_END: Moment.END,
}

_NOT_UNDONE: Final = (Standing.PROPOSED, Standing.STANDS)


def refuse(state: State, action: Declare) -> Sentence | None:
    """Why an effect cannot be declared."""
    if _needs_card(action) and cards.is_powerless(state, action.by):
        return effect_checks.powerless(state, action.by)
    if isinstance(action.effect, Pending) and state.is_neutral(action.by):
        return Sentence(
            "nobody plays this hand, so it gets no points: declare the waiting effect in the name of a player"
        )
    return effect_checks.refusal(state, action.effect)


def _needs_card(action: Declare) -> bool:
    return action.source is None and not isinstance(action.effect, Note | BonusSpend)


def declare(state: State, action: Declare) -> State:
    """Note the declaration; it stands at once, or the others are asked."""
    number = 1 + max((each.number for each in state.declarations), default=0)
    declaration = Declaration(number, state.trick, _MOMENTS[state.phase], action)
    state = state.but_round(Declared(number, action), declarations=(*state.current.declarations, declaration))
    return _accept(state, number) if state.rules.consent is Consent.NONE else state


def _accept(state: State, number: int) -> State:
    return state.but_declaration(number, Accepted(number), standing=Standing.STANDS)


def agreements(state: State) -> Iterator[Agree]:
    """An action for each player who is still asked."""
    return map(Agree, state.seats_asked)


def refuse_consent(state: State, action: Agree | Contest) -> Sentence | None:
    """Why this player is not asked."""
    if action.seat not in state.seats_asked:
        return Sentence(
            "{player} is not asked: she declared it, or has answered", player=state.name(action.seat)
        )
    return None


def agree(state: State, action: Agree) -> State:
    """Note an agreement; one is enough, or all are needed (`consent`)."""
    waiting = _waiting(state)
    agreed = (*waiting.agreed, action.seat)
    state = state.but_declaration(waiting.number, Agreed(action.seat, waiting.number), agreed=agreed)
    needed = 1 if state.rules.consent is Consent.ONE else len(asking.others(state, waiting))
    return _accept(state, waiting.number) if len(agreed) >= needed else state


def contests(state: State) -> Iterator[Contest]:
    """An action for each player who is still asked."""
    return map(Contest, state.seats_asked)


def contest(state: State, action: Contest) -> State:
    """Note a contest; the declaration falls when too few players are left who could agree."""
    waiting = _waiting(state)
    contested = (*waiting.contested, action.seat)
    state = state.but_declaration(waiting.number, Contested(action.seat, waiting.number), contested=contested)
    enough = 1 if state.rules.consent is Consent.ALL else len(asking.others(state, waiting))
    if len(contested) < enough:
        return state
    return state.but_declaration(waiting.number, Refused(waiting.number), standing=Standing.REFUSED)


def _waiting(state: State) -> Declaration:
    waiting = asking.proposal(state)
    assert waiting is not None, "the phase of consent has a declaration that waits"
    return waiting


def withdrawals(state: State) -> Iterator[Withdraw]:
    """Every declaration of this round that was not undone, with each seat that decides for it."""
    for declaration in state.current.declarations:
        if declaration.standing in _NOT_UNDONE:
            decider = state.decider(declaration.by, declaration.trick)
            for seat in range(len(state.players)) if decider is None else (decider,):
                yield Withdraw(seat, declaration.number)


def refuse_withdrawal(state: State, action: Withdraw) -> Sentence | None:
    """Why a declaration cannot be taken back; those of earlier rounds are cancelled by a declaration."""
    found = [each for each in state.current.declarations if each.number == action.number]
    if not found:
        return Sentence("there is no declaration {number} in this round", number=action.number)
    if state.decider(found[0].by, found[0].trick) not in (action.seat, None):
        return Sentence(
            "declaration {number} is {player}’s; declare that you cancel it",
            number=action.number,
            player=state.name(found[0].by),
        )
    if found[0].standing not in _NOT_UNDONE:
        return Sentence("declaration {number} does not stand any more", number=action.number)
    waiting = asking.proposal(state)
    if waiting and waiting.number != action.number:
        return Sentence("declaration {number} waits for an answer first", number=waiting.number)
    after = withdraw(state, action)
    if effect_checks.overspent(after, after.live):
        return Sentence("the bonus of declaration {number} has been spent already", number=action.number)
    return None


def withdraw(state: State, action: Withdraw) -> State:
    """Take a declaration back; it stays in the trail, but does not count."""
    return state.but_declaration(
        action.number,
        Withdrawn(action.seat, action.number),
        standing=Standing.WITHDRAWN,
        undone_by=action.seat,
    )
