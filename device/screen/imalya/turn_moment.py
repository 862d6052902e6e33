"""The moment of a turn: its dice gather, the sum builds up, the total counts up and walks along the year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from device.screen.imalya.turn_sum import STEP_MS, sum_entrances
from device.screen.imalya.turn_told import TurnTold
from device.screen.imalya.turn_total import TurnTotal
from device.screen.motion.easing import progress
from device.screen.motion.motion import STILL_MS, Act, Motion
from device.screen.motion.sprite import OPAQUE, Sprite, together
from device.screen.motion.stage import Stage
from device.screen.motion.timeline import shown
from device.sound.cues import Cue

Length = Literal["full", "short", "still"]

_SUM_MS: Final = 4 * STEP_MS
"""How long dice and sum are shown."""
_COUNT_MS: Final = 600
_STAY_MS: Final = 1120
_FADE_MS: Final = 160
_SHORT_MS: Final = 700
_LAST_KNOCK_MS: Final = 160
"""When the last knock of the cue comes after the first; it falls on the total."""


@dataclass(frozen=True, slots=True)
class TurnMoment(Motion):
    """A turn that has been counted. The captions and the bar below and above it are the next player's.

    Attributes:
        told: what is told of the turn.
        length: "full" for dice, sum and total one after the other; "short" for sum and total in one frame;
            "still" for that frame where nothing is to move.
    """

    told: TurnTold
    length: Length = "full"

    @property
    def covers(self) -> bool:
        """True: it takes the whole place between bar and captions."""
        return True

    @property
    def _sum_ms(self) -> int:
        """How long dice and sum are shown; a turn without points has none."""
        return _SUM_MS if self.length == "full" and self.told.points else 0

    @property
    def _count_ms(self) -> int:
        return _COUNT_MS if self.length == "full" and self.told.points else 0

    @property
    def duration_ms(self) -> int:
        """2600 ms in all, if anything was won."""
        if self.length == "full":
            return self._sum_ms + self._count_ms + _STAY_MS
        return _SHORT_MS if self.length == "short" else STILL_MS

    @property
    def heard_ms(self) -> dict[Cue, tuple[int, ...]]:
        """The last knock falls on the total; the bell of the next turn comes with its screen."""
        total_ms = self._sum_ms + self._count_ms
        return {Cue.TURN_END: (max(0, total_ms - _LAST_KNOCK_MS),), Cue.TURN: (self.duration_ms,)}

    def short(self) -> Motion:
        """Sum and total in one frame."""
        return TurnMoment(self.told, "short")

    def still(self) -> Motion:
        """The same frame, for as long as a still picture stays."""
        return TurnMoment(self.told, "still")

    def act(self, stage: Stage) -> Act:
        """Make the pictures of the dice, the sum and the total."""
        ground = stage.ground()
        sums = sum_entrances(stage, self.told) if self._sum_ms else []
        total = TurnTotal(stage, self.told, with_formula=self.length != "full")
        last = together(ground, total.at(1.0))
        begin_ms, count_ms, end_ms = self._sum_ms, self._count_ms, self.duration_ms
        fade_ms = _FADE_MS if self.length != "still" else 0

        def frame(t: float) -> list[Sprite]:
            now_ms = t * end_ms
            if now_ms < begin_ms:
                return [ground, *shown(stage, sums, now_ms)]
            if now_ms < begin_ms + count_ms:
                return [ground, *total.at(progress(now_ms, begin_ms, begin_ms + count_ms))]
            alpha = OPAQUE * (1 - progress(now_ms, end_ms - fade_ms, end_ms)) if fade_ms else OPAQUE
            return [Sprite(last.picture, last.x, last.y, alpha=round(alpha))]

        return frame
