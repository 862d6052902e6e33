"""Integer ids of the actions of Oniria."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from engines.action_ids import ActionIds
from engines.oniria.actions import (
    Action,
    Avoidable,
    Choose,
    Done,
    Mix,
    NameFirst,
    Obliged,
    Place,
    PlaceLast,
    Ready,
    Show,
    Take,
)
from engines.oniria.dealing import BOTH_DECKS
from engines.oniria.decks import TRICKS, Deck, Side

if TYPE_CHECKING:
    from engines.oniria.state import State

_POWERS: Final = (*Side.SOMBRAS.powers, *Side.SONADORA.powers)
_YES_NO: Final = (True, False)


def ids(state: State) -> ActionIds[Action]:
    """The ids at a table with these players, who declare no effects in their own words."""
    seats, hands = range(len(state.players)), state.hands
    return ActionIds(
        {
            Take: (tuple(Deck),),
            NameFirst: (seats,),
            Mix: (tuple(combinations(BOTH_DECKS, TRICKS)) if state.rules.raza_cosmica else (),),
            Place: (range(1, TRICKS + 1), (None, *_POWERS)),
            PlaceLast: (_POWERS,),
            Ready: (seats,),
            Choose: (seats, _POWERS),
            Show: (hands, _POWERS),
            Avoidable: (_YES_NO,),
            Obliged: (seats, _YES_NO),
            Done: (seats,),
        }
    )
