"""Dice that somebody taught the table: a few looks at each face, kept as pictures in one file.

Pictures are kept rather than the model's numbers, so that later models understand a set, and people can see
what was taught.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import re
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import DamagedSetError, DiceSetError, NewerSetError
from vision.files import read_file, write_file
from vision.picture import decode_sized
from vision.plain_json import read_json
from vision.reading import Shape
from wording.sentence import Sentence

LOOK_PX: Final = 96
"""The side of the picture of a look."""
LARGEST_BYTES: Final = 8_000_000
"""The largest file of a set; the most looks, all of them noise, take less."""
MOST_FACES: Final = 20
LEAST_LOOKS: Final = 3
"""The least number of looks at a face. Fewer: a die in other light or at another place is not recognised."""
MOST_LOOKS: Final = 12
"""The most looks at one face; one more drops the oldest."""

_FORMAT: Final = 1
_HEAD: Final = "set.json"
_LARGEST_HEAD: Final = 20_000
_LARGEST_LOOK: Final = 4 * LOOK_PX * LOOK_PX
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compressions that are read. Others unpack a whole member at once, whatever its size."""
_LOCKED: Final = 0x1
"""The flag of a member that has a password."""
_MOST_CODE_POINTS: Final = 72
_NAME: Final = re.compile(r"[^\W_][\w ’'-]{0,23}")

_DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,  # a member is damaged
    struct.error,  # a field of the archive is cut short
    RuntimeError,  # a member has a password or an unknown compression
    EOFError,
    OSError,  # a field points outside the archive
    ArithmeticError,
    LookupError,
    TypeError,
    AttributeError,
    ValueError,
)
"""The exceptions that reading a foreign or damaged archive raises."""

Look = NDArray[np.uint8]
"""A picture of one die, (96, 96, 3), blue-green-red, with a margin so that it can be rotated."""


def identity(look: Look) -> str:
    """Eight hexadecimal digits that identify a look by its pixels."""
    return hashlib.blake2b(look.tobytes(), digest_size=4).hexdigest()


@dataclass(frozen=True, eq=False)
class TaughtSet:
    """A kind of dice, and the looks by which it was taught.

    Attributes:
        name: what its owner calls it.
        shape: the solid of its dice.
        looks: the looks at each face, by the face's name, in the order of teaching.
        means: the Figure that a face stands for ("dam"); a face that is missing here stands for its own name.

    Raises:
        DiceSetError: the name is not allowed, or the set has no faces, too many faces or too many looks.
    """

    name: str
    shape: Shape
    looks: Mapping[str, tuple[Look, ...]]
    means: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        check_name(self.name)
        if self.shape not in get_args(Shape) or self.shape == "unknown":
            raise DiceSetError(
                Sentence(
                    "the shape of {name!r} is {shape!r}; it must be a solid’s name",
                    name=self.name,
                    shape=self.shape,
                )
            )
        if not 1 <= len(self.looks) <= MOST_FACES:
            raise DiceSetError(
                Sentence(
                    "{name!r} has {count} faces; it must have 1 to {most}",
                    name=self.name,
                    count=len(self.looks),
                    most=MOST_FACES,
                )
            )
        if any(not face or len(face) > _MOST_CODE_POINTS for face in self.looks):
            raise DiceSetError(
                Sentence(
                    "a face of {name!r} has no name, or a name of more than {most} characters",
                    name=self.name,
                    most=_MOST_CODE_POINTS,
                )
            )
        if any(len(looks) > MOST_LOOKS for looks in self.looks.values()):
            raise DiceSetError(
                Sentence("a face of {name!r} has more than {most} looks", name=self.name, most=MOST_LOOKS)
            )

    def with_look(self, face: str, look: Look) -> Self:
        """The set with one more look at a face."""
        seen = (*self.looks.get(face, ()), look)[-MOST_LOOKS:]
        return replace(self, looks=MappingProxyType({**self.looks, face: seen}))

    def without_last(self, face: str) -> Self:
        """The set without the last look at a face."""
        return replace(self, looks=MappingProxyType({**self.looks, face: self.looks[face][:-1]}))

    @property
    def faces(self) -> tuple[str, ...]:
        """The names of its faces."""
        return tuple(self.looks)

    def save(self, path: Path) -> None:
        """Write the set as one file, whole or not at all.

        Raises:
            OSError: the file cannot be written.
        """
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr(_HEAD, json.dumps(self._head(), ensure_ascii=False, indent=1))
            for number, looks in enumerate(self.looks.values()):
                for index, look in enumerate(looks):
                    archive.writestr(_look_name(number, index), cv2.imencode(".png", look)[1].tobytes())
        write_file(path, packed.getvalue())

    def _head(self) -> dict[str, Any]:
        return {
            "dice-table set": _FORMAT,
            "name": self.name,
            "shape": self.shape,
            "faces": [{"face": face, "looks": len(looks)} for face, looks in self.looks.items()],
            "means": dict(self.means),
        }


def check_name(name: str) -> None:
    """Refuse a name that a set of dice cannot have.

    Raises:
        DiceSetError: it is empty, too long, or has characters that a file name should not have.
    """
    # The accents of some scripts are characters of their own, which \w does not match.
    bare = "".join(sign for sign in name if unicodedata.category(sign)[0] != "M")
    if not _NAME.fullmatch(bare) or name[0] != bare[0] or name.endswith(" ") or len(name) > _MOST_CODE_POINTS:
        raise DiceSetError(
            Sentence(
                "{name!r} cannot be the name of a dice set; it must have 1 to 24 letters, digits, spaces,"
                " apostrophes and hyphens, and begin with a letter or a digit",
                name=name,
            )
        )


def load_taught(path: Path) -> TaughtSet:
    """Load a set from its file.

    Raises:
        DiceSetError: the file is missing, too large, damaged, or not a taught set; the message says which.
    """
    try:
        content = read_file(path, LARGEST_BYTES)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise DamagedSetError(
                Sentence(
                    "{path} is not a taught set of dice: {error}; choose another file",
                    path=path,
                    error=error.strerror,
                )
            ) from error
        raise DiceSetError(
            Sentence("{path} cannot be read: {error}; check the path", path=path, error=error.strerror)
        ) from error
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _unpacked(archive)
    except DiceSetError:
        raise
    except _DAMAGE as error:
        raise DamagedSetError(
            Sentence(
                "{path} is not a set of dice that was taught, or is damaged ({error}); export it again",
                path=path,
                error=error,
            )
        ) from error


def _unpacked(archive: zipfile.ZipFile) -> TaughtSet:
    head = read_json(_content(archive, _HEAD, _LARGEST_HEAD))
    if head["dice-table set"] != _FORMAT:
        raise NewerSetError(
            Sentence(
                "the set {name!r} has the format {found!r}; this version reads {known}: update dice-table",
                name=head["name"],
                found=head["dice-table set"],
                known=_FORMAT,
            )
        )
    if len(head["faces"]) > MOST_FACES or any(not 0 <= face["looks"] <= MOST_LOOKS for face in head["faces"]):
        raise ValueError("it has too many faces or looks")
    looks = {
        _text(face["face"]): tuple(_look(archive, number, index) for index in range(face["looks"]))
        for number, face in enumerate(head["faces"])
    }
    means = {face: _text(word) for face, word in head["means"].items() if face in looks}
    return TaughtSet(_text(head["name"]), head["shape"], MappingProxyType(looks), MappingProxyType(means))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} stands where a name should")
    return value


def _look_name(number: int, index: int) -> str:
    return f"{number + 1:02d}-{index + 1:03d}.png"


def _look(archive: zipfile.ZipFile, number: int, index: int) -> Look:
    name = _look_name(number, index)
    content = _content(archive, name, _LARGEST_LOOK)
    look = decode_sized(content, LOOK_PX, LOOK_PX)
    if look is None:
        raise ValueError(f"{name} is no picture of {LOOK_PX}x{LOOK_PX} pixels, or is damaged")
    return look


def _content(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Read a member of an archive, at most `most` bytes, whatever size the archive claims."""
    claimed = archive.getinfo(name)
    if claimed.compress_type not in _PACKED or claimed.flag_bits & _LOCKED:
        raise ValueError(f"{name} is packed in another way than the members of a set are")
    with archive.open(claimed) as member:
        content = member.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{name} is too large")
    return content
