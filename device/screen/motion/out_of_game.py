"""A player leaves the game: the medallion in the bar is cut in two."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from device.screen.kit.bar import cell_zone
from device.screen.motion.easing import ease_out
from device.screen.motion.motion import Act, Motion
from device.screen.motion.sprite import OPAQUE, Sprite
from device.screen.motion.stage import Stage
from device.zone import Zone

_APART = 7
_SIZE = 54


@dataclass(frozen=True, slots=True)
class OutOfGame(Motion):
    """The halves of a medallion part and fade; the outline of the one who is out stays.

    Attributes:
        seat: who is out.
        players: how many cells the bar has.
    """

    seat: int
    players: int

    @property
    def over_moments(self) -> bool:
        """True: it stays in the bar."""
        return True

    @property
    def duration_ms(self) -> int:
        """Long enough to be seen at the edge of the eye."""
        return 400

    def act(self, stage: Stage) -> Act:
        """Cut the medallion before the step along its diagonal."""
        cell = cell_zone(stage.canvas, self.players, self.seat)
        zone = Zone(cell.x, cell.y, min(_SIZE, cell.w), cell.h)
        whole = stage.was(zone)
        width, height = whole.get_size()
        upper = _half(whole, ((0, 0), (width, 0), (0, height)))
        lower = _half(whole, ((width, 0), (width, height), (0, height)))

        def frame(t: float) -> list[Sprite]:
            apart, alpha = _APART * ease_out(t), OPAQUE * (1 - t)
            return [
                stage.at(upper, zone.x - apart, zone.y - apart, alpha),
                stage.at(lower, zone.x + apart, zone.y + apart, alpha),
            ]

        return frame


def _half(whole: pygame.Surface, corners: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """The part of a picture inside a triangle."""
    mask = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
    half = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    half.blit(whole, (0, 0))
    half.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return half
