"""The shipped reader on a few pictures of the second renderer, which nothing is trained on."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from models.labelled_picture import by_source
from models.labels import load_labels
from models.measure.score import Score
from models.measure.sources import read_source
from vision.reader import Reader
from vision.reading import Die, Reading
from vision.vantage import Vantage

FOLDER = Path(__file__).parent / "judged"


@pytest.fixture(scope="module")
def scores() -> dict[str, Score]:
    """What became of the dice of each kind."""
    reader = Reader()
    return {source: read_source(reader, part) for source, part in by_source(load_labels(FOLDER)).items()}


def test_ordinary_dice_are_read(scores: dict[str, Score]) -> None:
    """Wooden dice on wood, seen obliquely: every one is found, right, and not doubted."""
    pips = scores["d6 pips"]

    assert (pips.dice, pips.right, pips.answered) == (6, 6, 6)


def test_nothing_is_read_wrongly_in_silence(scores: dict[str, Score]) -> None:
    """No die of any kind is misread without doubt, and none is invented."""
    assert {kind: score.silent_misreads for kind, score in scores.items() if score.silent_misreads} == {}
    assert {kind: score.invented for kind, score in scores.items() if score.invented} == {}


def test_without_a_calibration_nothing_is_read_wrongly_in_silence() -> None:
    """Where only the dice tell how the camera looks at them, none is misread without doubt or invented."""
    score = read_source(Reader(), load_labels(FOLDER), calibrated=False)

    assert (score.silent_misreads, score.invented) == (0, [])
    assert score.right > 0.9 * score.dice


class Remembers(Reader):
    """A reader that notes which places of cameras it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Vantage | None] = []

    def read(self, frame: NDArray[np.uint8], vantage: Vantage | None = None) -> Reading:
        """The reading of a frame, as ever."""
        self.told.append(vantage)
        return super().read(frame, vantage)


@pytest.mark.parametrize("calibrated", [True, False])
def test_the_reader_is_told_the_place_of_the_camera_unless_uncalibrated(calibrated: bool) -> None:
    """Calibrated, the reader is told the vantage of each label; else none."""
    reader, pictures = Remembers(), list(load_labels(FOLDER))[:2]
    read_source(reader, pictures, calibrated=calibrated)

    assert reader.told == [picture.vantage if calibrated else None for picture in pictures]


class Forgetful(Reader):
    """A reader that leaves out the leftmost die of each picture."""

    def read(self, frame: NDArray[np.uint8], vantage: Vantage | None = None) -> Reading:
        """The reading of a frame, without one die."""
        whole = super().read(frame, vantage)
        return replace(whole, dice=whole.dice[1:])


@pytest.mark.parametrize(("dice_known", "right"), [(False, 5), (True, 6)])
def test_missing_dice_are_searched_again_if_the_dice_are_known(dice_known: bool, right: int) -> None:
    """Told how many dice lie there, the reader finds the one that it left out, and is in doubt about it."""
    pictures = [picture for picture in load_labels(FOLDER) if picture.source == "d6 pips"]
    score = read_source(Forgetful(), pictures, dice_known=dice_known)

    assert (score.right, score.answered) == (right, 5)


@pytest.mark.parametrize(("read", "searched"), [(4, [2]), (6, []), (7, [])])
def test_as_many_dice_are_searched_again_as_are_missing(
    read: int, searched: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of six dice, two are searched again where four are read, and none where six or more are."""
    die = Die((0, 0, 9, 9), "d6", "pips", "1", 0.9, None, doubtful=False)
    seen = Reading((die,) * read, 800, 600)
    asked = []
    monkeypatch.setattr(Reader, "read", lambda *_: seen)
    monkeypatch.setattr(
        Reader, "read_again", lambda _self, _frame, _seen, missing, _vantage: asked.append(missing) or seen
    )
    read_source(Reader(), (one for one in load_labels(FOLDER) if one.source == "d6 pips"), dice_known=True)

    assert asked == searched


def test_the_fixture_is_small_and_mixed() -> None:
    """Six kinds, one throw each, and less than 300 kB in the repository."""
    pictures = list(load_labels(FOLDER))

    assert Counter(len(part) for part in by_source(pictures).values()) == {1: 6}
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 300_000
    assert all(picture.pixels().shape == (600, 800, 3) for picture in pictures)
