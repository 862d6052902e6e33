"""Measure teaching: teach signs that no model was trained on by a few looks, throw them, and read them.

    python -m models.evaluate_teach                   the shipped models, 200 throws for each set of signs
    python -m models.evaluate_teach --looks 5         more looks a face
    python -m models.evaluate_teach --models FOLDER   other models
    python -m models.evaluate_teach --keep FILE       go on where a run stopped that named the same file
    python -m models.evaluate_teach --fitted          the signs by which `vision.taught_faces` was fitted

Each set is taught on tables of its own, with another camera, other lamps, cloth and dice. A throw is three of
its dice and three strangers; every second stranger is of the same make, with other signs. The output is a
Markdown table.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from models.arguments import add_models, add_wide, parser_of, whole_number
from models.command import command
from models.errors import TallyError
from models.labelled_picture import LabelledDie
from models.measure.markdown import head, row
from models.measure.matching import pair
from models.measure.score import class_read
from models.measure.teach_table import NAME, teach, throws
from models.scenes.home_table import table_at_home
from models.scenes.makes import marked_make
from models.scenes.signs import FITTED, UNSEEN, Signs, signed
from vision.dice_set import DiceSet
from vision.files import write_file
from vision.model import FOLDER as SHIPPED
from vision.opinion import OTHER
from vision.reader import Reader
from vision.reading import Reading
from vision.scenes.drawn import Print
from vision.shipped import SHA256

_COLUMNS: Final = (
    *("signs", "dice", "right", "right without asking", "doubtful", "unknown", "missed", "misread"),
    *("strangers", "told", "doubtful", "misread", "invented"),
)
_TABLES: Final = 8
"""The number of tables for a set of signs; each gets its part of the throws."""


@dataclass(slots=True)
class TeachTally:
    """Counts of thrown dice: those of the taught set, then strangers, then places.

    Attributes:
        own: the dice of the set that lie flat and unhidden.
        right: those whose face was read, doubtful or not.
        doubtful: those of which some face was read, and somebody is asked.
        unknown: those that were called unknown.
        missed: those that were not found.
        misread: those of which a wrong face was read, and nobody is asked.
        strangers: the strangers that lie flat and unhidden.
        told_strangers: those that were called unknown or not found.
        strangers_doubtful: those of which a face was read, and somebody is asked.
        strangers_misread: those of which a face was read, and nobody is asked.
        invented: places where a face was read, though no die lies there, and nobody is asked.
    """

    own: int = 0
    right: int = 0
    doubtful: int = 0
    unknown: int = 0
    missed: int = 0
    misread: int = 0
    strangers: int = 0
    told_strangers: int = 0
    strangers_doubtful: int = 0
    strangers_misread: int = 0
    invented: int = 0

    @property
    def right_unasked(self) -> int:
        """The dice of the set that were read rightly, and nobody is asked."""
        return self.own - self.doubtful - self.unknown - self.missed - self.misread

    def add(self, other: TeachTally) -> None:
        """Add another tally."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


class KeptTallies:
    """The tallies of tables that were judged already, one line of a file each.

    Args:
        path: the file; None to keep nothing.

    Raises:
        TallyError: the file holds something else.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._tallies: dict[tuple[object, ...], TeachTally] = {}
        lines = path.read_bytes().splitlines() if path and path.exists() else []
        for number, line in enumerate(lines, 1):
            try:
                entry = json.loads(line)
                self._tallies[tuple(entry["of"])] = _counted(entry["tally"])
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                cut = isinstance(error, json.JSONDecodeError) and number == len(lines)
                if cut and line[: len(_BEGINNING)] == _BEGINNING[: len(line)]:
                    break  # the run was stopped while it wrote
                raise TallyError(
                    f"line {number} of {path} is no tally of an earlier run of this version;"
                    " name the file that such a run kept, or one that is not there yet"
                ) from error
        if path:
            write_file(path, "".join(map(_as_line, self._tallies.items())))

    def tally(self, of: tuple[object, ...], judged: Callable[[], TeachTally]) -> TeachTally:
        """The tally of a table, judged now if it is not kept yet.

        Args:
            of: the key of this table and of the way it is judged.
            judged: judges it.
        """
        if of not in self._tallies:
            self._tallies[of] = judged()
            if self._path:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(_as_line((of, self._tallies[of])))
        return self._tallies[of]


def _counted(entry: dict[str, Any]) -> TeachTally:
    """The tally of a line.

    Raises:
        TypeError: it has other fields.
        ValueError: a field is missing or no count.
    """
    tally = TeachTally(**entry)
    if missing := asdict(tally).keys() - entry.keys():
        raise ValueError(f"an earlier version did not count {missing}")
    for name, count in asdict(tally).items():
        if type(count) is not int or count < 0:
            raise ValueError(f"{name} is {count!r}")
    return tally


_BEGINNING: Final = b'{"of": '
"""The beginning of a line of kept tallies."""


def _as_line(kept: tuple[tuple[object, ...], TeachTally]) -> str:
    of, tally = kept
    return json.dumps({"of": of, "tally": asdict(tally)}) + "\n"


def count_throw(tally: TeachTally, labels: Sequence[LabelledDie], reading: Reading) -> None:
    """Add one throw to a tally."""
    for die, label in pair(reading, labels):
        face = die.face if die is not None else None
        doubtful = die is not None and face is not None and die.doubtful
        believed = die is not None and not die.doubtful
        if label is None:
            tally.invented += believed
        elif label.face_class == OTHER:
            tally.strangers += 1
            tally.told_strangers += face is None
            tally.strangers_doubtful += doubtful
            tally.strangers_misread += believed
        elif label.face_class is not None:
            right = class_read(die) == label.face_class
            tally.own += 1
            tally.missed += die is None
            tally.unknown += die is not None and face is None
            tally.right += right
            tally.doubtful += doubtful
            tally.misread += believed and not right


def evaluate(
    reader: Reader, signs: Signs, seed: tuple[int, int], looks: int, count: int, wide_px: int
) -> TeachTally:
    """Teach a set of signs on one table, throw its dice there, and count.

    Args:
        reader: learns and reads the signs.
        signs: the set.
        seed: draws the table, the dice and the throws.
        looks: how many looks each face is taught by.
        count: how many throws are counted.
        wide_px: the width of the pictures.
    """
    tally = TeachTally()
    rng = np.random.default_rng(seed)
    table, make = table_at_home(rng, wide_px), marked_make(rng)
    how = Print(size=float(rng.uniform(1.1, 1.4)), depth=float(rng.choice([0.0, 0.5])))
    own, twin = (signed(make, which, signs.font, how) for which in (signs.own, signs.others))
    table = table.metered(own)
    reader.expect(DiceSet(NAME, (), (teach(rng, reader, table, own, looks),)))
    for picture, labels in throws(rng, table, own, twin, count):
        count_throw(tally, labels, reader.read(picture))
    return tally


def _as_row(name: str, tally: TeachTally) -> str:
    """A tally as a row of the table.

    >>> tally = TeachTally(200, 197, 8, 1, strangers=50, told_strangers=49, invented=4)
    >>> _as_row("Greek", tally)
    '| Greek | 200 | 98.5 % | 95.5 % | 4.0 % | 0.5 % | 0.0 % | 0.00 % | 50 | 98.0 % | 0.0 % | 0.00 % | 4 |'
    """
    own, strange = max(tally.own, 1), max(tally.strangers, 1)
    cells = [
        name,
        tally.own,
        f"{tally.right / own:.1%}",
        f"{tally.right_unasked / own:.1%}",
        f"{tally.doubtful / own:.1%}",
        f"{tally.unknown / own:.1%}",
        f"{tally.missed / own:.1%}",
        f"{tally.misread / own:.2%}",
        tally.strangers,
        f"{tally.told_strangers / strange:.1%}",
        f"{tally.strangers_doubtful / strange:.1%}",
        f"{tally.strangers_misread / strange:.2%}",
        tally.invented,
    ]
    return row(cells).replace("%", " %")


@command("with --keep FILE the same command goes on with what was counted")
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of the evaluation."""
    parser = parser_of("models.evaluate_teach", __doc__)
    add_models(parser)
    parser.add_argument("--looks", type=whole_number(1), default=3, help="looks a face; 3 by default")
    parser.add_argument(
        "--throws",
        type=whole_number(_TABLES),
        default=200,
        help=f"throws for each set of signs, rounded down to a multiple of {_TABLES}; 200 by default",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0),
        default=5,
        help="another seed, other throws; two seeds should differ by 4 or more, else they share tables",
    )
    add_wide(parser)
    parser.add_argument("--fitted", action="store_true", help="the signs by which likenesses were fitted")
    parser.add_argument("--keep", type=Path, help="a file of what was counted, for a run that is cut")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    _print_table(chosen)


def _print_table(chosen: argparse.Namespace) -> None:
    """Judge all sets of signs, and print a row for each as soon as it is known."""
    models = chosen.models or SHIPPED
    reader, kept, whole = Reader(DiceSet(NAME, ()), models), KeptTallies(chosen.keep), TeachTally()
    digest = hashlib.sha256(b"".join((models / name).read_bytes() for name in SHA256)).hexdigest()
    print(head(_COLUMNS))
    each = chosen.throws // _TABLES
    for number, (name, signs) in enumerate((FITTED if chosen.fitted else UNSEEN).items()):
        tally = TeachTally()
        for place in range(_TABLES):
            seed = (chosen.seed + number, place)
            judged = partial(evaluate, reader, signs, seed, chosen.looks, each, chosen.wide)
            tally.add(kept.tally((digest, signs.own, *seed, chosen.looks, each, chosen.wide), judged))
        whole.add(tally)
        print(_as_row(name, tally), flush=True)
    print(_as_row("all", whole))


if __name__ == "__main__":
    sys.exit(main())
