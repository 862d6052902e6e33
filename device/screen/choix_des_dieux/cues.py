"""The sounds of a session of Le Choix des Dieux."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.sound.cues import Cue
from engines.choix_des_dieux import events

CUES: Final[Mapping[type, Cue]] = MappingProxyType(
    {
        events.Voided: Cue.DAM,
        events.Staked: Cue.TALES,
        events.Raised: Cue.TALES,
        events.Reached: Cue.BEL,
        events.Settled: Cue.TURN_END,
    }
)
"""The cue for each kind of event."""
