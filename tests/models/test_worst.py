"""The sheet of misread dice shows the worst ones first, each with its reading and its label."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from models.labelled_picture import LabelledDie, LabelledPicture
from models.measure.score import Score
from models.measure.worst import write_worst
from vision.boxes import Box
from vision.reading import Die

SIDE = 160
"""The width of a tile; below its picture stands a caption of 34 pixels."""


@pytest.fixture
def picture(tmp_path: Path) -> LabelledPicture:
    """A dark picture with eighty grey squares of 20 pixels; each is brighter than the one before it."""
    pixels = np.zeros((400, 500, 3), np.uint8)
    for place in range(80):
        left, top, right, bottom = map(int, box(place))
        pixels[top:bottom, left:right] = grey(place)
    cv2.imwrite(str(tmp_path / "squares.png"), pixels)
    return LabelledPicture(tmp_path / "squares.png", "here", True, ())


def box(place: int) -> Box:
    """The box of a square."""
    left, top = 10 + 48 * (place % 10), 10 + 48 * (place // 10)
    return left, top, left + 20, top + 20


def grey(place: int) -> int:
    """The level of a square."""
    return 80 + 2 * place


def a_die(place: int, face: str | None, confidence: float, *, doubtful: bool = False) -> Die:
    """What was read at a square."""
    shape, design = ("d6", "pips") if face else ("unknown", "unknown")
    return Die(box(place), shape, design, face, confidence, None, doubtful or face is None)


def a_label(place: int, face_class: str | None) -> LabelledDie:
    """What lies at a square."""
    return LabelledDie(box(place), "die", face_class)


def tiles(path: Path) -> list[np.ndarray]:
    """The tiles of a sheet, row by row."""
    sheet = cv2.imread(str(path))
    assert sheet is not None
    across = sheet.shape[1] // SIDE
    return [tile for row in np.split(sheet, len(sheet) // 194) for tile in np.split(row, across, axis=1)]


def test_silent_misreads_stand_before_doubtful_and_missed_dice(
    picture: LabelledPicture, tmp_path: Path
) -> None:
    """Nobody is asked about a silent misread, so it is the worst; then the more confident reading is."""
    label = a_label(0, "d6 pips 3")
    wrong = [
        (picture, None, a_label(0, "d6 pips 3")),
        (picture, a_die(1, "5", 0.99, doubtful=True), label),
        (picture, a_die(2, "2", 0.6), label),
        (picture, a_die(3, None, 0.7), label),
        (picture, a_die(4, "2", 0.9), label),
    ]
    write_worst(Score(wrong=wrong), tmp_path / "worst.png")

    middles = [int(tile[SIDE // 2, SIDE // 2, 0]) for tile in tiles(tmp_path / "worst.png")]
    assert middles == [grey(place) for place in (4, 2, 1, 3, 0)]


def test_a_tile_shows_the_die_with_what_lies_around_it(picture: LabelledPicture, tmp_path: Path) -> None:
    """The die takes up 5/9 of the width of its tile, and stands in the middle."""
    write_worst(Score(wrong=[(picture, a_die(0, "2", 0.9), None)]), tmp_path / "worst.png")

    (tile,) = tiles(tmp_path / "worst.png")
    shown = np.flatnonzero(tile[SIDE // 2, :, 0] > 40)
    assert len(shown) == pytest.approx(SIDE * 5 / 9, abs=3)
    assert shown.mean() == pytest.approx(SIDE / 2, abs=4)


def test_a_sheet_has_rows_of_ten_and_at_most_sixty_dice(picture: LabelledPicture, tmp_path: Path) -> None:
    """The last row is filled up with black; of more than sixty dice the least bad ones are left out."""
    wrong = [(picture, a_die(place, "2", 0.99 - place / 1000), None) for place in range(70)]
    write_worst(Score(wrong=wrong[:12]), tmp_path / "twelve.png")
    write_worst(Score(wrong=wrong), tmp_path / "seventy.png")

    twelve, seventy = tiles(tmp_path / "twelve.png"), tiles(tmp_path / "seventy.png")
    assert [bool(tile.any()) for tile in twelve] == [True] * 12 + [False] * 8
    middles = [int(tile[SIDE // 2, SIDE // 2, 0]) for tile in seventy]
    assert middles == [grey(place) for place in range(60)]


def test_a_caption_tells_the_reading_and_the_label(
    picture: LabelledPicture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading in doubt has a question mark; the confidence stands behind each."""
    written: list[str] = []
    monkeypatch.setattr(cv2, "putText", lambda _caption, text, *_: written.append(text))
    wrong = [
        (picture, a_die(0, "2", 0.9), a_label(0, "d6 pips 3")),
        (picture, a_die(1, "2", 0.8), None),
        (picture, a_die(2, "5", 0.7, doubtful=True), a_label(2, "d6 pips 3")),
        (picture, a_die(3, None, 0.6), a_label(3, "d6 pips 4")),
        (picture, None, a_label(4, "d6 pips 3")),
    ]
    write_worst(Score(wrong=wrong), tmp_path / "worst.png")

    assert list(zip(written[::2], written[1::2], strict=True)) == [
        ("2 0.90", "d6 pips 3"),
        ("2 0.80", "no die"),
        ("5? 0.70", "d6 pips 3"),
        ("unknown? 0.60", "d6 pips 4"),
        ("missed", "d6 pips 3"),
    ]


def test_where_all_dice_are_right_no_sheet_is_written(tmp_path: Path) -> None:
    """An empty sheet would say that something was wrong."""
    write_worst(Score(), tmp_path / "worst.png")
    assert not (tmp_path / "worst.png").exists()
