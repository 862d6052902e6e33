"""The motions of the keys: the flash of a press, and the shake of a refusal."""

from __future__ import annotations

from dataclasses import dataclass

from device.keys import Key
from device.screen.kit.captions import Caption, caption_zone, draw_pressed
from device.screen.motion.easing import along
from device.screen.motion.motion import Act, Motion
from device.screen.motion.stage import Stage
from device.zone import Zone

_SHAKE = (0.0, -4.0, 4.0, -2.0, 0.0)
"""How far a refused key moves to the right, in units, one after the other."""
_MARGIN = 4


@dataclass(frozen=True, slots=True)
class KeyFlash(Motion):
    """The caption of a pressed key is light for a moment, before the next caption stands there.

    Attributes:
        key: the key.
        caption: what the key said when it was pressed.
    """

    key: Key
    caption: Caption

    @property
    def duration_ms(self) -> int:
        """Long enough to be seen."""
        return 90

    def act(self, stage: Stage) -> Act:
        """Show the light caption until the end."""
        zone = caption_zone(stage.canvas, self.key)
        whole = Zone(0, 0, zone.w, zone.h)
        picture = stage.drawn(
            zone.w, zone.h, lambda sheet: draw_pressed(sheet, whole, self.key, self.caption)
        )
        frame = [stage.at(picture, zone.x, zone.y)]
        return lambda t: frame


@dataclass(frozen=True, slots=True)
class Refusal(Motion):
    """A key that does nothing shakes; a cross on it and the reason in words stay.

    Attributes:
        key: the key.
        above: how high the picture above the key is that shakes with it, in units; 0 for none.
    """

    key: Key
    above: float = 0

    @property
    def duration_ms(self) -> int:
        """Short: it is no punishment."""
        return 150

    def act(self, stage: Stage) -> Act:
        """Move the key, and what stands above it, to and fro."""
        zone = caption_zone(stage.canvas, self.key)
        left, top = zone.x - _MARGIN, zone.y - self.above
        picture = stage.now(Zone(left, top, zone.w + 2 * _MARGIN, zone.bottom - top))
        return lambda t: [stage.at(picture, left + along(_SHAKE, t), top)]
