"""How often the upper face of a die is looked at, and which look decides."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.rendered import six_dice
from vision.boxes import Box
from vision.errors import ModelError
from vision.faces import FaceReader
from vision.model import Model, shipped

BOX: Box = (10.0, 10.0, 60.0, 60.0)
THREE, FIVE = "d6 numerals 3", "d6 numerals 5"


@pytest.mark.parametrize("known", ["other", "nothing"])
def test_looks_that_know_no_stranger_or_no_empty_place_are_refused(known: str) -> None:
    """A face model needs the classes "other" and "nothing".

    Without them it would take everything for a die of the set.
    """
    faces = Model(shipped("faces.onnx"), "faces")
    faces.card = replace(faces.card, classes=("d6 pips 1", known))

    with pytest.raises(ModelError, match=r"know no '(other|nothing)', which any picture may show"):
        FaceReader(faces, quickly=True)


def answering(*looks: tuple[str, float]) -> tuple[Model, list[int]]:
    """A model that answers look by look with a class of the given logit, and the sides of its crops."""
    model, answers, sides = Model(shipped("close.onnx"), "close"), iter(looks), []

    def run(batch: np.ndarray) -> tuple[np.ndarray, ...]:
        name, logit = next(answers)
        logits = np.zeros((len(batch), len(model.card.classes)), np.float32)
        logits[:, model.card.classes.index(name)] = logit
        sides.append(batch.shape[-1])
        return logits, logits

    model.run = run  # type: ignore[method-assign]
    return model, sides


@pytest.mark.parametrize(("quickly", "side_px"), [(True, 64), (False, 96)])
def test_a_plain_die_is_looked_at_once(quickly: bool, side_px: int) -> None:
    """A first look that is plain is enough, quick or close."""
    model, sides = answering((THREE, 30))
    (probabilities,) = FaceReader(model, quickly=quickly).read(six_dice(), [BOX])

    assert model.card.classes[int(probabilities.argmax())] == THREE
    assert sides == [side_px]


@pytest.mark.parametrize(("name", "looks"), [("nothing", 1), (THREE, 2)])
def test_a_place_that_plainly_holds_no_die_is_looked_at_once(name: str, looks: int) -> None:
    """At a probability of 0.97 a face needs a second close look, and "no whole die" does not."""
    model, sides = answering((name, 8), (name, 8))
    FaceReader(model, quickly=False).read(six_dice(), [BOX])

    assert len(sides) == looks


def test_two_close_looks_that_disagree_leave_a_die_in_doubt() -> None:
    """The mean of both close looks decides where the first one is not plain."""
    model, sides = answering((THREE, 9), (FIVE, 9))
    (probabilities,) = FaceReader(model, quickly=False).read(six_dice(), [BOX])

    three, five = (probabilities[model.card.classes.index(name)] for name in (THREE, FIVE))
    assert three == pytest.approx(five)
    assert sides == [96, 96]


def test_close_looks_decide_alone_after_a_quick_one() -> None:
    """What a quick look has seen does not count once the die is looked at closely."""
    model, sides = answering((FIVE, 8), (THREE, 30), (THREE, 30))
    (probabilities,) = FaceReader(model, quickly=True).read(six_dice(), [BOX])

    assert probabilities[model.card.classes.index(THREE)] > 0.99
    assert sides == [64, 96, 96]


@pytest.mark.parametrize("quickly", [True, False])
def test_a_die_that_seems_strange_is_looked_at_again(quickly: bool) -> None:
    """A die that the first look takes for a stranger, however surely, is looked at closely twice."""
    model, sides = answering(("other", 30), ("other", 1), (THREE, 60))
    (probabilities,) = FaceReader(model, quickly=quickly).read(six_dice(), [BOX])

    assert len(sides) == (3 if quickly else 2)
    assert quickly == (model.card.classes[int(probabilities.argmax())] == THREE)


def test_four_looks_see_a_die_in_four_quarter_turns() -> None:
    """The close look sees each die in four turns, two of the smaller and two of the larger crop."""
    close, shown = Model(shipped("close.onnx"), "close"), []
    run = close.run
    close.run = lambda batch: (shown.append(batch), run(batch))[1]  # type: ignore[method-assign]
    reader = FaceReader(close, quickly=False)

    probabilities = reader.read_turned(six_dice(), [BOX, BOX])

    (turned,) = shown
    assert probabilities.shape == (2, len(reader.classes))
    np.testing.assert_allclose(probabilities.sum(axis=1), 1.0, atol=1e-5)
    np.testing.assert_array_equal(turned[:4], turned[4:])
    np.testing.assert_array_equal(turned[2], np.rot90(turned[0], 2, axes=(1, 2)))
    np.testing.assert_array_equal(turned[3], np.rot90(turned[1], 2, axes=(1, 2)))


@pytest.mark.parametrize(
    ("between", "looks"),
    [
        (("d8 numerals 3", "d8 numerals 7"), 1),  # the face is warped and read again
        (("d4 numerals 1", "d8 numerals 1"), 2),  # two kinds
        (("d6 numerals 3", "d6 numerals 5"), 2),  # no other model reads this face
        (("d6 numerals 3",), 1),
    ],
)
def test_a_second_close_look_is_for_what_no_other_model_tells(between: tuple[str, ...], looks: int) -> None:
    """Whole dice are looked at again where their kind is unsure, or a face that is not warped."""
    close, batches = Model(shipped("close.onnx"), "close"), []
    logits = np.full((1, len(close.card.classes)), -20.0, np.float32)
    logits[0, [close.card.classes.index(name) for name in between]] = 0.0

    def run(batch: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        batches.append(batch)
        return logits, np.zeros((1, 96), np.float32)

    close.run = run  # type: ignore[method-assign]
    FaceReader(close, quickly=False).read(six_dice(), [BOX])
    assert len(batches) == looks
