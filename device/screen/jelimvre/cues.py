"""What is heard of a game of Jelimvre; what is set up behind a cover is not heard."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.sound.cues import Cue
from engines.jelimvre import events

CUES: Final[Mapping[type, Cue]] = MappingProxyType(
    {
        events.Eliminated: Cue.CHAIN,
        events.WallDestroyed: Cue.KILL,
        events.KingAttacked: Cue.DAM,
        events.Regenerated: Cue.FREED,
        events.Promoted: Cue.BEL,
        events.Moved: Cue.LOCK,
        events.Travelled: Cue.LOCK,
        events.WallLaid: Cue.LOCK,
        events.WaterLaid: Cue.LOCK,
        events.WallShifted: Cue.LOCK,
        events.WaterDrained: Cue.LOCK,
    }
)
"""The cue of each kind of event."""
