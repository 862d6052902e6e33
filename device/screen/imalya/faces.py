"""The six Figures: over the six soft keys, always in the same order, and as numbers on ordinary dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device.keys import SOFT_KEYS, Key
from device.screen.kit.captions import Caption, Look
from device.screen.kit.figures import FIGURE_FILES
from device.screen.words import LETTERS, figure_name
from engines.imalya import BY_NUMBER


def letter_of(face: str | None) -> str | None:
    """The letter of the Figure that a number stands for."""
    figure = BY_NUMBER.get(face or "")
    return None if figure is None else str(figure)


def face_of(figure: Any) -> str | None:
    """The number that stands for a Figure."""
    return next((face for face, other in BY_NUMBER.items() if other == figure), None)


def figure_captions(look: Callable[[str], Look]) -> dict[Key, Caption]:
    """A caption for each Figure; `look` says how a Figure's caption stands out."""
    return {
        key: Caption(figure_name(letter), icon=FIGURE_FILES[letter], look=look(letter))
        for key, letter in zip(SOFT_KEYS, LETTERS, strict=True)
    }
