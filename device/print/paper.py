"""The sizes of papers, in millimetres."""

from __future__ import annotations

from typing import Final

from device.errors import PrintError

PAPERS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
"""The width and height of each paper in portrait, in mm, by its name on the command line."""

MARGIN_MM: Final = 10.0
"""The margin on all sides; home printers cannot print the last few millimetres."""


def paper_size(paper: str) -> tuple[float, float]:
    """The width and height of a paper in portrait, in mm.

    Raises:
        PrintError: the paper is not in `PAPERS`.
    """
    if paper not in PAPERS:
        raise PrintError(f"there is no paper {paper!r} here; choose {' or '.join(PAPERS)}")
    return PAPERS[paper]
