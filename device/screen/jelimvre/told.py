"""How the events of a game of Jelimvre are told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from device.i18n import _
from device.screen.event_telling import EventTelling
from device.screen.jelimvre.words import box_name, team_name
from device.screen.words import listed
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.jelimvre import Colour, State, events


def _piece(state: State, letter: str) -> str:
    """A piece with the names of those who play its colour; White has the capital letters."""
    colour = Colour.WHITE if letter.isupper() else Colour.BLACK
    return _("{piece} of {names}").format(piece=box_name(letter.upper()), names=team_name(state, colour))


def _eliminated(state: State, event: events.Eliminated) -> str:
    return _("Lost on {cell}: {piece}.").format(cell=event.cell, piece=_piece(state, event.piece))


def _promoted(state: State, event: events.Promoted) -> str:
    words = _("The soldier on {cell} becomes: {piece}.")
    return words.format(cell=event.cell, piece=box_name(event.piece.upper()))


def _regenerated(state: State, event: events.Regenerated) -> str:
    return _("Back on {cell}: {piece}.").format(cell=event.cell, piece=_piece(state, event.piece))


def _over(state: State, event: events.GameOver) -> Call | None:
    """A sentence if nobody has won; none about a winner, whom the table itself names."""
    return Call(CallKind.END, _("A draw")) if len(event.outcome.ranking) == 1 else None


def news(state: State, happened: tuple[object, ...]) -> str:
    """Sentences about the last step that players must not miss."""
    return " ".join(sentence for event in happened if (sentence := _sentence(event)))


def _sentence(event: object) -> str:
    match event:
        case events.KingAttacked():
            words = _("The king on {cell} could be taken: attacked from {cells}.")
            return words.format(cell=event.cell, cells=listed(event.attackers))
        case events.Passed():
            return _("Nothing could be played: the turn passes.")
        case events.TurnLost():
            return _("The turn before is lost; its counter stays where it was.")
        case events.Revised():
            return _("The turn begins anew.")
        case events.DrawDeclined():
            return _("No draw: the turn goes on.")
    return ""


EVENTS: Final[Mapping[type, EventTelling]] = MappingProxyType(
    {
        events.Eliminated: EventTelling(Cue.CHAIN, says=_eliminated, icon="tue"),
        events.WallDestroyed: EventTelling(Cue.KILL),
        events.KingAttacked: EventTelling(Cue.DAM),
        events.Regenerated: EventTelling(Cue.FREED, says=_regenerated, icon="regen"),
        events.Promoted: EventTelling(Cue.BEL, says=_promoted, icon="reine"),
        events.Moved: EventTelling(Cue.LOCK),
        events.Travelled: EventTelling(Cue.LOCK),
        events.WallLaid: EventTelling(Cue.LOCK),
        events.WaterLaid: EventTelling(Cue.LOCK),
        events.WallShifted: EventTelling(Cue.LOCK),
        events.WaterDrained: EventTelling(Cue.LOCK),
        events.GameOver: EventTelling(call=_over),
    }
)
"""How each kind of event is told; a hidden set-up is not."""
