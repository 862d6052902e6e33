"""Free throwing: the `Game` that the other rooms use."""

from __future__ import annotations

from typing import Final

from engines.action_ids import ActionIds
from engines.contract import NATURE, Game
from engines.throws.actions import Action, Dice, End, Next, OwnDice, Throw, parse_action
from engines.throws.dice import MOST_DICE
from engines.throws.nature import chances, sample
from engines.throws.notation import parse_state
from engines.throws.opening import MOST_PLAYERS, new
from engines.throws.rules import Rules, parse_rules
from engines.throws.state import State


def seat_of(state: State, action: Action) -> int:
    """`NATURE` for throws and for the choice of dice; the active player for all other actions."""
    return NATURE if isinstance(action, Throw | Dice | OwnDice) else state.active


def ids(state: State) -> ActionIds[Action]:
    """The ids of what players do without words of their own."""
    return ActionIds({Next: (), End: ()})


GAME: Final = Game(
    name="throws",
    title="Lancers libres",
    seats=range(1, MOST_PLAYERS + 1),
    presets={"usual": Rules()},
    new=new,
    parse_rules=parse_rules,
    parse_action=parse_action,
    parse_state=parse_state,
    chances=chances,
    sampler=sample,
    widest_draw=MOST_DICE,
    seat_of=seat_of,
    ids=ids,
)
