"""The sounds of the evening: key presses, dice at rest, and events of the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from device.screen.base import GameView
from device.screen.game import AnyGameScreens
from device.sound.cues import Cue
from device.sound.hearing import Hearing
from device.sound.loudspeaker import Loudspeaker
from engines.contract import NATURE


class Plays(Protocol):
    """A loudspeaker, or a replacement for one."""

    def play(self, cue: Cue, volume: int) -> None:
        """Play a cue at a volume."""
        ...

    def close(self) -> None:
        """Release the device."""
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
        self._clock = clock
        self._hearing = Hearing()
        self._gathered: list[Cue] = []

    @classmethod
    def aloud(cls, volume: int) -> Cues:
        """Build it with this machine's loudspeaker."""
        return cls(Loudspeaker(), volume)

    def add(self, *cues: Cue) -> None:
        """Add cues to those of this turn of the loop."""
        self._gathered += cues

    def add_step(
        self, before: GameView[Any] | None, after: GameView[Any] | None, game: AnyGameScreens | None
    ) -> None:
        """Add the cues of a step of the game.

        Args:
            before: the game before the step; None if there was none, or a different one.
            after: the game after it.
            game: the record of the game's screens, with its cues.
        """
        if before is None or after is None or game is None or after is before:
            return
        self.add(*(game.cues[type(event)] for event in after.events if type(event) in game.cues))
        if after.state.outcome is not None and before.state.outcome is None:
            self.add(Cue.WIN)
        elif _whose(after) != _whose(before):
            self.add(Cue.TURN)

    def play(self) -> None:
        """Play the most important of the collected cues, and drop the others."""
        if self._gathered:
            cue = self._hearing.choose(self._gathered, self._clock())
            self._gathered.clear()
            if cue is not None and self._loudspeaker is not None:
                self._loudspeaker.play(cue, self._volume)

    def close(self) -> None:
        """Release the loudspeaker."""
        if self._loudspeaker is not None:
            self._loudspeaker.close()


def _whose(position: GameView[Any]) -> int | None:
    """The seat that must choose or throw; None if the game does not say."""
    awaits = position.state.awaits
    return getattr(awaits, "thrower", None) if awaits.actor == NATURE else awaits.actor
