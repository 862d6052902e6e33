"""How opponents set up their army: soldiers in front, the king behind them between his guards."""

from __future__ import annotations

from typing import Final

from engines.jelimvre.actions import Put, Ready
from engines.jelimvre.army import Colour
from engines.jelimvre.cells import SIDE
from engines.opponents.asked import Asked, Option

BACK_RANK: Final = "TCXGDK.QGCT"
"""What stands on the rank nearest to the player, from the left; a dot is free."""
_SOLDIERS: Final = "S" * SIDE


def set_up(asked: Asked) -> list[Option]:
    """The pieces that are still missing, each with its cell; then the word that all stand."""
    colour = asked.state.active
    options = [
        Option(each, 1.0) for each in asked.choices if isinstance(each, Put) and _belongs(each, colour)
    ]
    readies = [Option(each, 1.0) for each in asked.choices if isinstance(each, Ready)]
    return options or readies or [Option(each, 0.0) for each in asked.choices if isinstance(each, Put)]


def _belongs(action: Put, colour: Colour) -> bool:
    rank, file = divmod(action.cell, SIDE)
    behind = rank + 1 == colour.first_rank
    return (BACK_RANK if behind else _SOLDIERS)[file] == action.piece
