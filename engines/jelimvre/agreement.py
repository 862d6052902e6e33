"""Resigning, and draws by agreement (J-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.jelimvre.actions import AcceptDraw, DeclineDraw, OfferDraw, Resign
from engines.jelimvre.endings import over
from engines.jelimvre.events import DrawDeclined, DrawOffered
from engines.jelimvre.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.jelimvre.state import State


def resignations(state: State) -> list[Resign]:
    """One action at the beginning of a turn."""
    return [Resign()] if state.phase is Phase.CHOOSE else []


def resign(state: State, action: Resign) -> State:
    """End the game; the other side wins."""
    return over(state, state.active.other, "resigned")


def why_not_resign(state: State, action: Resign) -> Sentence:
    """Why nobody can resign now."""
    return Sentence("nobody gives up here: wait for the beginning of a turn of your own")


def offers(state: State) -> list[OfferDraw]:
    """One action at the beginning of a turn, unless a draw was declined in it."""
    return [OfferDraw()] if state.phase is Phase.CHOOSE and not state.declined else []


def offer(state: State, action: OfferDraw) -> State:
    """Ask the opponent."""
    return state.but(phase=Phase.DRAW).tell(DrawOffered(state.team(state.active)[0]))


def why_not_offer(state: State, action: OfferDraw) -> Sentence:
    """Why no draw can be offered."""
    if state.declined:
        return Sentence("a draw was offered in this turn already, and declined")
    return Sentence("no draw is offered here: wait for the beginning of a turn of your own")


def acceptances(state: State) -> list[AcceptDraw]:
    """One action while a draw is offered."""
    return [AcceptDraw()] if state.phase is Phase.DRAW else []


def accept(state: State, action: AcceptDraw) -> State:
    """End the game as a draw."""
    return over(state, None, "agreed")


def refusals(state: State) -> list[DeclineDraw]:
    """One action while a draw is offered."""
    return [DeclineDraw()] if state.phase is Phase.DRAW else []


def decline(state: State, action: DeclineDraw) -> State:
    """Go on with the turn."""
    return state.but(phase=Phase.CHOOSE, declined=True).tell(DrawDeclined(state.team(state.active.other)[0]))


def why_no_answer(state: State, action: AcceptDraw | DeclineDraw) -> Sentence:
    """Why there is nothing to answer."""
    return Sentence("no draw has been offered")
