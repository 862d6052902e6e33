"""The kinds of faults that the suite tries."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.faults.outcome import Outcome

MOST_LOST: Final = 8
"""How many steps may be lost by one flipped bit."""


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of fault.

    Attributes:
        name: its name on the command line.
        what: its description in the table of results.
        trial: runs one trial, given a seed and an empty folder.
        weight: its share of the time relative to the others.
    """

    name: str
    what: str
    trial: Callable[[int, Path], Outcome]
    weight: float = 1.0


def _trial(module: str, *values: Any, **named: Any) -> Callable[[int, Path], Outcome]:
    """The trial function of a module, which is imported at the first call because that may take a while."""

    def trial(seed: int, folder: Path) -> Outcome:
        deed = importlib.import_module(f"tests.faults.{module}").trial
        outcome: Outcome = functools.partial(deed, *values, **named)(seed, folder)
        return outcome

    return trial


FAMILIES: Final = (
    Family("kills", "`kill -9` of a game, at any moment and at each write", _trial("kills"), 3),
    Family("tables", "`kill -9` of a whole table with keys, camera and screen", _trial("tables"), 3),
    Family(
        "cuts", "power cut between any two writes, unsynced ones missing, late or torn", _trial("cuts"), 3
    ),
    Family("refusals", "system call refused: `EIO`, `ENOSPC`, `EINTR`, `EROFS`", _trial("refusals"), 2),
    Family(
        "pressing", "the same below a whole table, where people press and hold keys", _trial("pressing"), 2
    ),
    Family(
        "bits", "one bit flipped in a file of the record", _trial("damage", "bit", most_lost=MOST_LOST), 2
    ),
    Family("pages", "one page of zeros in a file of the record", _trial("damage", "page")),
    Family("both", "four pages of zeros in the files of the record", _trial("damage", "page", places=4)),
    Family("ends", "a file of the record cut off", _trial("damage", "end")),
    Family("mending", "power cut while a damaged record is mended", _trial("mending")),
    Family(
        "files", "power cut while a setting, calibration or taught die is kept", _trial("kept_files"), 0.5
    ),
    Family("hostile", "hostile picture, set, record, setting, calibration", _trial("hostile_files"), 3),
    Family("camera", "camera dead, hanging, frozen, black, of another size", _trial("camera")),
    Family("bounce", "key that bounces, and whose edges get lost", _trial("bounce"), 0.5),
)
