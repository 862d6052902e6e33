"""Tests the nets of dice to cut out and fold."""

from collections import Counter

import numpy as np
import pytest

from device.print.nets import Piece, PrintedFace, net, single_faces

FOLDS = {"d4": np.arccos(1 / 3), "d6": np.pi / 2, "d8": np.arccos(-1 / 3)}
"""The angle between two faces that share a side, inside the solid."""
CORNERS = {"d4": 4, "d6": 8, "d8": 6}
LENGTH_MM = 20.0


def folded(solid: str) -> dict[int, np.ndarray]:
    """Where the corners (n, 3) of each face come to lie when the net is folded along all its folds."""
    (piece,) = net(solid, LENGTH_MM)
    faces = dict(piece.faces)
    first = next(iter(faces))
    placed = {first: (np.eye(3), np.zeros(3))}
    while len(placed) < len(faces):
        for near, far in ((a, b) for a in faces for b in faces if a in placed and b not in placed):
            if shared := set(faces[near].edges) & set(faces[far].edges):
                placed[far] = chained(placed[near], fold(faces[near], shared.pop(), np.pi - FOLDS[solid]))
    return {number: flat(faces[number].corners) @ turn.T + shift for number, (turn, shift) in placed.items()}


def fold(near: PrintedFace, edge, angle: float):
    """The motion that turns what lies beyond an edge of a face upwards by an angle."""
    start, end = flat(edge)
    axis = (end - start) / np.linalg.norm(end - start)
    if np.cross(axis, flat([near.middle])[0] - start)[2] < 0:
        axis = -axis
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn = np.eye(3) - np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return turn, start - turn @ start


def chained(outer, inner):
    """First the inner motion, then the outer."""
    return outer[0] @ inner[0], outer[0] @ inner[1] + outer[1]


def flat(points) -> np.ndarray:
    """Points of the paper in space."""
    return np.array([(x, y, 0.0) for x, y in points])


@pytest.mark.parametrize("solid", CORNERS)
def test_a_net_folds_up_into_its_solid(solid: str):
    """The folded net has the corners of its solid: four for a d4, eight for a d6, six for a d8."""
    faces = folded(solid)
    met = Counter(tuple(np.round(corner, 3) + 0.0) for corners in faces.values() for corner in corners)
    assert len(met) == CORNERS[solid]
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("solid", "total"), [("d6", 7), ("d8", 9)])
def test_numbers_that_face_each_other_add_up(solid: str, total: int):
    """The numbers of opposite faces add up to 7 on a d6, and to 9 on a d8."""
    middles = {number: corners.mean(axis=0) for number, corners in folded(solid).items()}
    middle = np.mean(list(middles.values()), axis=0)
    for number, place in middles.items():
        across = min(middles, key=lambda other: np.linalg.norm(middles[other] + place - 2 * middle))
        assert number + across == total


@pytest.mark.parametrize(("solid", "faces"), [("d4", 4), ("d6", 6), ("d8", 8)])
def test_a_net_is_cut_around_and_folded_inside(solid: str, faces: int):
    """A net has one fold fewer than faces; all other sides are cut."""
    (piece,) = net(solid, LENGTH_MM)
    sides = sum(len(face.corners) for _, face in piece.faces)
    assert len(piece.folds()) == faces - 1
    assert len(piece.cuts()) == sides - 2 * (faces - 1)


@pytest.mark.parametrize(("solid", "faces"), [("d4", 4), ("d6", 6), ("d8", 8)])
def test_single_faces_have_sides_as_long_as_asked(solid: str, faces: int):
    """Every side of every face has the requested length."""
    pieces = single_faces(solid, LENGTH_MM)
    assert len(pieces) == faces
    for piece in pieces:
        assert [np.hypot(*np.subtract(*edge)) for edge in piece.cuts()] == pytest.approx(
            [LENGTH_MM] * len(piece.cuts()), abs=1e-3
        )


@pytest.mark.parametrize("make", [net, single_faces])
@pytest.mark.parametrize("solid", ["d4", "d6", "d8", "osselet"])
def test_every_drawing_lies_inside_its_face(make, solid: str):
    """No drawing reaches a line to cut or fold."""
    for piece in make(solid, LENGTH_MM):
        for _, face in piece.faces:
            assert inside_circle(piece, face)


def inside_circle(piece: Piece, face: PrintedFace) -> bool:
    """Whether a disc of nine tenths of the drawing's square keeps clear of every side of its face."""
    middle, side = face.drawing_place()
    starts, ends = (np.array(points) for points in zip(*face.edges, strict=True))
    along = ends - starts
    reach = np.array(middle) - starts
    away = np.abs(along[:, 0] * reach[:, 1] - along[:, 1] * reach[:, 0]) / np.linalg.norm(along, axis=1)
    return bool(away.min() > 0.45 * side) and 0 <= middle[0] <= piece.width
