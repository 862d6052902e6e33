"""Photographs from the disk, as the arrays the eye reads."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import PictureError
from vision.picture_header import PictureHeader, read_header

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
"""The endings by which `list_pictures` knows a photograph, in lower case."""

LARGEST_MEGABYTES = 100
LARGEST_MEGAPIXELS = 120
"""More than any phone takes; beyond it a small computer would run out of memory while decoding."""

SMALLEST_SIDE = 16

_FORMATS = "a JPEG, PNG, WebP or BMP photograph"


def load_picture(path: str | Path) -> NDArray[np.uint8]:
    """Read one photograph: (height, width, 3) uint8, blue-green-red, turned as its camera was held.

    Grey pictures get three equal channels; transparent ones are laid on white; 16 bits become 8.

    Raises:
        PictureError: the file is missing, unreadable, cut short, no photograph, or absurdly large or small.
    """
    path = Path(path)
    data = _read_bytes(path)
    header = read_header(data)
    if header is None:
        raise PictureError(f"{path} is not {_FORMATS}{_what_instead(data)}")
    _check_header(path, header)
    pixels = _decode(data, cv2.IMREAD_COLOR)
    if pixels is None:
        raise PictureError(f"{path} is a damaged {header.format} file; copy it again")
    return pixels if header.format in ("JPEG", "BMP") else _lay_on_white(pixels, data)


def list_pictures(folder: str | Path) -> tuple[Path, ...]:
    """The photographs of a folder in natural order: `2.jpg` before `10.jpg`. Hidden files are left out.

    Raises:
        PictureError: the folder is missing, is no folder, cannot be listed, or holds no photograph.
    """
    folder = Path(folder)
    try:
        files = [path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES]
    except FileNotFoundError:
        raise PictureError(f"there is no folder {folder}; check the path") from None
    except NotADirectoryError:
        raise PictureError(f"{folder} is a file, and a folder of photographs was expected") from None
    except OSError as error:
        raise PictureError(f"{folder} cannot be listed: {error.strerror}; check its permissions") from error
    pictures = [path for path in files if not path.name.startswith(".") and path.is_file()]
    if not pictures:
        endings = ", ".join(SUFFIXES)
        raise PictureError(f"{folder} holds no photograph: nothing in it ends in {endings}")
    return tuple(sorted(pictures, key=_natural))


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    """A sorting key in which runs of digits count as numbers."""
    parts = re.findall(r"[0-9]+|[^0-9]+", path.name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts], path.name


def _read_bytes(path: Path) -> bytes:
    """The file's bytes, read only once it is known to be a file of a sane size."""
    try:
        _check_file(path)
        data = path.read_bytes()
    except PictureError:
        raise
    except FileNotFoundError:
        raise PictureError(f"there is no file {path}; check the path") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PictureError(f"{path} cannot be read: {reason}; check the disk and its permissions") from error
    if not data:
        raise PictureError(f"{path} is empty (0 bytes); copy the photograph again")
    return data


def _check_file(path: Path) -> None:
    if path.is_dir():
        raise PictureError(f"{path} is a folder, and {_FORMATS} was expected")
    megabytes = path.stat().st_size / 1e6
    if not path.is_file():  # a pipe or a device would be read without end
        raise PictureError(f"{path} is not an ordinary file, and {_FORMATS} was expected")
    if megabytes > LARGEST_MEGABYTES:
        raise PictureError(f"{path} has {megabytes:.0f} MB; at most {LARGEST_MEGABYTES} MB are read")


def _what_instead(data: bytes) -> str:
    """A hint for the files most often met that are not read."""
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"avif"):
        return ": it is a HEIC or AVIF file; export it from the phone as JPEG"
    if data[:4] in (b"GIF8", b"II*\0", b"MM\0*"):
        return ": it is a GIF or TIFF file; save it as JPEG or PNG"
    return "; check that it is the right file and was copied whole"


def _check_header(path: Path, header: PictureHeader) -> None:
    width, height = header.width, header.height
    if width * height > LARGEST_MEGAPIXELS * 1_000_000:
        seen = f"{path} says it is {width} x {height} pixels"
        raise PictureError(f"{seen}; at most {LARGEST_MEGAPIXELS} megapixels are read")
    if min(width, height) < SMALLEST_SIDE:
        raise PictureError(f"{path} is {width} x {height} pixels; a side of {SMALLEST_SIDE} is the least")
    if not header.whole:
        raise PictureError(f"{path} is cut short: the {header.format} file has no end; copy it again")


def _decode(data: bytes, flag: int) -> NDArray[np.uint8] | None:
    """Decode with OpenCV, which answers a broken file with None or with an exception."""
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error:
        return None
    return None if pixels is None or pixels.size == 0 else np.asarray(pixels)


def _lay_on_white(pixels: NDArray[np.uint8], data: bytes) -> NDArray[np.uint8]:
    """Blend with white by the file's alpha channel, where it has one."""
    stored = _decode(data, cv2.IMREAD_UNCHANGED)
    if stored is None or stored.ndim != 3 or stored.shape[2] != 4 or stored.shape[:2] != pixels.shape[:2]:
        return pixels
    alpha = stored[:, :, 3:].astype(np.float32) / np.iinfo(stored.dtype).max
    blended = pixels * alpha + 255.0 * (1.0 - alpha)
    return np.rint(blended).astype(np.uint8)
