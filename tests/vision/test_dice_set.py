"""A dice set names the faces that the reader expects, by the class names of the model."""

from dataclasses import replace

import pytest

from models.measure.evenings import rendered
from vision.dice_set import D6_NUMERALS, NUMERALS, SHIPPED_SETS, Answered, dice_set
from vision.errors import DiceSetError
from vision.model import Model, shipped
from vision.reader import Reader
from vision.taught import TaughtSet


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


def test_a_set_of_some_solids_keeps_no_look_at_others() -> None:
    """Taught looks and those of the evening go with the solids that they show."""
    looks = {"3": ()}
    known = replace(
        NUMERALS,
        taught=(TaughtSet("numerals", "d4", looks), TaughtSet("numerals", "d6", looks)),
        answered=(Answered("d6", "numerals", looks), Answered("d8", "numerals", looks)),
    )
    six_sided = known.of_shapes({"d6"})
    assert six_sided.kinds == (D6_NUMERALS,)
    assert [one.shape for one in (*six_sided.taught, *six_sided.answered)] == ["d6", "d6"]


def test_a_solid_that_is_not_thrown_is_a_stranger() -> None:
    """Where six-sided dice alone are thrown, d8 with numerals are not taken for them."""
    (evening,) = rendered(Reader(), 29, 2, 1280, "d8 numerals")
    reader = Reader(NUMERALS.of_shapes({"d6"}))
    read = [die for throw in evening.throws() for die in reader.read(throw.pixels, throw.vantage).dice]
    assert len(read) > 8
    assert {die.shape for die in read} == {"unknown"}
