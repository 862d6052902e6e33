"""The sounds of a game of Imalya."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.sound.cues import Cue
from engines.imalya import Figure, State, events


def _threw(state: State, event: events.Threw) -> Cue | None:
    """The drum if a Dam has landed in a turn; in the draw of Factions a Dam locks nothing."""
    dam = any(figure is Figure.DAM for _die, figure in event.dice)
    return Cue.DAM if dam and state.round else None


CUES: Final[Mapping[type, Cue | Callable[[State, Any], Cue | None]]] = MappingProxyType(
    {
        events.Threw: _threw,
        events.Killed: Cue.KILL,
        events.Eliminated: Cue.KILL,
        events.Captured: Cue.CHAIN,
        events.Freed: Cue.FREED,
        events.Countered: Cue.BEL,
        events.Converted: Cue.BEL,
        events.Rerolled: Cue.BEL,
        events.TookPoints: Cue.BEL,
        events.TookTale: Cue.TALES,
        events.Paid: Cue.TALES,
        events.TaxDay: Cue.TALES,
        events.NoPrey: Cue.LOCK,
        events.Locked: Cue.LOCK,
        events.TurnCounted: Cue.TURN_END,
        events.GameEnded: Cue.WIN,
    }
)
"""The cue for each kind of event; all other events are silent."""
