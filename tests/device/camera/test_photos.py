"""A folder of photographs is a camera: one photograph a throw."""

import cv2
import numpy as np
import pytest

from device.camera.errors import NoCamera, NoPhotographLeft
from device.camera.photos import PhotoFolder
from device.errors import CameraError


def write(path, level):
    """A plain photograph of some brightness."""
    path.write_bytes(cv2.imencode(".png", np.full((40, 60, 3), level, np.uint8))[1].tobytes())


@pytest.fixture
def folder(tmp_path):
    """Three photographs, the second of them broken."""
    write(tmp_path / "throw1.png", 10)
    (tmp_path / "throw2.png").write_bytes(b"broken")
    write(tmp_path / "throw10.png", 100)
    return tmp_path


def test_photographs_are_shown_one_a_throw_in_natural_order(folder):
    """Nothing before the first advance; then each photograph stays, in fresh frames, until the next one."""
    camera = PhotoFolder(folder, clock=iter(range(100)).__next__)
    assert camera.latest() is None
    camera.advance()
    first, again = camera.latest(), camera.latest()
    assert first.pixels[0, 0, 0] == 10
    assert (again.sequence, again.taken_s) == (first.sequence + 1, first.taken_s + 1)
    assert camera.photo.name == "throw1.png"
    assert camera.remaining == 2


def test_a_broken_photograph_is_told_and_passed_over(folder):
    """Advancing to it and asking for it say what is wrong; the next advance goes on."""
    camera = PhotoFolder(folder)
    camera.advance()
    with pytest.raises(CameraError, match=r"throw2\.png is not a JPEG"):
        camera.advance()
    with pytest.raises(CameraError, match=r"throw2\.png is not a JPEG"):
        camera.latest()
    camera.advance()
    assert camera.latest().pixels[0, 0, 0] == 100


def test_the_last_photograph_is_told(tmp_path):
    """After the last one there is a sentence, and the last one stays in view."""
    write(tmp_path / "only.png", 10)
    camera = PhotoFolder(tmp_path)
    camera.advance()
    with pytest.raises(NoPhotographLeft, match=r"the last photograph of .* has been shown"):
        camera.advance()
    assert camera.latest().pixels[0, 0, 0] == 10


def test_a_single_photograph_is_a_folder_of_one(tmp_path):
    """A path to a file works too."""
    write(tmp_path / "only.png", 10)
    camera = PhotoFolder(tmp_path / "only.png")
    assert camera.remaining == 1
    camera.advance()
    assert camera.latest().pixels.shape == (40, 60, 3)


def test_an_empty_or_missing_folder_is_refused(tmp_path):
    """The sentence says what was expected."""
    with pytest.raises(NoCamera, match="holds no photograph"):
        PhotoFolder(tmp_path)
    with pytest.raises(NoCamera, match="there is no folder"):
        PhotoFolder(tmp_path / "none")
