"""An osselet that shows something else than the table believes: its key, held down, puts it right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.keys import Key
from device.screen.artiseurs.faces import lying_letters
from device.screen.base import Command, Go
from device.screen.figure import FigureScreen
from engines.artiseurs import Mode, State
from engines.artiseurs.board import EMPTY
from engines.artiseurs.rules import Material

PEN: Final = "plume"
"""The silhouette on a key that corrects when it is held."""


def corrections(state: State) -> Mapping[Key, Command]:
    """What a key with the number of an osselet opens when it is held.

    Osselets that pass from hand to hand are turned over later, and the throw no longer says how they lie:
    they can be put right as long as nothing has been done with them. Where each key claims for a player, and
    later on, Back takes the throw back. What the machine has thrown is as it says.
    """
    mode = state.rules.mode
    told = mode is not Mode.BAUGIENNE and state.rules.osselets_mode is Material.PHYSICAL
    if not told or (mode.circulates and not _just_thrown(state)):
        return {}
    return {
        Key.soft(number): Go(FigureScreen(number, letter)) for number, letter in lying_letters(state).items()
    }


def _just_thrown(state: State) -> bool:
    """Whether all lie before whoever threw them, and none has brought a stone or shown what it hides."""
    holders = {osselet.holder for osselet in state.osselets}
    return (
        len(holders) == 1 and state.board == EMPTY and not (state.sacrifices or state.rules.show_hidden_faces)
    )
