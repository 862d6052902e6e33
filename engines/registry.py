"""The games that can be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.artiseurs import GAME as ARTISEURS
from engines.choix_des_dieux import GAME as CHOIX_DES_DIEUX
from engines.contract import AnyGame
from engines.imalya import GAME as IMALYA
from engines.jelimvre import GAME as JELIMVRE
from engines.oniria import GAME as ONIRIA
from engines.throws import GAME as THROWS

GAMES: Final[Mapping[str, AnyGame]] = {
    game.name: game for game in (IMALYA, CHOIX_DES_DIEUX, ARTISEURS, JELIMVRE, ONIRIA, THROWS)
}
"""Every game, by its name in records and on the command line."""
