"""What screens of Jelimvre read from the state: whose turn it is, and which cells have changed."""

from __future__ import annotations

from device.screen.base import View, position_of
from engines.contract import OVER
from engines.jelimvre import Colour, Phase, State, parse_cell
from engines.jelimvre.events import (
    Eliminated,
    Moved,
    Regenerated,
    RegeneratorMoved,
    Travelled,
    TurnEnded,
    WallDestroyed,
    WallLaid,
    WallShifted,
    WaterDrained,
    WaterLaid,
)

_CHANGES = (
    Moved,
    Travelled,
    Eliminated,
    WallLaid,
    WaterLaid,
    WallShifted,
    WallDestroyed,
    WaterDrained,
    Regenerated,
    RegeneratorMoved,
)
"""The events that change cells of the board."""


def state_of(view: View) -> State:
    """The state on the table."""
    state: State = position_of(view).state
    return state


def awaited(state: State) -> Colour | None:
    """The side that must act; None while the colours are agreed, and after the end."""
    if state.awaits.actor == OVER or state.phase is Phase.COLOURS:
        return None
    return state.active.other if state.phase is Phase.DRAW else state.active


def traced(view: View) -> frozenset[int]:
    """The cells that the last step changed; after the end of a turn, those that the whole turn changed."""
    names: set[str] = set()
    for event in position_of(view).events:
        if isinstance(event, TurnEnded):
            names.update(event.cells)
        elif isinstance(event, _CHANGES):
            found = (getattr(event, field, None) for field in ("origin", "target", "cell"))
            names.update(filter(None, found))
    return frozenset(map(parse_cell, names))
