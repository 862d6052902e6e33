"""What a sitting of free throwing tells: how many throws there were, and with which dice."""

from __future__ import annotations

from typing import Final

from device.annals.chronicle import Chronicle
from device.annals.facts import DieKind
from engines.throws import State


def _die(state: State, number: int) -> DieKind:
    solid = state.solids[number - 1]
    return DieKind(solid, solid.faces)


THROWS: Final = Chronicle(rounds=lambda state: len(state.thrown), die=_die, competes=False)
"""The chronicle of free throwing; nobody wins."""
