"""A moved tray is told from thrown dice by the arrangement of the dice."""

from vision.reading import Die
from vision.tray_move import carried


def die(x: float, y: float, face: str, side: float = 50.0) -> Die:
    """A plain d6 with its middle at x and y."""
    half = side / 2
    return Die((x - half, y - half, x + half, y + half), "d6", "pips", face, 0.99, None, False)


def test_two_dice_round_one_middle_give_no_direction() -> None:
    """The other dice still show that the tray was moved; there is no division by zero."""
    lay = [die(100, 100, "1"), die(100, 100, "2", side=30), die(300, 100, "2"), die(100, 400, "3")]
    moved = [die(x + 80, y + 60, face) for x, y, face in ((100, 100, "1"), (300, 100, "2"), (100, 400, "3"))]

    now = carried(dict(enumerate(lay, start=1)), moved)

    assert [now[number].center_xy for number in (3, 4)] == [moved[1].center_xy, moved[2].center_xy]
