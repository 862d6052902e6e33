"""What a table learns from answers is forgotten with its evening, undone steps included."""

import numpy as np
import pytest

from device.teaching.correction import Correction
from device.teaching.evening_looks import EveningLooks
from tests.device.evening import Clock
from tests.device.screen import scenery
from vision.dice_set import PIPS
from vision.evening import PAUSE_S
from vision.taught import LOOK_PX


@pytest.fixture
def clock() -> Clock:
    """The table's clock."""
    return Clock()


@pytest.fixture
def looks(clock: Clock) -> EveningLooks:
    """The looks of an evening in which a doubtful die was a three, in the first step of game 7."""
    looks = EveningLooks(lambda look, other: 0.0, clock)
    look = np.zeros((LOOK_PX, LOOK_PX, 3), np.uint8)
    looks.learn(PIPS, [Correction("pips", scenery.seen(1, "2", 0.5), look, "3", "Ruse", game=7, step=1)])
    return looks


def test_an_undone_answer_returns_with_a_redo(looks: EveningLooks) -> None:
    """In the same evening undo forgets the look, and redo learns it again."""
    assert looks.take_back(7, 0) == {"pips"}
    assert not looks.joined(PIPS).answered
    assert looks.bring_back(7, 1) == {"pips"}
    assert looks.joined(PIPS).answered


def test_a_redo_brings_nothing_back_after_the_evening(looks: EveningLooks, clock: Clock) -> None:
    """Six hours later another lamp is lit: a redo does not learn the look of that evening again."""
    looks.take_back(7, 0)
    clock.now_s += PAUSE_S + 1
    assert looks.bring_back(7, 1) == set()
    assert not looks.joined(PIPS).answered


def test_an_evening_that_has_ended_has_nothing_to_undo(looks: EveningLooks, clock: Clock) -> None:
    """After the evening its answers are forgotten, so undo finds none of them."""
    clock.now_s += PAUSE_S + 1
    assert looks.take_back(7, 0) == set()
