"""A rectangle on the screen or on paper."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Zone:
    """Its upper left corner, width and height, in units of the screen or in mm of the paper."""

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

    @property
    def xyxy(self) -> tuple[float, float, float, float]:
        """The left, upper, right and lower edge."""
        return self.x, self.y, self.right, self.bottom

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float | None = None) -> Zone:
        """The zone made smaller by `dx` left and right and `dy` above and below."""
        dy = dx if dy is None else dy
        return Zone(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)
