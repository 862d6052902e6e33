"""What moves in the row of dice after a step of Imalya."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.keys import SOFT_KEYS
from device.screen.imalya.news import news
from device.screen.motion.motion import Motion
from device.screen.row.chained import ChainOpens, ChainRuns
from device.screen.row.moving import (
    DiceLand,
    DieKilled,
    FigureWiped,
    FrameCloses,
    LineIn,
    LoopTurns,
    PointsGrow,
)
from engines.imalya import State
from engines.imalya.events import Captured, Converted, Countered, Freed, Killed, Locked, Threw, Unlocked

_ROOM_FOR_A_LINE: Final = 2
"""With fewer motions than this, the host's line comes in, too."""


def row_moments(before: State, after: State, events: tuple[object, ...]) -> list[Motion]:
    """The motions of the dice, the most important last; none for two hands of dice, whose places change."""
    count = len(after.dice)
    if not before.round or before.turn != after.turn or count > len(SOFT_KEYS):
        return []
    thrown = [event.dice for event in events if isinstance(event, Threw)]
    landed = [DiceLand(tuple(number for number, _ in dice), count) for dice in thrown]
    points = before.turn_points, after.turn_points
    grown: list[Motion] = [PointsGrow(*points)] if points[0] != points[1] else []
    moved = [_MOTIONS[type(event)](event, before, after) for event in events if type(event) in _MOTIONS]
    # Whatever else has come of a throw lands with its dice.
    moving = [*grown, *(landed or moved)]
    return [LineIn(), *moving] if len(moving) < _ROOM_FOR_A_LINE and news(after, events) else moving


def captors(state: State) -> tuple[tuple[int, int], ...]:
    """Each captive with the Dam that holds it."""
    return tuple((die.number, die.captor) for die in state.dice if die.captor is not None)


def _freed(event: Freed, before: State, after: State) -> Motion:
    captor = before.die(event.captive).captor or event.bel
    return ChainOpens(captor, event.captive, captors(before), len(after.dice))


_MOTIONS: Final[Mapping[type, Callable[[Any, State, State], Motion]]] = {
    Locked: lambda event, before, after: FrameCloses(event.die, len(after.dice)),
    Unlocked: lambda event, before, after: FrameCloses(event.die, len(after.dice)),
    Converted: lambda event, before, after: FigureWiped(event.egal, len(after.dice)),
    Killed: lambda event, before, after: DieKilled(event.die, len(after.dice)),
    Countered: lambda event, before, after: LoopTurns((event.bel, event.dam), len(after.dice)),
    Freed: _freed,
    Captured: lambda event, before, after: ChainRuns(event.dam, event.prey, captors(after), len(after.dice)),
}
"""The motion of each kind of event."""
