"""Measure what one slip of the finger does: a three is corrected to a five, and the look is kept.

    python -m models.evaluate_slip                three makes on tables of their own, 24 threes each
    python -m models.evaluate_slip --tables 8     more makes
    python -m models.evaluate_slip --models FOLDER

The makes are rendered dice with pips whose threes the reader knows. The Markdown table counts other threes
that are asked about or silently misread, a row for each case: without the look, with the look used at once,
with the rule of `vision.added_looks`, and with the look used at once and two threes corrected afterwards.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import add_models, parser_of, whole_number
from models.command import command
from models.errors import UnknownDiceError
from models.measure.markdown import head, row
from models.measure.matching import die_in
from models.measure.teach_table import laid
from models.scenes.home_table import table_at_home
from models.scenes.makes import pip_make
from models.scenes.mix import Mix
from vision.added_looks import AddedLooks, surprises
from vision.dice_set import PIPS
from vision.embeddings import take_look
from vision.reader import Reader
from vision.reading import Die
from vision.taught import TaughtSet

_TRUE, _SLIP = "3", "5"
_BESIDE: Final = 0.2
"""The part of makes with pips close together, as on East Asian dice."""
_SHOWN: Final = 3
"""The number of pictures before the counted ones: that of the slip, and two that are corrected later."""
_MOST_UNKNOWN: Final = 50
"""How many makes in a row may have threes that the reader does not know. With a lower limit, chance alone may
end the evaluation; with a higher one, a model that knows no pips is refused later."""


@dataclass(frozen=True, slots=True, eq=False)
class Thrown:
    """A picture of one die, and its reading without any look."""

    picture: NDArray[np.uint8]
    die: Die


@dataclass(slots=True)
class SlipTally:
    """Counts of threes."""

    dice: int = 0
    asked: int = 0
    misread: int = 0

    def add(self, die: Die | None) -> None:
        """Count one."""
        self.dice += 1
        self.asked += die is None or die.doubtful
        self.misread += die is not None and not die.doubtful and die.face != _TRUE


def _known_threes(reader: Reader, tables: int, count: int, seed: int) -> Iterator[list[Thrown]]:
    """Pictures of a three, for each make whose threes the reader knows.

    Raises:
        UnknownDiceError: the reader does not know the threes of many makes in a row.
    """
    found, unknown = 0, 0
    for number in itertools.count():
        if found == tables:
            return
        threes = _threes(reader, np.random.default_rng((seed, number)), count)
        if len(threes) == count and not any(three.die.doubtful for three in threes[:_SHOWN]):
            found, unknown = found + 1, 0
            yield threes
        elif (unknown := unknown + 1) == _MOST_UNKNOWN:
            raise UnknownDiceError(
                f"the reader missed a three of each of {unknown} makes in a row, or doubted one of the first"
                f" {_SHOWN}; a slip is measured on threes that it knows: choose other models with --models,"
                " or fewer pictures with --threes"
            )


def _threes(reader: Reader, rng: np.random.Generator, count: int) -> list[Thrown]:
    table, make = table_at_home(rng), pip_make(rng, Mix(beside=_BESIDE))
    reader.expect(PIPS)
    pictures = laid(rng, table, make, _TRUE, count)
    read = ((picture, die_in(seen.box_xyxy, reader.read(picture))) for picture, seen in pictures)
    return [Thrown(picture, die) for picture, die in read if die is not None]


def _count_threes(tally: SlipTally, reader: Reader, threes: Sequence[Thrown], added: AddedLooks) -> None:
    """Add the remaining threes to a tally, read with some looks in use."""
    looks = {face: seen for face, seen in added.in_use.items() if seen}
    taught = (TaughtSet("pips", "d6", MappingProxyType(looks)),) if looks else ()
    reader.expect(replace(PIPS, taught=taught))
    for three in threes[_SHOWN:]:
        tally.add(die_in(three.die.box_xyxy, reader.read(three.picture)))


def as_shipped(reader: Reader, threes: Sequence[Thrown]) -> AddedLooks:
    """Keep no look."""
    return AddedLooks()


def in_use(reader: Reader, threes: Sequence[Thrown]) -> AddedLooks:
    """Use the wrong look at once."""
    return _filed(reader, AddedLooks(), threes[0], _SLIP, surprising=False)


def by_the_rule(reader: Reader, threes: Sequence[Thrown]) -> AddedLooks:
    """Keep the wrong look by the rule of the table."""
    return _filed(reader, AddedLooks(), threes[0], _SLIP, surprising=surprises(threes[0].die, _SLIP))


def put_right(reader: Reader, threes: Sequence[Thrown]) -> AddedLooks:
    """Use the wrong look at once; then correct two threes that the reader doubts because of it."""
    added = in_use(reader, threes)
    for three in threes[1:_SHOWN]:
        added = _filed(reader, added, three, _TRUE, surprising=False)
    return added


def _filed(reader: Reader, added: AddedLooks, three: Thrown, face: str, *, surprising: bool) -> AddedLooks:
    look, alike = take_look(three.picture, three.die.box_xyxy), reader.embeddings.alike
    return added.with_look(face, look, alike, surprising=surprising).without_contradicted(face, alike)


_CASES: Final[dict[str, Callable[[Reader, Sequence[Thrown]], AddedLooks]]] = {
    "no look": as_shipped,
    "one wrong look in use": in_use,
    "one wrong look, filed by the rule": by_the_rule,
    "one in use, then two threes put right": put_right,
}


def evaluate(reader: Reader, tables: int, count: int, seed: int) -> dict[str, SlipTally]:
    """Count known threes in each case.

    Raises:
        UnknownDiceError: the reader does not know the threes of enough makes.
    """
    tallies = {case: SlipTally() for case in _CASES}
    for threes in _known_threes(reader, tables, count + _SHOWN, seed):
        for case, filed in _CASES.items():
            _count_threes(tallies[case], reader, threes, filed(reader, threes))
    return tallies


def _as_row(case: str, tally: SlipTally) -> str:
    """A tally as a row of the table.

    >>> _as_row("no look", SlipTally(200, 3, 0))
    '| no look | 200 | 1.5 % | 0.0 % |'
    """
    whole = max(tally.dice, 1)
    rates = (f"{100 * count / whole:.1f} %" for count in (tally.asked, tally.misread))
    return row([case, tally.dice, *rates])


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of the evaluation."""
    parser = parser_of("models.evaluate_slip", __doc__)
    add_models(parser)
    parser.add_argument("--tables", type=whole_number(1), default=3, help="makes of dice; 3 by default")
    parser.add_argument(
        "--threes", type=whole_number(1), default=24, help="threes of each make; 24 by default"
    )
    parser.add_argument("--seed", type=whole_number(0), default=7, help="another seed, other dice")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    tallies = evaluate(Reader(PIPS, chosen.models), chosen.tables, chosen.threes, chosen.seed)
    print(head(["case", "threes", "asked about", "misread"]))
    for case, tally in tallies.items():
        print(_as_row(case, tally))


if __name__ == "__main__":
    sys.exit(main())
