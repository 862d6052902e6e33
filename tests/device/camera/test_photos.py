"""Tests the folder of photographs as a camera."""

import cv2
import numpy as np
import pytest

from device.camera.errors import NoCamera, NoPhotographLeft
from device.camera.photos import PhotoFolder
from device.errors import CameraError
from device.i18n import message_of, use_language


def write(path, level):
    """Write a photograph of one grey level."""
    path.write_bytes(cv2.imencode(".png", np.full((40, 60, 3), level, np.uint8))[1].tobytes())


@pytest.fixture
def folder(tmp_path):
    """Three photographs, the second of them broken."""
    write(tmp_path / "throw1.png", 10)
    (tmp_path / "throw2.png").write_bytes(b"broken")
    write(tmp_path / "throw10.png", 100)
    return tmp_path


def test_photographs_are_shown_one_a_throw_in_natural_order(folder):
    """`latest` gives None before the first advance, then each photograph until the next advance."""
    camera = PhotoFolder(folder, clock=iter(range(100)).__next__)
    assert camera.latest() is None
    camera.advance()
    first, again = camera.latest(), camera.latest()
    assert first.pixels[0, 0, 0] == 10
    assert (again.sequence, again.taken_s) == (first.sequence + 1, first.taken_s + 1)
    assert camera.remaining == 2


def test_a_broken_photograph_is_told_and_passed_over(folder):
    """A broken photograph raises an error; the next `advance` goes on."""
    camera = PhotoFolder(folder)
    camera.advance()
    with pytest.raises(CameraError, match=r"throw2\.png is not a JPEG"):
        camera.advance()
    with pytest.raises(CameraError, match=r"throw2\.png is not a JPEG"):
        camera.latest()
    camera.advance()
    assert camera.latest().pixels[0, 0, 0] == 100


def test_a_broken_photograph_takes_no_more_memory_the_longer_it_is_shown(tmp_path):
    """The table asks for it thirty times a second; its error keeps no trace of the earlier times."""
    (tmp_path / "broken.jpg").write_bytes(b"no photograph")
    camera = PhotoFolder(tmp_path)
    with pytest.raises(CameraError):
        camera.advance()
    for _ in range(20):
        with pytest.raises(CameraError) as shown:
            camera.latest()
    assert len(shown.traceback) < 5


def test_the_last_photograph_is_told(tmp_path):
    """`advance` after the last photograph raises an error, and the last one stays."""
    write(tmp_path / "only.png", 10)
    camera = PhotoFolder(tmp_path)
    camera.advance()
    with pytest.raises(NoPhotographLeft, match=r"the last photograph of .* has been shown"):
        camera.advance()
    assert camera.latest().pixels[0, 0, 0] == 10


def test_the_last_photograph_is_told_in_french(tmp_path):
    """A table that speaks French tells it in French."""
    write(tmp_path / "only.png", 10)
    camera = PhotoFolder(tmp_path / "only.png")
    camera.advance()
    use_language("fr")
    with pytest.raises(NoPhotographLeft) as last:
        camera.advance()
    assert message_of(last.value).startswith("La dernière photo de ")


def test_a_single_photograph_is_a_folder_of_one(tmp_path):
    """The path of a single photograph works, too."""
    write(tmp_path / "only.png", 10)
    camera = PhotoFolder(tmp_path / "only.png")
    assert camera.remaining == 1
    camera.advance()
    assert camera.latest().pixels.shape == (40, 60, 3)


@pytest.mark.parametrize(("path", "name"), [("evening", "evening"), (".", ".")])
def test_photographs_are_called_as_their_folder(path, name, tmp_path, monkeypatch):
    """The screen says where the pictures come from, even if that is the folder one is in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening").mkdir()
    for folder in (tmp_path, tmp_path / "evening"):
        write(folder / "throw.png", 10)
    assert PhotoFolder(path).name == name


def test_an_empty_or_missing_folder_is_refused(tmp_path):
    """An empty or missing folder is refused with a sentence."""
    with pytest.raises(NoCamera, match="holds no photograph"):
        PhotoFolder(tmp_path)
    with pytest.raises(NoCamera, match="there is no folder"):
        PhotoFolder(tmp_path / "none")
