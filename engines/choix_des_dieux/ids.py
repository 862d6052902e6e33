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
from engines.choix_des_dieux.rules import HIGHEST, Unpaid

if TYPE_CHECKING:
    from engines.choix_des_dieux.state import State


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players."""
    seats = range(len(state.players))
    return ActionIds(
        {
            NameShooter: (seats,),
            Leave: (seats,),
            SitOut: (seats,),
            SitIn: (seats,),
            Open: (),
            Close: (),
            Stake: (seats, range(1, _most(state) + 1)),
            Guess: (seats, tuple(Combination)),
            Ready: (seats,),
        }
    )


def _most(state: State) -> int:
    """The highest stake that gets an id: the sum of all purses now.

    Without counted purses, or with debts, a stake can be higher than that. Then stakes up to `HIGHEST` get an
    id in any case; a debt may make a purse still larger, and a stake above that has no id.
    """
    held = sum(player.funds for player in state.players)
    bounded = state.rules.track_money and state.rules.unpaid is not Unpaid.DEBT
    return held if bounded else max(HIGHEST, held)
