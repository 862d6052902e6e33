"""Pages of a PDF in millimetres, with the project's fonts and line widths."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from fpdf import FPDF, ViewerPreferences

# `fpdf.drawing` keeps Transform out of its exports; the module that exports it came after fpdf2 2.8.3.
from fpdf.drawing import PaintedPath, Transform  # type: ignore[attr-defined]
from fpdf.svg import svg_path_converter

from device.fonts import SANS_BOLD, SANS_SEMIBOLD, SERIF_BOLD, font_path
from device.output import write_output
from device.print.nets import Edge, Point
from device.print.paper import MARGIN_MM, paper_size
from device.zone import Zone
from vision.artwork import SIDE, Drawing

INK: Final = "#33191F"
_CUT_MM: Final = 0.15
_POINTS_PER_MM: Final = 72 / 25.4
_FONTS: Final = {"title": SERIF_BOLD, "strong": SANS_BOLD, "body": SANS_SEMIBOLD}


class Sheet:
    """A PDF document, which asks viewers not to scale it when it is printed.

    Raises:
        PrintError: the paper is not in `PAPERS`.
    """

    def __init__(self, paper: str, title: str, landscape: bool = False) -> None:
        size = paper_size(paper)
        self.width_mm, self.height_mm = size[::-1] if landscape else size
        self._pdf = FPDF("landscape" if landscape else "portrait", "mm", size)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.set_creator("dice-table")
        self._pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for role, file in _FONTS.items():
            self._pdf.add_font(role, fname=font_path(file))
        # The document keeps its font files open. They must be closed even if it is never saved.
        weakref.finalize(self, _close, self._pdf.fonts)
        self._pdf.set_text_color(INK)
        self._pdf.set_draw_color(INK)
        self.turn_page()

    @property
    def room(self) -> Zone:
        """The area inside the margins of a page."""
        return Zone(MARGIN_MM, MARGIN_MM, self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM)

    def turn_page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    def words(self, text: str, x: float, baseline: float, height_mm: float, role: str = "body") -> None:
        """Write a line of text from x to the right; `role` is its font: "title", "strong" or "body"."""
        self._pdf.set_font(role, size=height_mm * _POINTS_PER_MM)
        self._pdf.text(x, baseline, text)

    def lines(self, edges: Iterable[Edge], width_mm: float = _CUT_MM, dashed: bool = False) -> None:
        """Draw straight lines, each from one point to another."""
        self._pdf.set_line_width(width_mm)
        self._pdf.set_dash_pattern(dash=1 if dashed else 0, gap=1 if dashed else 0)
        for (x1, y1), (x2, y2) in edges:
            self._pdf.line(x1, y1, x2, y2)
        self._pdf.set_dash_pattern()

    def frame(self, corners: Iterable[Point], width_mm: float) -> None:
        """Draw a closed line through points."""
        self._pdf.set_line_width(width_mm)
        self._pdf.polygon(list(corners))

    def blocks(self, areas: Iterable[Zone], shade: float = 0.0) -> None:
        """Fill rectangles as one shape, so that no gap shows between neighbours.

        Args:
            areas: the rectangles.
            shade: the grey, from 0 for black to 1 for white.
        """
        path = PaintedPath()
        for area in areas:
            path.rectangle(area.x, area.y, area.w, area.h)
        path.style.fill_color = "#" + f"{round(255 * shade):02X}" * 3
        path.style.stroke_color = None
        self._fill(path)

    def drawing(self, drawing: Drawing, middle: Point, side_mm: float, hangs: bool = False) -> None:
        """Draw a face's drawing in a square `side_mm` wide around `middle`, upside down if it hangs."""
        path = PaintedPath()
        svg_path_converter(path, drawing.path)
        scale = side_mm / SIDE * (-1 if hangs else 1)
        path.transform = Transform.translation(-SIDE / 2, -SIDE / 2).scale(scale).translate(*middle)
        path.style.fill_color = INK
        path.style.stroke_color = None
        path.style.intersection_rule = "evenodd"
        self._fill(path)

    def _fill(self, path: PaintedPath) -> None:
        with self._pdf.drawing_context() as context:
            context.add_item(path)

    def ruler(self, x: float, y: float, length_mm: int) -> None:
        """Draw a scale with a stroke every 10 mm, to be checked with a real ruler."""
        strokes = [((x + mark, y - 2.5), (x + mark, y)) for mark in range(0, length_mm + 1, 10)]
        self.lines([((x, y), (x + length_mm, y)), *strokes], width_mm=0.3)
        self.words(f"{length_mm} mm", x + length_mm + 2, y, 3.5, "strong")

    def save(self, path: Path) -> None:
        """Write the document to a new file.

        Raises:
            OutputError: the file exists already, or it cannot be written.
        """
        write_output(path, bytes(self._pdf.output()))


def _close(fonts: Mapping[str, Any]) -> None:
    """Close the font files."""
    for font in fonts.values():
        font.close()
