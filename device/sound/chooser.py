"""Chooses which of several simultaneous cues is heard."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from device.sound.cues import Cue

TOGETHER_S: Final = 0.25
"""Cues within this many seconds count as one event, and the most important is heard. If it is shorter, cues
of one event cut each other off; if it is longer, cues of the next event get lost.
"""
REFUSAL_S: Final = 2.0
"""Seconds between two refusal cues, so that a key pressed again and again does not nag."""


class CueChooser:
    """Chooses cues, and remembers which were heard last. The caller tells it the time."""

    def __init__(self) -> None:
        self._last: Cue | None = None
        self._last_s = self._refused_s = float("-inf")

    def choose(self, cues: Collection[Cue], now_s: float) -> Cue | None:
        """Choose the cue to play now, or None.

        Args:
            cues: what happened since the last call.
            now_s: the time in seconds, by a monotonic clock.
        """
        heard = max(self._worth_hearing(cues, now_s), key=lambda cue: cue.gravity, default=None)
        if heard is None or self._drowned(heard, now_s):
            return None
        if heard is Cue.REFUSE:
            self._refused_s = now_s
        self._last, self._last_s = heard, now_s
        return heard

    def interrupt(self) -> None:
        """Have the next cue heard, however important the last one was: somebody has pressed a key."""
        self._last = None

    def _worth_hearing(self, cues: Collection[Cue], now_s: float) -> list[Cue]:
        refused = now_s - self._refused_s < REFUSAL_S
        return [cue for cue in cues if not (cue is Cue.REFUSE and refused)]

    def _drowned(self, cue: Cue, now_s: float) -> bool:
        """Whether the same or a more important cue has been heard a moment ago.

        Tales are counted by the ear, so each of several is heard.
        """
        if self._last is None or now_s - self._last_s >= TOGETHER_S:
            return False
        repeated = cue is self._last and cue is not Cue.TALES
        return repeated or cue.gravity < self._last.gravity
