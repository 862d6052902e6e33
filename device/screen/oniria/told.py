"""How the events of a game of Oniria are told; nothing reveals a card before all lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.event_telling import EventTelling
from device.screen.oniria.words import hand_name
from device.screen.words import listed
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.oniria import State, events


def _scored(state: State, event: events.RoundScored) -> Call:
    """Everybody's total after a round; the full voice says first what that round has brought."""
    words = _("{name}, {score}.")
    totals = zip(state.players, state.totals, event.points, strict=True)
    said = [(player.name, total, points) for player, total, points in totals]
    brought = _("Round {n}: {scores}")
    total = " ".join(words.format(name=name, score=total) for name, total, _ignored in said)
    scores = " ".join(words.format(name=name, score=points) for name, _ignored, points in said)
    return Call(CallKind.TOTAL, total, f"{brought.format(n=event.round, scores=scores)} {total}")


def news(state: State, happened: tuple[object, ...]) -> str:
    """Sentences about what the last step did, as far as the screen does not show it; never a hidden card."""
    penalised = [event for event in happened if isinstance(event, events.Forbidden) and event.penalised]
    others = (event for event in happened if event not in penalised)
    told = [_penalties(state, penalised), *(_sentence(state, event) for event in others)]
    return " ".join([sentence for sentence in told if sentence][-2:])


def _penalties(state: State, barred: Sequence[events.Forbidden]) -> str:
    """Who has played a barred card and loses a point for it; all of them in one sentence."""
    if not barred:
        return ""
    if len(barred) > 1:
        words = _("{names} play barred cards: each counts 0 and costs a point.")
        return words.format(names=listed([hand_name(state, event.hand) for event in barred]))
    words = _("{name} plays a barred {power}: it counts 0 and costs a point.")
    return words.format(name=hand_name(state, barred[0].hand), power=barred[0].power)


def _sentence(state: State, event: object) -> str:
    match event:
        case events.Forbidden() if not state.is_neutral(event.hand):
            words = _("{name} had to play a barred {power}: no penalty.")
            return words.format(name=hand_name(state, event.hand), power=event.power)
        case events.Accepted():
            return _("Declaration {n} counts.").format(n=event.number)
        case events.Refused():
            return _("Declaration {n} is contested, and does not count.").format(n=event.number)
        case events.Withdrawn():
            return _("Declaration {n} is taken back.").format(n=event.number)
        case events.Settled():
            return _("Declaration {n} is settled.").format(n=event.number)
        case events.DraftExcused():
            return _("The drafted {power} had to lie there: it counts 0.").format(power=event.power)
        case events.DecksPassed():
            return _("Every deck goes to the left: round {n} begins.").format(n=event.round)
    return ""


def voided(_state: State, event: events.RoundVoided) -> str:
    """Which card voided the round."""
    words = _("Senda {n} bars the {power} that was put there: the round is void and begins again.")
    return words.format(n=event.senda, power=event.power)


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.CardsShown: EventTelling(Cue.SETTLE),
        events.Triple: EventTelling(Cue.BEL),
        events.Contested: EventTelling(Cue.DAM),
        events.TrickWon: EventTelling(Cue.CHAIN),
        events.RoundScored: EventTelling(Cue.TURN_END, _scored),
        events.RoundVoided: EventTelling(says=voided),
    }
)
"""How each kind of event is told."""
