"""How the events of a game of Artiseurs are told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.event_telling import EventTelling
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.artiseurs import State, events


def _over(state: State, event: events.GameOver) -> Call | None:
    """Whether a puzzle is solved; of a game the table itself says who has won."""
    if state.rules.puzzle is None:
        return None
    return Call(CallKind.END, _("Solved!") if event.outcome.reason == "solved" else _("Not solved"))


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.Seized: EventTelling(Cue.CHAIN),
        events.Pushed: EventTelling(Cue.DAM),
        events.Lifted: EventTelling(Cue.FREED),
        events.LineResolved: EventTelling(Cue.BEL),
        events.Placed: EventTelling(Cue.LOCK),
        events.Stepped: EventTelling(Cue.LOCK),
        events.GameOver: EventTelling(call=_over),
    }
)
"""How each kind of event is told."""
