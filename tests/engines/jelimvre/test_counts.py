"""The number of legal sequences of steps, counted by the engine and by a second, literal implementation."""

from dataclasses import replace
from random import Random

import pytest

from engines.jelimvre import GAME, OfferDraw, Pass, Phase, Resign, Rules, State, parse_state
from engines.jelimvre.switches import Encirclement
from tests.engines.jelimvre import literal
from tests.engines.jelimvre.chance import a_position, answer
from tests.engines.jelimvre.positions import OPENING, a_turn
from tests.engines.simulate import NAMES

RULES = Rules(encirclement=Encirclement.OFF)
"""The literal reading knows no encirclement."""

WALLS = (
    "Md4 Me5 Mf5 Mg4 Sd4 Se5 Sg4 me6 mf7 mg7 sf7 dg7 Tc3 Qf3 Kf1 Dk1 Xb1 S'c2 S'i2"
    " te9 cd7 gc6 kf11 xh10 s'i10 s'd10 sg5"
)
WATERS = "Ed5 Ee5 Ef6 Eh8 Ei8 Sc4 Td4 Kd6 Gg7 Cf5 Xa1 S'j2 te7 kh9 ci7 sg5 dj9 xk11 Mh3 mi4"
LATE = "Kf2 Se10 Sd9 Mc10 Sc10 Xb3 Qb5 Td1 kh8 ta9 gj7 xk4 sk2 Ea5 Eb6 mh6 mi7"

COUNTS = [
    ("opening, first turn", OPENING, {"first": True}, (205, 34_430)),
    ("opening, counter 1", OPENING, {"counter": 1}, (47, 2_190)),
    ("opening, counter 2", OPENING, {"counter": 2}, (71, 2_847)),
    ("opening, counter 12", OPENING, {"counter": 12}, (205, 12_115)),
    ("walls, counter 6", WALLS, {"counter": 6, "lost": "SSC"}, (195, 16_154)),
    ("walls, counter 3", WALLS, {"counter": 3}, (137, 9_613)),
    ("walls, black at 10", WALLS, {"counter": 10, "active": "black", "lost": "TSQ"}, (187, 15_991)),
    ("waters, counter 1", WATERS, {"counter": 1}, (69, 4_005)),
    ("waters, counter 9", WATERS, {"counter": 9}, (195, 14_947)),
    ("late, counter 4", LATE, {"counter": 4, "lost": "SSTGD"}, (65, 1_814)),
    ("late, counter 12", LATE, {"counter": 12, "lost": "SSTGD"}, (290, 13_906)),
]
"""Position, and the number of sequences of one and of two steps; found by both generators, the same."""


def the_turn(story: str, how: dict) -> State:
    """The position of a row; it is White's turn if the row does not say otherwise."""
    return a_turn(story, rules=RULES, **how)


def steps(state: State) -> list:
    """The legal steps of a turn, without resigning, draw offers and the like."""
    return [action for action in state.legal_actions() if not isinstance(action, Resign | OfferDraw | Pass)]


def count(state: State, depth: int) -> int:
    """The number of sequences of that many steps that the engine finds."""
    found = steps(state)
    return len(found) if depth == 1 else sum(count(state.apply(step), depth - 1) for step in found)


@pytest.mark.parametrize(
    ("story", "how", "counts"), [row[1:] for row in COUNTS], ids=[row[0] for row in COUNTS]
)
def test_engine_counts(story, how, counts):
    """The engine finds the expected number of sequences of one step and of two."""
    state = the_turn(story, how)

    assert (count(state, 1), count(state, 2)) == counts


@pytest.mark.parametrize(
    ("story", "how", "counts"), [row[1:] for row in COUNTS], ids=[row[0] for row in COUNTS]
)
def test_literal_counts_of_one_step(story, how, counts):
    """The literal implementation finds the expected number of single steps."""
    assert literal.count(literal.read(str(the_turn(story, how))), 1) == counts[0]


@pytest.mark.parametrize(
    ("story", "how", "counts"), [row[1:] for row in COUNTS], ids=[row[0] for row in COUNTS]
)
def test_literal_counts_of_two_steps(story, how, counts):
    """The literal implementation finds the expected number of sequences of two steps."""
    assert literal.count(literal.read(str(the_turn(story, how))), 2) == counts[1]


THREE_STEPS = {"opening, counter 1": 186_374, "waters, counter 1": 268_229, "late, counter 4": 111_809}
"""Sequences of three steps; found by both generators, the same."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "sequences"), THREE_STEPS.items())
def test_engine_counts_of_three_steps(name, sequences):
    """The engine finds the expected number of sequences of three steps."""
    story, how = next(row[1:3] for row in COUNTS if row[0] == name)

    assert count(the_turn(story, how), 3) == sequences


@pytest.mark.slow
def test_literal_counts_of_three_steps():
    """The literal reading finds as many where it does not take a minute."""
    table = literal.read(str(the_turn(LATE, {"counter": 4, "lost": "SSTGD"})))

    assert literal.count(table, 3) == THREE_STEPS["late, counter 4"]


def agree(state: State, rng: Random, most: int) -> None:
    """Play some random actions in both implementations, and compare them after each.

    Raises:
        AssertionError: the two find different steps, or reach different tables after a turn.
    """
    table = literal.read(str(state))
    for _ in range(most):
        found = {str(step) for step in steps(state)}
        assert found == literal.next_steps(table), str(state)
        action = answer(state, rng) if found else Resign()
        if isinstance(action, Resign | OfferDraw):
            return
        state, table = state.apply(action), literal.play(table, str(action))
        if state.phase is Phase.CHOOSE:
            assert same(table, literal.read(str(state)))


def same(one: literal.Table, other: literal.Table) -> bool:
    """Whether two tables are equal; lost pieces may be in any order."""
    lost = [{side: sorted(kinds) for side, kinds in table.lost.items()} for table in (one, other)]
    return lost[0] == lost[1] and replace(one, lost={}) == replace(other, lost={})


@pytest.mark.parametrize("seed", range(12))
def test_both_readings_agree_anywhere(seed):
    """From random positions, both implementations find the same steps, for a few steps on."""
    rng = Random(seed)
    state = a_position(rng, RULES, rng.random())
    assert parse_state(str(state)) == state

    agree(state, rng, most=4)


def test_both_readings_agree_in_a_game():
    """From the first turn on, both implementations find the same steps through a random game."""
    rng = Random(5)
    state = GAME.new(RULES, NAMES[:2])
    while state.phase is not Phase.CHOOSE:
        state = state.apply(answer(state, rng))

    agree(state, rng, most=40)
