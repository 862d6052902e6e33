"""A dice set names the faces that the reader expects, by the class names of the model."""

import pytest

from vision.dice_set import SHIPPED_SETS, dice_set
from vision.errors import DiceSetError
from vision.model import Model, shipped


def test_model_knows_every_face_of_every_set() -> None:
    """The shipped model has a class for each face of each set."""
    known = Model(shipped("faces.onnx"), "faces").card.classes

    for shipped_set in SHIPPED_SETS.values():
        for kind in shipped_set.kinds:
            assert set(kind.classes) <= set(known)


def test_unknown_set_names_the_nearest() -> None:
    """The error about an unknown set names the set whose name is nearest."""
    with pytest.raises(DiceSetError, match="did you mean 'numerals'"):
        dice_set("numeral")
