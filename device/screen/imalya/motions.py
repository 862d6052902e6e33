"""The motions after a step of Imalya."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from device.game.match import Match
from device.i18n import _
from device.screen.annals.won import win_moment
from device.screen.imalya.end import rows_at_end
from device.screen.imalya.row_motions import row_motions
from device.screen.imalya.turn_moment import TurnMoment
from device.screen.imalya.turn_sum import rehearse_sum, sum_entrances
from device.screen.imalya.turn_told import TurnTold
from device.screen.imalya.turn_total import TurnTotal, rehearse_digits
from device.screen.imalya.words import figure_name
from device.screen.imalya.year_closes import YearCloses
from device.screen.motion.copper import CopperMove, Flow
from device.screen.motion.motion import Motion
from device.screen.motion.out_of_game import OutOfGame
from device.screen.motion.stage import Stage
from device.screen.row.points import pot_place
from engines.imalya import Figure, Phase, State
from engines.imalya.events import Eliminated, GameStarted, Paid, Reason, TurnCounted


def motions(before: State, match: Match, events: tuple[object, ...]) -> tuple[Motion, ...]:
    """The motions of a step, the most important last."""
    after: State = match.state
    if after.phase is Phase.NEXT_GAME and after.ended is not None:
        return (_game_won(before, after, after.ended.winners),)
    counted = next((event for event in events if isinstance(event, TurnCounted)), None)
    moving = row_motions(before, after, events)
    if counted is not None:
        moving = [TurnMoment(TurnTold.of(before, after, counted, _earlier_turns(match)))]
    players = len(before.players)
    moving += [OutOfGame(event.seat, players) for event in events if isinstance(event, Eliminated)]
    if flows := tuple(_flows(before, events)):
        scores = tuple(player.score for player in after.players)
        moving.append(CopperMove(flows, players, pot_place, scores=scores))
    return tuple(moving)


def _game_won(before: State, after: State, seats: tuple[int, ...]) -> Motion:
    """The moment in which a game of a series has been won."""
    closing = YearCloses(before, after, seats[0]) if len(seats) == 1 else None
    return win_moment(after, seats, partial(rows_at_end, count=len(after.players)), closing)


def _flows(state: State, events: tuple[object, ...]) -> Iterator[Flow]:
    """The Tales that change hands; the moment of a turn tells what its Dams have cost."""
    sums: Counter[tuple[int | None, int | None, Reason]] = Counter()
    for event in events:
        if isinstance(event, Paid) and event.reason is not Reason.DAMS:
            sums[event.giver, event.taker, event.reason] += event.tales
    for (giver, taker, reason), tales in sums.items():
        figure = _BRINGS.get(reason)
        words = _("{figure}:").format(figure=figure_name(state.rules, figure)) if figure else ""
        if tales:
            yield Flow(giver, taker, tales, words)


_BRINGS: Final = {Reason.GAIN: Figure.GAIN, Reason.KILL: Figure.MORT, Reason.BEL: Figure.BEL}
"""The Figure that brings Tales, by the reason of a payment."""


def rehearse(stage: Stage, state: State) -> Iterator[None]:
    """Draw what is large and comes again in every turn, one thing at a time."""
    yield from rehearse_sum(stage)
    yield from rehearse_digits(stage)
    for seat in range(len(state.players)):
        told = TurnTold.example(state, seat)
        sum_entrances(stage, told)
        yield
        TurnTotal(stage, told, with_formula=False)
        yield


def _earlier_turns(match: Match) -> list[int]:
    """The points of all turns of this game that were counted before the last step.

    A match may be a series: turns of its earlier games do not count.
    """
    turns: list[int] = []
    for played in match.played[:-1]:
        for event in played.events(match.game):
            if isinstance(event, GameStarted):
                turns.clear()
            elif isinstance(event, TurnCounted):
                turns.append(event.points)
    return turns
