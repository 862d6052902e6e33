"""What the caller says of a game of Imalya."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.screen.calls import end_call
from device.screen.imalya.words import tales_words
from device.sound.calls import Call, CallKind
from engines.imalya import State, events


def _counted(state: State, event: events.TurnCounted) -> Call:
    player = state.players[event.seat]
    score = _("{name}, {score}!").format(name=player.name, score=player.score)
    full = _("{points}. {score}").format(points=event.points, score=score)
    return Call(CallKind.TOTAL, score, full)


def _paid(state: State, event: events.Paid) -> Call | None:
    """What a player was paid in all, told once; a tax day is one sentence, which is not repeated."""
    alike = [paid for paid in state.happened if isinstance(paid, events.Paid) and _way(paid) == _way(event)]
    if event.reason is events.Reason.TAX or (alike and alike[0] is not event):
        return None
    tales = tales_words(sum(paid.tales for paid in alike or [event]))
    if event.taker is not None:
        words = _("{tales} to {name}.").format(tales=tales, name=state.players[event.taker].name)
    elif event.giver is not None:
        name = state.players[event.giver].name
        words = _("{name}: {tales} to the Trésor.").format(name=name, tales=tales)
    else:
        return None
    return Call(CallKind.COPPER, "", words)


def _way(event: events.Paid) -> tuple[int | None, int | None]:
    """Who receives Tales; else who pays the Trésor."""
    return (event.taker, None) if event.taker is not None else (None, event.giver)


def _tax_day(state: State, event: events.TaxDay) -> Call:
    return Call(CallKind.COPPER, "", _("Tax day: everybody pays the Trésor."))


def _game_ended(state: State, event: events.GameEnded) -> Call | None:
    """Of the last game of a series the table tells the end by itself."""
    return end_call(state.players, event.outcome) if state.outcome is None else None


CALLS: Final[Mapping[type, Callable[[State, Any], Call | None]]] = MappingProxyType(
    {
        events.TurnCounted: _counted,
        events.Paid: _paid,
        events.TaxDay: _tax_day,
        events.GameEnded: _game_ended,
    }
)
"""The sentence of each kind of event."""
