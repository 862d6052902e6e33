"""The games that this table plays."""

from collections.abc import Mapping
from typing import Final

from engines.contract import Game
from engines.imalya import GAME as IMALYA

GAMES: Final[Mapping[str, Game]] = {game.name: game for game in (IMALYA,)}
"""By the name that records and the command line use; the first is proposed first."""
