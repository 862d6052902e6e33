"""Dice sets say which faces the reader is to expect, in the words of the model."""

import pytest

from vision.dice_set import SHIPPED, dice_set
from vision.errors import DiceSetError
from vision.model import Model, shipped


def test_model_knows_every_face_of_every_set() -> None:
    """No set announces a face that the shipped model has no class for."""
    known = Model(shipped("faces.onnx"), "faces").card.classes

    for announced in SHIPPED.values():
        for kind in announced.kinds:
            assert set(kind.classes) <= set(known)


def test_unknown_set_names_the_nearest() -> None:
    """A slip of the pen is answered with what was probably meant."""
    with pytest.raises(DiceSetError, match="did you mean 'numerals'"):
        dice_set("numeral")
