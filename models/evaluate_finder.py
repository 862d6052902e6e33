"""Count the dice that the finder finds on labelled pictures, and what it takes for dice by mistake.

    python -m models.evaluate_finder PICTURES
    python -m models.evaluate_finder PICTURES --models WORK/all

The Markdown table has a row for each source. *Found* are dice with a box whose intersection with theirs is at
least 0.4 of the union; where a label stands round the pips, the box need only hold its middle.
*No die* counts the boxes that fit no labelled die. *Width* and *height* are the medians of the found boxes'
sides, as parts of the labelled ones. The readers learn from crops that are cut by the finder's boxes: if
these change their sides, dice are read worse until the readers have learnt from new crops.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from models.arguments import add_models, parser_of
from models.command import command
from models.labelled_picture import LEAST_IOU, LabelledDie, LabelledPicture, by_source
from models.labels import load_labels
from models.measure.markdown import head, row
from vision.boxes import Box, holds, iou, sides
from vision.find import Finder
from vision.model import opened

_COLUMNS: Final = ("pictures", "how many", "dice", "found", "no die", "width", "height")


@dataclass(slots=True)
class FinderTally:
    """What was counted on some pictures.

    Attributes:
        pictures: how many there are.
        dice: the labelled dice.
        found: those that have a box.
        ratios: width and height of the boxes round whole dice, as parts of the label's.
        no_die: the boxes that fit no labelled die.
    """

    pictures: int = 0
    dice: int = 0
    found: int = 0
    ratios: list[tuple[float, float]] = field(default_factory=list)
    no_die: int = 0

    def add(self, labelled: Sequence[LabelledDie], boxes: Sequence[Box]) -> None:
        """Count the boxes in a picture."""
        self.pictures += 1
        self.dice += len(labelled)
        self.no_die += sum(not any(_fits(box, die) for die in labelled) for box in boxes)
        for die in labelled:
            fitting = [box for box in boxes if _fits(box, die)]
            self.found += bool(fitting)
            if fitting and die.box_of == "die":
                best = max(fitting, key=lambda box: iou(box, die.box_xyxy))
                (width, height), (true_width, true_height) = sides(best), sides(die.box_xyxy)
                self.ratios.append((width / true_width, height / true_height))


def _fits(box: Box, die: LabelledDie) -> bool:
    """Whether a box shows a labelled die."""
    if die.box_of == "die":
        return iou(box, die.box_xyxy) >= LEAST_IOU
    return holds(box, die.center_xy)


def _count(finder: Finder, pictures: Iterable[LabelledPicture]) -> FinderTally:
    """Search pictures, and count what was found.

    Raises:
        LabelError: a picture cannot be read.
    """
    tally = FinderTally()
    for picture in pictures:
        found = [one.box_xyxy for one in finder.find(picture.pixels())]
        tally.add(picture.dice, found)
    return tally


def as_row(source: str, tally: FinderTally) -> str:
    """A row of the Markdown table."""
    if tally.ratios:
        width, height = (f"{ratio:.3f}" for ratio in np.median(tally.ratios, axis=0))
    else:
        width = height = "–"
    return row([source, tally.pictures, tally.dice, tally.found, tally.no_die, width, height])


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.evaluate_finder", __doc__)
    parser.add_argument("pictures", type=Path, help="a folder of labelled pictures")
    add_models(parser)
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    finder = Finder(opened("finder", chosen.models))
    sources = by_source(load_labels(chosen.pictures))
    print(head(_COLUMNS, len(_COLUMNS)))
    for source, pictures in sources.items():
        print(as_row(source, _count(finder, pictures)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
