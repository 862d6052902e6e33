"""Which of the cues that come together is heard."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from device.sound.cues import Cue

TOGETHER_S: Final = 0.25
"""Cues that come within this time are one event: the gravest of them is heard."""
REFUSAL_S: Final = 2.0
"""A refusal is heard once in this time, however often the key is pressed."""


class Hearing:
    """Remembers what was heard last; it has no clock of its own."""

    def __init__(self) -> None:
        self._last: Cue | None = None
        self._last_s = self._refused_s = float("-inf")

    def choose(self, cues: Collection[Cue], now_s: float) -> Cue | None:
        """The cue that is heard now, or None.

        Args:
            cues: what happened since the last call.
            now_s: the time, by a clock that only grows.
        """
        heard = max(self._worth_hearing(cues, now_s), key=lambda cue: cue.gravity, default=None)
        if heard is None or self._drowned(heard, now_s):
            return None
        if heard is Cue.REFUSE:
            self._refused_s = now_s
        self._last, self._last_s = heard, now_s
        return heard

    def _worth_hearing(self, cues: Collection[Cue], now_s: float) -> list[Cue]:
        refused = now_s - self._refused_s < REFUSAL_S
        return [cue for cue in cues if not (cue is Cue.REFUSE and refused)]

    def _drowned(self, cue: Cue, now_s: float) -> bool:
        """Whether a graver cue, or the same, has just been heard."""
        just_now = now_s - self._last_s < TOGETHER_S
        return self._last is not None and just_now and cue.gravity <= self._last.gravity
