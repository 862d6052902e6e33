"""Effects that compare rounds wait until the other round is scored (l.79, O-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engines.oniria import asking
from engines.oniria.actions import Settle
from engines.oniria.events import Settled
from wording.lists import listed
from wording.sentence import Sentence

if TYPE_CHECKING:
    from engines.oniria.state import State

MOST: Final = 20
"""The most points that a pending effect may give or take."""


def settlements(state: State) -> Iterator[Settle]:
    """Every number of points for each effect that is due."""
    for declaration in asking.due(state):
        yield from (Settle(declaration.number, amount) for amount in range(-MOST, MOST + 1))


def refuse(state: State, action: Settle) -> Sentence | None:
    """Why an effect cannot be settled with these points."""
    numbers = [declaration.number for declaration in asking.due(state)]
    if action.number not in numbers:
        return Sentence(
            "declaration {number} does not wait to be settled: {waiting} do",
            number=action.number,
            waiting=listed(numbers),
        )
    if abs(action.amount) > MOST:
        return Sentence(
            "an effect comes to {most} points at most, given or taken, not to {amount:+d}",
            most=MOST,
            amount=action.amount,
        )
    return None


def settle(state: State, action: Settle) -> State:
    """Settle an effect; its points count in the round in which it was declared."""
    declared = next(each for each in asking.due(state) if each.number == action.number)
    event = Settled(declared.by, action.number, action.amount)
    return state.but_declaration(action.number, event, settled=action.amount)
