"""The time to think: choices end soon after their deadline, also in the worst position that is found."""

import gc
from itertools import islice
from random import Random
from time import process_time
from typing import Any

import pytest

from engines.contract import NATURE, AnyGame
from engines.opponents import Deadline, Opponent, choose, prepare
from engines.opponents.level import Level
from engines.opponents.playing import played
from engines.opponents.skills import SKILLS
from engines.registry import GAMES
from tests.engines.opponents.tables import players_of, rules_of
from tests.engines.simulate import NAMES

SLOWER = 5
"""How many times slower than a server a Raspberry Pi is assumed to be."""
DEADLINE_S = 0.8 / SLOWER
"""What the table gives on a Pi, on this machine."""
LONGEST_S = 1.0 / SLOWER
"""A second on a Pi, on this machine."""
CHOICES = 120
"""The number of choices of a game that are timed; each is a few actions after the one before."""


def within(seconds: float) -> Deadline:
    """A deadline after so much time of the processor."""
    end = process_time() + seconds
    return lambda: process_time() >= end


def timed(game: AnyGame, opponent: Opponent) -> list[tuple[float, Any]]:
    """The seconds of choices in a game of easy opponents, with their positions, the slowest first."""
    players = players_of(game)
    state = game.new(rules_of(game), NAMES[:players])
    prepare(game, state, opponent)
    gc.disable()  # as in the process of the table, which collects garbage between two choices
    found = []
    try:
        for _, after in islice(played(game, state, [Opponent(Level.EASY)] * players, Random(3)), 3 * CHOICES):
            seat = after.awaits.actor
            if after.outcome is None and seat != NATURE and len(found) < CHOICES:
                seen = game.seen_by(after, seat)
                begun = process_time()
                choose(game, seen, seat, Random(1), within(DEADLINE_S), opponent)
                found.append((process_time() - begun, seen))
    finally:
        gc.enable()
    return sorted(found, key=lambda pair: -pair[0])


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.MEDIUM, Level.STRONG])
@pytest.mark.parametrize("game", [GAMES[name] for name in SKILLS], ids=list(SKILLS))
def test_the_slowest_choice_of_many_takes_a_second_on_a_pi(game: AnyGame, level: Level):
    """With the time that the table gives, even the slowest position is answered soon after it."""
    found = timed(game, Opponent(level))
    seconds, position = found[0]
    assert len(found) > 20
    assert seconds < LONGEST_S, position
