"""Read format, size and needed memory from the bytes of a photograph, before it is decoded.

A hostile or damaged file can claim a billion pixels in a few kilobytes. Decoders return half a picture
without an error if the file was cut short. Both are detected here.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from vision import png
from wording.sentence import Sentence

Format = Literal["JPEG", "PNG", "WebP", "BMP"]

_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers that begin a JPEG frame, one for each coding."""
_BASELINE, _EXTENDED, _PROGRESSIVE = 0xC0, 0xC1, 0xC2
_START_OF_SCAN: Final = 0xDA
_END: Final = 0xD9
_BARE: Final = frozenset(range(0xD0, 0xD9)) | {0x01}
"""The markers without a segment after them."""
_NEXT_MARKER: Final = re.compile(rb"\xff+[^\x00\xd0-\xd7\xff]")
"""The next marker in coded data, where 0xFF before 0 is data, and restart markers do not count."""
_FILL: Final = re.compile(rb"\xff+")
_MOST_SEGMENTS: Final = 2_000
"""The most segments that are read. Cameras write far fewer; millions would take minutes."""
_MOST_SCANS: Final = 100
"""The most scans of a progressive file. Each is a pass over the whole picture; usual files have about ten."""
_COEFFICIENT_BYTES: Final = 2

_PNG_ALPHA: Final = frozenset({4, 6})
"""The colour types of PNG with an alpha channel."""
_OUTPUTS: Final = 2
"""The copies of a decoded picture that OpenCV holds while it hands one to Python."""


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """The header of a picture file.

    Attributes:
        format: the kind of file.
        width, height: in pixels, as stored (a turned photograph is not turned yet).
        whole: False if the file ends before its end marker.
        alpha: whether it has an alpha channel.
        wide: whether a channel has 16 bits.
        working_bytes: what a decoder needs beside the file and the decoded picture.
        oddity: why no decoder here can read the file, or "".
    """

    format: Format
    width: int
    height: int
    whole: bool
    alpha: bool = False
    wide: bool = False
    working_bytes: int = 0
    oddity: str = ""

    def decoded_bytes(self, reduced: int = 1) -> int:
        """The size of the decoded picture when its sides are divided by `reduced`."""
        pixels = -(-self.width // reduced) * -(-self.height // reduced)
        return pixels * (8 if self.alpha and self.wide else 4 if self.alpha else 3)

    def memory_bytes(self, file_bytes: int, reduced: int = 1) -> int:
        """The most memory that decoding takes, the file included."""
        return file_bytes + _OUTPUTS * self.decoded_bytes(reduced) + self.working_bytes


def read_header(data: bytes) -> PictureHeader | None:
    """The header of a JPEG, PNG, WebP or BMP file, or None for other data.

    >>> header = read_header(b"BM" + bytes(12) + struct.pack("<IiiHHI", 40, 640, 480, 1, 24, 1))
    >>> header.format, header.width, header.height
    ('BMP', 640, 480)
    """
    try:
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data.startswith(png.SIGNATURE):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
        if data.startswith(b"BM"):
            return _bmp(data)
    except (struct.error, IndexError):
        return None
    return None


def _jpeg(data: bytes) -> PictureHeader | None:
    """Walk the segments to the end marker. A search would find that of the thumbnail inside."""
    frame, scans, ended = None, [], False
    for marker, at in _segments(data):
        ended = marker == _END
        if marker in _FRAMES:
            if frame is not None:
                return None
            frame = _Frame.read(marker, data, at)
        elif marker == _START_OF_SCAN:
            scans.append(data[at + 4])
            if len(scans) > _MOST_SCANS:
                return None
    if frame is None or not scans:
        return None
    return frame.header(scans, whole=ended)


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Each marker of a JPEG with its place, up to the end marker or to the first damage."""
    at = 2
    for _ in range(_MOST_SEGMENTS):
        fill = _FILL.match(data, at)
        if fill is None or fill.end() >= len(data):
            return
        marker, at = data[fill.end()], fill.end() - 1
        yield marker, at
        if marker == _END:
            return
        if marker in _BARE:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        at += 2 + length
        if marker == _START_OF_SCAN:
            following = _NEXT_MARKER.search(data, at)
            if following is None:
                return
            at = following.start()


@dataclass(frozen=True, slots=True)
class _Frame:
    """A JPEG frame: how it is coded, and how each of its channels is sampled."""

    marker: int
    bits: int
    width: int
    height: int
    samplings: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, marker: int, data: bytes, at: int) -> _Frame:
        bits, height, width, channels = struct.unpack_from(">BHHB", data, at + 4)
        shares = [data[at + 11 + 3 * channel] for channel in range(channels)]
        return cls(marker, bits, width, height, tuple((share >> 4, share & 15) for share in shares))

    def header(self, scans: list[int], whole: bool) -> PictureHeader:
        """A picture in several scans is held as coefficients until the last scan is read."""
        several = self.marker == _PROGRESSIVE or scans[0] < len(self.samplings)
        working = self._coefficient_bytes() if several and not self._oddity() else 0
        return PictureHeader(
            "JPEG", self.width, self.height, whole, working_bytes=working, oddity=self._oddity()
        )

    def _coefficient_bytes(self) -> int:
        across = max(x for x, _ in self.samplings)
        down = max(y for _, y in self.samplings)
        units = -(-self.width // (8 * across)) * -(-self.height // (8 * down))
        blocks_per_unit = sum(x * y for x, y in self.samplings)
        return units * blocks_per_unit * 64 * _COEFFICIENT_BYTES

    def _oddity(self) -> str:
        if self.marker not in (_BASELINE, _EXTENDED, _PROGRESSIVE) or self.bits != 8:
            return Sentence("it is coded in a way that no camera uses")
        if len(self.samplings) not in (1, 3, 4) or any(
            not 1 <= n <= 4 for pair in self.samplings for n in pair
        ):
            return Sentence("its channels make no sense")
        return ""


def _png(data: bytes) -> PictureHeader:
    width, height, bits, colour = struct.unpack_from(">IIBB", data, 16)
    kinds = {kind for kind, _, _ in png.chunks(data)}
    alpha = colour in _PNG_ALPHA or b"tRNS" in kinds
    return PictureHeader("PNG", width, height, whole=b"IEND" in kinds, alpha=alpha, wide=bits == 16)


def _webp(data: bytes) -> PictureHeader | None:
    (length,) = struct.unpack_from("<I", data, 4)
    whole = len(data) >= length + 8
    kind = data[12:16]
    if kind == b"VP8 ":  # lossy: 14 bits each behind the start code
        width, height = struct.unpack_from("<HH", data, 26)
        return _webp_header(width & 0x3FFF, height & 0x3FFF, whole)
    if kind == b"VP8L":  # lossless: two fields of 14 bits, each one less than the size, and a bit for alpha
        (bits,) = struct.unpack_from("<I", data, 21)
        return _webp_header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, whole, alpha=bool(bits >> 28 & 1))
    if kind == b"VP8X":  # extended: two fields of 24 bits, each one less than the size
        low_w, high_w, low_h, high_h = struct.unpack_from("<HBHB", data, 24)
        width, height = (high_w << 16 | low_w) + 1, (high_h << 16 | low_h) + 1
        return _webp_header(width, height, whole, alpha=bool(data[20] & 0x10), moves=bool(data[20] & 0x02))
    return None


def _webp_header(
    width: int, height: int, whole: bool, alpha: bool = False, moves: bool = False
) -> PictureHeader:
    """A WebP decoder holds four channels beside its result; for an animation those of two pictures."""
    working = width * height * (12 if moves else 4)
    return PictureHeader("WebP", width, height, whole, alpha=alpha, working_bytes=working)


def _bmp(data: bytes) -> PictureHeader:
    (length,) = struct.unpack_from("<I", data, 2)
    (kind,) = struct.unpack_from("<I", data, 14)
    width, height = struct.unpack_from(
        "<HH" if kind == 12 else "<ii", data, 18
    )  # 12 bytes: the header of OS/2
    return PictureHeader("BMP", abs(width), abs(height), whole=len(data) >= length)
