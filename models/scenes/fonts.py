"""The typefaces of numerals on dice."""

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

from models.errors import TypefaceError
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
"""Names of typefaces with hairline strokes, which no maker of dice would cut."""
_FROM_FOLDER: Final = 0.67
"""The part of numerals in typefaces of the given folder."""
_JUDGES: Final = re.compile("DejaVu|Vera|STIX|^cm(b|r|ss)10$")
"""Names of the second renderer's typefaces and of similar ones, which training must not see."""
_VALUES: Final = "12345678"
_READ_PX: Final = 32
"""The side of the pictures by which numerals are compared, in pixels."""
_PLAIN: Final = tuple(Lettering(font, weight) for font in _BUILT_IN for weight in (250, 700))
"""Plain typefaces, which everybody can read."""
_ALIKE: Final = 0.45
"""The least mean correlation of numerals with plain ones of the same values."""
_LIKER: Final = 3
"""A numeral is unreadable if this many plain ones of other values are more similar to it."""


def random_font(rng: np.random.Generator, typefaces: Path | None = None) -> str:
    """A random typeface: one of OpenCV's, or the path of one from a font package, all packages equally often.

    Args:
        rng: the random generator.
        typefaces: a folder; two in three come from it then, all its folders equally often.

    Raises:
        TypefaceError: the folder has no typeface with readable numerals.
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
    """The typefaces with readable numerals below a folder, folder by folder, always in the same order.

    Typefaces of the second renderer are left out.

    Raises:
        TypefaceError: there is none.
    """
    by_folder: dict[Path, list[Path]] = {}
    for path in sorted(folder.rglob("*.[to]tf")):
        if not (_TOO_FINE.search(path.stem) or _JUDGES.search(path.stem)) and _can_be_read(path):
            by_folder.setdefault(path.parent, []).append(path)
    if not by_folder:
        raise TypefaceError(
            f"in {folder} lies no typeface whose numerals can be read; give a folder with some .ttf or .otf"
        )
    return list(by_folder.values())


def _can_be_read(path: Path) -> bool:
    """Whether numerals of a typeface are more like plain ones of their values than like others."""
    try:
        signs = ttLib.TTFont(path).getBestCmap() or {}
    except (ttLib.TTLibError, OSError):  # OpenCV would crash
        return False
    if not all(
        ord(value) in signs for value in _VALUES
    ):  # OpenCV would replace them by a typeface of its own
        return False
    shapes = _shapes(Lettering(str(path), 500))
    alike = np.max([shapes @ _shapes(plain).T for plain in _PLAIN], axis=0)
    own = alike.diagonal()
    return bool(((alike > own[:, None]).sum(axis=1) < _LIKER).all() and own.mean() > _ALIKE)


@functools.lru_cache(maxsize=16)
def _shapes(lettering: Lettering) -> NDArray[np.float32]:
    """The numerals as unit vectors (8, n), whose dot products are correlations."""
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
        raise ModuleNotFoundError(
            f"the font package {package} is not installed;"
            " in the checkout, .venv/bin/python -m pip install --editable '.[scenes]' brings it"
        )
    folder = Path(spec.origin).parent
    files = list(folder.rglob("*.ttf")) or list(folder.rglob("*.otf"))
    return sorted((path for path in files if not _TOO_FINE.search(path.stem)), key=lambda path: path.name)
