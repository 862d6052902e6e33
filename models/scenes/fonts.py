"""The typefaces that the numerals of dice are cut in."""

from __future__ import annotations

import functools
import importlib.util
import re
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from fontTools import ttLib
from numpy.typing import NDArray

from vision.scenes.numerals import Lettering, write

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

_TOO_FINE: Final = re.compile("Thin|Light|Hairline")
"""Hair strokes, which no maker of dice would cut."""
_FROM_FOLDER: Final = 0.67
"""How many numerals are cut in those of a folder, where one is given."""
_JUDGES: Final = re.compile("DejaVu|Vera|STIX|^cm(b|r|ss)10$")
"""What the second renderer writes with, or is drawn after: it judges by numerals that were never learnt."""
_VALUES: Final = "12345678"
_READ_PX: Final = 32
"""The side of the picture by which a numeral is compared."""
_PLAIN: Final = tuple(Lettering(font, weight) for font in _BUILT_IN for weight in (250, 700))
"""What everybody can read."""
_ALIKE: Final = 0.45
"""How like the plain ones of their values, as a correlation, numerals must be on the mean to be read."""
_LIKER: Final = 3
"""Fewer than so many plain ones of other values may be more like a numeral: fancy ones lean and curl."""


def random_font(rng: np.random.Generator, typefaces: Path | None = None) -> str:
    """A typeface: one of OpenCV's own, or the path of one from a font package, each package as often.

    Args:
        rng: chance.
        typefaces: a folder; two in three come from it then, from each folder in it as often.

    Raises:
        FileNotFoundError: no typeface whose numerals can be read lies there.
        ModuleNotFoundError: a package is missing; the extra `scenes` brings them.
    """
    if typefaces and rng.random() < _FROM_FOLDER:
        families = legible(typefaces)
        files = families[rng.integers(len(families))]
        return str(files[rng.integers(len(files))])
    chosen = int(rng.integers(len(_BUILT_IN) + 2 * len(_PACKAGES)))
    if chosen < len(_BUILT_IN):
        return _BUILT_IN[chosen]
    files = _files(_PACKAGES[chosen % len(_PACKAGES)])
    return str(files[rng.integers(len(files))])


@functools.cache
def legible(folder: Path) -> list[list[Path]]:
    """The typefaces below a folder whose numerals can be read, folder by folder, always in the same order.

    What the second renderer writes with is left out, whatever it can be read like.

    Raises:
        FileNotFoundError: there is none.
    """
    by_folder: dict[Path, list[Path]] = {}
    for path in sorted(folder.rglob("*.[to]tf")):
        if not (_TOO_FINE.search(path.stem) or _JUDGES.search(path.stem)) and _can_be_read(path):
            by_folder.setdefault(path.parent, []).append(path)
    if not by_folder:
        raise FileNotFoundError(
            f"in {folder} lies no typeface whose numerals can be read; give a folder with some .ttf or .otf"
        )
    return list(by_folder.values())


def _can_be_read(path: Path) -> bool:
    """Whether the numerals of a typeface are like plain ones of their values, and less like others."""
    try:
        signs = ttLib.TTFont(path).getBestCmap() or {}
    except (ttLib.TTLibError, OSError):  # OpenCV would crash
        return False
    if not all(ord(value) in signs for value in _VALUES):  # OpenCV would write them in a typeface of its own
        return False
    shapes = _shapes(Lettering(str(path), 500))
    alike = np.max([shapes @ _shapes(plain).T for plain in _PLAIN], axis=0)
    own = alike.diagonal()
    return bool(((alike > own[:, None]).sum(axis=1) < _LIKER).all() and own.mean() > _ALIKE)


@functools.lru_cache(maxsize=16)
def _shapes(lettering: Lettering) -> NDArray[np.float32]:
    """The numerals, (8, n), each a direction: their product is how alike two are."""
    shapes = []
    for value in _VALUES:
        ink = write(np.zeros((_READ_PX, _READ_PX), np.uint8), value, (0.5, 0.5), 0.9, lettering)
        x, y, width, height = cv2.boundingRect(ink)
        filling = cv2.resize(ink[y : y + height, x : x + width], (_READ_PX, _READ_PX)) if width else ink
        level = cv2.GaussianBlur(filling, (0, 0), 2.5).astype(np.float32).ravel()
        level -= level.mean()
        shapes.append(level / max(float(np.linalg.norm(level)), 1e-6))
    return np.array(shapes)


def _files(package: str) -> list[Path]:
    """The typefaces of a package, always in the same order."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package} is not installed; pip install '.[scenes]'")
    folder = Path(spec.origin).parent
    files = list(folder.rglob("*.ttf")) or list(folder.rglob("*.otf"))
    return sorted((path for path in files if not _TOO_FINE.search(path.stem)), key=lambda path: path.name)
