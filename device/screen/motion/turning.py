"""A card is turned over in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.motion.motion import Act, Motion
from device.screen.motion.pieces import Drawing, Place
from device.screen.motion.sprite import Sprite
from device.screen.motion.stage import Stage

_MS: Final = 240
_WIDTHS: Final = 6
"""In how many widths each side of a card is drawn."""


@dataclass(frozen=True, slots=True)
class CardTurns(Motion):
    """A card gets narrower until its edge is seen, and wider again with its other side up.

    Attributes:
        place: where the card lies.
        back: draws the side that was up before.
    """

    place: Place
    back: Drawing

    @property
    def duration_ms(self) -> int:
        """The same for every card: otherwise the time would give away which card is turned."""
        return _MS

    def act(self, stage: Stage) -> Act:
        """Make both sides in all widths."""
        zone = self.place(stage.canvas)
        plain, back = stage.plain(zone), stage.drawn(zone.w, zone.h, self.back)
        turned = [*reversed(_narrowed(back)), *_narrowed(stage.now(zone))]

        def frame(t: float) -> list[Sprite]:
            picture = turned[int(t * len(turned))]
            aside = (plain.picture.get_width() - picture.get_width()) // 2
            return [plain, Sprite(picture, plain.x + aside, plain.y)]

        return frame


def _narrowed(side: pygame.Surface) -> list[pygame.Surface]:
    """A side of a card in all widths, the narrowest first."""
    width, height = side.get_size()
    widths = (max(1, round(width * step / _WIDTHS)) for step in range(1, _WIDTHS + 1))
    return [pygame.transform.smoothscale(side, (narrow, height)) for narrow in widths]
