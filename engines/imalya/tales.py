"""The Tales: the Trésor, levies, and the tax day of an empty Trésor (l.40-47)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engines.imalya.events import Paid, Reason, TaxDay
from engines.imalya.switches import TaxTiming

if TYPE_CHECKING:
    from engines.imalya.state import State

TAX: Final = 3
"""The Tales that everybody pays on a tax day (l.45)."""


def receive(state: State, seat: int, tales: int, reason: Reason) -> State:
    """Move Tales from the Trésor to a player, one by one; a tax day may come in between (IM-34)."""
    for _ in range(tales):
        if not state.tresor:
            return state
        state = _move(state, None, seat, 1, reason)
        if not state.tresor and state.rules.tax_timing is TaxTiming.IMMEDIATE:
            state = _tax(state)
    return state


def _tax(state: State) -> State:
    """Every player still in pays three Tales, or as many as he has; this eliminates nobody (l.45, IM-33)."""
    state = state.tell(TaxDay())
    for seat in state.seats_from(state.active):
        if not state.players[seat].out:
            state = levy(state, seat, TAX, Reason.TAX)
    return state


def tax_at_end_of_turn(state: State) -> State:
    """Collect the tax now, if the house rule collects it at the end of a turn (IM-33)."""
    due = state.rules.tales and not state.tresor and state.rules.tax_timing is TaxTiming.END_OF_TURN
    return _tax(state) if due else state


def levy(state: State, seat: int, tales: int, reason: Reason) -> State:
    """A player gives Tales to the Trésor, at most what he has; this eliminates nobody."""
    return transfer(state, seat, None, tales, reason)


def transfer(state: State, giver: int, taker: int | None, tales: int, reason: Reason) -> State:
    """A player gives Tales to another, or for None to the Trésor: at most what he has.

    This eliminates nobody. A giver who loses his last Tales by it in his own turn stays in at the count of
    that turn (IM-35).
    """
    owned = state.players[giver].tales
    if not owned:
        return state
    state = _move(state, giver, taker, min(tales, owned), reason)
    return state.but(grace=True) if owned <= tales and giver == state.active else state


def pay(state: State, seat: int, tales: int, reason: Reason) -> State:
    """A player pays a debt, a price or a stake to the Trésor, as far as he can."""
    paid = min(tales, state.players[seat].tales)
    return _move(state, seat, None, paid, reason) if paid else state


def give_tresor(state: State, winners: Sequence[int]) -> State:
    """Give the Trésor to the winner (l.47); several share it, a remainder goes in turn order (IM-38)."""
    share, rest = divmod(state.tresor, len(winners))
    in_order = [seat for seat in state.seats_from(state.starter or 0) if seat in winners]
    for place, seat in enumerate(in_order):
        state = give(state, seat, share + (place < rest), Reason.VICTORY)
    return state


def give(state: State, seat: int, tales: int, reason: Reason) -> State:
    """Give a player Tales of the Trésor after a game, when no tax day can come any more."""
    return _move(state, None, seat, tales, reason) if tales else state


def _move(state: State, giver: int | None, taker: int | None, tales: int, reason: Reason) -> State:
    """Move Tales from one to the other; None stands for the Trésor."""
    for seat, change in ((giver, -tales), (taker, tales)):
        if seat is None:
            state = state.but(tresor=state.tresor + change)
        else:
            state = state.but_player(seat, tales=state.players[seat].tales + change)
    return state.tell(Paid(giver, taker, tales, reason))
