"""The typefaces that the numerals of dice are cut in."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Final

import numpy as np

_BUILT_IN: Final = ("sans", "serif", "italic", "uni", "")
_PACKAGES: Final = (
    "font_caladea",
    "font_fredoka_one",
    "font_hanken_grotesk",
    "font_intuitive",
    "font_manrope",
    "font_roboto",
    "font_source_sans_pro",
    "font_source_serif_pro",
)

_TOO_FINE: Final = re.compile("Thin|Light")
"""Hair strokes, which no maker of dice would cut."""


def random_font(rng: np.random.Generator) -> str:
    """A typeface: one of OpenCV's own, or the path of one from a font package, each package as often.

    Raises:
        ModuleNotFoundError: a package is missing; the extra `scenes` brings them.
    """
    chosen = int(rng.integers(len(_BUILT_IN) + 2 * len(_PACKAGES)))
    if chosen < len(_BUILT_IN):
        return _BUILT_IN[chosen]
    files = _files(_PACKAGES[chosen % len(_PACKAGES)])
    return str(files[rng.integers(len(files))])


def _files(package: str) -> list[Path]:
    """The typefaces of a package, always in the same order."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package} is not installed; pip install '.[scenes]'")
    folder = Path(spec.origin).parent
    files = list(folder.rglob("*.ttf")) or list(folder.rglob("*.otf"))
    return sorted((path for path in files if not _TOO_FINE.search(path.stem)), key=lambda path: path.name)
