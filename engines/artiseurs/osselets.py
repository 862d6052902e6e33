"""The four osselets: two-faced pieces that say what may be done (l.9, 68-73).

One side of each is the same centaur, so nobody knows the other side of a centaur until it is turned. The
state does not know it either: Nature tells the mark when it is seen (A-17).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final

from engines.errors import ParseError
from engines.value import Value


class Face(StrEnum):
    """A side of an osselet, and the action that it stands for."""

    CENTAUR = "C"
    """A stone moves one cell (l.70)."""
    POINT = "1"
    """A stone is drawn and placed (l.71)."""
    POINTS = "2"
    """Two stones are drawn together and placed one after the other (l.72)."""
    MOON = "M"
    """A stone on the board is placed again (l.73)."""


MARKS: Final = (Face.POINT, Face.POINT, Face.POINTS, Face.MOON)
"""The marks on the other side of the four centaurs (l.9)."""

_TEXT: Final = re.compile(
    r"(?P<number>[1-4]):(?P<face>[12M-]|C(?:\((?P<mark>[12M])(?P<known>![0-9]*)?\))?)/(?P<holder>[0-9]+)"
)


@dataclass(frozen=True)
class Osselet(Value):
    """One osselet.

    Attributes:
        number: 1 to 4; it does not depend on the mark.
        holder: the seat in front of which it lies.
        face: the side that lies up; None before the first throw.
        mark: the side without the centaur; None until it has been seen.
        known_to: the seats that have seen a mark that lies below; None if everybody can know it. If it is
            empty, the mark follows from what several seats have seen, each for itself.
    """

    number: int
    holder: int = 0
    face: Face | None = None
    mark: Face | None = None
    known_to: tuple[int, ...] | None = None

    @property
    def shown(self) -> Face:
        """The side that lies up, after the first throw.

        Raises:
            ValueError: it has not been thrown yet.
        """
        if self.face is None:
            raise ValueError(f"osselet {self.number} has not been thrown yet")
        return self.face

    def landing(self, face: Face) -> Osselet:
        """The osselet just after it has been thrown."""
        return self.but(face=face, mark=None if face is Face.CENTAUR else face, known_to=None)

    def turned(self) -> Osselet:
        """The osselet with its other side up, where the mark is known."""
        return self.but(face=self.mark if self.face is Face.CENTAUR else Face.CENTAUR, known_to=None)

    def looked_at(self, mark: Face, seat: int) -> Osselet:
        """The osselet after one seat has seen the mark that lies below; whoever knew it still knows it."""
        if self.mark is not None and self.known_to is None:
            return self
        return self.but(mark=mark, known_to=tuple(sorted({*(self.known_to or ()), seat})))

    def seen_by(self, seat: int | None) -> Osselet:
        """The osselet as one seat sees it, or for None a spectator."""
        if self.known_to is None or seat in self.known_to:
            return self
        return self.but(mark=None, known_to=None)

    def __str__(self) -> str:
        """The text form; a mark that lies below stands in brackets, with the players who alone have seen it.

        >>> str(Osselet(3, holder=1, face=Face.CENTAUR, mark=Face.MOON))
        '3:C(M)/2'
        >>> str(Osselet(3, holder=1, face=Face.CENTAUR, mark=Face.MOON, known_to=(1, 2)))
        '3:C(M!23)/2'
        """
        known = "" if self.known_to is None else "!" + "".join(str(seat + 1) for seat in self.known_to)
        below = f"({self.mark}{known})" if self.mark and self.mark is not self.face else ""
        return f"{self.number}:{self.face or '-'}{below}/{self.holder + 1}"


Osselets = tuple[Osselet, ...]

NUMBERS: Final = range(1, 5)
"""The numbers of the osselets."""

IN_HAND: Final[Osselets] = tuple(map(Osselet, NUMBERS))
"""The four osselets before the first throw."""


def _has_marks_for(faces: Sequence[Face]) -> bool:
    """Whether each mark is shown at most as often as it exists."""
    return Counter([face for face in faces if face is not Face.CENTAUR]) <= Counter(MARKS)


THROWS: Final = tuple(filter(_has_marks_for, product(Face, repeat=len(MARKS))))
"""Every throw of the four osselets."""

_CAN_LIE: Final = frozenset(THROWS)


def can_lie(faces: Sequence[Face]) -> bool:
    """Whether four osselets can show these faces: each mark exists only as often as in `MARKS`.

    >>> can_lie("CC11"), can_lie("CC22")
    (True, False)
    """
    return tuple(faces) in _CAN_LIE


def possible_marks(osselets: Osselets, number: int) -> tuple[Face, ...]:
    """The marks that this osselet can have: all but those seen on the others."""
    known = osselets[number - 1].mark
    if known is not None:
        return (known,)
    return tuple(sorted(unseen_marks(osselets)))


def unseen_marks(osselets: Osselets) -> Counter[Face]:
    """The marks that have not been seen on any osselet, each as often as it is left."""
    return Counter(MARKS) - Counter([osselet.mark for osselet in osselets if osselet.mark])


def deduce(osselets: Osselets) -> Osselets:
    """Fill in the mark of each osselet that has only one possible mark, and note who can know it.

    What follows from marks that everybody has seen is known to everybody. What follows only together with
    marks that some seats have seen for themselves is known to nobody yet; `seen_by` works it out for a seat.
    """
    open_marks = _filled(tuple(osselet.seen_by(None) for osselet in osselets), None)
    known = tuple(
        public if public.mark else osselet for public, osselet in zip(open_marks, osselets, strict=True)
    )
    return _filled(known, ())


def _filled(osselets: Osselets, known_to: tuple[int, ...] | None) -> Osselets:
    found = [possible_marks(osselets, osselet.number) for osselet in osselets]
    return tuple(
        osselet.but(mark=marks[0], known_to=known_to) if not osselet.mark and len(marks) == 1 else osselet
        for osselet, marks in zip(osselets, found, strict=True)
    )


def parse_osselet(text: str) -> Osselet:
    """Read an osselet.

    >>> parse_osselet("3:C(M)/2").mark
    <Face.MOON: 'M'>

    Raises:
        ParseError: it is not the text form of an osselet.
    """
    found = _TEXT.fullmatch(text)
    osselet = None
    if found is not None:
        face = None if found["face"] == "-" else Face(found["face"][0])
        below = Face(found["mark"]) if found["mark"] else None
        up = None if face is Face.CENTAUR else face
        known = (
            None if found["known"] is None else tuple(sorted({int(seat) - 1 for seat in found["known"][1:]}))
        )
        osselet = Osselet(int(found["number"]), int(found["holder"]) - 1, face, below or up, known)
    if osselet is None or str(osselet) != text:
        raise ParseError(f"{text!r} is no osselet; one reads like '3:C/1', '3:C(M)/2' or '1:2/1'")
    return osselet
