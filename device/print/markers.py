"""The ArUco markers by which a camera recognises a printed sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

import cv2

from device.print.sheet import Sheet
from device.zone import Zone

DICTIONARY: Final = cv2.aruco.DICT_4X4_50
_MODULES: Final = 6
"""The width of a marker in modules: four of data, and one of black border on each side."""


def draw_markers(sheet: Sheet, markers: Mapping[int, Zone]) -> None:
    """Draw markers, each by its ArUco number into its black square."""
    for number, area in markers.items():
        sheet.blocks(_dark_modules(number, area))


def _dark_modules(number: int, area: Zone) -> Iterator[Zone]:
    """The black squares of a marker."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    modules = cv2.aruco.generateImageMarker(dictionary, number, _MODULES)
    side = area.w / _MODULES
    for row, column in product(range(_MODULES), repeat=2):
        if not modules[row, column]:
            yield Zone(area.x + column * side, area.y + row * side, side, side)
