"""The sounds of a game of Artiseurs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.sound.cues import Cue
from engines.artiseurs import events

CUES: Final[Mapping[type, Cue]] = MappingProxyType(
    {
        events.Seized: Cue.CHAIN,
        events.Pushed: Cue.DAM,
        events.Lifted: Cue.FREED,
        events.LineResolved: Cue.BEL,
        events.Placed: Cue.LOCK,
        events.Stepped: Cue.LOCK,
    }
)
"""The cue for each kind of event."""
