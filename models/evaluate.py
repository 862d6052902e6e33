"""Measure the reader on labelled pictures, source by source.

    python -m models.evaluate --photos PHOTOS                   the shipped models on your own labelled folder
    python -m models.evaluate --photos PHOTOS --worst SHEETS    and pictures of what went wrong
    python -m models.evaluate --photos PHOTOS --models FOLDER   other models
    python -m models.evaluate --photos PHOTOS --uncalibrated    without the place of the camera
    python -m models.evaluate --photos PHOTOS --turned 180      as a camera sees them that hangs upside down
    python -m models.evaluate --photos PHOTOS --bent 20         as a lens shows them that bends straight lines
    python -m models.evaluate --photos PHOTOS --dice-known      told how many dice of which solids lie there
    python -m models.evaluate --photos PHOTOS --dice each       each picture once for each set that it shows
    python -m models.evaluate --photos PICTURES --dice each --models WORK/all --keep-thresholds
                                                                and write the thresholds, for models.export
    python -m models.evaluate --photos PHOTOS --work WORK       leave-one-source-out: each source is read by
                                                                the models that were trained without it

    python -m models.evaluate --evening                         whole evenings, by models.evaluate_evening

PHOTOS holds pictures and `labels.jsonl`; models/labels.py describes the format. The tables are Markdown.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import cv2

from models.arguments import add_reading, number_to, parser_of
from models.bent import MOST_PERCENT, bent
from models.command import command
from models.errors import LabelError, UncalibratedError
from models.evaluate_evening import play
from models.labelled_picture import LabelledPicture, by_source
from models.labels import load_labels
from models.measure.by_kind import kind_table, question_table
from models.measure.confidence import doubt_threshold
from models.measure.score import Score
from models.measure.source_tables import confusion_matrices, confusion_table, source_table, thresholds
from models.measure.sources import models_without, read_source
from models.measure.worst import write_worst
from models.model_calibration import add_numbers
from models.recipe import RECIPE, read_recipe
from models.turned import turned
from vision.dice_set import PIPS, SHIPPED_SETS, dice_set
from vision.reader import Reader

EVENING = "--evening"
"""The option that plays evenings; all others are then those of `models.evaluate_evening`."""
EACH = "each"
"""The value of `--dice` for reading every picture once for each set that it shows."""


def _keep_thresholds(folder: Path, scores: Mapping[str, Score]) -> None:
    """Write the thresholds of `close` and `flats` beside the models, for the misreads that the recipe allows.

    Raises:
        UncalibratedError: no picture shows such dice, or calibration.json is damaged or cannot be written.
        RecipeError: the recipe beside the models cannot be read.
    """
    allowed = read_recipe(folder / RECIPE).allowed_errors
    read_whole = [answer for score in scores.values() for answer in score.read_whole]
    triangular = [answer for score in scores.values() for answer in score.triangular]
    if not read_whole or not triangular:
        raise UncalibratedError(
            f"the pictures show {len(triangular)} d4 and d8, and {len(read_whole)} other dice; the"
            " thresholds need both, so add pictures, or read them with --dice each"
        )
    close, flats = (
        doubt_threshold(read_whole, allowed.close_silent),
        doubt_threshold(triangular, allowed.flats_silent),
    )
    add_numbers(folder, {"close_below": close, "flats_below": flats})


def for_each_set(pictures: Iterable[LabelledPicture]) -> Iterator[LabelledPicture]:
    """Repeat every picture for each shipped set that it shows, with the set as its source.

    Rendered scenes show dice of many sets at once.
    """
    for picture in pictures:
        shown = {die.face_class for die in picture.dice}
        for name, known in SHIPPED_SETS.items():
            if any(not shown.isdisjoint(kind.classes) for kind in known.kinds):
                source = f"{picture.source}, {name}"
                yield replace(picture, expects=name, source=source)


def evaluate(chosen: argparse.Namespace) -> dict[str, Score]:
    """The score of each source.

    Raises:
        LabelError: labels or pictures cannot be used, or a source has no models in `--work`.
        VisionError: a model or a dice set cannot be used.
    """
    each = chosen.dice == EACH
    expected = PIPS if each else dice_set(chosen.dice)
    pictures = [picture.without_hidden() for picture in load_labels(chosen.photos)]
    if each and pictures:
        pictures = list(for_each_set(pictures))
        if not pictures:
            raise LabelError("no picture shows a die of a set that ships; name a set instead of 'each'")
    if chosen.turned:
        pictures = [turned(picture, chosen.turned) for picture in pictures]
    if chosen.bent:
        pictures = [bent(picture, chosen.bent / 100) for picture in pictures]
    sources, scores = by_source(pictures, chosen.only), dict[str, Score]()
    folders = models_without(chosen.work, sources) if chosen.work else dict.fromkeys(sources, chosen.models)
    for source, of_source in sorted(sources.items()):
        reader = Reader(expected, folders[source])
        reader.asks = chosen.asks
        scores[source] = read_source(
            reader, of_source, calibrated=not chosen.uncalibrated, dice_known=chosen.dice_known
        )
        if chosen.worst:
            write_worst(scores[source], chosen.worst / f"{_file_name(source)}.png")
    return scores


def _file_name(source: str) -> str:
    """The file name of a source's sheet: another one for each source, and never in another folder."""
    return quote(source, safe=" ,")


def _contradiction(chosen: argparse.Namespace) -> str | None:
    """What is wrong with the options, in a sentence; None if nothing is."""
    wrong = {
        "--work reads each source by models of its own, and --models names others; leave one out": (
            chosen.work and chosen.models
        ),
        "--work has no models of the sources that --dice each makes; name one set with --dice": (
            chosen.work and chosen.dice == EACH
        ),
        "--keep-thresholds writes beside the models; name their folder with --models": (
            chosen.keep_thresholds and chosen.models is None
        ),
    }
    return next((sentence for sentence, holds in wrong.items() if holds), None)


def _parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = parser_of("models.evaluate", __doc__)
    parser.add_argument("--photos", type=Path, required=True, help="the folder of pictures")
    parser.add_argument("--work", type=Path, help="the folder models.train wrote: leave-one-source-out")
    add_reading(parser)
    parser.add_argument(
        "--dice", default=PIPS.name, help=f"the dice set where a label does not say; {EACH!r}: all it shows"
    )
    parser.add_argument(
        "--turned",
        type=number_to(360),
        default=0.0,
        metavar="DEGREES",
        help="turn each picture counterclockwise with its labels, as a camera sees it that is not upright",
    )
    parser.add_argument(
        "--bent",
        type=number_to(MOST_PERCENT),
        default=0.0,
        metavar="PERCENT",
        help="bend the lines of each picture, as a lens does that shows the middle so much larger",
    )
    parser.add_argument(
        "--dice-known",
        action="store_true",
        help="tell how many dice of which solids lie there, as the table knows: no others are expected,"
        " missing dice are searched, and surplus places left out",
    )
    parser.add_argument("--only", help="one source only")
    parser.add_argument("--worst", type=Path, help="write sheets of the dice read wrongly into this folder")
    parser.add_argument(
        "--keep-thresholds", action="store_true", help="write the thresholds of doubt beside --models"
    )
    return parser


def _print_tables(chosen: argparse.Namespace) -> None:
    """Read all pictures and print the tables; with `--keep-thresholds`, write the thresholds as well.

    Raises:
        LabelError: labels or pictures cannot be used, or a source has no models in `--work`.
        VisionError: a model or a dice set cannot be used.
        OSError: a sheet of `--worst` cannot be written.
        UncalibratedError: the thresholds cannot be chosen or written.
        RecipeError: the recipe beside the models cannot be read.
    """
    scores = evaluate(chosen)
    by_kind = kind_table(scores.values()), question_table(scores.values())
    tables = source_table(scores), *by_kind, confusion_table(scores), *confusion_matrices(scores.values())
    print(*tables, "\n".join(thresholds(scores)), sep="\n\n")
    if chosen.keep_thresholds:  # after the tables, which took long to measure
        _keep_thresholds(chosen.models, scores)


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of the evaluation."""
    given = sys.argv[1:] if arguments is None else arguments
    if EVENING in given:
        play([option for option in given if option != EVENING])
        return
    parser = _parser()
    chosen = parser.parse_args(given)
    if (wrong := _contradiction(chosen)) is not None:
        parser.error(wrong)
    cv2.setNumThreads(1)
    _print_tables(chosen)


if __name__ == "__main__":
    sys.exit(main())
