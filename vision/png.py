"""The chunks of a PNG file, and the file without those that no picture needs.

Chunks claim their own length, and decoders allocate what a chunk claims: a file of 28 KB took 4 GB. Chunks of
text may besides unpack to a thousand times their size, and those of an animation to many pictures.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_NEEDED: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"IDAT", b"IEND"})
_REPEATED: Final = frozenset({b"IDAT"})
_MOST_CHUNKS: Final = 100_000
"""A file of 100 MB in chunks of 8 KB has a tenth of it; walking through millions would take minutes."""
_AROUND: Final = 12
"""The bytes of a chunk beside its content: its length, its kind and its checksum."""


def chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The kind of each chunk, its begin and its end, up to the first that would reach past the file."""
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
    """The file with nothing in it but the picture, its colours, and how its camera was held."""
    parts, seen = [memoryview(SIGNATURE)], set()
    for kind, start, end in chunks(data):
        if kind in _NEEDED and (kind in _REPEATED or kind not in seen):
            parts.append(memoryview(data)[start:end])
        seen.add(kind)
    return data if sum(map(len, parts)) == len(data) else b"".join(parts)
