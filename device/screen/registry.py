"""The games that have screens; only these can be played at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.screen.artiseurs.screens import ARTISEURS
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX
from device.screen.game import AnyGameScreens, GameCard
from device.screen.imalya.screens import IMALYA
from device.screen.jelimvre.screens import JELIMVRE
from device.screen.oniria.screens import ONIRIA
from device.screen.throws.screens import THROWS
from engines.contract import AnyGame
from engines.registry import GAMES

SCREENS: Final[Mapping[str, AnyGameScreens]] = {
    "imalya": IMALYA,
    "choix_des_dieux": CHOIX_DES_DIEUX,
    "artiseurs": ARTISEURS,
    "jelimvre": JELIMVRE,
    "oniria": ONIRIA,
    "throws": THROWS,
}
"""What each game brings to the screen, by its name in `engines.registry`."""


def title_of(name: str) -> str:
    """The title of a game on the screen; the engine's name of a game that has no screens."""
    return SCREENS[name].card().one_line if name in SCREENS else name


def playable() -> Mapping[str, AnyGame]:
    """The engines of the games that have screens, by name."""
    return {name: GAMES[name] for name in SCREENS}


def cards() -> tuple[GameCard, ...]:
    """Every game in the order of its key on the home screen."""
    return tuple(game.card() for game in SCREENS.values())
