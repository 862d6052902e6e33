"""Statistics of a session of free throwing: how many throws there were, and with which dice."""

from __future__ import annotations

from typing import Final

from device.annals.chronicle import Chronicle
from device.annals.facts import DieKind
from engines.throws import Solid, State


def _die(state: State, number: int) -> DieKind:
    solid = state.solids[number - 1]
    letters = state.letters(solid)
    if state.own is not None:
        # If a die has fewer different faces than sides, nobody knows how often each face is on it.
        is_fair = len(letters) == len(solid.faces) and solid is not Solid.OSSELET
        return DieKind(state.own.name, letters if is_fair else "")
    return DieKind(solid, letters)


THROWS: Final = Chronicle(rounds=lambda state: len(state.thrown), die=_die, competes=False)
"""The chronicle of free throwing; nobody wins."""
