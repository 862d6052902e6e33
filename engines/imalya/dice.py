"""The dice of a turn, and the status of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from engines.errors import ParseError
from engines.imalya.figures import Figure
from engines.value import Value

MOST_DICE: Final = 8
"""The most dice of any game (l.95)."""


class Status(StrEnum):
    """Whether a die is in hand, loose, or held, and by what."""

    UNTHROWN = "unthrown"
    """In hand: it has not landed yet in this turn."""
    LOOSE = "loose"
    """On the table, neither locked nor taken."""
    FREE = "free"
    """*Libre*: locked by its player, or taken back from a Dam; it may score."""
    DAM = "dam"
    """A Dam that has locked itself (l.17)."""
    CAPTIVE = "captive"
    """Held by a Dam (l.17)."""
    KILLED = "killed"
    """Killed by the Mort: locked, no prey, worth nothing (l.57)."""
    COUNTERED = "countered"
    """A Dam that must be thrown again (l.21)."""


_FLAGS: Final = ("fresh", "liberated", "locked_now", "bel_spent", "took_egal")


@dataclass(frozen=True)
class Die(Value):
    """One die.

    Attributes:
        number: 1 to 6, or to 8; the same for the whole game.
        printed: the face that lies up; None in hand.
        figure: the Figure that it counts as: `printed`, or the Mineure it was converted to; None in hand.
        status: whether it is in hand, loose or held.
        captor: the number of the Dam that holds it, if captive.
        fresh: it landed in the current throw.
        liberated: a Bel has taken it back from a Dam.
        locked_now: locked in this very phase, so that it can still be let go.
        bel_spent: a Bel that has acted since it landed.
        took_egal: a Dam that has captured an Egal, even if the Egal was freed later.
    """

    number: int
    printed: Figure | None = None
    figure: Figure | None = None
    status: Status = Status.UNTHROWN
    captor: int | None = None
    fresh: bool = False
    liberated: bool = False
    locked_now: bool = False
    bel_spent: bool = False
    took_egal: bool = False

    @property
    def converted(self) -> bool:
        """Whether a Bel made another Figure of it."""
        return self.figure is not None and self.figure is not self.printed

    def landing(self, face: Figure) -> Die:
        """The die just after it has been thrown."""
        return _landed(self.number, face)

    def __str__(self) -> str:
        """Its text form.

        >>> str(Die(4, Figure.EGAL, Figure.RUSE, Status.LOOSE, fresh=True))
        '4:E>R/loose/fresh'
        """
        face = self.printed or "-"
        if self.converted:
            face += f">{self.figure}"
        holder = f"={self.captor}" if self.captor else ""
        flags = "".join(f"/{flag}" for flag in _FLAGS if getattr(self, flag))
        return f"{self.number}:{face}/{self.status}{holder}{flags}"


@cache
def _landed(number: int, face: Figure) -> Die:
    """One value for each die and face: a game throws thousands of dice."""
    return Die(number, printed=face, figure=face, status=Status.LOOSE, fresh=True)


@cache
def unthrown(dice: int = 6) -> tuple[Die, ...]:
    """This many dice, before the first throw of a turn."""
    return tuple(map(Die, range(1, dice + 1)))


def parse_die(text: str) -> Die:
    """The die that a text form describes.

    >>> parse_die("2:R/captive=1/fresh").captor
    1

    Raises:
        ParseError: it is not the text form of a die.
    """
    try:
        faces, held, *flags = text.split("/")
        number, _, face = faces.partition(":")
        printed, _, converted = face.partition(">")
        status, _, captor = held.partition("=")
        shown = None if printed == "-" else Figure(printed)
        in_hand = Status(status) is Status.UNTHROWN
        die = Die(
            number=int(number),
            printed=shown,
            figure=Figure(converted) if converted else None if in_hand else shown,
            status=Status(status),
            captor=int(captor) if captor else None,
        ).but(**dict.fromkeys(flags, True))
    except (ValueError, TypeError):
        die = None
    if die is None or str(die) != text or (die.printed is None) != (die.status is Status.UNTHROWN):
        raise ParseError(f"{text!r} is no die; one reads like '2:R/captive=1/fresh' or '5:E>G/loose/fresh'")
    return die
