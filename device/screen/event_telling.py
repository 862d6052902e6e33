"""How a game tells of its events: by a sound, by the caller, and by a sentence for people elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from device.sound.calls import Call
from device.sound.cues import Cue


@dataclass(frozen=True, slots=True)
class EventTelling:
    """How one kind of event is told. Each part may be left out; secret events have none.

    The functions get the state after the step, and the event.

    Attributes:
        cue: the sound, or what chooses it; None for silence.
        call: makes the sentence of the caller, or None; it may return None for no sentence. Turns and the end
            need no entry; a sentence about the end replaces the usual one.
        says: makes a sentence for people who look on from elsewhere, where neither `news` nor the caller
            speaks of the event; None for no sentence.
        icon: the silhouette before a sentence about the event, for the same people; "" for that of the
            caller's sentence, if there is one.
    """

    cue: Cue | Callable[[Any, Any], Cue | None] | None = None
    call: Callable[[Any, Any], Call | None] | None = None
    says: Callable[[Any, Any], str] | None = None
    icon: str = ""

    def heard(self, state: object, event: object) -> Cue | None:
        """The sound of an event, from the state after its step; None for a silent event."""
        return self.cue if self.cue is None or isinstance(self.cue, Cue) else self.cue(state, event)

    def called(self, state: object, event: object) -> Call | None:
        """The sentence of the caller about an event, from the state after its step; None for none."""
        return None if self.call is None else self.call(state, event)
