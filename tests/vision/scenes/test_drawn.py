"""Dice with drawings carry each where it belongs, and osselets lie as osselets do."""

import numpy as np
import pytest

from models.scenes.makes import drawn_make
from vision.dice_set import DRAWN, OSSELETS, TERTRE, Kind
from vision.scenes.drawn import Print, drawn_skin
from vision.scenes.skins import CELL_PX
from vision.scenes.solids import die_solid


def ink(skin_cells: np.ndarray) -> list[float]:
    """How much of each face is inked."""
    return [float(cell[..., 0].mean()) for cell in skin_cells]


@pytest.mark.parametrize("kind", DRAWN, ids=lambda kind: f"{kind.shape}-{kind.design}")
def test_every_kind_of_drawn_dice_can_be_made(kind: Kind) -> None:
    """Each solid carries the faces of its kind, and no others."""
    skin = drawn_make(np.random.default_rng(1), kind).skin

    assert set(skin.values) - {""} <= set(kind.faces)
    assert skin.style == kind.design


def test_plain_face_bears_no_ink() -> None:
    """The fourth face of the Tertre may be left bare; it is told by what the others show."""
    solid = die_solid("d4")
    skin = drawn_skin(solid, "divinatoires", TERTRE.faces, Print(plain=("demonde",)), [(0, 0, 0)] * 4)

    assert [amount > 0 for amount in ink(skin.cells)] == [True, True, True, False]


def test_spared_drawing_is_the_bodys_colour() -> None:
    """A negative face is inked around its drawing."""
    solid = die_solid("d6")
    faces = ("dam", "bel", "egal", "mort", "gain", "ruse")
    skins = [
        drawn_skin(solid, "imalya", faces, Print(depth=0.0, negative=spared), [(0, 0, 0)] * 6)
        for spared in (False, True)
    ]
    middle = CELL_PX // 2
    printed, spared = (skin.cells[3, middle, middle, 0] for skin in skins)  # in the blade of the sword

    assert {round(float(printed)), round(float(spared))} == {0, 1}


def test_osselet_rests_on_its_broad_sides() -> None:
    """Of six sides it lies on two: one shows the centaur, the other a mark."""
    rests = die_solid("osselet").rests
    values = drawn_make(np.random.default_rng(2), OSSELETS).skin.values

    assert rests == (4, 5)
    assert {values[face] for face in rests} & {"centaure"}
    assert die_solid("d8").rests == tuple(range(8))


def test_a_drawing_may_be_turned_on_its_face() -> None:
    """Two points that stand across an osselet stand along it after a quarter turn."""
    solid = die_solid("osselet")
    faces = ("", "", "", "", "point2", "centaure")
    across, along = (
        drawn_skin(solid, "osselets", faces, Print(quarters=quarters), [(0, 0, 0)] * 6).cells[4, ..., 0]
        for quarters in (0, 1)
    )

    assert np.abs(np.rot90(across) - along).mean() < 0.01 < np.abs(across - along).mean()


def test_two_points_stand_along_some_osselets_and_across_others() -> None:
    """Makers differ, so scenes show both."""
    ways = set()
    for seed in range(30):
        skin = drawn_make(np.random.default_rng(seed), OSSELETS).skin
        if "point2" in skin.values:
            rows, columns = np.nonzero(skin.cells[skin.values.index("point2"), ..., 0] > 0.5)
            ways.add(bool(np.ptp(rows) > np.ptp(columns)))
    assert ways == {True, False}
