"""The chronicle of each game; a game without a row has only the places of its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.annals.artiseurs import ARTISEURS
from device.annals.choix_des_dieux import CHOIX_DES_DIEUX
from device.annals.chronicle import Chronicle
from device.annals.imalya import IMALYA
from device.annals.jelimvre import JELIMVRE
from device.annals.oniria import ONIRIA
from device.annals.throws import THROWS

CHRONICLES: Final[Mapping[str, Chronicle]] = {
    "imalya": IMALYA,
    "choix_des_dieux": CHOIX_DES_DIEUX,
    "artiseurs": ARTISEURS,
    "jelimvre": JELIMVRE,
    "oniria": ONIRIA,
    "throws": THROWS,
}
"""The chronicles, by the names of the games in `engines.registry`."""


def chronicle_of(game: str) -> Chronicle:
    """The chronicle of a game; the default for a game without one."""
    return CHRONICLES.get(game, Chronicle())
