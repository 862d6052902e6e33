"""The keys that stand for the four directions, on boards and on the camera's picture."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.keys import Key
from device.screen.kit.captions import Caption

ARROWS: Final[Mapping[Key, tuple[int, int]]] = MappingProxyType(
    {Key.ONE: (-1, 0), Key.TWO: (0, 1), Key.THREE: (0, -1), Key.FOUR: (1, 0)}
)
"""The direction of each arrow key: steps to the right and up."""


def arrow_captions() -> dict[Key, Caption]:
    """The captions of the four arrow keys."""
    return {
        Key.ONE: Caption(_("Left"), icon="gauche"),
        Key.TWO: Caption(_("Up"), icon="haut"),
        Key.THREE: Caption(_("Down"), icon="bas"),
        Key.FOUR: Caption(_("Right"), icon="droite"),
    }
