"""Renders pages of a PDF as a printer would, and measures them in millimetres."""

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from device.print.sheet import Sheet

PX_PER_MM = 10
"""The resolution: a pixel is a tenth of a millimetre."""


def printed(sheet: Sheet, folder: Path) -> list[NDArray[np.uint8]]:
    """Every page of the saved sheet as a grey picture."""
    path = folder / "sheet.pdf"
    sheet.save(path)
    document = pypdfium2.PdfDocument(path)
    try:
        scale = PX_PER_MM * 25.4 / 72
        return [cv2.cvtColor(page.render(scale=scale).to_numpy(), cv2.COLOR_BGR2GRAY) for page in document]
    finally:
        document.close()
        path.unlink()


def text_of(sheet: Sheet, path: Path) -> str:
    """All words of a sheet."""
    sheet.save(path)
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def shapes(page: NDArray[np.uint8], at_least_mm: float) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height in mm of every connected shape of at least that size."""
    ink = (page < 200).astype(np.uint8)
    boxes = cv2.connectedComponentsWithStats(ink)[2][1:, :4] / PX_PER_MM
    return [tuple(box) for box in boxes if min(box[2:]) >= at_least_mm]
