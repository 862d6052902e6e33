"""How the events of a session of Le Choix des Dieux are told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.event_telling import EventTelling
from device.screen.words import signed
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
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


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.Voided: EventTelling(Cue.DAM),
        events.Staked: EventTelling(Cue.TALES),
        events.Raised: EventTelling(Cue.TALES),
        events.Reached: EventTelling(Cue.BEL),
        events.Settled: EventTelling(Cue.TURN_END, _settled),
    }
)
"""How each kind of event is told."""
