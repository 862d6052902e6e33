"""No picture takes more memory than a small computer has, whatever size it claims."""

from __future__ import annotations

import io
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.errors import PictureError
from vision.picture import MOST_MEMORY_MEGABYTES, decode_sized, load_picture
from vision.picture_header import read_header
from vision.png import SIGNATURE, bare

READS = """
import resource, sys
from pathlib import Path
import cv2, numpy as np
from vision.errors import PictureError
from vision.picture import load_picture
from vision.reader import Reader

def told(word):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(word)) // 1000

cv2.imdecode(cv2.imencode(".png", np.zeros((20, 20, 3), np.uint8))[1], cv2.IMREAD_COLOR)
read = Reader().read if sys.argv[2] == "dice" else np.shape
room = told("VmSize") * 1_000_000 + int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (room, room))
for path in sys.argv[3:]:
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    before = told("VmRSS")
    try:
        picture = load_picture(path)
        read(picture)
        said = "x".join(map(str, picture.shape[1::-1]))
        del picture
    except PictureError as error:
        said = str(error)
    print(told("VmHWM") - before, told("VmHWM"), said, flush=True)
"""
"""Reads pictures with a limit on the memory that may be added, and tells the MB that each took."""
LIMIT_MB = 1.25 * MOST_MEMORY_MEGABYTES
"""What is estimated, and some room for the work of Python itself. The limit that the system sets counts
addresses, of which threads reserve many that they never use: it is 400 MB."""


def chunk(kind: bytes, content: bytes, claimed: int | None = None) -> bytes:
    """A chunk of a PNG; the length that it claims may be wrong."""
    length = struct.pack(">I", len(content) if claimed is None else claimed)
    return length + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(
    width: int, height: int, colour: int = 2, bits: int = 8, *extra: bytes, interlaced: bool = False
) -> bytes:
    """A black PNG, small as a file however large the picture is; the largest lack their lower part."""
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    packer = zlib.compressobj(1)
    row = bytes(1 + width * channels * bits // 8)
    rows = [packer.compress(row * 100) for _ in range(min(height, 5_000) // 80 + 1)]
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, int(interlaced))
    body = chunk(b"IDAT", b"".join(rows) + packer.flush())
    return SIGNATURE + chunk(b"IHDR", head) + b"".join(extra) + body + chunk(b"IEND", b"")


def jpeg(width: int, height: int, **how: int) -> bytes:
    """A JPEG in one colour, of the given size."""
    picture = np.full((height, width, 3), 90, np.uint8)
    flags = [(getattr(cv2, f"IMWRITE_JPEG_{name.upper()}"), value) for name, value in how.items()]
    return cv2.imencode(".jpg", picture, [value for flag in flags for value in flag])[1].tobytes()


def resized(data: bytes, width: int, height: int) -> bytes:
    """A JPEG that claims another size."""
    at = next(data.index(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in data)
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def saved(mode: str, size: tuple[int, int], kind: str, **how: object) -> bytes:
    """Encode a picture as Pillow writes it."""
    stream = io.BytesIO()
    Image.new(mode, size).save(stream, kind, **how)
    return stream.getvalue()


def moving() -> bytes:
    """An animation with several pictures."""
    return saved(
        "RGB", (2000, 2000), "WEBP", save_all=True, append_images=[Image.new("RGB", (2000, 2000), "red")]
    )


HOSTILE: dict[str, Callable[[], bytes]] = {
    "a chunk that claims 4 GB": lambda: png(64, 64)[:-12] + chunk(b"IDAT", bytes(28_000), claimed=0xFFFFFFF0),
    "a text that claims 4 GB": lambda: png(64, 64, 2, 8, chunk(b"zTXt", b"", claimed=0xFFFFFFFF)),
    "a text that unpacks to 100 MB": lambda: png(
        64, 64, 2, 8, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(100_000_000), 9))
    ),
    "a profile that unpacks to 100 MB": lambda: png(
        64, 64, 2, 8, chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(100_000_000), 9))
    ),
    "118 megapixels with alpha": lambda: png(10_900, 10_900, 6),
    "16 megapixels with alpha": lambda: png(4_000, 4_000, 6),
    "60 megapixels in 16 bits": lambda: png(7_700, 7_700, 2, 16),
    "20 megapixels, alpha, 16 bits": lambda: png(4_500, 4_500, 6, 16),
    "22 megapixels, interlaced": lambda: png(4_700, 4_700, 2, 8, interlaced=True),
    "an animation that claims much": lambda: png(
        64, 64, 2, 8, chunk(b"acTL", struct.pack(">II", 2**31 - 1, 0))
    ),
    "a JPEG that claims 4295 megapixels": lambda: resized(jpeg(64, 64), 65_535, 65_535),
    "a JPEG that claims 216 megapixels": lambda: resized(jpeg(64, 64), 18_000, 12_000),
    "a progressive JPEG that claims 216": lambda: resized(jpeg(64, 64, progressive=1), 18_000, 12_000),
    "a progressive JPEG that claims 40": lambda: resized(jpeg(64, 64, progressive=1), 7_000, 5_700),
    "a JPEG of 50 megapixels": lambda: resized(jpeg(64, 64), 8_160, 6_120),
    "a WebP of 12 megapixels": lambda: saved("RGB", (4_000, 3_000), "WEBP", lossless=True, method=0),
    "a WebP that claims 268 megapixels": lambda: (
        b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\xfe\x3f\0\xfe\x3f\0" + bytes(40)
    ),
    "an animation in WebP": moving,
    "a BMP of 14 megapixels": lambda: saved("RGB", (4_000, 3_500), "BMP"),
    "a BMP that claims 100 megapixels": lambda: (
        b"BM"
        + struct.pack("<IIIIiiHHIIiiII", 200, 0, 54, 40, 10_000, -10_000, 1, 24, 0, 0, 0, 0, 0, 0)
        + bytes(200)
    ),
    "a BMP as OS/2 wrote it": lambda: (
        b"BM" + struct.pack("<IIIIHHHH", 200, 0, 26, 12, 65_535, 65_535, 1, 24) + bytes(200)
    ),
}


class Told(NamedTuple):
    """The result of one picture.

    It holds the MB that the picture took, the MB of the whole process, and the picture's size or an error.
    """

    took_mb: int
    whole_mb: int
    said: str


def read_all(folder: Path, limit_mb: float, what: str) -> dict[str, Told]:
    """Read all hostile pictures in one process, either as pictures or with the dice in them."""
    paths = [folder / str(number) for number in range(len(HOSTILE))]
    for path, data in zip(paths, HOSTILE.values(), strict=True):
        path.write_bytes(data())
    command = [sys.executable, "-c", READS, str(int(limit_mb * 1e6)), what, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = (line.split(" ", 2) for line in done.stdout.splitlines())
    told = (Told(int(took), int(whole), said) for took, whole, said in rows)
    return dict(zip(HOSTILE, told, strict=True))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Told]:
    """The result of each hostile picture, by its name."""
    return read_all(tmp_path_factory.mktemp("hostile"), 400, "pictures")


@pytest.mark.slow
def test_no_program_that_reads_dice_takes_more_than_400_mb(tmp_path: Path) -> None:
    """A process that reads dice stays below 400 MB with all models loaded, whatever the picture."""
    for name, told in read_all(tmp_path, 4000, "dice").items():
        assert told.whole_mb <= 400, name


@pytest.mark.skipif(
    not Path("/proc/self/clear_refs").exists(), reason="only Linux tells what a process takes"
)
@pytest.mark.parametrize("name", HOSTILE)
def test_no_picture_takes_more_than_its_share(told: dict[str, Told], name: str) -> None:
    """Each picture is read within the memory limit for one picture, or refused with a sentence."""
    took_mb, _, said = told[name]
    assert took_mb <= LIMIT_MB, said
    assert re.fullmatch(r"\d+x\d+", said) or said.startswith("/")


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("22 megapixels, interlaced", "4700x4700"),
        ("a JPEG of 50 megapixels", "4080x3060"),
        ("a BMP of 14 megapixels", "4000x3500"),
        ("16 megapixels with alpha", "4000x4000"),
        ("a WebP of 12 megapixels", "4000x3000"),
        ("a text that unpacks to 100 MB", "64x64"),
    ],
)
def test_honest_pictures_are_read_all_the_same(told: dict[str, Told], name: str, size: str) -> None:
    """Large but valid pictures are read, in full or at a reduced size."""
    assert told[name].said == size


def test_an_honest_photograph_of_108_megapixels_is_read_smaller(tmp_path: Path) -> None:
    """A photograph of 108 megapixels is decoded at a quarter of its sides.

    That takes a sixteenth of the memory.
    """
    (tmp_path / "a.jpg").write_bytes(resized(jpeg(64, 64), 12_000, 9_000))
    assert load_picture(tmp_path / "a.jpg").shape == (2_250, 3_000, 3)


def test_a_large_picture_that_cannot_be_read_smaller_is_refused_with_what_it_would_take(
    tmp_path: Path,
) -> None:
    """The error says how much memory the picture needs, how much there is, and what to do."""
    (tmp_path / "a.png").write_bytes(png(10_900, 10_900, 6))
    words = "would take 952 MB of memory, at most 140 MB are taken; save it smaller, or as a JPEG"
    with pytest.raises(PictureError, match=words):
        load_picture(tmp_path / "a.png")


def test_a_chunk_that_reaches_past_the_file_is_where_the_file_ends(tmp_path: Path) -> None:
    """A chunk that claims more bytes than the file has makes the file count as cut short."""
    (tmp_path / "a.png").write_bytes(png(64, 64, 2, 8, chunk(b"tEXt", b"", claimed=4_000_000_000)))
    with pytest.raises(PictureError, match="is cut short"):
        load_picture(tmp_path / "a.png")


def test_the_decoder_sees_the_chunks_that_make_the_picture_alone() -> None:
    """The decoder gets no texts, profiles or further pictures, but colours and transparency."""
    extra = (
        chunk(b"tEXt", b"a\0b"),
        chunk(b"acTL", bytes(8)),
        chunk(b"tRNS", bytes(6)),
        chunk(b"IHDR", bytes(13)),
    )
    assert bare(png(20, 20, 2, 8, *extra)) == png(20, 20, 2, 8, extra[2])
    assert bare(png(20, 20)) == png(20, 20)


@pytest.mark.parametrize(
    ("data", "oddity"),
    [
        (jpeg(64, 64).replace(b"\xff\xc0", b"\xff\xc3"), "no camera uses"),
        (jpeg(64, 64).replace(b"\xff\xc0\0\x11\x08", b"\xff\xc0\0\x11\x0c"), "no camera uses"),
        (jpeg(64, 64).replace(b"\x01\x22\0", b"\x01\xf2\0"), "channels make no sense"),
    ],
    ids=["lossless", "12 bits", "sampling"],
)
def test_unusual_jpegs_are_refused(tmp_path: Path, data: bytes, oddity: str) -> None:
    """JPEG variants that no camera writes are refused: their decoding memory was never measured."""
    (tmp_path / "a.jpg").write_bytes(data)
    with pytest.raises(PictureError, match=oddity):
        load_picture(tmp_path / "a.jpg")


def test_endless_markers_are_not_walked_through() -> None:
    """The search for a JPEG header gives up after too many markers, which could take minutes."""
    scans = jpeg(64, 64)[:-2]
    scan = scans[scans.index(b"\xff\xda") :]
    assert read_header(b"\xff\xd8\xff\xd0" + b"\xff\xd0" * 1_000_000) is None
    assert read_header(scans + scan * 200 + b"\xff\xd9") is None


def test_a_picture_of_a_known_size_is_decoded_at_that_size_alone() -> None:
    """A picture of a known size, as in a taught set, is decoded only if it has this size."""
    assert decode_sized(png(96, 96), 96, 96).shape == (96, 96, 3)
    assert decode_sized(png(96, 96), 96, 96, grey=True).shape == (96, 96)
    assert decode_sized(png(96, 95), 96, 96) is None
    assert decode_sized(png(96, 96, 2, 8, chunk(b"tEXt", b"", claimed=4_000_000_000)), 96, 96) is None
    assert decode_sized(b"", 96, 96) is None
