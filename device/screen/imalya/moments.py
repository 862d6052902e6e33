"""What moves after a step of Imalya."""

from __future__ import annotations

from collections.abc import Iterator

from device.game.match import Match
from device.screen.imalya.turn_moment import TurnMoment
from device.screen.imalya.turn_sum import rehearse_sum
from device.screen.imalya.turn_told import TurnTold
from device.screen.imalya.turn_total import rehearse_total
from device.screen.motion.motion import Motion
from device.screen.motion.stage import Stage
from engines.imalya import State
from engines.imalya.events import TurnCounted


def moments(before: State, match: Match, events: tuple[object, ...]) -> tuple[Motion, ...]:
    """The motions of a step, the most important last."""
    counted = next((event for event in events if isinstance(event, TurnCounted)), None)
    if counted is not None and match.state.outcome is None:
        told = TurnTold.of(before, match.state, counted, _earlier_turns(match))
        return (TurnMoment(told),)
    return ()


def rehearse(stage: Stage, state: State) -> Iterator[None]:
    """Draw what is large and comes again in every turn, one thing at a time."""
    yield from rehearse_sum(stage)
    for player in state.players:
        yield from rehearse_total(stage, player.name)


def _earlier_turns(match: Match) -> Iterator[int]:
    """The points of all turns that were counted before the last step."""
    state = match.first
    for played in match.played[:-1]:
        before, state = state, played.after
        for event in match.game.events(before, played.action, state):
            if isinstance(event, TurnCounted):
                yield event.points
