"""The face reader's training data: what is cut out of labelled pictures, and how it is kept."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.labels import LabelledDie, LabelledPicture
from vision.boxes import Box
from vision.find import Found
from vision.known import NOTHING

pytest.importorskip("torch", reason="training needs the extra `train`")
crops = pytest.importorskip("models.crops")

DIE: Box = (40, 40, 80, 80)


class Finds:
    """A finder that finds what it was told to."""

    def __init__(self, *boxes: Box) -> None:
        self.found = [Found(box, 0.9) for box in boxes]

    def find(self, picture: np.ndarray) -> list[Found]:
        """The boxes, whatever the picture shows."""
        return self.found


def picture(folder: Path, *dice: LabelledDie) -> LabelledPicture:
    """A dark picture with a white square where the die is labelled."""
    pixels = np.full((160, 240, 3), 40, np.uint8)
    pixels[40:80, 40:80] = 255
    path = folder / "die.png"
    cv2.imwrite(str(path), pixels)
    return LabelledPicture(path, "here", True, dice)


def cut(shown: LabelledPicture, *found: Box) -> list:
    """The crops of one picture, none of them of nothing at random."""
    return list(crops.cut_crops([shown], Finds(*found), np.random.default_rng(0), 0))


@pytest.fixture
def shown(tmp_path: Path) -> LabelledPicture:
    """A picture with one labelled die."""
    return picture(tmp_path, LabelledDie(DIE, "die", "d6 pips 5"))


def test_a_die_is_cut_as_the_finder_frames_it(shown: LabelledPicture) -> None:
    """A box found with a margin makes a crop with that margin: it is what the reader will be shown."""
    [tight] = cut(shown)
    [wide] = cut(shown, (34, 34, 86, 86))
    assert tight.face_class == wide.face_class == "d6 pips 5"
    assert (wide.pixels > 200).sum() < 0.7 * (tight.pixels > 200).sum()


def test_what_the_finder_takes_for_a_die_is_learnt_as_nothing(shown: LabelledPicture) -> None:
    """A place without a label is nothing; one on a labelled die is not."""
    classes = [crop.face_class for crop in cut(shown, (150, 20, 190, 60), (44, 44, 60, 60))]
    assert classes == ["d6 pips 5", NOTHING]


def test_a_d4_too_small_to_be_read_is_not_asked_for(tmp_path: Path) -> None:
    """Its twelve numerals are a pixel or two wide; nor is it nothing, for a die lies there."""
    small = picture(tmp_path, LabelledDie(DIE, "die", "d4 numerals 3"))
    assert cut(small, DIE) == []


def test_a_picture_without_labels_teaches_nothing(tmp_path: Path) -> None:
    """Somebody forgot its dice, perhaps."""
    assert cut(picture(tmp_path), (150, 20, 190, 60)) == []


def test_crops_stay_in_their_file(shown: LabelledPicture, tmp_path: Path) -> None:
    """Cut once, they are read from the file and not cut again."""
    path = tmp_path / "crops.bin"
    made = crops.kept_crops(path, cut(shown))
    again = crops.kept_crops(path, iter(lambda: pytest.fail("it was cut again"), None))
    assert [crops.LEARNT[number] for number in again.classes] == ["d6 pips 5"]
    assert np.array_equal(made.pixels, again.pixels)
    assert again.from_above.all()


@pytest.mark.parametrize("side_px", [64, 96])
def test_crops_are_varied_at_the_size_asked_for(shown: LabelledPicture, tmp_path: Path, side_px: int) -> None:
    """Both looks of the reader are trained on."""
    made = crops.kept_crops(tmp_path / "crops.bin", cut(shown))
    varied = crops.vary(made, np.zeros(3, np.int64), side_px, 0.3, np.random.default_rng(1))
    assert varied.shape == (3, 3, side_px, side_px)
    assert 0 <= float(varied.min()) < float(varied.max()) <= 1
