"""The shipped models read rendered dice."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.scenes.makes import drawn_make
from tests.vision import mat_view
from tests.vision.looks import RUNES
from tests.vision.rendered import six_dice
from vision import verdict
from vision.boxes import Box, same_thing
from vision.calibration import Calibration, Layout
from vision.crop import is_grey
from vision.dice_set import D6_NUMERALS, NUMERALS, OSSELETS, PIPS, SHIPPED_SETS, DiceSet
from vision.errors import PictureError
from vision.expected_faces import ExpectedFaces
from vision.faces import FaceReader
from vision.find import Finder, Found
from vision.model import Model, opened, shipped
from vision.opinion import Face, Opinion
from vision.place import Place
from vision.reader import Reader
from vision.reading import Reading
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp
from vision.scenes.sensor import Sensor
from vision.scenes.solids import lying
from vision.scenes.stage import Stage
from vision.scenes.table import Ground
from vision.thresholds import Asks, threshold
from vision.tilt import TiltCache
from vision.vantage import Vantage, View


def test_six_rendered_dice_are_read(reader: Reader) -> None:
    """Six dice that show six different values are all found and read rightly, without doubt."""
    reading = reader.read(six_dice())

    assert sorted(str(face) for face in reading.faces) == ["1", "2", "3", "4", "5", "6"]
    assert not reading.doubtful
    assert {(die.shape, die.design) for die in reading.dice} == {("d6", "pips")}
    assert (reading.width, reading.height) == (1280, 960)


def test_dice_come_from_left_to_right(reader: Reader) -> None:
    """The dice of a reading are ordered from left to right."""
    centers = [die.center_xy[0] for die in reader.read(six_dice()).dice]

    assert centers == sorted(centers)


def test_reading_names_the_runner_up(reader: Reader) -> None:
    """Each die names the second likeliest face, which differs from its face."""
    for die in reader.read(six_dice()).dice:
        assert die.runner_up is not None
        assert die.runner_up != die.face


def test_the_reader_can_be_told_of_other_dice() -> None:
    """A set passed to `expect` counts from the next reading on."""
    reader = Reader()
    reader.expect(NUMERALS)
    assert all(die.design != "pips" for die in reader.read(six_dice()).dice)
    reader.expect(PIPS)
    assert {die.design for die in reader.read(six_dice()).dice} == {"pips"}


def test_dice_that_are_not_expected_are_strangers() -> None:
    """If numerals are expected, dice with pips are read as unknown and doubtful."""
    dice = Reader(NUMERALS).read(six_dice()).dice

    assert len(dice) == 6
    assert {die.shape for die in dice} == {"unknown"}
    assert all(die.doubtful for die in dice)


@pytest.mark.parametrize(("dice_set", "looks"), [(PIPS, {"faces"}), (NUMERALS, {"close"})])
def test_the_close_look_is_for_other_dice_than_pips(
    dice_set: DiceSet, looks: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice are classified by the close model if numerals are expected, and by `faces` for pips alone."""
    used, run = set(), Model.run

    def noted(model: Model, batch: np.ndarray) -> tuple[np.ndarray, ...]:
        used.add(model.card.kind)
        return run(model, batch)

    monkeypatch.setattr(Model, "run", noted)
    Reader(dice_set).read(six_dice())

    assert used == {"finder", "tilt", *looks}


def test_the_runner_up_is_another_face_of_the_same_dice() -> None:
    """A die that may be a d6 or a d8 with a 2 is not asked about as "2 or 2", nor as "2 or 7"."""
    verdict = Reader(NUMERALS)._verdict
    likely = {
        Face("d6", "numerals", "2"): 0.5,
        Face("d8", "numerals", "2"): 0.3,
        Face("d8", "numerals", "7"): 0.15,
        Face("d6", "numerals", "5"): 0.05,
    }
    opinion = Opinion(np.array([likely.get(face, 0.0) for face in verdict.expected.faces]), 0.0, 0.0)

    die = verdict.likeliest_die(Place((0, 0, 30, 30), 0.0, opinion), "usual")

    assert (die.shape, die.face, die.runner_up) == ("d6", "2", "5")


@pytest.mark.parametrize(("modest", "doubted"), [("close", "d6"), ("flats", "d8")])
def test_the_model_that_looked_last_decides_what_is_doubtful(
    modest: str, doubted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The doubt threshold of the last model counts: that of "flats" for a d8, of "close" for a d6."""

    def with_bar(kind: str, folder: Path | None) -> Model:
        model = opened(kind, folder)
        model.card = replace(model.card, doubt_below=0.95 if kind == modest else 0.5)
        return model

    monkeypatch.setattr("vision.reader.opened", with_bar)
    reader = Reader(NUMERALS)
    faces = ExpectedFaces(
        NUMERALS, Model(shipped("close.onnx"), "close").card.classes, reader.embeddings
    ).faces
    opinions = [
        Opinion(np.array([0.9 * (face == Face(shape, "numerals", "3")) for face in faces]), 0.0, 0.1)
        for shape in ("d6", "d8")
    ]
    monkeypatch.setattr(
        reader, "_find", lambda bright, vantage: [Place((0, 0, 30, 30), 0.1, one) for one in opinions]
    )

    dice = reader.read(np.zeros((60, 80, 3), np.uint8)).dice

    assert [die.shape for die in dice if die.doubtful] == [doubted]
    assert [die.shape for die in dice] == ["d6", "d8"]


def test_a_set_of_which_nothing_was_taught_knows_no_die() -> None:
    """With an empty dice set all six dice are unknown."""
    dice = Reader(DiceSet("none", ())).read(six_dice()).dice

    assert [die.shape for die in dice] == ["unknown"] * 6


def test_dice_beside_a_calibrated_tray_do_not_count() -> None:
    """Dice outside the calibrated tray are dropped.

    In a frame of another size the calibration is not used, and all dice count.
    """
    right_half = Layout((170.0, 0.0, 320.0, 240.0))
    reader = Reader()
    reader.use_calibration(Calibration(1280, 960, np.diag([0.25, 0.25, 1.0]), right_half))
    dice = reader.read(six_dice()).dice
    assert 0 < len(dice) < 6
    assert all(die.center_xy[0] > 640 for die in dice)

    reader.use_calibration(Calibration(640, 480, np.eye(3), right_half))
    assert len(reader.read(six_dice()).dice) == 6


def two_osselets() -> tuple[NDArray[np.uint8], Box, Box]:
    """A picture of an osselet that lies aslant and one that does not, and the boxes round them."""
    make = drawn_make(np.random.default_rng(1), OSSELETS)
    felt = Ground(np.full((64, 64, 3), (0.08, 0.2, 0.1), np.float32), 10.0)
    camera = Camera.looking_at((0, 0), 400, np.radians(85), focal_px=1900, size=(960, 720))
    dice = []
    for x, turn in ((-30, 0.75), (30, 0.0)):
        rotation = lying(make.solid, make.solid.rests[0], turn)
        place = np.array((x, 0, make.solid.lowest(rotation) * make.size_mm), np.float32)
        dice.append(SceneDie(make.solid, make.size_mm, rotation, place, make.skin, make.material))
    scene = Stage(camera, felt, (Lamp((200, 300, 500), (1.0, 1.0, 1.0), 0.1),)).draw(dice)
    aslant, upright = (seen.box_xyxy for seen in scene.seen if seen is not None)
    return Sensor().develop(scene.picture, np.random.default_rng(0)), aslant, upright


def test_an_osselet_that_was_found_twice_is_one_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boxes at the ends of an osselet are one die with one face; its neighbour stays."""
    picture, whole, neighbour = two_osselets()
    left, top, right, bottom = whole
    part = 0.72
    ends = [
        (left, top, left + part * (right - left), top + part * (bottom - top)),
        (right - part * (right - left), bottom - part * (bottom - top), right, bottom),
    ]
    reader = Reader(SHIPPED_SETS["osselets"])
    found = [Found(box, 0.9) for box in (*ends, neighbour)]
    monkeypatch.setattr(Finder, "find", lambda self, picture, may_hold: found)
    reading = reader.read(picture)
    assert [die.shape for die in reading.dice] == ["osselet", "osselet"]
    assert same_thing(min(reading.dice, key=lambda die: die.center_xy).box_xyxy, whole, 1.05)


@pytest.mark.parametrize("level", [0, 128, 255])
def test_empty_picture_reads_as_empty(reader: Reader, level: int) -> None:
    """In a plain black, grey or white picture no die is found."""
    assert reader.read(np.full((480, 640, 3), level, np.uint8)).dice == ()


def test_noise_reads_as_empty(reader: Reader) -> None:
    """In a picture of noise no die is found."""
    noise = np.random.default_rng(0).integers(0, 256, (480, 640, 3)).astype(np.uint8)

    assert [die for die in reader.read(noise).dice if not die.doubtful] == []


@pytest.mark.parametrize(
    ("shape", "dtype", "expected"),
    [
        ((640,), np.uint8, r"got \(640,\) of uint8"),  # one row
        ((480, 640), np.uint8, r"got \(480, 640\) of uint8"),  # grey
        ((480, 640, 4), np.uint8, r"got \(480, 640, 4\) of uint8"),  # with alpha
        ((480, 640, 3), np.float32, "of float32"),  # not bytes
        ((1, 1, 3), np.uint8, "has 1x1 pixels; a die needs at least 16"),  # a dot
        ((0, 640, 3), np.uint8, "has 640x0 pixels"),  # nothing at all
    ],
)
def test_other_arrays_are_refused(reader: Reader, shape: tuple[int, ...], dtype: type, expected: str) -> None:
    """An array that is no colour picture is refused; the error says what was seen and what is needed."""
    with pytest.raises(PictureError, match=expected):
        reader.read(np.zeros(shape, dtype))
    with pytest.raises(PictureError, match=expected):
        reader.read_again(np.zeros(shape, dtype), Reading((), 640, 480), 1)


def counted(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many dice are read in different turns each time, from now on."""
    counts: list[int] = []
    read = FaceReader.read_turned

    def counting(faces: FaceReader, picture: np.ndarray, boxes: list[Box], looks: int) -> np.ndarray:
        counts.append(len(boxes))
        assert looks == (2 if is_grey(picture) else 4)
        return read(faces, picture, boxes, looks)

    monkeypatch.setattr(FaceReader, "read_turned", counting)
    return counts


ABOVE = Vantage(np.diag([0.25, 0.25, 1.0]), np.array([160.0, 120.0, 500.0]))
"""A camera over the middle of a picture of 1280 x 960."""


ASLANT = replace(ABOVE, camera_mm=np.array([160.0, 1500.0, 500.0]))
"""The same camera, far to the side."""


def test_doubtful_dice_from_above_are_read_in_turns_in_each_grey_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Dice with pips are strangers among numerals, so in doubt: read again where the camera looks down.

    The picture is read in four turns. Its blue, green and red alone, and each die without its streaks, are
    read in two. Here no die counts as plainly a stranger.
    """
    monkeypatch.setattr(verdict, "_HARDLY", 0.0)
    reader = Reader(NUMERALS)
    counts = counted(reader, monkeypatch)
    reader.read(six_dice(), ASLANT)
    assert counts == []
    reader.read(six_dice(), ABOVE)
    assert counts == [6] * 4 + [1] * 6


def test_dice_that_are_plainly_strangers_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of six dice with pips are hardly like any numeral. All are called strangers, as before."""
    reader = Reader(NUMERALS)
    counts = counted(reader, monkeypatch)
    assert [die.face for die in reader.read(six_dice(), ABOVE).dice] == [None] * 6
    assert all(count < 6 for count in counts)


@pytest.mark.parametrize(("elevation_deg", "turned"), [(90, 4), (45, 0)])
def test_doubtful_dice_tell_whether_they_are_seen_from_above(
    monkeypatch: pytest.MonkeyPatch, elevation_deg: float, turned: int
) -> None:
    """Without a calibration the dice show how the camera looks: from above they are read in turns."""
    monkeypatch.setattr(verdict, "_HARDLY", 0.0)  # so that all of these strangers are in doubt
    reader = Reader(NUMERALS)
    counts = counted(reader, monkeypatch)
    reader.read(mat_view.with_dice(elevation_deg=elevation_deg))
    assert sum(counts) == 5 * turned


@pytest.mark.parametrize(("dice_set", "asked"), [(PIPS, False), (NUMERALS, True)])
def test_the_place_of_the_camera_is_worked_out_only_for_dice_that_need_it(
    dice_set: DiceSet, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain dice with pips are read without the place of the camera; among numerals they are in doubt."""
    reader, pictures = Reader(dice_set), []
    vantage = TiltCache.vantage
    monkeypatch.setattr(TiltCache, "vantage", lambda *told: pictures.append(1) or vantage(*told))
    reader.read(six_dice())
    assert bool(pictures) == asked


def test_pips_are_never_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where pips alone are expected, no die is read in four turns, however blurred."""
    reader = Reader()
    counts = counted(reader, monkeypatch)
    reader.read(cv2.GaussianBlur(six_dice(), (0, 0), 9), ABOVE)
    assert counts == []


@pytest.mark.parametrize("vantage", [ABOVE, ASLANT, None])
def test_pips_in_doubt_are_read_by_two_models_in_each_grey_picture(
    monkeypatch: pytest.MonkeyPatch, vantage: Vantage | None
) -> None:
    """However the camera looks, both models read what the first one doubts most, in five pictures.

    What the first one answers about the picture itself is known. Only dice that both leave in doubt there are
    read in its colours, and each alone without its streaks.
    """
    reader, shown = Reader(), []
    read = FaceReader.read

    def telling(faces: FaceReader, picture: np.ndarray, boxes: list[Box]) -> np.ndarray:
        probabilities = read(faces, picture, boxes)
        shown.append(
            (faces is reader._close_reader, dict(zip(boxes, probabilities.max(axis=1).tolist(), strict=True)))
        )
        return probabilities

    monkeypatch.setattr(FaceReader, "read", telling)
    blurred = cv2.GaussianBlur(six_dice(), (0, 0), 7)
    reader.read(blurred, vantage)
    (_, first), *further = shown
    sure = {box for box, surest in first.items() if surest >= reader._face_reader.doubt_below}

    in_colours, streakless = further[:7], further[7:]
    assert [close for close, _ in in_colours] == [True] + [False, True] * 3
    for _, again in in_colours:
        assert min(first, key=first.__getitem__) in again
        assert not sure & again.keys()
        assert again.keys() <= in_colours[0][1].keys()
    in_doubt = in_colours[-1][1].keys()
    assert [(close, set(alone)) for close, alone in streakless] == [
        (close, {box}) for box in in_doubt for close in (False, True)
    ]


def test_how_often_is_asked_can_be_changed_between_readings() -> None:
    """The same picture brings fewer doubts where the table asks seldom, and never other faces."""
    reader, blurred = Reader(), cv2.GaussianBlur(six_dice(), (0, 0), 7)
    doubts, faces = {}, {}
    for asks in get_args(Asks):
        reader.asks = asks
        dice = reader.read(blurred).dice
        doubts[asks] = sum(die.doubtful for die in dice)
        faces[asks] = [(die.shape, die.design, die.face) for die in dice]
    assert doubts["seldom"] < doubts["often"]
    assert faces["seldom"] == faces["usual"] == faces["often"]


def test_taught_dice_are_believed_from_lower_probabilities_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 0.972 a taught face is believed unless seen aslant, and a numeral where the vantage is known."""
    reader = Reader(DiceSet("both", (D6_NUMERALS,), (RUNES,)))
    rune, numeral = Face("d6", "Runes", "2"), Face("d6", "numerals", "3")
    opinions = [
        Opinion(np.array([0.972 * (face == shown) for face in reader._verdict.expected.faces]), 0.0, 0.028)
        for shown in (rune, numeral)
    ]
    seen = [(one, view) for one in opinions for view in get_args(View)]
    places = [Place((60 * n, 20, 60 * n + 30, 50), 0.028, *one) for n, one in enumerate(seen)]
    monkeypatch.setattr(reader, "_find", lambda bright, vantage: places)

    dice = reader.read(np.zeros((80, 60 * len(places), 3), np.uint8)).dice

    believed = [(die.design, place.view) for place, die in zip(places, dice, strict=True) if not die.doubtful]
    numerals = [("numerals", "above"), ("numerals", "aslant")]
    assert believed == [("Runes", "above"), ("Runes", "unknown"), *numerals]
    assert threshold(rune, 0.975, "above", "often", of_taught_set=0.98) == pytest.approx(0.9925)
