"""The motions in the row of dice after a step of Imalya."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.keys import SOFT_KEYS
from device.screen.base import GameView, View
from device.screen.imalya.chain_motions import ChainOpens, ChainRuns
from device.screen.imalya.figure_motions import DieKilled, FigureWiped, LoopTurns
from device.screen.imalya.news import news
from device.screen.imalya.throw import ThrowScreen
from device.screen.motion.motion import Motion
from device.screen.row.layout import RowShape, hand_of
from device.screen.row.moving import DiceLand, FrameCloses, LineIn, PointsGrow
from engines.contract import NATURE
from engines.imalya import State
from engines.imalya.events import Captured, Converted, Countered, Freed, Killed, Locked, Threw, Unlocked

_ROOM_FOR_A_LINE: Final = 2
"""With fewer motions than this, the host's line comes in, too."""


def row_motions(before: State, after: State, events: tuple[object, ...]) -> list[Motion]:
    """The motions of the dice, the most important last.

    Where the other hand of dice comes above the keys, dice change places; then only a throw moves them.
    """
    if not before.round or before.turn != after.turn:
        return []
    row = RowShape(len(after.dice), _hand_after(after, events))
    thrown = [event.dice for event in events if isinstance(event, Threw)]
    killed = {event.die for event in events if isinstance(event, Killed)}
    landed = [
        DiceLand(whole, row)
        for dice in thrown
        if (whole := tuple(number for number, _figure in dice if number not in killed))
    ]
    points = before.turn_points, after.turn_points
    grown: list[Motion] = [PointsGrow(*points)] if points[0] != points[1] else []
    stays = _hand_before(before, events) == row.hand
    moved = [
        _MOTIONS[type(event)](event, before, after, row)
        for event in events
        if type(event) in _MOTIONS and stays
    ]
    # Whatever else has come of a throw lands with its dice; the screen shows how one of them is killed.
    moving = [*grown, *(landed if thrown else moved)]
    return [LineIn(), *moving] if len(moving) < _ROOM_FOR_A_LINE and news(after, events) else moving


def _hand_before(state: State, events: tuple[object, ...]) -> int:
    """The hand of dice above the keys before a step: the one with the die whose key was pressed."""
    pressed = [getattr(event, _PRESSED[type(event)]) for event in events if type(event) in _PRESSED]
    if len(state.dice) > len(SOFT_KEYS) and pressed:
        return hand_of(pressed[0])
    return _hand_asked(state)


def _hand_after(state: State, events: tuple[object, ...]) -> int:
    """The hand of dice above the keys after a step; a die that was kept stays there."""
    kept = [event.die for event in events if isinstance(event, Locked | Unlocked)]
    if len(state.dice) > len(SOFT_KEYS) and kept:
        return hand_of(kept[0])
    return _hand_asked(state)


def _hand_asked(state: State) -> int:
    """The hand that the question for a state brings above the keys; a throw is awaited with the first one."""
    if len(state.dice) <= len(SOFT_KEYS) or state.awaits.actor == NATURE:
        return 0
    return ThrowScreen().question(View(GameView(state))).hand


def _captors(state: State) -> tuple[tuple[int, int], ...]:
    """Each captive with the Dam that holds it."""
    return tuple((die.number, die.captor) for die in state.dice if die.captor is not None)


def _freed(event: Freed, before: State, after: State, row: RowShape) -> Motion:
    captor = before.die(event.captive).captor or event.bel
    return ChainOpens(captor, event.captive, _captors(before), row)


_PRESSED: Final[Mapping[type, str]] = {Locked: "die", Unlocked: "die", Captured: "prey", Killed: "die"}
"""The die whose key a person presses, as the name of a field of the event."""

_MOTIONS: Final[Mapping[type, Callable[[Any, State, State, RowShape], Motion]]] = {
    Locked: lambda event, before, after, row: FrameCloses(event.die, row),
    Unlocked: lambda event, before, after, row: FrameCloses(event.die, row),
    Converted: lambda event, before, after, row: FigureWiped(event.egal, row),
    Killed: lambda event, before, after, row: DieKilled(event.die, row),
    Countered: lambda event, before, after, row: LoopTurns((event.bel, event.dam), row),
    Freed: _freed,
    Captured: lambda event, before, after, row: ChainRuns(event.dam, event.prey, _captors(after), row),
}
"""The motion of each kind of event."""
