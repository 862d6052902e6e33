"""The sounds of a game of Imalya."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.sound.cues import Cue
from engines.imalya import events

CUES: Final[Mapping[type, Cue]] = MappingProxyType(
    {
        events.Killed: Cue.KILL,
        events.Eliminated: Cue.KILL,
        events.Captured: Cue.CHAIN,
        events.NoPrey: Cue.DAM,
        events.Freed: Cue.FREED,
        events.Countered: Cue.BEL,
        events.Converted: Cue.BEL,
        events.Rerolled: Cue.BEL,
        events.TookPoints: Cue.BEL,
        events.TookTale: Cue.TALES,
        events.Paid: Cue.TALES,
        events.TaxDay: Cue.TALES,
        events.Locked: Cue.LOCK,
        events.TurnCounted: Cue.TURN_END,
        events.GameEnded: Cue.WIN,
    }
)
"""The cue for each kind of event; all other events are silent."""
