"""What a table learns from answers is forgotten with its evening, undone steps included."""

from dataclasses import replace

import numpy as np
import pytest

from device.teaching.correction import Correction
from device.teaching.evening_looks import EveningLooks
from tests.device.evening import Clock
from tests.device.screen import scenery
from vision.added_looks import Alike
from vision.dice_set import PIPS
from vision.evening import PAUSE_S
from vision.taught import LOOK_PX, identity


def all_as_alike(likeness: float) -> Alike:
    """A comparison by which any two looks are so alike."""
    return lambda looks, others: np.full((len(looks), len(others)), likeness, np.float32)


@pytest.fixture
def looks(clock: Clock) -> EveningLooks:
    """The looks of an evening in which a doubtful die was a three, in the first step of game 7."""
    looks = EveningLooks(all_as_alike(0.0), clock)
    look = np.zeros((LOOK_PX, LOOK_PX, 3), np.uint8)
    looks.learn(PIPS, [Correction("pips", scenery.seen(1, "2", 0.5), look, "3", "Ruse", game=7, step=1)])
    return looks


def test_an_undone_answer_returns_with_a_redo(looks: EveningLooks) -> None:
    """In the same evening undo forgets the look, and redo learns it again."""
    assert looks.take_back(7, 0) == {"pips"}
    assert not looks.joined(PIPS).answered
    assert looks.bring_back(7, 1) == {"pips"}
    assert looks.joined(PIPS).answered


def test_a_redo_brings_back_no_answer_of_a_later_step(looks: EveningLooks) -> None:
    """Of two undone answers only the one that is redone is learnt again."""
    looks.learn(PIPS, [answer(2, "4", 2)])
    looks.take_back(7, 0)
    looks.bring_back(7, 1)
    assert set(used(looks)) == {"3"}


def test_a_die_that_leans_teaches_nothing() -> None:
    """Its picture shows no face from above: other dice would be misread by it."""
    looks = EveningLooks(all_as_alike(0.0))
    upright = answer(1, "3", 1)
    leaning = replace(upright, die=replace(upright.die, cocked=True))
    assert not looks.learn(PIPS, [leaning])
    assert used(looks) == {}


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


def answer(picture: int, face: str, step: int, *, confidence: float = 0.5, game: int = 7) -> Correction:
    """The answer that a die shows a face, which was read as a two; each picture has a grey of its own."""
    look = np.full((LOOK_PX, LOOK_PX, 3), picture, np.uint8)
    return Correction("pips", scenery.seen(1, "2", confidence), look, face, face, game=game, step=step)


def used(looks: EveningLooks) -> dict[str, list[int]]:
    """The pictures that the reader uses, by face."""
    return {
        face: [int(look[0, 0, 0]) for look in seen]
        for kind in looks.joined(PIPS).answered
        for face, seen in kind.looks.items()
        if seen
    }


def test_a_slip_waits_again_once_the_second_one_was_undone() -> None:
    """Two slips that contradict a sure reading agree. Without the second one the first is not used."""
    looks = EveningLooks(all_as_alike(1.0))
    for step in (1, 2):
        looks.learn(PIPS, [answer(step, "5", step, confidence=0.99)])
    assert used(looks) == {"5": [1, 2]}
    looks.take_back(7, 1)
    assert used(looks) == {}
    looks.bring_back(7, 2)
    assert used(looks) == {"5": [1, 2]}


def test_the_answer_holds_again_once_its_correction_was_undone() -> None:
    """The picture of a die that was answered as 3 and then corrected to 4 is a 3 again."""
    looks = EveningLooks(all_as_alike(0.0))
    looks.learn(PIPS, [answer(1, "3", 1)])
    looks.learn(PIPS, [answer(1, "4", 2)])
    assert used(looks) == {"4": [1]}
    looks.take_back(7, 1)
    assert used(looks) == {"3": [1]}


def test_an_undo_leaves_the_answers_of_another_game() -> None:
    """Only the answers of the game that is undone are forgotten, though another one was played since."""
    looks = EveningLooks(all_as_alike(0.0))
    looks.learn(PIPS, [answer(1, "3", 1)])
    looks.learn(PIPS, [answer(2, "4", 9, game=8)])
    looks.take_back(7, 0)
    assert used(looks) == {"4": [2]}


def test_a_deleted_look_is_forgotten_at_once_and_for_good() -> None:
    """A look that was deleted teaches nothing more this evening, not by undo and redo either."""
    looks = EveningLooks(all_as_alike(0.0))
    for step, face in enumerate("345", start=1):
        looks.learn(PIPS, [answer(step, face, step)])
    looks.forget_look(identity(answer(2, "4", 2).look))
    assert used(looks) == {"3": [1], "5": [3]}
    looks.take_back(7, 0)
    looks.forget_look(identity(answer(1, "3", 1).look))
    looks.bring_back(7, 3)
    assert used(looks) == {"5": [3]}


def test_the_answers_about_a_deleted_set_are_forgotten() -> None:
    """A set that is taught under the name of a deleted one knows nothing of its dice."""
    looks = EveningLooks(all_as_alike(0.0))
    looks.learn(PIPS, [answer(1, "3", 1)])
    looks.forget_set("another")
    assert used(looks) == {"3": [1]}
    looks.forget_set(PIPS.name)
    assert used(looks) == {}
