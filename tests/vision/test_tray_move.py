"""A moved tray is told from thrown dice by the arrangement of the dice."""

from dataclasses import replace

import pytest

from vision.reading import Die
from vision.tray_move import carried


def die(x: float, y: float, face: str, side: float = 50.0) -> Die:
    """A plain d6 with its middle at x and y."""
    half = side / 2
    return Die((x - half, y - half, x + half, y + half), "d6", "pips", face, 0.99, None, False)


LAY = [(100, 100, "1"), (300, 100, "1"), (100, 300, "1"), (350, 420, "4")]


FIVE = [*LAY, (500, 250, "2")]
"""One die more."""
SYMMETRIC = [(100, 300, "1"), (300, 300, "1"), (150, 400, "2"), (400, 500, "3")]
"""Dice of which the first two change their places if all are turned half round."""


def slid(dice, times=1.0):
    """These dice 80 px farther right and 60 px farther down, as far apart as before so many times."""
    return [(x * times + 80, y * times + 60, face) for x, y, face in dice]


@pytest.mark.parametrize(
    ("lay", "lie", "numbers"),
    [
        (LAY, slid(LAY), [1, 2, 3, 4]),
        (LAY[:2], slid(LAY[:2]), [1, 2]),
        (LAY, slid(LAY, 1.05), [1, 2, 3, 4]),
        (LAY, slid(LAY, 1.1), []),
        (LAY, [*slid(LAY[:3]), (600, 60, "4")], [1, 2, 3]),
        (LAY, slid(LAY[:3]), [1, 2, 3]),
        (LAY[:3], [*slid(LAY[:2]), (600, 60, "1")], []),
        (LAY[:3], [*slid(LAY[:2]), (180, 460, "6")], []),
        (LAY[:3], [*slid(LAY[:2]), (198, 378, "1")], []),
        (FIVE, slid(FIVE[:3]), [1, 2, 3]),
        (LAY[:2], [*slid(LAY[:1]), (600, 60, "1")], []),
        (LAY[:1], slid(LAY[:1]), []),
        (LAY, LAY, []),
        (SYMMETRIC, [*SYMMETRIC[:2], (250, 200, "2"), (0, 100, "3")], []),
    ],
    ids=[
        "four dice",
        "two dice",
        "seen a little larger",
        "thrown farther apart",
        "one of four was thrown",
        "one of four was taken away",
        "one of three was thrown",
        "one of three shows another face",
        "one of three was thrown beside its place",
        "two of five were taken away",
        "one of two was thrown",
        "a single die",
        "nothing moved",
        "half of them did not move",
    ],
)
def test_dice_in_their_arrangement_were_moved_with_the_tray(lay, lie, numbers) -> None:
    """All dice keep their arrangement and their faces, or all but one where at least three do."""
    now = carried({number: die(*one) for number, one in enumerate(lay, start=1)}, [die(*one) for one in lie])
    assert sorted(now) == numbers


def test_moved_dice_keep_the_face_that_they_showed() -> None:
    """A die that is in doubt where it lies now shows what it showed before the tray was moved."""
    lay = {number: die(*one) for number, one in enumerate(LAY, start=1)}
    first, *others = (die(*one) for one in slid(LAY))

    now = carried(lay, [replace(first, face="6", doubtful=True), *others])

    assert now == {number: replace(was, box_xyxy=now[number].box_xyxy) for number, was in lay.items()}
    assert now[1].box_xyxy == first.box_xyxy


def test_two_dice_round_one_middle_give_no_direction() -> None:
    """The other dice still show that the tray was moved; there is no division by zero."""
    lay = [die(100, 100, "1"), die(100, 100, "2", side=30), die(300, 100, "2"), die(100, 400, "3")]
    moved = [die(x + 80, y + 60, face) for x, y, face in ((100, 100, "1"), (300, 100, "2"), (100, 400, "3"))]

    now = carried(dict(enumerate(lay, start=1)), moved)

    assert [now[number].center_xy for number in (3, 4)] == [moved[1].center_xy, moved[2].center_xy]
