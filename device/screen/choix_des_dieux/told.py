"""How the events of a session of Le Choix des Dieux are told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.choix_des_dieux.words import sum_of
from device.screen.event_telling import EventTelling
from device.screen.words import signed
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.choix_des_dieux import State, events
from engines.choix_des_dieux.risks import risks


def _settled(state: State, event: events.Settled) -> Call | None:
    """What everybody has won or lost in a round; those whose money stays are not named."""
    words = _("{name} {sum}.")
    moved = [
        words.format(name=state.players[seat].name, sum=signed(change))
        for seat, change in event.changes
        if change
    ]
    return Call(CallKind.TOTAL, " ".join(moved)) if moved else None


def news(state: State, happened: tuple[object, ...]) -> str:
    """Sentences about what the last step did, as far as the screen does not show it."""
    return " ".join(sentence for event in happened if (sentence := _sentence(state, event)))


def _sentence(state: State, event: object) -> str:
    match event:
        case events.Voided():
            return _("Démonde: the round is void. No money moves, and the hand passes.")
        case events.StakesTooLow():
            return _("No whole stake lies below the bettors’ average: one of them must stake more.")
        case events.Staked() if event.seat == state.shooter:
            return _risk_words(state)
        case events.Joined():
            return _("{name} joins.").format(name=state.players[event.seat].name)
        case events.Left():
            return _("{name} leaves.").format(name=state.players[event.seat].name)
        case events.SatOut():
            return _("{name} sits out the next round.").format(name=state.players[event.seat].name)
        case events.SatIn():
            return _("{name} plays the next round.").format(name=state.players[event.seat].name)
        case events.PurseNamed():
            words = _("{name} has {sum}.")
            return words.format(name=state.players[event.seat].name, sum=sum_of(state.rules, event.elis))
    return ""


def _risk_words(state: State) -> str:
    """Name the player who could come to owe most beyond his purse, and how many could; "" if nobody could."""
    found = risks(state)
    worst = max(found, key=lambda risk: risk.worst - risk.funds, default=None)
    if worst is None:
        return ""
    words = _("{name} has {sum} and could come to owe {worst}.")
    if len(found) > 1:
        words = _("{n} players could come to owe more than they have, {name} as much as {worst}.")
    name, funds = state.players[worst.seat].name, sum_of(state.rules, worst.funds)
    return words.format(n=len(found), name=name, sum=funds, worst=worst.worst)


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.Voided: EventTelling(Cue.DAM),
        events.Staked: EventTelling(Cue.TALES),
        events.Raised: EventTelling(Cue.TALES),
        events.Reached: EventTelling(Cue.BEL),
        events.Settled: EventTelling(Cue.TURN_END, _settled),
    }
)
"""How each kind of event is told."""
