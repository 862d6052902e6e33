"""Walk the chunks of a PNG file, and drop those that the picture does not need.

A chunk claims its own length, and decoders allocate as much as it claims, even if the file is tiny. Text
chunks can unpack to a thousand times their size, and those of an animation to many pictures.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_NEEDED: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"IDAT", b"IEND"})
_REPEATED: Final = frozenset({b"IDAT"})
_MOST_CHUNKS: Final = 100_000
"""The most chunks that are read. A large file has a tenth of it; millions would take minutes."""
_AROUND: Final = 12
"""The bytes of a chunk beside its content: length, kind and checksum."""


def chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The kind, begin and end of each chunk, up to the first that would reach past the end of the file."""
    at = len(SIGNATURE)
    for _ in range(_MOST_CHUNKS):
        if at + _AROUND > len(data):
            return
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + _AROUND + length
        if end > len(data):
            return
        yield kind, at, end
        if kind == b"IEND":
            return
        at = end


def bare(data: bytes) -> bytes:
    """The file with only the picture, its colours and its orientation."""
    parts, seen = [memoryview(SIGNATURE)], set()
    for kind, start, end in chunks(data):
        if kind in _NEEDED and (kind in _REPEATED or kind not in seen):
            parts.append(memoryview(data)[start:end])
        seen.add(kind)
    return data if sum(map(len, parts)) == len(data) else b"".join(parts)
