"""What the caller says of a game of Oniria: nothing of a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.sound.calls import Call, CallKind
from engines.oniria import State, events


def _scored(state: State, event: events.RoundScored) -> Call:
    """Everybody's total after a round; the full voice says first what that round has brought."""
    words = _("{name}, {score}.")
    totals = zip(state.players, state.totals, event.points, strict=True)
    said = [(player.name, total, points) for player, total, points in totals]
    brought = _("Round {n}: {scores}")
    total = " ".join(words.format(name=name, score=total) for name, total, _ignored in said)
    scores = " ".join(words.format(name=name, score=points) for name, _ignored, points in said)
    return Call(CallKind.TOTAL, total, f"{brought.format(n=event.round, scores=scores)} {total}")


CALLS: Final[Mapping[type, Callable[[State, Any], Call | None]]] = MappingProxyType(
    {events.RoundScored: _scored}
)
"""The sentence of each kind of event."""
