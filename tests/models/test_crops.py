"""The face reader's training data: crops cut out of labelled pictures and kept in a file."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import cv2
import numpy as np
import pytest

from models.classes import CLASSES
from models.labelled_picture import LabelledDie, LabelledPicture
from vision.boxes import Box, center_xy, iou
from vision.crop import CONTEXT
from vision.find import Found
from vision.opinion import NOTHING

pytest.importorskip("torch", reason="training needs the extra `train`")
augmentation = pytest.importorskip("models.crops.augmentation")
crops = pytest.importorskip("models.crops.faces")

DIE: Box = (40, 40, 80, 80)


class Finds:
    """A stand-in for the finder that finds the given boxes."""

    def __init__(self, *boxes: Box) -> None:
        self.found = [Found(box, 0.9) for box in boxes]

    def find(self, picture: np.ndarray) -> list[Found]:
        """The given boxes, whatever the picture shows."""
        return self.found


def picture(folder: Path, *dice: LabelledDie) -> LabelledPicture:
    """A dark picture with a white square where the die is labelled."""
    pixels = np.full((160, 240, 3), 40, np.uint8)
    pixels[40:80, 40:80] = 255
    path = folder / "die.png"
    cv2.imwrite(str(path), pixels)
    return LabelledPicture(path, "here", True, dice)


def cut(shown: LabelledPicture, *found: Box) -> list:
    """The crops of one picture, without any random crops of empty places."""
    return list(crops.cut_crops([shown], Finds(*found), np.random.default_rng(0), 0))


@pytest.fixture
def shown(tmp_path: Path) -> LabelledPicture:
    """A picture with one labelled die."""
    return picture(tmp_path, LabelledDie(DIE, "die", "d6 pips 5"))


def test_a_die_is_cut_as_the_finder_frames_it(shown: LabelledPicture) -> None:
    """A crop has the margin of the finder's box, since the reader will be shown such crops."""
    [(tight, tight_labels)] = cut(shown)
    [(wide, wide_labels)] = cut(shown, (34, 34, 86, 86))
    assert tight_labels == wide_labels == {"classes": CLASSES.index("d6 pips 5"), "from_above": True}
    assert (wide > 200).sum() < 0.7 * (tight > 200).sum()


def test_what_the_finder_takes_for_a_die_is_learnt_as_nothing(shown: LabelledPicture) -> None:
    """A found box without a label becomes "nothing"; one on a labelled die does not."""
    classes = [labels["classes"] for _, labels in cut(shown, (150, 20, 190, 60), (44, 44, 60, 60))]
    assert classes == [CLASSES.index("d6 pips 5"), CLASSES.index(NOTHING)]


def test_a_box_that_shares_its_middle_with_a_die_is_no_false_positive(tmp_path: Path) -> None:
    """A box round two dice and one on a part of a die are left out: the readers see such boxes of dice."""
    neighbour = LabelledDie((90, 40, 130, 80), "die", "d6 pips 2")
    shown = picture(tmp_path, LabelledDie(DIE, "die", "d6 pips 5"), neighbour)
    classes = [labels["classes"] for _, labels in cut(shown, (30, 20, 140, 100), (112, 62, 128, 78))]
    assert classes == [CLASSES.index(name) for name in ("d6 pips 5", "d6 pips 2")]


def test_ten_false_positives_of_a_picture_are_learnt(shown: LabelledPicture) -> None:
    """A picture of a patterned cloth, on which the finder takes much for dice, gives no more than that."""
    found = [(150.0, 5.0 * place, 170.0, 5.0 * place + 20) for place in range(14)]
    assert [labels["classes"] for _, labels in cut(shown, *found)][1:] == [CLASSES.index(NOTHING)] * 10


def test_a_d4_too_small_to_be_read_is_not_asked_for(tmp_path: Path) -> None:
    """A d4 too small to be read gives no crop: neither one of its face nor one of "nothing"."""
    small = picture(tmp_path, LabelledDie(DIE, "die", "d4 numerals 3"))
    assert cut(small, DIE) == []

    large = picture(tmp_path, LabelledDie((40, 40, 95, 95), "die", "d4 numerals 3"))
    assert [labels["classes"] for _, labels in cut(large)] == [CLASSES.index("d4 numerals 3")]


def test_places_without_a_whole_die_are_learnt_as_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some are bare ground, and some show a part of a die; they are about as large as dice or their parts."""
    boxes, crop_square = [], crops.crop_square
    monkeypatch.setattr(crops, "crop_square", lambda *how: boxes.append(how[1]) or crop_square(*how))
    shown = picture(tmp_path, LabelledDie(DIE, "die", "d6 pips 5"))
    made = list(crops.cut_crops([shown], Finds(), np.random.default_rng(0), 300))

    assert [labels["classes"] for _, labels in made[1:]] == [CLASSES.index(NOTHING)] * len(made[1:])
    shared = np.array([iou(box, DIE) for box in boxes[1:]])
    assert shared.max() < 0.25
    assert 0.1 < (shared > 0.02).mean() < 0.6
    assert (shared == 0).mean() > 0.3
    sizes = np.array([right - left for left, _, right, _ in boxes[1:]]) / 40
    assert 0.25 <= sizes.min() < 0.35
    assert 1.8 < sizes.max() <= np.exp(0.7)
    middles = np.array([center_xy(box) for box, part in zip(boxes[1:], shared, strict=True) if part == 0])
    assert (middles.min(axis=0) < [40, 40]).all()
    assert (middles.max(axis=0) > [180, 120]).all()


def test_a_picture_of_bare_ground_is_learnt_as_nothing(tmp_path: Path) -> None:
    """A picture without dice gives places of bare ground, where so many are asked for."""
    made = list(crops.cut_crops([picture(tmp_path)], Finds(), np.random.default_rng(0), 3))
    assert [labels["classes"] for _, labels in made] == [CLASSES.index(NOTHING)] * 3


@pytest.mark.parametrize(
    "die",
    [
        LabelledDie(DIE, "die", "d6 pips 5", visible=0.65),
        LabelledDie(DIE, "die", None),
        LabelledDie(DIE, "pips", "d6 pips 5"),
    ],
)
def test_a_die_that_nobody_can_read_is_not_learnt(tmp_path: Path, die: LabelledDie) -> None:
    """A half hidden die, one of unknown value, and one whose box stands round the pips give no crop."""
    assert cut(picture(tmp_path, die), DIE) == []


@pytest.mark.parametrize(("face_class", "mirrored"), [("d6 pips 5", True), ("d6 numerals 5", False)])
def test_pips_may_be_mirrored_and_numerals_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, face_class: str, mirrored: bool
) -> None:
    """A mirrored numeral is no numeral, and a reader that learnt it would take other signs for it."""
    told, moved = [], crops.random_movement
    monkeypatch.setattr(
        crops, "random_movement", lambda *args, **how: told.append(how["mirrored"]) or moved(*args, **how)
    )
    shown = picture(tmp_path, LabelledDie(DIE, "die", face_class))
    made = crops.cached_face_crops(tmp_path / "crops.bin", cut(shown))
    crops.crop_batch(made, np.zeros(2, np.int64), 64, 0.3, np.random.default_rng(1))

    assert told == [mirrored] * 2


def test_a_picture_without_labels_teaches_nothing(tmp_path: Path) -> None:
    """A picture without labels gives no crops, since its dice may have been forgotten."""
    assert cut(picture(tmp_path), (150, 20, 190, 60)) == []


def test_crops_stay_in_their_file(shown: LabelledPicture, tmp_path: Path) -> None:
    """Crops are cut once; later they are read from their file."""
    path = tmp_path / "crops.bin"
    made = crops.cached_face_crops(path, cut(shown))
    again = crops.cached_face_crops(path, iter(lambda: pytest.fail("it was cut again"), None))
    assert [crops.CROP_CLASSES[number] for number in again.classes] == ["d6 pips 5"]
    assert np.array_equal(made.pixels, again.pixels)
    assert again.from_above.all()


@pytest.mark.parametrize("side_px", [64, 96])
def test_crops_are_varied_at_the_size_asked_for(
    shown: LabelledPicture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, side_px: int
) -> None:
    """Crops are augmented at the requested size, as the two face models need different sizes.

    Before they are moved, they show as much round the die as the reader's crops do.
    """
    scales, moved = [], crops.random_movement
    monkeypatch.setattr(
        crops, "random_movement", lambda *how, **options: scales.append(how[0]) or moved(*how, **options)
    )
    made = crops.cached_face_crops(tmp_path / "crops.bin", cut(shown))
    varied = crops.crop_batch(made, np.zeros(3, np.int64), side_px, 0.3, np.random.default_rng(1))
    assert varied.shape == (3, 3, side_px, side_px)
    assert 0 <= float(varied.min()) < float(varied.max()) <= 1
    die_px = (made.pixels[0, 64] > 200).all(axis=1).sum()
    assert np.array(scales) * side_px == pytest.approx([die_px * CONTEXT] * 3, rel=0.05)


def test_streaks_are_soft_and_leave_a_sign_readable() -> None:
    """Streaks brighten and darken parts of a grey crop by at most a hundred levels, without sharp edges."""
    crop = np.full((96, 96, 3), 128, np.uint8)
    for seed in range(20):
        change = augmentation.streak(crop, np.random.default_rng(seed)).astype(int) - crop
        strongest = np.abs(change).max(axis=(0, 1)).argmax()
        assert change[..., strongest].min() < 0 < change[..., strongest].max()
        assert np.abs(change).max() <= 101
        assert np.abs(np.diff(change, axis=0)).mean() < 20


def test_some_streaks_leave_the_ink_as_it_is() -> None:
    """Of a light die with a dark spot, every second change leaves the middle of the spot nearly black."""
    crop = np.full((96, 96, 3), 170, np.uint8)
    cv2.circle(crop, (48, 48), 10, (20, 20, 20), -1)
    changed = [augmentation.streak(crop, np.random.default_rng(seed)).astype(int) for seed in range(40)]
    left = [np.abs(one[44:52, 44:52] - 20).max() <= 1 for one in changed]
    assert 10 < sum(left) < 30
    assert all(np.abs(one - crop).max() > 5 for one in changed)


def test_a_spoilt_crop_keeps_its_size_and_is_burnt_out_or_blurred() -> None:
    """Some crops get brighter, as if burnt out; the others keep their mean level and get softer edges."""
    crop = np.full((80, 80, 3), 90, np.uint8)
    crop[30:50, 30:50] = 30
    means, slopes = [], []
    for seed in range(30):
        bad = augmentation.spoil(crop, np.random.default_rng(seed))
        assert bad.shape == crop.shape
        assert bad.dtype == np.uint8
        means.append(bad.mean() / crop.mean())
        slopes.append(np.abs(np.diff(bad.astype(int), axis=0)).max())
    burnt = np.array(means) > 1.3
    assert 3 < burnt.sum() < 20
    assert np.allclose(np.array(means)[~burnt], 1, atol=0.02)
    assert (np.array(slopes)[~burnt] < 60).mean() > 0.8


def test_streaks_are_clipped_not_wrapped() -> None:
    """White stays bright and black dark under streaks."""
    rng = np.random.default_rng(3)
    assert augmentation.streak(np.full((64, 64, 3), 255, np.uint8), rng).min() > 150
    assert augmentation.streak(np.zeros((64, 64, 3), np.uint8), rng).max() < 105


def bare(folder: Path) -> LabelledPicture:
    """A picture of noise in which places without a die are cut by chance."""
    path = folder / "noise.png"
    cv2.imwrite(str(path), np.random.default_rng(2).integers(0, 255, (160, 240, 3), np.uint8))
    return LabelledPicture(path, "here", True, (LabelledDie(DIE, "die", "d6 pips 5"),))


def test_a_training_that_was_stopped_cuts_the_same_crops(tmp_path: Path) -> None:
    """Crops that a stopped training had not cut yet are the same as if it had not been stopped."""
    faces = pytest.importorskip("models.training.faces")
    face_readers = pytest.importorskip("models.training.face_readers")
    shown = bare(tmp_path)
    work = SimpleNamespace(
        recipe=SimpleNamespace(seed=3),
        finder=lambda stage: Finds(),
        rendered=lambda stage: [shown],
        crops_file=lambda stage, what: tmp_path / f"crops-{what}.bin",
        photographed_crops_file=lambda stage, source: tmp_path / f"crops-{stage.name}-{source}.bin",
        photographs=lambda stage: {source: [shown] for source in ("felt", "tray")},
    )
    stage = SimpleNamespace(name="look", photographed=0.5)
    faces.face_batches(face_readers.FACES, work, stage)
    whole = {path.name: path.read_bytes() for path in tmp_path.glob("crops-*.bin")}
    assert len(set(whole.values())) == len(whole) == 3  # each file has chance of its own

    for name in ("crops-look-felt", "crops-look-tray"):
        (tmp_path / f"{name}.npz").unlink()
        faces.face_batches(face_readers.FACES, work, stage)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("crops-*.bin")} == whole


def test_crops_that_were_cut_in_part_are_cut_again(
    shown: LabelledPicture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop while crops are cut, or while their labels are written, leaves no file that counts as whole."""
    path = tmp_path / "crops.bin"

    def stopped() -> Iterator[object]:
        yield from cut(shown)
        raise KeyboardInterrupt

    def half(file: IO[bytes], **_labels: object) -> None:
        Path(file.name).write_bytes(b"PK")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        crops.cached_face_crops(path, stopped())
    assert list(tmp_path.glob("crops*")) == []
    with monkeypatch.context() as patched:
        patched.setattr(np, "savez", half)
        with pytest.raises(KeyboardInterrupt):
            crops.cached_face_crops(path, cut(shown))
    assert list(tmp_path.glob("crops*")) == [path]
    assert len(crops.cached_face_crops(path, cut(shown))) == 1
