"""How the events of a game of Oniria are told; nothing reveals a card before all lie open."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.event_telling import EventTelling
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
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


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.CardsShown: EventTelling(Cue.SETTLE),
        events.Triple: EventTelling(Cue.BEL),
        events.Contested: EventTelling(Cue.DAM),
        events.TrickWon: EventTelling(Cue.CHAIN),
        events.RoundScored: EventTelling(Cue.TURN_END, _scored),
    }
)
"""How each kind of event is told."""
