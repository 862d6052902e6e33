"""What the first bytes of a photograph say: its format and its size, before anything is decoded.

A hostile or damaged file can claim a billion pixels in a few kilobytes, and decoders give back half a
picture without a word when the file was cut short. Both are told here, from the bytes alone.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Literal

Format = Literal["JPEG", "PNG", "WebP", "BMP"]

_JPEG_SIZE_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_START_OF_SCAN = 0xDA
_JPEG_BARE_MARKERS = frozenset(range(0xD0, 0xD9)) | {0x01}


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """What a file says of itself.

    Attributes:
        format: the kind of file.
        width, height: in pixels, as stored (a turned photograph is not turned yet).
        whole: False where the file ends before its own end mark.
    """

    format: Format
    width: int
    height: int
    whole: bool


def read_header(data: bytes) -> PictureHeader | None:
    """The header of a JPEG, PNG, WebP or BMP file, or None where `data` is none of them.

    >>> read_header(b"BM" + bytes(16) + (640).to_bytes(4, "little") + (480).to_bytes(4, "little"))
    PictureHeader(format='BMP', width=640, height=480, whole=True)
    """
    try:
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"BM"):
            return _bmp(data)
    except struct.error:
        return None
    return None


def _jpeg(data: bytes) -> PictureHeader | None:
    """Walk the segments up to the first scan; the end mark counts only behind it.

    The thumbnail inside a photograph has an end mark of its own, so the search must not start earlier.
    """
    width = height = 0
    at = 2
    while True:
        mark, marker = struct.unpack_from(">BB", data, at)
        if mark != 0xFF:
            return None
        if marker == 0xFF:  # fill byte
            at += 1
            continue
        if marker in _JPEG_BARE_MARKERS:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker in _JPEG_SIZE_MARKERS:
            height, width = struct.unpack_from(">HH", data, at + 5)
        if marker == _JPEG_START_OF_SCAN:
            whole = data.find(b"\xff\xd9", at + 2 + length) >= 0
            return PictureHeader("JPEG", width, height, whole)
        at += 2 + length


def _png(data: bytes) -> PictureHeader:
    width, height = struct.unpack_from(">II", data, 16)
    return PictureHeader("PNG", width, height, whole=b"IEND" in data[33:])


def _webp(data: bytes) -> PictureHeader | None:
    (length,) = struct.unpack_from("<I", data, 4)
    whole = len(data) >= length + 8
    kind = data[12:16]
    if kind == b"VP8 ":  # lossy: 14 bits each behind the start code
        width, height = struct.unpack_from("<HH", data, 26)
        return PictureHeader("WebP", width & 0x3FFF, height & 0x3FFF, whole)
    if kind == b"VP8L":  # lossless: two fields of 14 bits, each one less than the size
        (bits,) = struct.unpack_from("<I", data, 21)
        return PictureHeader("WebP", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, whole)
    if kind == b"VP8X":  # extended: two fields of 24 bits, each one less than the size
        low_w, high_w, low_h, high_h = struct.unpack_from("<HBHB", data, 24)
        return PictureHeader("WebP", (high_w << 16 | low_w) + 1, (high_h << 16 | low_h) + 1, whole)
    return None


def _bmp(data: bytes) -> PictureHeader:
    (length,) = struct.unpack_from("<I", data, 2)
    width, height = struct.unpack_from("<ii", data, 18)
    return PictureHeader("BMP", abs(width), abs(height), whole=len(data) >= length)
