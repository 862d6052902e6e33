"""The sounds of a game of Oniria; none reveals a card before all lie open."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.sound.cues import Cue
from engines.oniria import events

CUES: Final[Mapping[type, Cue]] = MappingProxyType(
    {
        events.CardsShown: Cue.SETTLE,
        events.Triple: Cue.BEL,
        events.Contested: Cue.DAM,
        events.TrickWon: Cue.CHAIN,
        events.RoundScored: Cue.TURN_END,
    }
)
"""The cue for each kind of event."""
