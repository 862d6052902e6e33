"""A look that would teach nothing is refused with the reason."""

import cv2
import numpy as np
import pytest

from tests.vision.looks import describe
from vision.boxes import Box
from vision.embeddings import EmbeddingCache
from vision.opinion import Opinion
from vision.place import Place
from vision.taught import TaughtSet
from vision.teach import Flaw, Refused, Teacher, untaught

BOX = (100.0, 100.0, 160.0, 160.0)


class Eyes:
    """A stand-in for the reader that finds dice at the given places."""

    def __init__(self, *boxes: Box, nothing: float = 0.1) -> None:
        self.embeddings = EmbeddingCache(describe)
        opinion = Opinion(np.zeros(0, np.float32), 1.0, 0.0)
        self.places = [Place(box, nothing, opinion) for box in boxes]

    def find_places(self, frame: np.ndarray) -> list[Place]:
        """The given places, whatever the frame shows."""
        return self.places


def a_frame(face: int = 0, box: Box = BOX) -> np.ndarray:
    """A bright cloth with a dark die; the first channel encodes the face for `describe`."""
    frame = np.full((240, 320, 3), 200, np.uint8)
    left, top, right, bottom = (int(side) for side in box)
    frame[top:bottom, left:right] = (face, 0, 200)
    return frame


def taught(**looks: int) -> TaughtSet:
    """A set with the given number of identical looks at each face."""
    seen = {
        name[1:]: tuple(
            Teacher(Eyes(BOX)).look(a_frame(int(name[1:])), EMPTY, name[1:]) for _ in range(count)
        )
        for name, count in looks.items()
    }
    return TaughtSet("own", "d6", seen)


EMPTY = TaughtSet("own", "d6", {"0": (), "1": ()})


def test_a_good_look_is_taken() -> None:
    """A look has the die in its middle and is twice as wide as the die."""
    look = Teacher(Eyes(BOX)).look(a_frame(), EMPTY, "0")
    assert isinstance(look, np.ndarray)
    assert look.shape == (96, 96, 3)
    assert tuple(look[48, 48]) == (0, 0, 200)
    assert tuple(look[4, 4]) == (200, 200, 200)


@pytest.mark.parametrize(
    ("eyes", "refused"),
    [
        (Eyes(), Refused(Flaw.NO_DIE)),
        (Eyes(BOX, nothing=0.8), Refused(Flaw.NO_DIE)),
        (Eyes(BOX, (200.0, 100.0, 260.0, 160.0)), Refused(Flaw.MANY, seen=2)),
        (Eyes((100.0, 100.0, 120.0, 120.0)), Refused(Flaw.SMALL)),
        (Eyes((0.0, 100.0, 60.0, 160.0)), Refused(Flaw.CUT_OFF)),
        (Eyes((100.0, 180.0, 160.0, 240.0)), Refused(Flaw.CUT_OFF)),
    ],
)
def test_exactly_one_whole_die_is_taught(eyes: Eyes, refused: Refused) -> None:
    """A look is refused with no die, several dice, a tiny die or one cut off by the edge."""
    assert Teacher(eyes).look(a_frame(), EMPTY, "0") == refused


def test_a_blurred_look_is_refused() -> None:
    """A strongly blurred look is refused; a slightly soft one is taken."""
    soft, blurred = (cv2.GaussianBlur(a_frame(), (0, 0), sigma) for sigma in (1.0, 6.0))
    assert isinstance(Teacher(Eyes(BOX)).look(soft, EMPTY, "0"), np.ndarray)
    assert Teacher(Eyes(BOX)).look(blurred, EMPTY, "0") == Refused(Flaw.BLURRED)


def test_a_blurred_look_is_refused_in_the_dark_too() -> None:
    """The grain of a dark picture is as sharp as ever, and is not taken for the edges of the die."""
    grain = np.random.default_rng(1).normal(0, 2, a_frame().shape)
    sharp, blurred = (
        np.clip(frame / 10.0 + grain, 0, 255).astype(np.uint8)
        for frame in (a_frame(), cv2.GaussianBlur(a_frame(), (0, 0), 6.0))
    )
    assert isinstance(Teacher(Eyes(BOX)).look(sharp, EMPTY, "0"), np.ndarray)
    assert Teacher(Eyes(BOX)).look(blurred, EMPTY, "0") == Refused(Flaw.BLURRED)


def test_a_glared_look_is_refused() -> None:
    """A look with glare over half of the die is refused; one with a small highlight is taken."""
    half, spark = a_frame(), a_frame()
    half[100:160, 100:130] = 255
    spark[100:115, 100:115] = 255
    assert Teacher(Eyes(BOX)).look(half, EMPTY, "0") == Refused(Flaw.GLARED)
    assert isinstance(Teacher(Eyes(BOX)).look(spark, EMPTY, "0"), np.ndarray)


def test_a_face_that_was_taught_already_is_noticed() -> None:
    """A look that resembles another face is refused, unless the player insists with `anyway`."""
    known = taught(f0=3, f1=0)
    assert Teacher(Eyes(BOX)).look(a_frame(0), known, "1") == Refused(Flaw.TWIN, face="0")
    assert isinstance(Teacher(Eyes(BOX)).look(a_frame(0), known, "1", anyway=True), np.ndarray)
    assert isinstance(Teacher(Eyes(BOX)).look(a_frame(1), known, "1"), np.ndarray)
    assert isinstance(Teacher(Eyes(BOX)).look(a_frame(0), known, "0"), np.ndarray)


def test_a_die_that_was_not_moved_teaches_nothing() -> None:
    """A second look at a die that was not moved is refused, even in other light and with noise."""
    eyes = Eyes(BOX)
    teacher, elsewhere = Teacher(eyes), (200.0, 40.0, 260.0, 100.0)
    assert isinstance(teacher.look(a_frame(), EMPTY, "0"), np.ndarray)
    noise = np.random.default_rng(1).normal(0, 4, (240, 320, 3))
    again = np.clip(a_frame() * 1.1 + noise, 0, 255).astype(np.uint8)
    for face in "01":
        assert teacher.look(again, EMPTY, face, anyway=True) == Refused(Flaw.UNMOVED)
    eyes.places = Eyes(elsewhere).places
    assert isinstance(teacher.look(a_frame(0, elsewhere), EMPTY, "0"), np.ndarray)


def test_no_look_is_taken_under_a_hand() -> None:
    """A look with an arm in the picture is refused, unless the player insists with `anyway`."""
    eyes = Eyes(BOX)
    teacher, elsewhere = Teacher(eyes), (200.0, 40.0, 260.0, 100.0)
    assert isinstance(teacher.look(a_frame(), EMPTY, "0"), np.ndarray)
    eyes.places = Eyes(elsewhere).places
    under = a_frame(0, elsewhere)
    under[150:240, 20:90] = (90, 120, 160)
    assert teacher.look(under, EMPTY, "0") == Refused(Flaw.HAND)
    assert isinstance(teacher.look(under, EMPTY, "0", anyway=True), np.ndarray)


def test_the_first_look_is_not_taken_under_a_hand_either() -> None:
    """The first look is compared with the tray before it; a die that lies there already is no hand."""
    eyes = Eyes(BOX)
    under = a_frame()
    under[150:240, 20:90] = (90, 120, 160)
    assert Teacher(eyes, before=a_frame()).look(under, EMPTY, "0") == Refused(Flaw.HAND)
    assert isinstance(Teacher(eyes, before=a_frame()).look(a_frame(), EMPTY, "0"), np.ndarray)


def test_a_face_is_known_after_three_looks() -> None:
    """A face stays among the untaught ones until it has three looks."""
    assert list(untaught(taught(f0=3, f1=2))) == ["1"]
