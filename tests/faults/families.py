"""The kinds of faults that are tried."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.faults import bounce, camera, cuts, damage, kills, refusals
from tests.faults.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of fault.

    Attributes:
        name: what it is called on the command line.
        what: what is done, as the table says it.
        trial: does it, given a seed and an empty folder.
        weight: its share of the time, compared with the others.
    """

    name: str
    what: str
    trial: Callable[[int, Path], Outcome]
    weight: float = 1.0


FAMILIES: Final = (
    Family("kills", "`kill -9` while people play, at any moment and at each write", kills.trial, 3.0),
    Family("cuts", "power cut between any two writes, unsynced ones missing, late or torn", cuts.trial, 3.0),
    Family("refusals", "system call refused: `EIO`, `ENOSPC`, `EINTR`, `EROFS`", refusals.trial, 2.0),
    Family(
        "bits",
        "one bit flipped in any file of the record",
        functools.partial(damage.trial, damage.flip_bit, most_lost=damage.MOST_LOST),
        2.0,
    ),
    Family(
        "pages",
        "one page of zeros in any file of the record",
        functools.partial(damage.trial, damage.zero_page),
    ),
    Family("ends", "any file of the record cut off", functools.partial(damage.trial, damage.cut_off)),
    Family("camera", "camera dead, hanging, frozen, black, of another size", camera.trial),
    Family("bounce", "key that bounces, and whose edges get lost", bounce.trial, 0.5),
)
