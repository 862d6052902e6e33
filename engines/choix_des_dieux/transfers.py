"""Moves money between players and pot; every move takes as much as it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engines.choix_des_dieux.events import Amounts, Moved, Reason, Short
from engines.choix_des_dieux.rules import Unpaid

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State

Sums = Mapping[int | None, int]
"""Elis by account: a seat, or None for the pot. Events leave zeros out."""


def _payable(state: State, seat: int, due: int) -> int:
    """The part of a debt that a player pays: all he has at most, or all of it if debts are kept (CD-22)."""
    if not state.rules.track_money or state.rules.unpaid is Unpaid.DEBT:
        return due
    return min(due, state.players[seat].funds)


def owe(state: State, dues: Mapping[int, int]) -> tuple[State, dict[int | None, int]]:
    """The part of his debt that each pays, with events for those who cannot pay all; moves nothing yet."""
    paid: dict[int | None, int] = {}
    for seat, due in dues.items():
        paid[seat] = _payable(state, seat, due)
        if paid[seat] < due:
            state = state.tell(Short(seat, due - paid[seat]))
    return state, paid


def move(state: State, reason: Reason, gives: Sums, takes: Sums) -> State:
    """Move money for one reason; there is no event if nothing moves."""
    if not any(gives.values()):
        return state
    for sums, sign in ((gives, -1), (takes, 1)):
        for account, elis in sums.items():
            state = _add(state, account, sign * elis)
    return state.tell(Moved(reason, _amounts(gives), _amounts(takes)))


def _add(state: State, account: int | None, elis: int) -> State:
    if account is None:
        return state.but(pot=state.pot + elis)
    player = state.players[account]
    counted = elis if state.rules.track_money else 0
    return state.but_player(account, funds=player.funds + counted, won=player.won + elis)


def _amounts(sums: Sums) -> Amounts:
    return tuple((account, elis) for account, elis in sums.items() if elis)
