"""What the caller says of a game of Artiseurs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.sound.calls import Call, CallKind
from engines.artiseurs import State, events


def _over(state: State, event: events.GameOver) -> Call | None:
    """Whether a puzzle is solved; of a game the table itself says who has won."""
    if state.rules.puzzle is None:
        return None
    return Call(CallKind.END, _("Solved!") if event.outcome.reason == "solved" else _("Not solved"))


CALLS: Final[Mapping[type, Callable[[State, Any], Call | None]]] = MappingProxyType({events.GameOver: _over})
"""The sentence of each kind of event."""
