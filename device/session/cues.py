"""The sounds of the evening: key presses, dice at rest, and events of the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from device.screen.game import AnyGameScreens
from device.session.table_state import TableState
from device.sound.chooser import CueChooser
from device.sound.cues import Cue

NIGHT_STEPS: Final = 2
"""How many steps lower sounds and picture are at night."""
_NOT_AT_NIGHT: Final = (Cue.DAM, Cue.WIN)
"""The cues that wake a house: the drum, and the bells that end a game."""


class Plays(Protocol):
    """A loudspeaker, or a replacement for one."""

    def play(self, cue: Cue, volume: int) -> None:
        """Play a cue at a volume."""
        ...

    def reopen(self) -> None:
        """Have the next cue open a sound device anew."""
        ...

    def use(self, card: str) -> None:
        """Play on another sound card from now on; "" for the usual device."""
        ...


class Cues:
    """Collects the cues of one turn of the table's loop, and plays the most important.

    Args:
        loudspeaker: plays the cue; None for a silent table.
        volume: from 0 (silence) to 6.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        loudspeaker: Plays | None = None,
        volume: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._loudspeaker = loudspeaker
        self._volume = volume
        self._night = False
        self._clock = clock
        self._chooser = CueChooser()
        self._gathered: list[Cue] = []
        self._waiting: list[tuple[float, Cue]] = []

    def set(self, volume: int, *, night: bool) -> None:
        """Take another volume, from 0 (silence) to 6; at night it is lower, without drum and bells."""
        self._volume = lower_at_night(volume) if night else volume
        self._night = night

    def use(self, card: str) -> None:
        """Play on another sound card from now on; "" for the usual device."""
        if self._loudspeaker is not None:
            self._loudspeaker.use(card)

    def add(self, *cues: Cue) -> None:
        """Add cues to those of this turn of the loop."""
        self._gathered += (cue for cue in cues if not (self._night and cue in _NOT_AT_NIGHT))

    def add_step(
        self,
        earlier: TableState,
        now: TableState,
        game: AnyGameScreens,
        heard_ms: Mapping[Cue, tuple[int, ...]],
    ) -> None:
        """Add the cues of a step; there are none if another game was on the table before, or none.

        Args:
            earlier: the table before the step.
            now: the table after it.
            game: the record of the game's screens, with its cues.
            heard_ms: which cues wait for what moves on the screen, and when each of them is heard.
        """
        if earlier.position is None:
            return
        heard = (game.telling_of(event).heard(now.state, event) for event in now.events_since(earlier))
        cues = [cue for cue in heard if cue is not None]
        if now.is_over and not earlier.is_over:
            cues.append(Cue.WIN)
        elif now.seat != earlier.seat:
            cues.append(Cue.TURN)
        self.add(*(cue for cue in cues if cue not in heard_ms))
        self.add_later({cue: heard_ms[cue] for cue in cues if cue in heard_ms})

    def add_later(self, heard_ms: Mapping[Cue, tuple[int, ...]]) -> None:
        """Add cues that are heard with what moves on the screen, each at so many milliseconds from now."""
        now_s = self._clock()
        self._waiting += [(now_s + ms / 1000, cue) for cue, times in heard_ms.items() for ms in times]

    def unplugged(self) -> None:
        """Have the next cue and sentence look for a sound device: one was unplugged."""
        if self._loudspeaker is not None:
            self._loudspeaker.reopen()

    def cut(self) -> None:
        """Drop the cues that wait for what moves: somebody has pressed a key."""
        self._waiting.clear()

    def interrupt(self) -> None:
        """Let the cues of this turn of the loop cut what is playing: somebody has pressed a key."""
        self._chooser.interrupt()

    def play(self) -> None:
        """Play the most important of the collected cues, and drop the others."""
        now_s = self._clock()
        self.add(*(cue for due_s, cue in self._waiting if due_s <= now_s))
        self._waiting = [(due_s, cue) for due_s, cue in self._waiting if due_s > now_s]
        if self._gathered:
            cue = self._chooser.choose(self._gathered, now_s)
            self._gathered.clear()
            if cue is not None and self._loudspeaker is not None and self._volume > 0:
                self._loudspeaker.play(cue, self._volume)


def lower_at_night(step: int) -> int:
    """A volume or a brightness at night: two steps lower, but never so low that nothing is left.

    >>> lower_at_night(6), lower_at_night(2), lower_at_night(0)
    (4, 1, 0)
    """
    return max(1, step - NIGHT_STEPS) if step > 0 else 0
