"""Load photographs from the disk as arrays."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import png
from vision.errors import PictureError
from vision.files import is_file, read_file
from vision.picture_header import PictureHeader, read_header
from wording.sentence import Sentence

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
"""The endings by which `list_pictures` knows a photograph, in lower case."""

LARGEST_MEGABYTES = 100
LARGEST_MEGAPIXELS = 220
"""The largest picture that is read; no phone takes as many."""
MOST_MEMORY_MEGABYTES = 140
"""The most memory that decoding may take, the file included. Larger: a small Raspberry Pi
runs out of memory."""

SMALLEST_SIDE_PX = 16
"""The smallest width and height of a picture that is read; a die needs as many pixels."""

_AT_SIZE = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
"""OpenCV's flags for decoding a JPEG at a part of its sides."""
_ROWS = 64
"""The number of rows that are composed with white at a time."""


def load_picture(path: str | Path) -> NDArray[np.uint8]:
    """Read one photograph: (height, width, 3) uint8, blue-green-red, turned as its camera was held.

    Grey pictures get three equal channels; transparent ones get a white background and are not turned; 16
    bits become 8. A JPEG that would need more than `MOST_MEMORY_MEGABYTES` is read at a half, a quarter or an
    eighth of its size.

    Raises:
        PictureError: the file is missing, unreadable, cut short, no photograph, too large or too small.
    """
    path = Path(path)
    data = _read_bytes(path)
    header = read_header(data)
    if header is None:
        raise PictureError(_no_photograph(path, data))
    _check_header(path, header)
    reduced = _reduction(path, header, len(data))
    if header.format == "PNG":
        data = png.bare(data)
    pixels = _decode(data, cv2.IMREAD_UNCHANGED if header.alpha else _AT_SIZE[reduced])
    if pixels is None:
        raise PictureError(
            Sentence("{path} is a damaged {format} file; copy it again", path=path, format=header.format)
        )
    return _laid_on_white(pixels) if header.alpha else pixels


def decode_sized(data: bytes, width: int, height: int, grey: bool = False) -> NDArray[np.uint8] | None:
    """Decode a picture of a known size; None if the bytes hold no picture, or one of another size.

    Args:
        data: the content of a file.
        width: in pixels.
        height: in pixels.
        grey: return one channel instead of blue, green and red.
    """
    header = read_header(data)
    if header is None or header.oddity or (header.width, header.height) != (width, height):
        return None
    flag = cv2.IMREAD_GRAYSCALE if grey else cv2.IMREAD_COLOR
    pixels = _decode(png.bare(data) if header.format == "PNG" else data, flag)
    return pixels if pixels is not None and pixels.shape[:2] == (height, width) else None


def list_pictures(folder: str | Path) -> tuple[Path, ...]:
    """The photographs of a folder in natural order: `2.jpg` before `10.jpg`. Hidden files are left out.

    Raises:
        PictureError: the folder is missing, is no folder, cannot be listed, or holds no photograph.
    """
    folder = Path(folder)
    try:
        files = [path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES]
    except FileNotFoundError:
        raise PictureError(Sentence("there is no folder {folder}; check the path", folder=folder)) from None
    except NotADirectoryError:
        raise PictureError(
            Sentence("{folder} is a file, and a folder of photographs was expected", folder=folder)
        ) from None
    except OSError as error:
        raise PictureError(
            Sentence(
                "{folder} cannot be listed: {error}; check its permissions",
                folder=folder,
                error=error.strerror,
            )
        ) from error
    pictures = [path for path in files if not path.name.startswith(".") and is_file(path)]
    if not pictures:
        endings = ", ".join(SUFFIXES)
        raise PictureError(
            Sentence(
                "{folder} holds no photograph: nothing in it ends in {endings}",
                folder=folder,
                endings=endings,
            )
        )
    return tuple(sorted(pictures, key=_natural))


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    """A sorting key in which runs of digits count as numbers."""
    parts = re.findall(r"[0-9]+|[^0-9]+", path.name.casefold())
    return [(int(part), "") if part[0] in "0123456789" else (-1, part) for part in parts], path.name


def _read_bytes(path: Path) -> bytes:
    """The file's bytes, read after its size was checked."""
    try:
        data = read_file(path, LARGEST_MEGABYTES * 1_000_000)
    except FileNotFoundError:
        raise PictureError(Sentence("there is no file {path}; check the path", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PictureError(
            Sentence(
                "{path} cannot be read: {error}; name a JPEG, PNG, WebP or BMP photograph that may be read",
                path=path,
                error=reason,
            )
        ) from error
    if not data:
        raise PictureError(Sentence("{path} is empty (0 bytes); copy the photograph again", path=path))
    return data


def _no_photograph(path: Path, data: bytes) -> Sentence:
    """Say why a file is refused, with a hint for common formats that are not read."""
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"avif"):
        return Sentence(
            "{path} is not a JPEG, PNG, WebP or BMP photograph: it is a HEIC or AVIF file;"
            " export it from the phone as JPEG",
            path=path,
        )
    if data[:4] in (b"GIF8", b"II*\0", b"MM\0*"):
        return Sentence(
            "{path} is not a JPEG, PNG, WebP or BMP photograph: it is a GIF or TIFF file;"
            " save it as JPEG or PNG",
            path=path,
        )
    return Sentence(
        "{path} is not a JPEG, PNG, WebP or BMP photograph;"
        " check that it is the right file and was copied whole",
        path=path,
    )


def _check_header(path: Path, header: PictureHeader) -> None:
    width, height = header.width, header.height
    if width * height > LARGEST_MEGAPIXELS * 1_000_000:
        raise PictureError(
            Sentence(
                "{path} claims {width} x {height} pixels; at most {most} megapixels are read: save it"
                " smaller",
                path=path,
                width=width,
                height=height,
                most=LARGEST_MEGAPIXELS,
            )
        )
    if min(width, height) < SMALLEST_SIDE_PX:
        raise PictureError(
            Sentence(
                "{path} has {width} x {height} pixels, and each side needs at least {least};"
                " give a larger picture",
                path=path,
                width=width,
                height=height,
                least=SMALLEST_SIDE_PX,
            )
        )
    if not header.whole:
        raise PictureError(
            Sentence(
                "{path} is cut short: the {format} file has no end; copy it again",
                path=path,
                format=header.format,
            )
        )
    if header.oddity:
        raise PictureError(
            Sentence(
                "{path} is an unusual {format} file: {oddity}; save it as JPEG anew",
                path=path,
                format=header.format,
                oddity=header.oddity,
            )
        )


def _reduction(path: Path, header: PictureHeader, file_bytes: int) -> int:
    """The least division of the sides by which decoding stays within its memory."""
    most = MOST_MEMORY_MEGABYTES * 1_000_000
    sizes = tuple(_AT_SIZE) if header.format == "JPEG" else (1,)
    for reduced in sizes:
        if header.memory_bytes(file_bytes, reduced) <= most:
            return reduced
    needed = header.memory_bytes(file_bytes, sizes[-1]) / 1e6
    raise PictureError(
        Sentence(
            "{path} is {width} x {height} pixels and would take {needed:.0f} MB of memory, at most {most} MB"
            " are taken; save it smaller, or as a JPEG that is not progressive",
            path=path,
            width=header.width,
            height=header.height,
            needed=needed,
            most=MOST_MEMORY_MEGABYTES,
        )
    )


def _decode(data: bytes, flag: int) -> NDArray[np.uint8] | None:
    """Decode with OpenCV; None for a broken file."""
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    except cv2.error:
        return None
    return None if pixels is None or pixels.size == 0 else np.asarray(pixels)


def _laid_on_white(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Three channels of bytes of a stored picture; transparent parts are white."""
    full = int(np.iinfo(pixels.dtype).max)
    laid = np.empty((*pixels.shape[:2], 3), np.uint8)
    for top in range(0, len(pixels), _ROWS):  # in strips, because floats take four times the memory
        strip = np.atleast_3d(pixels[top : top + _ROWS]).astype(np.float32) * (255.0 / full)
        alpha = strip[:, :, -1:] / 255.0 if strip.shape[2] in (2, 4) else np.ones(1, np.float32)
        laid[top : top + _ROWS] = np.rint(
            strip[:, :, : 3 if strip.shape[2] > 2 else 1] * alpha + 255.0 * (1 - alpha)
        )
    return laid
