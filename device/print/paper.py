"""The sizes of papers, and rectangles on them, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.errors import PrintError

PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
"""The width and height of each paper in portrait, in mm, by its name on the command line."""

MARGIN_MM: Final = 10.0
"""The margin on all sides; home printers cannot print the last few millimetres."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on a page, in mm from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def xyxy(self) -> tuple[float, float, float, float]:
        """Its left, upper, right and lower edge."""
        return self.x, self.y, self.right, self.bottom


def paper_size(paper: str) -> tuple[float, float]:
    """The width and height of a paper in portrait, in mm.

    Raises:
        PrintError: the paper is not in `PAPERS`.
    """
    if paper not in PAPERS:
        raise PrintError(f"there is no paper {paper!r} here; choose {' or '.join(PAPERS)}")
    return PAPERS[paper]
