"""Dice with triangular faces are read by warping each visible face upright and classifying it."""

from dataclasses import replace
from typing import cast

import cv2
import numpy as np
import pytest

from vision.boxes import Square
from vision.corners import (
    APEX,
    CornerCache,
    CornerMaps,
    Corners,
    FaceChoice,
    find_corners,
    twice_areas,
)
from vision.dice_set import D4_NUMERALS, D8_NUMERALS, NUMERALS, TERTRE, Kind
from vision.errors import ModelError
from vision.face_cache import FaceLogits
from vision.face_evidence import clockwise_if_hidden
from vision.model import Model, shipped
from vision.reader import Reader
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp, Room
from vision.scenes.materials import Material
from vision.scenes.numerals import Lettering, numeral_skin
from vision.scenes.solids import die_solid, lying
from vision.scenes.stage import Stage
from vision.scenes.table import Ground
from vision.triangular import WARPED_CLASSES, TriangularReader
from vision.vantage import Vantage
from vision.warp import UPRIGHT, warped_upright

BASE = np.array([[60, 20], [90, 80], [10, 50]], np.float32)
INSIDE, BEYOND = np.array([50, 50], np.float32), np.array([90, 40], np.float32)
D4 = Corners(INSIDE, BASE)
SEEN = (*WARPED_CLASSES, "other")
"""The classes of the model that classifies whole dice."""


class Told(Model):
    """A stand-in for the flats model that answers with the given probabilities, face by face."""

    def __init__(self, *faces: dict[str, float]) -> None:
        self.card = Model(shipped("flats.onnx"), "flats").card
        self.card = replace(self.card, temperature=1.0)
        self.faces = faces

    def run(self, batch: np.ndarray) -> tuple[np.ndarray, ...]:
        """The logits of the first faces, as many as the batch has."""
        probabilities = [[face.get(name, 1e-6) for name in WARPED_CLASSES] for face in self.faces]
        return (np.log(np.array(probabilities[: len(batch)], np.float32)),)


def reader(flats: Model) -> TriangularReader:
    """A reader of flat faces that uses the given model."""
    return TriangularReader(Model(shipped("corners.onnx"), "corners"), flats, SEEN)


def shown(
    model: Told, corners: Corners, kind: Kind, faces: FaceChoice = "value", clockwise: float = 0.5
) -> dict[str, float]:
    """The probabilities of the faces of a die with such corners when the model answers as given."""
    warped = corners.faces_to_warp(kind.shape, faces)
    (logits,) = model.run(np.zeros((len(warped.corners), 3, 80, 80), np.float32))
    told = FaceLogits(logits, warped.sides, warped.tops)
    return dict(
        zip(kind.faces, map(float, reader(model).face_probabilities(kind, told, clockwise)), strict=True)
    )


@pytest.mark.parametrize(("apex", "count"), [(INSIDE, 3), (BEYOND, 2)])
def test_only_faces_that_are_seen_from_outside_are_read(apex: np.ndarray, count: int) -> None:
    """From above three faces are read; from the side only two, because one is turned away."""
    assert len(Corners(apex, BASE).visible_faces()) == count


def test_a_face_that_is_seen_very_flat_is_read_only_where_all_are_needed() -> None:
    """Any face shows the numeral of a d4, so a flat one is left out; a hidden drawing needs all three."""
    aslant = Corners(np.array([71, 52], np.float32), BASE)
    counts = {which: len(aslant.faces_to_warp("d4", which).corners) for which in ("value", "clear", "all")}

    assert counts == {"value": 3, "clear": 2, "all": 6}


@pytest.mark.parametrize("turn", range(3))
def test_a_face_is_laid_flat_apex_up_and_not_mirrored(turn: int) -> None:
    """Each corner of a face is warped to its own place, however the die is turned."""
    colours = [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    corners = np.roll(np.array([[50, 10], [12, 80], [88, 80]], np.float32), turn, axis=0)
    picture = np.zeros((100, 100, 3), np.uint8)
    for (x, y), colour in zip(corners.astype(int), colours, strict=True):
        picture[y - 9 : y + 10, x - 9 : x + 10] = colour

    flat = warped_upright(picture, corners)

    for (x, y), colour in zip(
        np.round(UPRIGHT + (UPRIGHT.mean(axis=0) - UPRIGHT) * 0.1).astype(int), colours, strict=True
    ):
        assert tuple(flat[y, x]) == colour


@pytest.mark.parametrize("zoom", [4, 9])
def test_of_a_large_face_every_pixel_counts(zoom: int) -> None:
    """Strokes finer than a pixel of the flat picture are averaged to grey rather than sampled."""
    corners = np.array([[70, 30], [30, 105], [115, 105]], np.float32)
    noise = np.random.default_rng(0).integers(60, 196, (150, 150, 3)).astype(np.uint8)
    smooth = cv2.GaussianBlur(noise, (0, 0), 6)
    large = cv2.resize(smooth, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_LINEAR).astype(int)
    large[::2] += 50
    large[1::2] -= 50

    flat = warped_upright(large.astype(np.uint8), (corners + 0.5) * zoom - 0.5)

    inside = np.s_[20:60, 35:45]
    assert np.abs(flat[inside].astype(int) - warped_upright(smooth, corners)[inside]).max() < 8


def test_corners_are_found_where_the_maps_are_warm() -> None:
    """Peaks of the maps become corners in pixels of the picture, with an error below half a pixel."""
    square = Square(100, 200, 48)
    wanted = np.array([[50, 50], [10, 50], [90, 80], [60, 20]]) * 0.48 + (100, 200)
    x, y = np.meshgrid(*(start + np.arange(24) * 2 + 0.5 for start in (100, 200)))
    warmth = [np.exp(-((x - u) ** 2 + (y - v) ** 2) / 8) for u, v in wanted]
    heat = np.clip([warmth[0], np.max(warmth[1:], axis=0)], 1e-4, 1 - 1e-4)

    found = find_corners(CornerMaps(np.asarray(heat, np.float32), square))

    assert np.abs(found.apex - wanted[0]).max() < 0.5
    assert sorted(map(tuple, np.round(found.base))) == sorted(map(tuple, np.round(wanted[1:])))
    assert len(found.visible_faces()) == 3


class Coloured:
    """Stand in for the model of corners: the apex is green, the corners of the base are red."""

    def __init__(self) -> None:
        self.seen = 0

    def run(self, batch: np.ndarray) -> tuple[np.ndarray]:
        """The maps (n, 2, 24, 24) of crops (n, 3, 96, 96), red-green-blue."""
        self.seen += len(batch)
        cells = batch.reshape(len(batch), 3, 24, 4, 24, 4).mean(axis=(3, 5))
        return (20 * cells[:, [1, 0]] - 10,)


@pytest.mark.parametrize(("turns", "seen"), [(1, 1), (4, 4)])
def test_turned_crops_put_the_corners_where_they_are(turns: int, seen: int) -> None:
    """The maps of turned crops are turned back before they are averaged."""
    picture = np.zeros((200, 200, 3), np.uint8)
    apex, *base = (90, 105), (70, 70), (135, 80), (85, 140)
    for (x, y), colour in zip((apex, *base), [(0, 255, 0), *[(0, 0, 255)] * 3], strict=True):
        cv2.circle(picture, (x, y), 6, colour, -1)
    model = Coloured()

    cache = CornerCache(cast("Model", model), picture)
    corners = find_corners(cache.maps((55.0, 55.0, 150.0, 150.0), turns))

    assert model.seen == seen
    assert np.abs(corners.apex - apex).max() < 1.5
    assert np.abs(np.sort(corners.base, axis=0) - np.sort(np.array(base), axis=0)).max() < 1.5


@pytest.mark.parametrize(
    ("camera_mm", "read"), [((24.0, 26.0, 400.0), [9, 9]), ((900.0, 26.0, 400.0), [3 + 1])]
)
def test_all_numerals_of_a_d4_are_read_where_it_is_seen_from_above(
    camera_mm: tuple[float, ...], read: list[int]
) -> None:
    """From above a doubtful d4 shows nine numerals; aslant only those at its apex are read.

    All are read twice: at the corners that a flat die can have, and at those that the model sees. Of the
    first the camera that stands far aside can see one face only.
    """
    picture = np.zeros((200, 200, 3), np.uint8)
    for (x, y), colour in zip(
        [(97, 97), (70, 70), (135, 80), (85, 140)], [(0, 255, 0), *[(0, 0, 255)] * 3], strict=True
    ):
        cv2.circle(picture, (x, y), 6, colour, -1)
    flats, counts = Told(*[{"d4 numerals 3": 0.5, "d4 numerals 1": 0.5}] * 9), []
    flats.run = lambda batch: (counts.append(len(batch)), Told.run(flats, batch))[1]  # type: ignore[method-assign]
    row = np.full(len(SEEN), 1e-4, np.float32)
    row[[SEEN.index("d4 numerals 3"), SEEN.index("d4 numerals 1")]] = 0.5
    vantage = Vantage(np.diag([0.25, 0.25, 1.0]), np.array(camera_mm))

    reader = TriangularReader(cast("Model", Coloured()), flats, SEEN)
    faces = reader.faces(reader.corners(picture), vantage)
    reader.weighed(faces, {(55.0, 55.0, 150.0, 150.0): row}, again=True)

    assert counts == read


def test_faces_with_numerals_agree_on_what_the_die_shows() -> None:
    """Two faces that show a 3 outweigh a third one on which nothing is recognised."""
    three = {"d4 numerals 3": 0.9, "d4 numerals 1": 0.1}

    assert shown(Told(three, {"nothing": 1.0}, three), D4, D4_NUMERALS)["3"] > 0.92


def test_each_numeral_of_a_d4_stands_at_one_corner() -> None:
    """A corner has one number, whichever face it is seen on; with the corner above, its face is upright."""
    numerals = D4.numerals()

    assert sorted(numerals.tops) == [0, 0, 1, 1, 2, 2, APEX, APEX, APEX]
    np.testing.assert_array_equal(numerals.corners[:, 0], np.stack([*BASE, INSIDE])[numerals.tops])
    assert (twice_areas(numerals.corners) > 0).all()


def test_the_faces_of_a_d4_are_numbered_clockwise() -> None:
    """Each visible face has a number, the same in its three rotations, and where another face is hidden."""
    assert D4.numerals().sides.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    middles = D4.numerals().at_apex().corners.mean(axis=1) - INSIDE
    angles = np.unwrap(np.arctan2(middles[:, 1], middles[:, 0]))
    assert (np.diff(angles) > 0).all()  # y grows downwards, so these angles grow clockwise
    hidden = Corners(BEYOND, BASE).numerals().at_apex()
    assert set(hidden.sides.tolist()) < {0, 1, 2}
    for side, face in zip(hidden.sides, hidden.corners, strict=True):
        np.testing.assert_array_equal(face[1:], D4.numerals().at_apex().corners[side, 1:])


def test_numerals_that_stand_elsewhere_do_not_stand_at_the_apex() -> None:
    """If the faces show 1 or 2, and 1, 3 and 4 stand at the base, the d4 shows a 2."""
    unclear = {"d4 numerals 1": 0.5, "d4 numerals 2": 0.5}
    at_base = [{f"d4 numerals {value}": 0.9, "nothing": 0.1} for value in (1, 3, 4)]
    faces = [unclear if corner == APEX else at_base[corner] for corner in D4.numerals().tops]

    assert shown(Told(*faces), D4, D4_NUMERALS, "all")["2"] > 0.9


def test_a_face_beyond_doubt_is_told() -> None:
    """Probabilities that exceed 1 by rounding do not break the combination of the faces."""
    three = {"d4 numerals 3": 1e9, "d4 numerals 1": 1e-30}

    assert shown(Told(three, three, three), D4, D4_NUMERALS)["3"] > 0.999


def test_a_drawing_that_is_seen_nowhere_lies_below() -> None:
    """If three of the four drawings are seen, the d4 lies on the fourth."""
    seen = [{f"d4 divinatoires {name}": 0.9, "nothing": 0.1} for name in ("arbre", "demonde", "sabre")]

    assert shown(Told(*seen), D4, TERTRE)["nuage"] > 0.9


def test_of_two_drawings_that_may_be_hidden_none_is_believed() -> None:
    """If only two of the four drawings are seen, the two hidden ones are equally likely."""
    seen = [{f"d4 divinatoires {name}": 0.99} for name in ("arbre", "demonde")]
    probabilities = shown(Told(*seen), Corners(BEYOND, BASE), TERTRE)

    assert probabilities["nuage"] == pytest.approx(probabilities["sabre"])
    assert probabilities["nuage"] > 0.4


@pytest.mark.parametrize("hidden", TERTRE.faces)
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_direction_of_the_drawings_tells_which_of_two_is_hidden(hidden: str, *, mirrored: bool) -> None:
    """Two drawings are seen; where it is known in which direction they run, the third one round is known."""
    others = [name for name in TERTRE.faces if name != hidden]
    # Where the second or the fourth drawing is hidden, the others follow each other clockwise in the order of
    # the kind; where the first or the third is, in the reverse order.
    if mirrored != (TERTRE.faces.index(hidden) % 2 == 0):
        others.reverse()
    corners = Corners(BEYOND, BASE)
    sides = corners.faces_to_warp("d4").sides
    seen = [{f"d4 divinatoires {others[side]}": 0.99} for side in sides]
    assert len(seen) == 2
    clockwise = 0.01 if mirrored else 0.99
    assert shown(Told(*seen), corners, TERTRE, clockwise=clockwise)[hidden] > 0.95
    assert shown(Told(*seen), corners, TERTRE, clockwise=1 - clockwise)[hidden] < 0.05


@pytest.mark.parametrize("mirrored", [False, True])
def test_an_answer_tells_in_which_direction_the_drawings_run(*, mirrored: bool) -> None:
    """By two drawings that are seen and the hidden one; the answer "the other one" means the mirror image."""
    names = ("sabre", "arbre", "nuage")[:: -1 if mirrored else 1]
    corners = Corners(BEYOND, BASE)
    sides = corners.faces_to_warp("d4").sides
    seen = [[0.97 if face == names[side] else 0.01 for face in TERTRE.faces] for side in sides]
    clockwise = clockwise_if_hidden(np.array(seen, np.float32), sides)
    third = names[({0, 1, 2} - set(sides.tolist())).pop()]
    expected = 0.02 if mirrored else 0.98
    assert clockwise[TERTRE.faces.index("demonde")] == pytest.approx(expected, abs=0.02)
    assert clockwise[TERTRE.faces.index(third)] == pytest.approx(1 - expected, abs=0.02)


def test_a_die_of_which_no_face_can_be_laid_flat_may_show_anything() -> None:
    """If the corners enclose no face, all faces of each kind of d4 are equally likely."""
    corners, none = Corners(BASE[0], np.stack([BASE[0]] * 3)), Told()

    for kind in (D4_NUMERALS, TERTRE):
        assert list(shown(none, corners, kind).values()) == [0.25] * 4


def test_a_model_of_other_faces_is_refused() -> None:
    """A model with other classes is refused with a sentence that names its classes and those needed."""
    model = Told()
    model.card = replace(model.card, classes=("d6 pips 1", "nothing"))

    with pytest.raises(ModelError, match=r"knows d6 pips 1, nothing where d4 numerals 1, .* are needed"):
        reader(model)


def test_the_face_of_a_d8_is_one_witness_however_it_is_turned() -> None:
    """The three turns of one face of a d8 together are less sure than each alone.

    The face may be a side face rather than the top one.
    """
    seven = {"d8 numerals 7": 0.8, "d8 numerals 1": 0.2}
    rotations = D4.rotations()

    np.testing.assert_array_equal(rotations[:, 0], BASE)
    assert (twice_areas(rotations) > 0).all()
    assert 0.6 < shown(Told(seven, seven, seven), D4, D8_NUMERALS)["7"] < 0.8


def test_faces_of_dice_that_are_not_expected_are_not_read() -> None:
    """Where d8 alone are expected, the corners of a d4 are not searched, and it stays what it seemed."""
    model = Coloured()
    row = np.full(len(SEEN), 1e-4, np.float32)
    row[SEEN.index("d4 numerals 4")] = 1.0
    reader = TriangularReader(cast("Model", model), Told(), SEEN)
    faces = reader.faces(reader.corners(np.zeros((100, 100, 3), np.uint8)))

    (weighed,) = reader.weighed(faces, {(10, 10, 90, 90): row}, [D8_NUMERALS]).values()

    assert model.seen == 0
    assert (weighed == row).all()


def test_no_crop_is_run_twice() -> None:
    """Four turns of a die of which one was run through the model are three crops more."""
    model = Coloured()
    corners = CornerCache(cast("Model", model), np.zeros((100, 100, 3), np.uint8))
    first, second = (10.0, 10.0, 60.0, 60.0), (40.0, 40.0, 90.0, 90.0)

    corners.fill([(first, 0), (second, 0)])
    assert model.seen == 2
    corners.maps(first, turns=4)
    assert model.seen == 5
    corners.maps(first, turns=4)
    assert model.seen == 5


def test_which_kind_of_die_it_is_stays_as_it_was() -> None:
    """Flat faces redistribute the probability within one kind of die; that of "other" stays the same."""
    before = np.full((2, len(SEEN)), 1e-4, np.float32)
    four, other = SEEN.index("d4 numerals 4"), SEEN.index("other")
    before[0, [four, other]] = 0.6, 0.4
    before[1, other] = 1.0
    one = {"d4 numerals 1": 1.0}

    of_black = reader(Told(one, one, one))
    faces = of_black.faces(of_black.corners(np.zeros((100, 100, 3), np.uint8)))
    dice = {(10, 10, 90, 90): before[0], (20, 20, 90, 90): before[1]}
    weighed = np.stack(list(of_black.weighed(faces, dice).values()))

    assert weighed.sum(axis=1) == pytest.approx(before.sum(axis=1), abs=1e-5)
    assert weighed[0, other] == before[0, other]
    assert weighed[0, SEEN.index("d4 numerals 1")] > weighed[0, four]
    assert (weighed[1] == before[1]).all()


def pictured(die: SceneDie) -> np.ndarray:
    """A die on a green table from nearly straight above, some 90 pixels wide."""
    ground = Ground(np.full((32, 32, 3), (0.05, 0.2, 0.08), np.float32), 10.0, 0.0)
    camera = Camera.looking_at((0, 0), 300, np.radians(80), focal_px=1500, size=(320, 240))
    stage = Stage(camera, ground, (Lamp((150.0, 100.0, 400.0), (0.6, 0.6, 0.6)),), Room())
    return (stage.draw([die]).picture.clip(0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


@pytest.mark.parametrize(("shape", "at_base"), [("d4", False), ("d4", True), ("d8", False)])
@pytest.mark.parametrize("face", range(4))
def test_a_plain_die_is_read(shape: str, face: int, at_base: bool) -> None:
    """White d4 with black numerals at the apex or at the base, and such d8, are read rightly."""
    solid = die_solid(shape).worn(50)
    values = "12345678"[: len(solid.normals)]
    lettering = Lettering(size=1.3 if shape == "d4" else 1.0, at_base=at_base)
    skin = numeral_skin(
        solid, values, lettering, [(0.02, 0.02, 0.02)] * len(values), np.random.default_rng(0)
    )
    rotation = lying(solid, face, 0.7 + face)
    place = np.array([0, 0, solid.lowest(rotation) * 18.0], np.float32)
    die = SceneDie(solid, 18.0, rotation, place, skin, Material((0.85, 0.85, 0.8)))

    (read,) = Reader(NUMERALS).read(pictured(die)).dice

    assert (read.shape, read.face) == (shape, die.value)


class Rounds(Told):
    """A stand-in for the flats model that answers batch by batch, with a 1 or a 3 for each face of a d8."""

    def __init__(self, probability: float, *batches: str) -> None:
        super().__init__()
        self.probability, self.batches, self.read = probability, list(batches), 0

    def run(self, batch: np.ndarray) -> tuple[np.ndarray, ...]:
        """The logits of a batch."""
        numerals = self.batches.pop(0)
        assert len(numerals) == len(batch)
        self.read += len(batch)
        rest = {f"d8 numerals {numeral}": 1 - self.probability for numeral in "13"}
        self.faces = tuple(rest | {f"d8 numerals {numeral}": self.probability} for numeral in numerals)
        return super().run(batch)


CAMERA = Vantage(np.diag([0.25, 0.25, 1.0]), np.array([12.0, 12.0, 400.0]))


def read_in_rounds(flats: Rounds, vantage: Vantage | None) -> np.ndarray:
    """The probabilities of a d8 that may be a 3 or a 1, after its faces are read."""
    row = np.full(len(SEEN), 1e-6, np.float32)
    row[[THREE, ONE]] = 0.5
    d8 = reader(flats)
    faces = d8.faces(d8.corners(np.zeros((100, 100, 3), np.uint8)), vantage)
    (weighed,) = d8.weighed(faces, {(20, 20, 80, 80): row}).values()
    return weighed


THREE, ONE = SEEN.index("d8 numerals 3"), SEEN.index("d8 numerals 1")


@pytest.mark.parametrize(("vantage", "likely"), [(None, 0.73), (CAMERA, 0.81)])
def test_where_the_camera_is_known_a_d8_is_read_at_corners_that_fit_alone(
    vantage: Vantage | None, likely: float
) -> None:
    """The second round reads the upper face in three rotations and replaces the first one.

    With the place of the camera its faces count more, and no other corners are read beside those that fit.
    Other corners are now and then those of a side face, and whole dice are misread likewise.
    """
    probabilities = read_in_rounds(Rounds(0.8, "1", "333"), vantage)

    assert probabilities[THREE] == pytest.approx(likely, abs=0.01)


@pytest.mark.parametrize(("vantage", "shown"), [(None, "3"), (CAMERA, "1")])
def test_a_die_that_is_sure_is_not_looked_at_further(vantage: Vantage | None, shown: str) -> None:
    """One face of a d8 is enough if it is sure; where the camera is known, one at corners that fit."""
    flats = Rounds(0.999, shown)

    assert read_in_rounds(flats, vantage)[SEEN.index(f"d8 numerals {shown}")] > 0.98
    assert flats.read == 1
