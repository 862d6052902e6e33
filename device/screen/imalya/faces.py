"""The six Figures over the six soft keys, always in the same order."""

from __future__ import annotations

from collections.abc import Callable

from device.keys import SOFT_KEYS, Key
from device.screen.kit.captions import Caption, Look
from device.screen.kit.figures import FIGURE_FILES
from device.screen.words import LETTERS, figure_name


def figure_captions(look: Callable[[str], Look]) -> dict[Key, Caption]:
    """A caption for each Figure; `look` says how a Figure's caption stands out."""
    return {
        key: Caption(figure_name(letter), icon=FIGURE_FILES[letter], look=look(letter))
        for key, letter in zip(SOFT_KEYS, LETTERS, strict=True)
    }
