"""How the events of a game of Imalya are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.calls import end_call
from device.screen.event_telling import EventTelling
from device.screen.imalya.words import figure_name, said_die, tales_words
from device.screen.words import capitalised
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.imalya import SETS, Figure, State, events


def _die(state: State, number: int) -> str:
    """A die inside a sentence; only its number after the end of a turn, when it shows no Figure any more."""
    if state.dice[number - 1].figure is None:
        return _("die {n}").format(n=number)
    return said_die(state, number)


def _countered(state: State, event: events.Countered) -> str:
    words = _("{bel} counters {dam}.")
    return capitalised(words.format(bel=_die(state, event.bel), dam=_die(state, event.dam)))


def _freed(state: State, event: events.Freed) -> str:
    words = _FREES[SETS[state.rules.figure_set].frees]()
    return capitalised(words.format(bel=_die(state, event.bel), die=_die(state, event.captive)))


def _converted(state: State, event: events.Converted) -> str:
    words = _("{bel} turns die {n} into: {figure}.")
    figure = figure_name(state.rules, event.figure)
    return capitalised(words.format(bel=_die(state, event.bel), n=event.egal, figure=figure))


_FREES: Final[Mapping[str, Callable[[], str]]] = {
    "libère": lambda: _("{bel} frees {die}."),
    "sauve": lambda: _("{bel} saves {die}."),
    "ressuscite": lambda: _("{bel} revives {die}."),
}
"""The sentence for each verb of the sets."""


def _threw(state: State, event: events.Threw) -> Cue | None:
    """The drum if a Dam has landed in a turn; in the draw of Factions a Dam locks nothing."""
    dam = any(figure is Figure.DAM for _die, figure in event.dice)
    return Cue.DAM if dam and state.round else None


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
    """A sentence about the end of a game; none at the end of a series, which the table itself announces."""
    return end_call(state.players, event.outcome) if state.outcome is None else None


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.Threw: EventTelling(_threw),
        events.Captured: EventTelling(Cue.CHAIN, icon="chaine"),
        events.Killed: EventTelling(Cue.KILL, icon="tue"),
        events.Eliminated: EventTelling(Cue.KILL),
        events.Freed: EventTelling(Cue.FREED, says=_freed, icon="libre"),
        events.Countered: EventTelling(Cue.BEL, says=_countered, icon="relancer"),
        events.Converted: EventTelling(Cue.BEL, says=_converted, icon="bel"),
        events.Rerolled: EventTelling(Cue.BEL),
        events.TookPoints: EventTelling(Cue.BEL),
        events.TookTale: EventTelling(Cue.TALES),
        events.NoPrey: EventTelling(Cue.LOCK),
        events.Locked: EventTelling(Cue.LOCK),
        events.TurnCounted: EventTelling(Cue.TURN_END, _counted),
        events.Paid: EventTelling(Cue.TALES, _paid),
        events.TaxDay: EventTelling(Cue.TALES, _tax_day),
        events.GameEnded: EventTelling(Cue.WIN, _game_ended),
        events.PointsMoved: EventTelling(icon="mouvement"),
        events.FactionDrawn: EventTelling(icon="joueurs"),
        events.FactionChanged: EventTelling(icon="joueurs"),
        events.Combination: EventTelling(icon="roi"),
    }
)
"""How each kind of event is told; all others are silent, and captures are told by the news."""
