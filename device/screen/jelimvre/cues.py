"""The sounds of a game of Jelimvre; a hidden set-up makes none."""

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
"""The cue for each kind of event."""
