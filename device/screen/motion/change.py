"""The change from one screen to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import OPAQUE
from device.screen.motion.stage import Stage
from device.zone import Zone

FADE_MS: Final = 160


@dataclass(frozen=True, slots=True)
class ScreenChange(Motion):
    """The screen before fades; captions, and in a game the bar, are the new ones at once.

    Attributes:
        in_game: the bar of players stands above both screens.
    """

    in_game: bool = False

    @property
    def duration_ms(self) -> int:
        """How long the change takes: equally long for all screens, so that the time betrays no secret."""
        return FADE_MS

    def act(self, stage: Stage) -> Act:
        """Lay the picture before over the one after, ever fainter."""
        canvas = stage.canvas
        top = canvas.bar.bottom if self.in_game else 0
        picture = stage.was(Zone(0, top, canvas.w, canvas.keys.y - top))
        return lambda t: [stage.at(picture, 0, top, alpha=OPAQUE * (1 - t))]

    def short(self) -> Motion:
        """This motion itself, which is short already."""
        return self
