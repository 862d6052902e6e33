"""How the events of a game of Artiseurs are told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.artiseurs.words import back_words, colour_name, face_name, line_name, out_words
from device.screen.event_telling import EventTelling
from device.screen.words import capitalised
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.artiseurs import State, events


def _over(state: State, event: events.GameOver) -> Call | None:
    """Whether a puzzle is solved; of a game the table itself says who has won."""
    if state.rules.puzzle is None:
        return None
    return Call(CallKind.END, _("Solved!") if event.outcome.reason == "solved" else _("Not solved"))


def news(state: State, happened: tuple[object, ...]) -> str:
    """Sentences about what the last step did, as far as the board does not show it; each is said once."""
    told = dict.fromkeys(sentence for event in happened if (sentence := _sentence(state, event)))
    return " ".join(list(told)[-2:])


def _sentence(state: State, event: object) -> str:
    match event:
        case events.LineResolved():
            words = _("{line} is resolved: {back}, {out}.")
            line = line_name(event.line)
            return words.format(
                line=capitalised(line),
                back=back_words(len(event.returned)),
                out=out_words(len(event.out)),
            )
        case events.Idle():
            return _("The bag is empty: the points do nothing.")
        case events.Turned():
            shown = face_name(event.face)
            return _("Osselet\N{NO-BREAK SPACE}{n} now shows: {face}.").format(n=event.osselet, face=shown)
        case events.ColourRemoved():
            return _("{colour} leaves the bag: nobody plays it.").format(colour=colour_name(event.colour))
        case events.Declined():
            return _("{name} declines.").format(name=state.players[event.seat].name)
        case events.EndRefused():
            return _("{name} wants to play on.").format(name=state.players[event.seat].name)
    return ""


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.Seized: EventTelling(Cue.CHAIN),
        events.Pushed: EventTelling(Cue.DAM),
        events.Lifted: EventTelling(Cue.FREED),
        events.LineResolved: EventTelling(Cue.BEL),
        events.Placed: EventTelling(Cue.LOCK),
        events.Stepped: EventTelling(Cue.LOCK),
        events.GameOver: EventTelling(call=_over),
    }
)
"""How each kind of event is told."""
