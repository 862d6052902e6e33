"""The Leïnan: before the first turn, Tales added to the Trésor give points (l.82)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engines.imalya import points, stakes, tales
from engines.imalya.actions import Deposit
from engines.imalya.events import Deposited, Reason
from engines.imalya.phase import Phase
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State

POINTS: Final = 12
"""What each added Tale gives (l.82)."""


def candidates(state: State) -> Iterable[Deposit]:
    """Every deposit that the player who is asked can pay, from 0 Tales (IM-81)."""
    return map(Deposit, range(_held(state) + 1))


def refusal(state: State, action: Deposit) -> Sentence | None:
    """Why this number of Tales cannot be added."""
    if not state.rules.leinan:
        return Sentence("this game is played without the Leïnan, so nobody adds Tales to the Trésor")
    if state.phase is not Phase.DEPOSIT:
        return Sentence("with the Leïnan, Tales are added to the Trésor before the first turn and not later")
    if not 0 <= action.tales <= _held(state):
        return Sentence(
            "{tales} Tales cannot be added: {player} may add from 0 to {most}",
            tales=action.tales,
            player=state.players[state.awaits.actor].name,
            most=_held(state),
        )
    return None


def play(state: State, action: Deposit) -> State:
    """Move the Tales to the Trésor and give the player his points at once."""
    seat, *others = state.deciders
    state = state.but(deciders=tuple(others)).tell(Deposited(seat, action.tales))
    state = tales.pay(state, seat, action.tales, Reason.LEINAN)
    paid = action.tales + (stakes.first(state.rules).to_tresor if state.rules.leinan_first_scores else 0)
    return points.move(state, None, seat, POINTS * paid, Reason.LEINAN)


def _held(state: State) -> int:
    return state.players[state.awaits.actor].tales
