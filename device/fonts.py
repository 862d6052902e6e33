"""The font files of screens and printed sheets."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

SERIF_BLACK: Final = "SourceSerifPro-Black.ttf"
SERIF_BOLD: Final = "SourceSerifPro-Bold.ttf"
SANS_BOLD: Final = "SourceSansPro-Bold.ttf"
SANS_SEMIBOLD: Final = "SourceSansPro-Semibold.ttf"


def font_path(file: str) -> str:
    """The path of a font file in its installed package."""
    package = "font_source_serif_pro" if "Serif" in file else "font_source_sans_pro"
    return str(files(package).joinpath("files", file))
