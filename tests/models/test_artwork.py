"""Tests the drawings of faces: which there are, and whether they can be told apart."""

import re
from itertools import combinations
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.artwork import FOLDER, SIDE, artwork_sets, drawing, drawn_faces
from vision.errors import DiceSetError

FIGURES = {"dam", "bel", "egal", "mort", "gain", "ruse"}
SEEN_PX = 24
"""The side of a die's face as a camera over a tray sees it."""

DRAWINGS = [(name, face) for name in artwork_sets() for face in drawn_faces(name)]


def likeness(name: str, faces: tuple[str, str]) -> float:
    """The highest correlation of two faces as a camera sees them, one of them turned all the way round."""
    first, second = (drawing(name, face).mask(4 * SEEN_PX) for face in faces)
    still = seen_turned(first, 0)
    return max(float(np.mean(still * seen_turned(second, degrees))) for degrees in range(0, 360, 5))


def seen_turned(mask: NDArray[np.uint8], degrees: float) -> NDArray[np.float32]:
    """A mask turned about its middle and shrunk to what is seen, with mean 0 and deviation 1."""
    middle = (len(mask) - 1) / 2
    # At four fifths no corner leaves the picture, however it is turned.
    turn = cv2.getRotationMatrix2D((middle, middle), degrees, 0.8)
    seen = cv2.resize(
        cv2.warpAffine(mask, turn, mask.shape), (SEEN_PX, SEEN_PX), interpolation=cv2.INTER_AREA
    )
    level = seen.astype(np.float32)
    return (level - level.mean()) / level.std()


@pytest.mark.parametrize(
    ("name", "faces"),
    [
        *((name, FIGURES) for name in ("imalya", "chance", "eilindor", "peuples")),
        *((name, FIGURES) for name in ("misere", "thard", "keralm", "nains")),
        ("dragon", FIGURES | {"arcaniste", "banni"}),
        ("divinatoires", {"sabre", "arbre", "nuage", "demonde"}),
        ("osselets", {"centaure", "point1", "point2", "lune"}),
    ],
)
def test_every_face_of_the_games_is_drawn(name: str, faces: set[str]):
    """Our own Figures and the eight local sets (Imalya §9), the divinatory dice, the osselets."""
    assert set(drawn_faces(name)) == faces


@pytest.mark.parametrize(("name", "face"), DRAWINGS)
def test_a_drawing_is_one_path_of_one_colour(name: str, face: str):
    """A drawing is one path of one colour: a screen can tint it, a printer fill it, the renderer read it."""
    root = ElementTree.parse(FOLDER / name / f"{face}.svg").getroot()
    (path,) = root
    assert root.get("viewBox") == f"0 0 {SIDE} {SIDE}"
    assert path.get("fill") == "#ffffff"
    assert path.get("fill-rule") == "evenodd"
    number = r"-?\d+(\.\d)?"
    pair = f"{number} {number}"
    assert re.fullmatch(rf"(M{pair}((L{pair})|(C{pair} {pair} {pair}))+Z ?)+", path.get("d", ""))


@pytest.mark.parametrize(("name", "face"), DRAWINGS)
def test_a_drawing_stays_inside_its_square(name: str, face: str):
    """At least one unit is free at every edge, and the square is used."""
    points = np.concatenate(drawing(name, face).contours())
    assert points.min() >= 1
    assert points.max() <= SIDE - 1
    if face not in ("point1", "point2"):
        assert np.ptp(points, axis=0).max() >= 0.85 * SIDE


@pytest.mark.parametrize(("name", "face"), DRAWINGS)
def test_a_drawing_is_bold_enough_to_be_printed_small(name: str, face: str):
    """Ink thinner than 4 units, a third of a millimetre on a face of 12 mm, is a small part of it."""
    ink = drawing(name, face).mask(4 * SIDE)
    pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (15, 15))
    kept = cv2.morphologyEx(ink, cv2.MORPH_OPEN, pen)
    assert kept.sum() >= 0.93 * ink.sum()


@pytest.mark.parametrize("name", artwork_sets())
def test_no_two_drawings_of_a_set_look_alike(name: str):
    """No two drawings of a set correlate highly at 24 pixels, however one of them is turned."""
    scores = {faces: likeness(name, faces) for faces in combinations(drawn_faces(name), 2)}
    assert {faces: round(score, 2) for faces, score in scores.items() if score > 0.83} == {}


@pytest.mark.parametrize("degrees", [7, 45, 131])
def test_the_likeness_is_high_for_a_drawing_turned(degrees: float):
    """A drawing correlates highly with itself turned, so that low likenesses mean something."""
    fox = drawing("imalya", "ruse").mask(4 * SEEN_PX)
    turns = [np.mean(seen_turned(fox, degrees) * seen_turned(fox, turn)) for turn in range(0, 360, 5)]
    assert max(turns) > 0.97


def test_a_mask_covers_what_the_outline_surrounds():
    """A disc of radius 20 in a square of 96, in the middle; the Démonde's frame is empty inside."""
    disc = drawing("osselets", "point1").mask(192) / 255.0
    assert disc.sum() == pytest.approx(np.pi * 40**2, rel=0.01)
    assert disc[96, 96] == 1
    rows, columns = np.nonzero(disc)
    assert rows.mean() == pytest.approx(95.5, abs=0.2)
    assert columns.mean() == pytest.approx(95.5, abs=0.2)
    frame = drawing("divinatoires", "demonde").mask(96)
    assert (frame[48, 10], frame[48, 20], frame[48, 30]) == (255, 0, 255)


@pytest.mark.parametrize(
    ("name", "face", "words"),
    [("draco", "dam", "no drawings of a set 'draco'"), ("dragon", "dame", "dragon has no face 'dame'")],
)
def test_an_unknown_drawing_is_refused_with_those_that_exist(name: str, face: str, words: str):
    """The sentence lists what may be asked for."""
    with pytest.raises(DiceSetError, match=f"{words}.*(nains|mort)"):
        drawing(name, face)
