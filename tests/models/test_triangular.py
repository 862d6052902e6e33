"""Training data for the corners and the flat faces of dice with triangular faces."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.errors import LabelError
from models.labelled_picture import LabelledDie, LabelledFace, LabelledPicture, Triangle
from tests.models.finders import FindsNothing
from vision.boxes import Box
from vision.corners import Corners
from vision.crop import CONTEXT
from vision.triangular import WARPED_CLASSES

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
triangular = pytest.importorskip("models.crops.triangular")
corners = pytest.importorskip("models.training.corners")

BOX: Box = (60, 40, 160, 140)
APEX, BASE = (110.0, 95.0), ((110.0, 48.0), (152.0, 121.0), (68.0, 121.0))
"""A d4 seen from above, 100 pixels wide: its apex, and its base, clockwise."""


SEEN: list[Triangle] = [(APEX, BASE[left], BASE[right]) for left, right in ((1, 0), (2, 1), (0, 2))]
"""Its visible faces."""


def kept(folder: Path, face_class: str, faces: tuple[LabelledFace, ...], *, coloured: bool = False) -> object:
    """One grey d4 with a white apex on black, stored as training data.

    One that is too small and one that is half hidden are in the picture, too. A coloured one is blue at the
    first corner of its base, green at the second and red at the third.
    """
    pixels = np.zeros((200, 240, 3), np.uint8)
    cv2.fillPoly(pixels, [np.array(BASE, np.int32)], (120, 120, 120))
    for (x, y), colour in zip(BASE, np.eye(3) * 255 if coloured else (), strict=False):
        place = round(0.8 * x + 0.2 * APEX[0]), round(0.8 * y + 0.2 * APEX[1])
        cv2.circle(pixels, place, 9, colour.tolist(), -1)
    cv2.circle(pixels, (110, 95), 6, (255, 255, 255), -1)
    cv2.imwrite(str(folder / "d4.png"), pixels)
    small = LabelledDie((0, 0, 20, 20), "die", None, readable_faces=faces)
    die = LabelledDie(BOX, "die", face_class, readable_faces=faces)
    hidden = replace(die, visible=0.6)
    dice = (small, hidden, die, LabelledDie(BOX, "die", None))
    picture = LabelledPicture(folder / "d4.png", "here", True, dice)
    return triangular.cached_triangular(
        folder / "d4.bin", [picture], FindsNothing(), triangular.labelled_faces
    )


@pytest.fixture
def d4s(tmp_path: Path) -> object:
    """A d4 with drawings, of which the fourth lies below."""
    drawings = zip(("sabre", "arbre", "nuage"), SEEN, strict=True)
    faces = tuple(LabelledFace(f"d4 divinatoires {name}", triangle) for name, triangle in drawings)
    return kept(tmp_path, "d4 divinatoires demonde", faces)


NUMBERED = tuple(
    LabelledFace("d4 numerals 4", triangle, (f"d4 numerals {left}", f"d4 numerals {right}"))
    for triangle, (left, right) in zip(SEEN, ((2, 1), (3, 2), (1, 3)), strict=True)
)
"""The visible faces of a d4 that shows a 4; the corners of its base have the numerals 1, 2 and 3."""


@pytest.fixture
def numbered(tmp_path: Path) -> object:
    """A d4 that shows a 4."""
    return kept(tmp_path, "d4 numerals 4", NUMBERED)


def test_a_die_is_kept_with_its_corners(d4s) -> None:
    """A die is stored with its corners and faces; one too small, hidden or without corners is left out."""
    assert len(d4s) == 1
    apex = d4s.faces[0, 0, 0]
    rows, columns = np.nonzero((d4s.pixels[0] > 250).all(axis=2))
    assert (columns.mean(), rows.mean()) == pytest.approx(apex, abs=0.3)
    assert [WARPED_CLASSES[told] for told in d4s.face_classes[0, :, 0]] == [
        "d4 divinatoires sabre",
        "d4 divinatoires arbre",
        "d4 divinatoires nuage",
    ]
    assert {WARPED_CLASSES[told] for told in d4s.face_classes[0, :, 1:].flat} == {"nothing"}


def test_a_d8_is_kept_with_its_upper_face_in_three_rotations(tmp_path: Path) -> None:
    """Each of the three corners is once the first one, and the class is the same each time."""
    face = LabelledFace("d8 numerals 5", SEEN[0])
    d8 = kept(tmp_path, "d8 numerals 5", (face,))

    assert {WARPED_CLASSES[told] for told in d8.face_classes.flat} == {"d8 numerals 5"}
    for above in range(3):
        assert d8.faces[0, above] == pytest.approx(np.roll(d8.faces[0, 0], -above, axis=0))
    assert np.ptp(d8.faces[0, :, 0], axis=0).min() > 10


def test_a_die_with_a_face_of_an_unknown_class_is_left_out(tmp_path: Path) -> None:
    """What one of its faces shows cannot be learnt, so the finder of corners learns nothing of it, either."""
    faces = tuple(
        LabelledFace(name, triangle)
        for name, triangle in zip(
            ("d4 divinatoires sabre", "d4 runes fehu", "d4 divinatoires nuage"), SEEN, strict=True
        )
    )
    with pytest.raises(LabelError, match="no picture shows a die that can be kept"):
        kept(tmp_path, "d4 divinatoires demonde", faces)


def test_the_maps_are_warm_where_the_corners_are(d4s, monkeypatch) -> None:
    """However the crop is augmented, its maps are warm at the apex and at the corners of the base alone."""
    rng, moved, random_movement = np.random.default_rng(1), [], triangular.random_movement

    def recorded(*told: object, **options: bool) -> np.ndarray:
        asked.append((told[0] * triangular.CLOSE_PX, options))
        moved.append(random_movement(*told, **options))
        return moved[-1]

    monkeypatch.setattr(triangular, "random_movement", recorded)
    asked: list[tuple[float, dict[str, bool]]] = []
    _, maps = triangular.corner_batch(d4s, np.zeros(8, np.intp), rng)

    die_px = np.ptp(d4s.faces[0, :, :, 0]) / np.ptp([x for x, _ in BASE]) * 100
    for side, options in asked:  # as much round the die as the reader's crops show, and never mirrored
        assert side == pytest.approx(die_px * CONTEXT, rel=0.01)
        assert options == {"from_above": True, "mirrored": False}

    cell_px = triangular.CLOSE_PX / triangular.CELLS
    y, x = np.mgrid[: triangular.CELLS, : triangular.CELLS]
    for matrix, (apex, base) in zip(moved, maps.numpy(), strict=True):
        back = cv2.invertAffineTransform(matrix)
        tip, *corners = [
            point @ back[:, :2].T + back[:, 2] for point in (d4s.faces[0, 0, 0], *d4s.faces[0, :, 1])
        ]
        for heat, points in ((apex, [tip]), (base, corners)):
            away = np.min(
                [np.hypot(x - px / cell_px + 0.5, y - py / cell_px + 0.5) for px, py in points], axis=0
            )
            assert heat[away < 0.5].min(initial=1) > 0.5
            assert heat[away > 3].max() < 0.01


def test_a_taught_network_learns_labels_and_what_the_teacher_sees_in_every_turn() -> None:
    """The targets are means of the labels and of the teacher's maps, turned back where the crop was."""
    rng = np.random.default_rng(2)
    crops, labels = torch.rand(3, 3, 8, 8), torch.rand(3, 2, 8, 8)
    seen = []

    class Teacher:
        """Takes bright red for corners and bright green for apexes, and is as sure in every turn."""

        def run(self, batch: np.ndarray) -> tuple[np.ndarray]:
            seen.append(batch)
            return (8 * batch[:, :2] - 4,)

    shown, targets = next(corners.taught(Teacher(), lambda _rng: iter([(crops, labels)]), rng))

    assert torch.equal(shown, crops)
    assert torch.allclose(targets, (labels + torch.sigmoid(8 * crops[:, :2] - 4)) / 2, atol=1e-6)
    assert len(seen) == 2
    assert not np.array_equal(*seen)


def test_a_face_laid_flat_tells_its_drawing_or_nothing(d4s) -> None:
    """Most flat faces are labelled with their drawing; badly warped ones are labelled "nothing"."""
    shown, tells = triangular.flat_batch(d4s, np.zeros(200, np.intp), np.random.default_rng(1))

    assert shown.shape == (200, 3, triangular.WARPED_PX, triangular.WARPED_PX)
    counts = np.bincount(tells.numpy(), minlength=len(WARPED_CLASSES))
    assert counts[WARPED_CLASSES.index("nothing")] == pytest.approx(24, abs=15)
    assert (
        counts[
            [WARPED_CLASSES.index(f"d4 divinatoires {name}") for name in ("sabre", "arbre", "nuage")]
        ].min()
        > 40
    )
    assert counts[WARPED_CLASSES.index("d4 divinatoires demonde")] == 0


def test_all_numerals_of_a_d4_are_learnt_each_upright(numbered) -> None:
    """Each face is shown with each of its corners above, and each time labelled with the numeral there."""
    four, one = (WARPED_CLASSES.index(f"d4 numerals {value}") for value in (4, 1))
    shown, tells = triangular.flat_batch(numbered, np.zeros(300, np.intp), np.random.default_rng(1))

    counts = np.bincount(tells.numpy(), minlength=len(WARPED_CLASSES))
    assert counts[one : four + 1] == pytest.approx([59, 59, 59, 88], abs=25)
    assert counts[WARPED_CLASSES.index("nothing")] == pytest.approx(36, abs=18)

    def bright(numeral: int) -> np.ndarray:
        """How bright the upper part of a face is, and its lower part, where a numeral is upright."""
        whole = shown[tells == numeral].numpy().mean(axis=(0, 1))
        return np.array([whole[:25].max(), whole[55:].max()])

    assert np.subtract(*bright(four)) > np.subtract(*bright(one))


def test_the_numeral_of_a_class_is_the_one_that_stands_upright(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever corner is above, the class is its numeral: 1 where it is blue, 2 green, 3 red."""
    monkeypatch.setattr(triangular, "recolour", lambda flat, _rng: flat)
    monkeypatch.setattr(triangular, "degrade", lambda flats, _coarsest: flats)
    d4 = kept(tmp_path, "d4 numerals 4", NUMBERED, coloured=True)
    shown, tells = triangular.flat_batch(d4, np.zeros(60, np.intp), np.random.default_rng(1))

    for value, channel in ((1, 2), (2, 1), (3, 0)):
        tops = shown[tells == WARPED_CLASSES.index(f"d4 numerals {value}")][:, :, 14:34, 35:45]
        colours = tops.numpy().mean(axis=(2, 3))
        assert len(colours) > 5
        assert (colours.argmax(axis=1) == channel).all()


def test_another_die_is_laid_flat_and_tells_nothing(tmp_path: Path) -> None:
    """A stranger is stored once as a d4 and once as a d8, with all faces labelled "nothing"."""
    cv2.imwrite(str(tmp_path / "d10.png"), np.zeros((200, 240, 3), np.uint8))
    dice = [LabelledDie(BOX, "die", name) for name in ("other", "d8 numerals 1", "other")]
    picture = LabelledPicture(tmp_path / "d10.png", "here", True, tuple(dice))
    seen = Corners(np.array(APEX, np.float32), np.array(BASE, np.float32))
    faces_of = triangular.strangers_faces(lambda _picture, _box: seen)

    strangers = triangular.cached_triangular(tmp_path / "d10.bin", [picture], FindsNothing(), faces_of)

    assert {WARPED_CLASSES[told] for told in strangers.face_classes.flat} == {"nothing"}
    as_d4, as_d8 = strangers.faces
    assert np.allclose(as_d4[:, 0], as_d4[0, 0])
    assert np.allclose(as_d8[1], np.roll(as_d8[0], 1, axis=0), atol=1e-3)


def test_the_reader_lays_flat_the_faces_that_were_learnt() -> None:
    """The reader and the training data take the corners of a face in the same order."""
    read = Corners(np.array(APEX, np.float32), np.array(BASE, np.float32)).visible_faces()

    assert [tuple(face[1]) for face in read] == [BASE[1], BASE[2], BASE[0]]
