"""What is heard of the evening: of the keys, of dice at rest, and of what happens in the game."""

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
    """A loudspeaker, or what stands for one."""

    def play(self, cue: Cue, volume: int) -> None:
        """Play a cue at a volume."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class Cues:
    """Gathers what happens in one turn of the table's loop, and has the gravest of it played.

    Args:
        loudspeaker: plays it; None for a table that is silent.
        volume: from 0, which is silence, to 6.
        clock: seconds that only grow.
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
        """On the loudspeaker of this machine."""
        return cls(Loudspeaker(), volume)

    def add(self, *cues: Cue) -> None:
        """Something happened that may be heard at the end of this turn of the loop."""
        self._gathered += cues

    def add_step(
        self, before: GameView[Any] | None, after: GameView[Any] | None, game: AnyGameScreens | None
    ) -> None:
        """What a step of the game gives to hear.

        Args:
            before: the game before the step; None where another one was on the table, or none.
            after: the game after it.
            game: what that game brings to the screen.
        """
        if before is None or after is None or game is None or after is before:
            return
        self.add(*(game.cues[type(event)] for event in after.events if type(event) in game.cues))
        if after.state.outcome is not None and before.state.outcome is None:
            self.add(Cue.WIN)
        elif _whose(after) != _whose(before):
            self.add(Cue.TURN)

    def play(self) -> None:
        """Have the gravest of what was gathered played; the rest is not heard."""
        if self._gathered:
            cue = self._hearing.choose(self._gathered, self._clock())
            self._gathered.clear()
            if cue is not None and self._loudspeaker is not None:
                self._loudspeaker.play(cue, self._volume)

    def close(self) -> None:
        """Let go of the loudspeaker."""
        if self._loudspeaker is not None:
            self._loudspeaker.close()


def _whose(position: GameView[Any]) -> int | None:
    """The seat that is awaited: whoever chooses, or whose hand throws; None where a game does not say."""
    awaits = position.state.awaits
    return getattr(awaits, "thrower", None) if awaits.actor == NATURE else awaits.actor
