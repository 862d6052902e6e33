"""A few looks are enough to know a die again, and to know what is none of them."""

import numpy as np
import pytest

from vision.known import Face
from vision.remember import Memory, Remembered, take_look, turned
from vision.taught import LOOK_PX

ONE, TWO = Face("d6", "own", "1"), Face("d6", "own", "2")


def a_look(direction: int, off: int = 0) -> np.ndarray:
    """A look whose pixels say where the face model of these tests places it, and how far off that."""
    look = np.zeros((LOOK_PX, LOOK_PX, 3), np.uint8)
    look[:] = (direction, off, 7)
    return look


def describe(crops: list[np.ndarray]) -> np.ndarray:
    """A direction along the axis that the first channel names, turned a little as the second says."""
    rows = []
    for crop in crops:
        axis, off, _ = (int(level) for level in crop[32, 32])
        row = np.zeros(8, np.float32)
        row[axis] = 1.0
        row[7] = off / 100
        rows.append(row / np.linalg.norm(row))
    return np.array(rows, np.float32)


def remembered(**looks: list[tuple[int, int]]) -> Remembered:
    """Faces by looks."""
    faces = {Face("d6", "own", name[1:]): [a_look(*look) for look in seen] for name, seen in looks.items()}
    return Remembered(faces, Memory(describe))


@pytest.fixture
def two_faces() -> Remembered:
    """Two faces, three looks each, a little apart from each other."""
    return remembered(f1=[(0, 0), (0, 10), (0, 20)], f2=[(1, 0), (1, 10), (1, 20)])


def test_the_face_of_the_nearest_look_is_the_likeliest(two_faces: Remembered) -> None:
    """Each crop speaks for its own face alone."""
    assert list(two_faces.faces) == [ONE, TWO]
    first, second = two_faces.evidence(a_look(0, 15))
    assert first > 2 > -2 > second


def test_what_is_like_no_look_speaks_against_every_face(two_faces: Remembered) -> None:
    """A stranger."""
    assert (two_faces.evidence(a_look(2)) < -2).all()


def test_dice_that_look_ever_different_are_taken_more_loosely() -> None:
    """How alike looks at one face must be is told from the looks."""
    steady = remembered(f1=[(0, 0)] * 2)
    unsteady = remembered(f1=[(0, 0), (0, 200)])
    assert unsteady.same.middle < steady.same.middle
    assert unsteady.strange_at < steady.strange_at


def test_a_look_is_worked_out_once() -> None:
    """What the model has said of it is kept, for teaching goes look by look."""
    asked = []

    def counting(crops: list[np.ndarray]) -> np.ndarray:
        asked.append(len(crops))
        return describe(crops)

    memory = Memory(counting)
    Remembered({ONE: [a_look(0), a_look(1)]}, memory)
    Remembered({ONE: [a_look(0)], TWO: [a_look(1), a_look(2)]}, memory)
    assert asked == [12, 12, 12]


def test_no_looks_know_nothing() -> None:
    """A set of which nothing was taught yet has an opinion about no face."""
    assert len(Remembered({}, Memory(describe)).evidence(a_look(0))) == 0


def test_a_look_is_twice_as_wide_as_its_die_and_turns_about_its_middle() -> None:
    """Turned by a right angle, what lay to the right lies above."""
    picture = np.zeros((200, 200, 3), np.uint8)
    picture[95:105, 115:125] = 255  # to the right inside the die's box
    look = take_look(picture, (70, 70, 130, 130))
    assert look.shape == (LOOK_PX, LOOK_PX, 3)
    crops = turned(look)
    rows, columns = np.nonzero(crops[0][..., 0] > 127)
    assert (round(rows.mean()), round(columns.mean())) == (48, 70)
    rows, columns = np.nonzero(crops[3][..., 0] > 127)
    assert (round(rows.mean()), round(columns.mean())) == (24, 48)
