"""Integer ids of the actions of Le Choix des Dieux."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.action_ids import ActionIds
from engines.choix_des_dieux.actions import (
    Action,
    Close,
    Guess,
    Leave,
    NameShooter,
    Open,
    Ready,
    SitIn,
    SitOut,
    Stake,
)
from engines.choix_des_dieux.combinations import Combination
from engines.choix_des_dieux.rules import HIGHEST

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players, who own together what their purses hold now."""
    seats = range(len(state.players))
    held = sum(player.funds for player in state.players) if state.rules.track_money else HIGHEST
    return ActionIds(
        {
            NameShooter: (seats,),
            Leave: (seats,),
            SitOut: (seats,),
            SitIn: (seats,),
            Open: (),
            Close: (),
            Stake: (seats, range(1, held + 1)),
            Guess: (seats, tuple(Combination)),
            Ready: (seats,),
        }
    )
