"""A picture of any size and kind is read to the faces of its dice, or refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device.cli import main
from tests.vision.rendered import six_dice
from vision.picture import load_picture
from vision.reader import Reader

FACES = ["1", "2", "3", "4", "5", "6"]


def kept(path: Path, pixels: NDArray[np.generic]) -> Path:
    """Write the picture to a file."""
    assert cv2.imwrite(str(path), pixels)
    return path


def read(reader: Reader, path: Path) -> list[str | None]:
    """The faces on a picture, sorted."""
    return sorted(reader.read(load_picture(path)).faces, key=str)


def test_a_grey_picture_is_read(reader: Reader, tmp_path: Path) -> None:
    """All faces are read from a grey picture."""
    assert read(reader, kept(tmp_path / "a.png", cv2.cvtColor(six_dice(), cv2.COLOR_BGR2GRAY))) == FACES


@pytest.mark.parametrize("depth", [np.uint8, np.uint16])
def test_a_picture_with_alpha_is_read(reader: Reader, tmp_path: Path, depth: type) -> None:
    """All faces are read from an opaque picture with an alpha channel of 8 or 16 bits."""
    full = np.iinfo(depth).max
    pixels = six_dice().astype(depth) * depth(full // 255)
    rgba = np.dstack([pixels, np.full(pixels.shape[:2], full, depth)])

    assert read(reader, kept(tmp_path / "a.png", rgba)) == FACES


def test_what_is_transparent_shows_no_dice(reader: Reader, tmp_path: Path) -> None:
    """A fully transparent picture is read as white, whatever colours it hides."""
    rgba = np.dstack([six_dice(), np.zeros((960, 1280), np.uint8)])

    assert read(reader, kept(tmp_path / "a.png", rgba)) == []


@pytest.mark.slow
def test_twenty_megapixels_are_read(reader: Reader, tmp_path: Path) -> None:
    """All faces are read from a picture as large as a phone takes."""
    large = cv2.resize(six_dice(), (5184, 3888), interpolation=cv2.INTER_LINEAR)

    assert large.shape[0] * large.shape[1] > 20_000_000
    assert read(reader, kept(tmp_path / "a.jpg", large)) == FACES


@pytest.mark.parametrize("size", [(1, 1), (1, 4000), (15, 640)])
def test_a_sliver_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: tuple[int, int]
) -> None:
    """A picture with a side below 16 pixels ends the command with a sentence."""
    path = kept(tmp_path / "a.png", np.zeros((*size, 3), np.uint8))

    with pytest.raises(SystemExit, match="1"):
        main(["read", str(path)])
    assert f"{size[1]} x {size[0]} pixels, and each side needs at least 16" in capsys.readouterr().err


@pytest.mark.parametrize("size", [(16, 16), (16, 3000), (3000, 16), (17, 31)])
def test_the_smallest_pictures_are_read(reader: Reader, size: tuple[int, int]) -> None:
    """A grey picture of any shape with sides of 16 pixels or more is accepted and holds no dice."""
    assert reader.read(np.full((*size, 3), 128, np.uint8)).dice == ()
