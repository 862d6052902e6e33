"""What the caller says of a game of Jelimvre."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.sound.calls import Call, CallKind
from engines.jelimvre import State, events


def _over(state: State, event: events.GameOver) -> Call | None:
    """That nobody has won; else the table itself says who has."""
    return Call(CallKind.END, _("A draw")) if len(event.outcome.ranking) == 1 else None


CALLS: Final[Mapping[type, Callable[[State, Any], Call | None]]] = MappingProxyType({events.GameOver: _over})
"""The sentence of each kind of event."""
