"""The surface being drawn on, measured in units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from device.screen.theme import BAR_H, BASE, GAP, KEYS_H, SIDE_W, SOIR, Theme

_TRAY_SHAPE: Final = 320 / 496
"""The height of the tray's zone beside its width, as on the base screen."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A rectangle in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """The middle, as x and y."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Zone:
        """The zone made smaller by `dx` left and right and `dy` above and below."""
        dy = dx if dy is None else dy
        return Zone(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


class Canvas:
    """A pygame surface with a theme and the unit that fits it.

    Args:
        surface: what to draw on; any size.
        theme: the colours.
        keys_offset, keys_pitch: where the first real key is and how far apart they are, in pixels of the
            surface; left out, a key column is an eighth of the width.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme = SOIR,
        *,
        keys_offset: float | None = None,
        keys_pitch: float | None = None,
    ) -> None:
        self.surface = surface
        self.theme = theme
        width, height = surface.get_size()
        self.u = min(width / BASE[0], height / BASE[1])
        self.w = width / self.u
        self.h = height / self.u
        self._keys_pitch = width / 8 if keys_pitch is None else keys_pitch
        self._keys_offset = self._keys_pitch / 2 if keys_offset is None else keys_offset

    def px(self, units: float) -> int:
        """Whole pixels for a measure in units."""
        return round(units * self.u)

    def rect(self, zone: Zone) -> pygame.Rect:
        """The pixels of a zone; neighbours share their edges exactly."""
        left, top = self.px(zone.x), self.px(zone.y)
        return pygame.Rect(left, top, self.px(zone.right) - left, self.px(zone.bottom) - top)

    def fill(self, zone: Zone, color: str) -> None:
        """Paint a zone."""
        self.surface.fill(color, self.rect(zone))

    def clear(self) -> None:
        """Start a screen: the ground everywhere."""
        self.surface.fill(self.theme.fond)

    def key_center(self, index: int) -> float:
        """The middle of the real key's column, in units; 0-5 the soft keys, 6 OK, 7 Back."""
        return (self._keys_offset + index * self._keys_pitch) / self.u

    @property
    def bar(self) -> Zone:
        """Where the players stand."""
        return Zone(0, 0, self.w, BAR_H)

    @property
    def tray(self) -> Zone:
        """Where the tray is shown; extra width goes to it, and on an upright screen all of the width."""
        if self._upright:
            width = self.w - 2 * GAP
            return Zone(GAP, BAR_H + GAP, width, width * _TRAY_SHAPE)
        return Zone(GAP, BAR_H + GAP, self.w - SIDE_W - 3 * GAP, self.middle_h)

    @property
    def side(self) -> Zone:
        """Where the question stands: beside the tray, on an upright screen below it."""
        if self._upright:
            top = self.tray.bottom + GAP
            return Zone(GAP, top, self.w - 2 * GAP, self.keys.y - GAP - top)
        return Zone(self.w - SIDE_W - GAP, BAR_H + GAP, SIDE_W, self.middle_h)

    @property
    def keys(self) -> Zone:
        """Where the captions stand."""
        return Zone(0, self.h - KEYS_H, self.w, KEYS_H)

    @property
    def _upright(self) -> bool:
        return self.h > self.w

    @property
    def middle_h(self) -> float:
        """The height between bar and keys."""
        return self.h - BAR_H - KEYS_H - 2 * GAP
