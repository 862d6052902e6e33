"""Correct an osselet that was read wrong, by holding its key."""

from __future__ import annotations

from collections.abc import Mapping

from device.keys import Key
from device.screen.artiseurs.faces import lying_letters
from device.screen.base import Held
from device.screen.dice.figure import correcting
from engines.artiseurs import Mode, State
from engines.artiseurs.board import EMPTY
from engines.artiseurs.rules import Material


def corrections(state: State) -> Mapping[Key, Held]:
    """What holding the key of an osselet does, for each osselet that can be corrected.

    Where osselets pass from hand to hand, some are turned over later. They can be corrected only until one
    of them has been played: after that, take the throw back. In the game without turns nothing is offered,
    since holding a key claims there. A throw by the program needs no correction.
    """
    mode = state.rules.mode
    told = mode is not Mode.BAUGIENNE and state.rules.osselets_mode is Material.PHYSICAL
    if not told or (mode.circulates and not _just_thrown(state)):
        return {}
    return {Key.soft(number): correcting(number, letter) for number, letter in lying_letters(state).items()}


def _just_thrown(state: State) -> bool:
    """Whether all osselets lie before the thrower, and none has been played, sacrificed or revealed."""
    holders = {osselet.holder for osselet in state.osselets}
    return (
        len(holders) == 1 and state.board == EMPTY and not (state.sacrifices or state.rules.show_hidden_faces)
    )
