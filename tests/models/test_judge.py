"""The second renderer: bodies, poses and labels agree with one another."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.judge.solids import CutSolid, cuboid, octahedron, surface, tetrahedron, trapezohedron

mitsuba = pytest.importorskip("mitsuba", reason="the second renderer needs the extra `judge`")
mitsuba.set_variant("scalar_rgb")

from models.errors import UnknownKindError  # noqa: E402
from models.judge import __main__ as judge  # noqa: E402
from models.judge import kinds, makes, write  # noqa: E402
from models.judge.camera import TracedCamera, develop, metered, random_camera  # noqa: E402
from models.judge.fall import Lying, all_flat, one_leans, throw  # noqa: E402
from models.judge.rooms import Board  # noqa: E402
from models.judge.throws import (  # noqa: E402
    Options,
    _traced,
    _vantage,
    labels_of,
    picture_throw,
    sides_of,
    value_of,
)
from models.labelled_picture import LabelledDie  # noqa: E402
from models.labels import load_labels  # noqa: E402
from vision.dice_set import dice_set  # noqa: E402
from vision.meter import burnt_patches  # noqa: E402

ABOVE = TracedCamera(np.array([0.0, 0.0, 400.0]), np.zeros(3), np.array([0.0, 1.0, 0.0]), 30.0, 0.5)


@pytest.mark.parametrize(
    "solid",
    [tetrahedron(16), cuboid(16, 16, 16), octahedron(15), trapezohedron(16), octahedron(15).bevelled(0.05)],
    ids=["d4", "d6", "d8", "d10", "bevelled d8"],
)
def test_a_rounded_body_lies_in_the_sharp_one(solid: CutSolid):
    """No point of the mesh is outside any plane, every triangle looks outwards, and faces stay flat."""
    mesh = surface(solid, edge_mm=0.6)
    outside = mesh.points @ solid.normals.T - solid.offsets
    first, second, third = (mesh.points[mesh.triangles[:, corner]] for corner in range(3))
    facing = np.einsum("ij,ij->i", np.cross(second - first, third - first), first)

    assert outside.max() < 1e-6
    assert (facing > 0).all()
    assert (np.abs(outside).min(axis=0) < 1e-6).all()


def test_a_throw_is_the_same_for_the_same_seed():
    """With the same seed dice come to rest at the same places."""
    places = []
    for _ in range(2):
        rng = np.random.default_rng(4)
        places.append([die.place for die in throw(rng, makes.d8_numeral_box(rng, 6), 150, 110, all_flat)])

    assert np.array_equal(places[0], places[1])


def test_thrown_dice_lie_flat_apart_and_in_the_tray():
    """Six cubes: each on a face, none in another, none through a wall."""
    rng = np.random.default_rng(7)
    dice = throw(rng, makes.pip_box(rng, 6), 150, 110, all_flat)
    size = dice[0].make.solid.offsets[0] * 2
    apart = [np.linalg.norm(a.place - b.place) for i, a in enumerate(dice) for b in dice[:i]]

    assert all(die.flat for die in dice)
    assert min(apart) > 0.97 * size
    assert all(abs(die.place[0]) < 75 and abs(die.place[1]) < 55 for die in dice)


def test_a_die_of_a_throw_leans_where_that_is_wanted():
    """A throw that should have a leaning die has one; flat dice beside it do not lean."""
    rng = np.random.default_rng(5)
    dice = throw(rng, makes.pip_box(rng, 6), 90, 70, one_leans)

    assert any(die.leans_deg > 10 and not die.flat for die in dice)
    assert max(die.leans_deg for die in dice if die.flat) < 0.1


def lying(make: makes.TracedMake, face: int) -> Lying:
    """A die that lies on a face, in the middle."""
    normal = make.solid.normals[face]
    side = make.solid.ups[face] - normal * (make.solid.ups[face] @ normal)
    side /= np.linalg.norm(side)
    rotation = np.stack([side, np.cross(-normal, side), -normal])
    return Lying(make, rotation, np.array([0.0, 0.0, make.solid.offsets[face]]), True)


def test_a_cube_shows_what_is_opposite_to_its_face_below():
    """Opposite faces sum to seven; from straight above no side is seen."""
    make = makes.pip_box(np.random.default_rng(1), 1)[0]
    for face, below in enumerate(make.values):
        die = lying(make, face)
        assert int(value_of(die)) == 7 - int(below)
        assert sides_of(ABOVE, die) == []


def test_a_d4_shows_the_face_it_lies_on():
    """A d4 with one symbol a face has the value of the hidden face; the three others are seen."""
    make = makes.tertre_box(np.random.default_rng(2), 1)[0]
    for face, below in enumerate(make.values):
        die = lying(make, face)
        assert value_of(die) == below
        assert sides_of(ABOVE, die) == sorted(set(make.values) - {below})


def test_the_sides_of_a_label_are_the_other_values_that_can_be_seen():
    """A d4 has three numerals a face, so all are seen; of other dice the camera sees some faces only."""
    beside = TracedCamera(np.array([400.0, 30, 60]), np.zeros(3), np.array([0.0, 0, 1]), 30.0, 0.5)
    rng = np.random.default_rng(2)
    numerals, symbols, cube = (
        box(rng, 1)[0] for box in (makes.d4_apex_box, makes.tertre_box, makes.d6_numeral_box)
    )
    seen = {make: sides_of(beside, lying(make, 0)) for make in (numerals, symbols, cube)}

    assert seen[numerals] == sorted(set(numerals.values) - {value_of(lying(numerals, 0))})
    assert 1 <= len(seen[symbols]) <= 2
    assert 1 <= len(seen[cube]) <= 2
    assert sides_of(ABOVE, lying(cube, 0)) == []


def test_the_point_of_a_d4_stands_for_the_face_below():
    """On a d4 with numerals at the apex, the highest corner is opposite to the face below."""
    make = makes.d4_apex_box(np.random.default_rng(3), 1)[0]
    for face in range(4):
        corners = make.solid.corners if len(make.solid.corners) == 4 else tetrahedron(16).corners
        highest = corners[(corners @ lying(make, face).rotation.T)[:, 2].argmax()]
        assert (make.solid.normals[:4] @ highest).argmin() == face


def test_what_the_camera_looks_at_is_in_the_middle():
    """Right in the world is right in the picture, ahead is up."""
    middle, right, ahead = ABOVE.project(np.array([[0.0, 0, 0], [20, 0, 0], [0, 20, 0]]))

    assert middle == pytest.approx([480, 360])
    assert right[0] > middle[0]
    assert right[1] == pytest.approx(middle[1])
    assert ahead[1] < middle[1]


def test_a_wider_picture_shows_the_same_in_more_pixels():
    """The same seed gives the same camera, and every point lies at the same part of the picture."""
    die = lying(makes.pip_box(np.random.default_rng(1), 1)[0], 0)
    narrow, wide = (random_camera(np.random.default_rng(2), [die], wide_px) for wide_px in (960, 1280))

    assert wide.size_wh == (1280, 960)
    assert wide.project(die.points) == pytest.approx(narrow.project(die.points) * 4 / 3)
    boxes = [labels_of(camera, [die])[0]["box_xyxy"] for camera in (narrow, wide)]
    assert boxes[1] == pytest.approx([side * 4 / 3 for side in boxes[0]], abs=0.2)


@pytest.mark.slow
def test_no_lamp_hides_the_table():
    """In this throw the first lamp hangs between the camera and the tray; another one is drawn."""
    kind = next(kind for kind in kinds.THROW_KINDS if kind.name == "d6 pips")
    picture, _label = picture_throw(kind, 113000, 114, Options(wide_px=64))

    assert np.percentile(picture, 90) > 60


@pytest.mark.parametrize("width", ["1281", "0", "-960", "wide", "4100", "999999999996"])
def test_a_width_that_is_none_is_refused(
    tmp_path: Path, width: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no width is named with what is expected, and nothing is written."""
    with pytest.raises(SystemExit):
        judge.main([str(tmp_path / "out"), f"--wide={width}"])

    assert f"'{width}' is no width; give a multiple of 4 from 64 to 4096" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_developed_picture_is_a_photograph():
    """Any light becomes bytes, with noise where there was none."""
    picture = develop(np.random.default_rng(0), np.full((60, 80, 3), 0.3, np.float32))

    assert picture.shape == (60, 80, 3)
    assert picture.dtype == np.uint8
    assert picture.std() > 0


def test_a_metered_camera_burns_out_no_die():
    """A bright die on a dark tray keeps what stands on it, and the same camera develops the rest alike."""
    light = np.full((180, 240, 3), 0.2, np.float32)
    light[60:90, 80:110] = 2.0
    light[70:80, 90:100] = 0.5
    burnt = develop(np.random.default_rng(0), light)
    clear = metered(np.random.default_rng(0), light)

    assert burnt_patches(burnt).part > 0.01
    assert burnt_patches(clear).part < 0.001
    assert float(clear[62:68, 82:108].mean()) > float(clear[73:77, 93:97].mean()) + 10
    plain = np.full_like(light, 0.3)
    assert np.array_equal(metered(np.random.default_rng(0), plain), develop(np.random.default_rng(0), plain))


def test_a_board_hides_dice_from_a_camera_that_looks_over_it():
    """Of a die behind a high board less is visible; a board at the far end hides nothing."""
    die = lying(makes.pip_box(np.random.default_rng(1), 1)[0], 0)
    low = TracedCamera(np.array([400.0, 0, 200]), np.zeros(3), np.array([0.0, 0, 1]), 30.0, 0.5)
    near = Board(0, 1, np.array([20.0, -50, -4]), np.array([30.0, 50, 14]))
    far = Board(0, -1, np.array([-30.0, -50, -4]), np.array([-20.0, 50, 14]))
    seen = [labels_of(low, [die], boards)[0]["visible"] for boards in ([], [near], [far])]

    assert seen[0] == seen[2] > 0.95
    assert 0.2 < seen[1] < 0.9


OBLIQUE = TracedCamera(np.array([120.0, -160, 220]), np.array([5.0, 0, 0]), np.array([0.0, 0, 1]), 24.0, 0.5)


@pytest.mark.parametrize("at", [(34, 12), (-30, 20), (-52, -20)], ids=["right", "far", "edge"])
def test_the_box_of_a_label_stands_round_the_rendered_die(at: tuple[int, int]):
    """The path tracer and the labels put a die at the same place; at the edge both cut it off."""
    make = makes.pip_box(np.random.default_rng(1), 1)[0]
    flat = lying(make, 2)
    die = replace(flat, place=flat.place + np.array([*at, 0.0]))
    camera = replace(OBLIQUE, wide_px=160)
    glow = {"type": "point", "position": camera.place.tolist(), "intensity": 1e6}
    light = _traced(np.random.default_rng(0), camera, [die], {"glow": glow})
    rows, columns = np.nonzero(light.max(axis=2) > 0.001 * light.max())

    (label,) = labels_of(camera, [die])
    seen = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    assert label["box_xyxy"] == pytest.approx(seen, abs=1.5)
    assert (label["visible"] < 0.9) is (at == (-52, -20))


def test_the_place_of_the_camera_in_a_label_is_that_of_the_picture():
    """What the label says of the camera leads from a pixel of the ground to its millimetres."""
    ground = np.array([[0.0, 0, 0], [30, -20, 0], [-40, 35, 0]])
    vantage = _vantage(OBLIQUE)
    pixels = np.hstack([OBLIQUE.project(ground), np.ones((3, 1))])
    found = pixels @ np.array(vantage["px_to_mm"]).T

    assert found[:, :2] / found[:, 2:] == pytest.approx(ground[:, :2], abs=1e-2)
    assert vantage["camera_mm"] == OBLIQUE.place.tolist()


def test_a_nearer_die_hides_a_farther_one():
    """From low at the side, the near die is seen whole, and of the one behind it less."""
    near = lying(makes.pip_box(np.random.default_rng(1), 1)[0], 0)
    far = replace(near, place=near.place + np.array([-20.0, 0, 0]))
    low = TracedCamera(np.array([400.0, 0, 120]), np.zeros(3), np.array([0.0, 0, 1]), 30.0, 0.5)

    for dice, of_far in (([near, far], 1), ([far, near], 0)):
        seen = [label["visible"] for label in labels_of(low, dice)]
        assert seen[1 - of_far] > 0.95
        assert 0.1 < seen[of_far] < 0.7


def test_a_die_that_does_not_lie_flat_has_no_value():
    """The label of a leaning die says by how much it leans, not what it shows; a raised one is level."""
    flat = lying(makes.pip_box(np.random.default_rng(1), 1)[0], 0)
    cos, sin = np.cos(np.radians(25)), np.sin(np.radians(25))
    turn = np.array([[1.0, 0, 0], [0, cos, -sin], [0, sin, cos]])
    leaning = replace(flat, rotation=turn @ flat.rotation, flat=False)
    raised = replace(flat, flat=False)

    labels = labels_of(ABOVE, [flat]) + labels_of(ABOVE, [leaning]) + labels_of(ABOVE, [raised])
    assert [(one["style"], one["value"], one["leans_deg"]) for one in labels] == [
        ("pips", value_of(flat), 0.0),
        (None, None, 25.0),
        (None, None, None),
    ]


def labelled(folder: Path, thrown: list[makes.TracedMake]) -> list[LabelledDie]:
    """Every face of every die as `models.labels` reads it."""
    box = {"box_xyxy": [0, 0, 9, 9]}
    dice = [
        box | {"shape": make.solid.shape, "style": make.style, "value": value}
        for make in thrown
        for value in filter(None, make.values)
    ]
    (folder / "labels.jsonl").write_text(json.dumps({"image": "a.jpg", "source": "x", "dice": dice}))
    return [die for picture in load_labels(folder) for die in picture.dice]


@pytest.mark.parametrize("kind", kinds.THROW_KINDS, ids=lambda kind: kind.name)
def test_only_strangers_do_not_belong_to_the_set(tmp_path: Path, kind: kinds.ThrowKind):
    """Dice of each kind show faces of the set that the reader expects; strangers show none of it."""
    rng = np.random.default_rng(5)
    classes = {name for known in dice_set(kind.expects(3)).kinds for name in known.classes}
    own = labelled(tmp_path, kind.box(rng, 3))
    others = labelled(tmp_path, [kinds.stranger(rng, kind.name) for _ in range(6)])

    assert {die.face_class for die in own} <= classes
    assert not classes & {die.face_class for die in others}


def test_an_unknown_kind_is_refused(tmp_path: Path):
    """A wrong name is answered with those that there are."""
    with pytest.raises(UnknownKindError, match="there is no kind 'd7'; there are d6 pips, d6 numerals"):
        write.write_throws(tmp_path, 1, 0, ["d7"], Options())


def test_a_set_goes_on_with_the_same_options_only(tmp_path: Path, monkeypatch, capsys):
    """Throws of another width would be judged with those that are there: nothing is rendered."""
    grey = np.full((48, 64, 3), 90, np.uint8)
    monkeypatch.setattr(write, "picture_throw", lambda *_: (grey, {"dice": []}))
    command = [str(tmp_path), "--count", "1", "--kind", "osselets"]
    assert judge.main(command) == 0
    labels = (tmp_path / "labels.jsonl").read_text()
    assert judge.main([*command, "--count", "2", "--wide", "1280"]) == 1
    assert "were made with wide_px 960, not with wide_px 1280; give the same" in capsys.readouterr().err
    assert (tmp_path / "labels.jsonl").read_text() == labels


@pytest.mark.slow
def test_a_set_goes_on_where_it_stopped(tmp_path: Path):
    """After a stop a finished picture is not rendered again; an incomplete label line is dropped."""
    options = Options(wide_px=640)
    write.write_throws(tmp_path, 1, 3, ["osselets"], options)
    (path,) = (tmp_path / "images").iterdir()
    first = path.stat().st_mtime_ns
    labels = tmp_path / "labels.jsonl"
    labels.write_text(labels.read_text() + labels.read_text()[:40])
    write.write_throws(tmp_path, 1, 3, ["osselets"], options)

    assert path.stat().st_mtime_ns == first
    (picture,) = load_labels(tmp_path)
    height, width = picture.pixels().shape[:2]
    assert (width, height) == (640, 480)
    assert picture.expects == "osselets"
    assert 1 <= len(picture.dice) <= 5
    for die in picture.dice:
        left, top, right, bottom = die.box_xyxy
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
    json.loads(labels.read_text())


def test_an_error_that_the_system_says_nothing_of_is_told(tmp_path, capsys, monkeypatch):
    """A picture that could not be encoded is named; the sentence never ends in None."""

    def fails(*_):
        raise OSError("images/a.jpg could not be encoded")

    monkeypatch.setattr(judge, "write_throws", fails)
    assert judge.main([str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err.startswith("images/a.jpg could not be encoded; check path")
