"""What the steps of a settlement move, and how much everybody has after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from device.screen.choix_des_dieux.bar import purse_or_winnings
from engines.choix_des_dieux import State
from engines.choix_des_dieux.events import Moved, Reached, Reason, Settled, Short


def steps(events: Sequence[object]) -> tuple[Reached | Moved | Settled, ...]:
    """The events of a settlement, or of the close of a session, that are shown one by one."""
    return tuple(event for event in events if isinstance(event, Reached | Moved | Settled))


def money_at(state: State, shown: Sequence[object], step: int) -> tuple[int, dict[int, int]]:
    """The pot and all purses after a step: what they hold at the end, less what later steps bring."""
    later: Counter[int | None] = Counter()
    for event in shown[step + 1 :]:
        if isinstance(event, Moved):
            later.update(_gained(event))
    purses = {seat: purse_or_winnings(state, seat) - later[seat] for seat in range(len(state.players))}
    return state.pot - later[None], purses


def _gained(event: Moved) -> Counter[int | None]:
    """What each account takes in a step, less what it gives; None is the account of the pot."""
    gained = Counter(dict(event.takes))
    gained.subtract(dict(event.gives))
    return gained


def changes(event: object) -> dict[int, int]:
    """The change of each player's money in a step."""
    match event:
        case Settled():
            return dict(event.changes)
        case Moved():
            return {seat: elis for seat, elis in _gained(event).items() if seat is not None}
    return {}


def missing_sum(shown: Sequence[object], step: int) -> int | None:
    """What the shooter is still owed after a step; None if the shooter wins nothing."""
    reached = next((event for event in shown if isinstance(event, Reached)), None)
    if reached is None or reached.net <= 0:
        return None
    paid = 0
    for event in shown[: step + 1]:
        if isinstance(event, Moved) and event.reason is not Reason.BONUS:
            paid += sum(elis for account, elis in event.takes if account == reached.seat)
    return reached.net - paid


def unpaid_sum(events: Sequence[object]) -> int:
    """What the shooter, or those who share his loss, did not get and nobody owes (CD-21, CD-22)."""
    shown = steps(events)
    missing = missing_sum(shown, len(shown) - 1)
    if missing is not None:
        return missing
    return sum(event.elis for event in events if isinstance(event, Short))
