"""Photographs are loaded as the reader expects them; other files are refused with a sentence."""

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.errors import PictureError
from vision.picture import list_pictures, load_picture


def scene(height=60, width=80):
    """A picture without symmetry: dark, with one bright corner at the top left."""
    pixels = np.full((height, width, 3), (40, 60, 80), np.uint8)
    pixels[: height // 3, : width // 3] = (200, 220, 240)
    return pixels


def encoded(suffix, pixels):
    """The bytes of a picture file."""
    done, data = cv2.imencode(suffix, pixels)
    assert done
    return data.tobytes()


def with_orientation(jpeg, orientation):
    """The JPEG with an EXIF segment that says how the camera was held."""
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    body = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".bmp"])
def test_every_format_gives_three_channels_of_bytes(tmp_path, suffix):
    """JPEG, PNG, WebP and BMP all become (height, width, 3) uint8 with the colours of the file."""
    (tmp_path / f"a{suffix}").write_bytes(encoded(suffix, scene()))
    pixels = load_picture(tmp_path / f"a{suffix}")
    assert pixels.dtype == np.uint8
    assert pixels.shape == (60, 80, 3)
    assert np.abs(pixels.astype(int) - scene()).mean() < 6


@pytest.mark.parametrize(
    ("orientation", "bright_corner"),
    [(1, (0, 0)), (3, (-1, -1)), (6, (0, -1)), (8, (-1, 0))],
)
def test_a_photograph_is_turned_as_the_camera_was_held(tmp_path, orientation, bright_corner):
    """EXIF orientations 3, 6 and 8 turn the picture by half and quarter turns."""
    (tmp_path / "a.jpg").write_bytes(with_orientation(encoded(".jpg", scene()), orientation))
    pixels = load_picture(tmp_path / "a.jpg")
    assert pixels.shape[:2] == ((80, 60) if orientation in (6, 8) else (60, 80))
    assert pixels[bright_corner].mean() > 180


def test_a_grey_picture_gets_three_equal_channels(tmp_path):
    """A grey PNG is read as colour."""
    (tmp_path / "a.png").write_bytes(encoded(".png", scene()[:, :, 0]))
    pixels = load_picture(tmp_path / "a.png")
    assert pixels.shape == (60, 80, 3)
    assert (pixels[:, :, 0] == pixels[:, :, 2]).all()


@pytest.mark.parametrize(
    ("mode", "name", "more"),
    [
        ("CMYK", "a.jpg", {"quality": 95}),
        ("RGB", "a.jpg", {"quality": 95, "progressive": True}),
        ("P", "a.png", {}),
        ("LA", "a.png", {}),
        ("1", "a.png", {}),
        ("RGB", "a.webp", {"save_all": True, "append_images": [Image.new("RGB", (80, 60))]}),
    ],
    ids=["cmyk", "progressive", "palette", "grey with alpha", "one bit", "animated"],
)
def test_pictures_of_other_kinds_are_read_too(tmp_path, mode, name, more):
    """Pictures from print shops, scanners and phones are read; of an animation, the first picture."""
    Image.fromarray(scene()[:, :, ::-1].copy()).convert(mode).save(tmp_path / name, **more)
    pixels = load_picture(tmp_path / name)
    assert pixels.shape == (60, 80, 3)
    assert pixels[:16, :22].mean() > 180
    assert pixels[30:, 40:].mean() < 90


@pytest.mark.parametrize("depth", [np.uint8, np.uint16])
def test_what_is_transparent_is_laid_on_white(tmp_path, depth):
    """Alpha 0 becomes white and full alpha keeps the colour, with 8 and with 16 bits."""
    full = np.iinfo(depth).max
    rgba = np.zeros((40, 40, 4), depth)
    rgba[:, 20:, 3] = full
    (tmp_path / "a.png").write_bytes(encoded(".png", rgba))
    pixels = load_picture(tmp_path / "a.png")
    assert (pixels[:, :20] == 255).all()
    assert (pixels[:, 20:] == 0).all()


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".bmp"])
@pytest.mark.parametrize("kept", [0.5, 0.98])
def test_a_truncated_file_is_refused(tmp_path, suffix, kept):
    """A truncated file is refused, although decoders would silently return its upper half."""
    data = encoded(suffix, scene(240, 320))
    (tmp_path / f"a{suffix}").write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(PictureError, match="cut short"):
        load_picture(tmp_path / f"a{suffix}")


def test_the_end_of_a_thumbnail_does_not_stand_for_the_end_of_the_photograph(tmp_path):
    """A truncated photograph is refused even if its EXIF thumbnail is complete."""
    jpeg = encoded(".jpg", scene())
    thumbnail = b"Exif\0\0" + jpeg
    data = jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(thumbnail) + 2) + thumbnail + jpeg[2:-20]
    (tmp_path / "a.jpg").write_bytes(data)
    with pytest.raises(PictureError, match="cut short"):
        load_picture(tmp_path / "a.jpg")


def test_bytes_behind_the_end_are_harmless(tmp_path):
    """A photograph is read although a phone appended films and notes behind its end marker."""
    (tmp_path / "a.jpg").write_bytes(encoded(".jpg", scene()) + b"trailer" * 50)
    assert load_picture(tmp_path / "a.jpg").shape == (60, 80, 3)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", r"empty \(0 bytes\)"),
        (b"these are not the dice you are looking for", "is not a JPEG, PNG, WebP or BMP"),
        (b"\0\0\0\x18ftypheic" + bytes(100), "export it from the phone as JPEG"),
        (b"GIF89a" + bytes(100), "it is a GIF or TIFF file; save it as JPEG or PNG"),
        (b"II*\0" + bytes(100), "it is a GIF or TIFF file"),
        (b"\xff\xd8\xff", "is not a JPEG"),
        (b"\x89PNG\r\n\x1a\n" + bytes(4), "is not a JPEG"),
        (b"RIFF\x20\0\0\0WEBPVP8X", "is not a JPEG"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 60_000, 60_000) + bytes(99), "60000 x 60000"),
        (encoded(".png", scene(8, 300)), "300 x 8 pixels"),
    ],
    ids=["empty", "text", "heic", "gif", "tiff", "jpeg stump", "png stump", "webp stump", "absurd", "tiny"],
)
def test_what_is_no_photograph_is_refused_with_a_sentence(tmp_path, content, sentence):
    """Each wrong file gets its own sentence, which names the file."""
    (tmp_path / "bad.jpg").write_bytes(content)
    with pytest.raises(PictureError, match=sentence) as caught:
        load_picture(tmp_path / "bad.jpg")
    assert "bad.jpg" in str(caught.value)


def test_a_damaged_picture_is_refused(tmp_path):
    """A PNG with a valid size but damaged content is refused with a sentence."""
    data = bytearray(encoded(".png", scene()))
    data[40:-12] = bytes(len(data) - 52)
    (tmp_path / "a.png").write_bytes(data)
    with pytest.raises(PictureError, match="damaged PNG"):
        load_picture(tmp_path / "a.png")


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    """A missing file is refused, and so is a folder in place of a photograph."""
    with pytest.raises(PictureError, match="there is no file"):
        load_picture(tmp_path / "none.jpg")
    with pytest.raises(PictureError, match=r"it is a folder, and a file was expected; name a JPEG"):
        load_picture(tmp_path)


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="the system has no /dev/null")
def test_a_device_is_refused_unread():
    """Devices and pipes are refused before they are read, since reading them may never end."""
    with pytest.raises(PictureError, match="it is a pipe or a device"):
        load_picture("/dev/null")


def test_a_folder_is_listed_in_natural_order(tmp_path):
    """2 comes before 10; other files, hidden files and folders are left out."""
    for name in ("throw10.jpg", "throw2.JPG", "Throw1.png", "._throw3.jpg", "notes.txt"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "folder.jpg").mkdir()
    assert [path.name for path in list_pictures(tmp_path)] == ["Throw1.png", "throw2.JPG", "throw10.jpg"]


def test_a_folder_without_photographs_is_refused(tmp_path):
    """An empty folder, a missing one and a file each get a sentence."""
    with pytest.raises(PictureError, match="holds no photograph"):
        list_pictures(tmp_path)
    with pytest.raises(PictureError, match="there is no folder"):
        list_pictures(tmp_path / "none")
    (tmp_path / "a.jpg").write_bytes(b"x")
    with pytest.raises(PictureError, match="is a file"):
        list_pictures(tmp_path / "a.jpg")
