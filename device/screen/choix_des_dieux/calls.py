"""What the caller says of a session of the Choix des Dieux."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.screen.words import signed
from device.sound.calls import Call, CallKind
from engines.choix_des_dieux import State, events


def _settled(state: State, event: events.Settled) -> Call | None:
    """What everybody has won or lost in a round; those whose money stays are not named."""
    words = _("{name} {sum}.")
    moved = [
        words.format(name=state.players[seat].name, sum=signed(change))
        for seat, change in event.changes
        if change
    ]
    return Call(CallKind.TOTAL, " ".join(moved)) if moved else None


CALLS: Final[Mapping[type, Callable[[State, Any], Call | None]]] = MappingProxyType(
    {events.Settled: _settled}
)
"""The sentence of each kind of event."""
