"""What screens of Artiseurs read from the state on the table, and what actions on it lead to."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Begin, View, position_of
from engines.artiseurs import GAME, Action, Phase, Rules, State
from engines.artiseurs.events import LineResolved
from engines.artiseurs.lines import Line, full_lines


def state_of(view: View) -> State:
    """The state on the table."""
    state: State = position_of(view).state
    return state


def awaited_seats(state: State) -> tuple[int, ...]:
    """The seats that must act, or while claims are awaited all seats that may claim."""
    if state.phase is Phase.CLAIMS:
        return tuple(seat for seat in state.seats if state.held_by(seat))
    seat = state.awaits.seat
    return () if seat is None else (seat,)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What happens to the stones of a line when it is resolved.

    Attributes:
        line: the line.
        stones: its five stones, a letter each.
        returned: the stones that come back into the hand.
        out: the stones that leave the game.
    """

    line: Line
    stones: str
    returned: str
    out: str


@dataclass(frozen=True, slots=True)
class StoneProspect:
    """What an action with a stone leads to.

    Attributes:
        lines: the lines that it fills.
        forecast: what happens to the line, if exactly one is filled.
    """

    lines: tuple[Line, ...] = ()
    forecast: Forecast | None = None


def prospect(state: State, action: Action) -> StoneProspect:
    """Try a legal action on the state, and return the lines that it fills."""
    after = state.apply(action)
    for event in after.happened:
        if isinstance(event, LineResolved):
            return StoneProspect((event.line,), Forecast(event.line, event.stones, event.returned, event.out))
    if after.phase is Phase.LINE:
        return StoneProspect(tuple(full_lines(after.board, state.rules.diagonal_lines)))
    return StoneProspect()


def begin_puzzle(state: State, rules: Rules) -> Begin:
    """Begins a puzzle with the players of the one on the table."""
    return Begin(GAME.name, rules, tuple(player.name for player in state.players))
