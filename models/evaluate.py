"""Measure the reader on labelled pictures, source by source.

    python -m models.evaluate --photos PHOTOS                   the shipped models on your own labelled folder
    python -m models.evaluate --photos PHOTOS --worst SHEETS    and pictures of what went wrong
    python -m models.evaluate --photos PHOTOS --models FOLDER   other models
    python -m models.evaluate --photos PHOTOS --uncalibrated    without the place of the camera
    python -m models.evaluate --photos PHOTOS --search-again    told how many dice lie there
    python -m models.evaluate --photos PHOTOS --dice each       each picture once for each set that it shows
    python -m models.evaluate --photos PICTURES --dice each --models WORK/all --keep-thresholds
                                                                and write the thresholds, for models.export
    python -m models.evaluate --evening                         whole evenings, see models/evaluate_evening.py
    python -m models.evaluate --photos PHOTOS --work WORK       leave-one-source-out: each source is read by
                                                                the models that were trained without it

PHOTOS holds pictures and `labels.jsonl`; models/labels.py describes the format. The tables are Markdown.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args
from urllib.parse import quote

import cv2

from models.arguments import add_wide, whole_number
from models.by_kind import kind_table, question_table
from models.calibration import note
from models.errors import ChartError, LabelError, RecipeError, UncalibratedError, reason
from models.evaluate_evening import print_evenings
from models.labels import READABLE, LabelledPicture, by_source, load_labels
from models.recipe import RECIPE, read_recipe
from models.score import NOT_READ, Score, doubt_threshold, models_without, read_source
from models.worst import write_worst
from vision.believed import Asks
from vision.dice_set import KINDS, PIPS, SHIPPED, dice_set
from vision.errors import VisionError
from vision.reader import Reader

NAMED = (("2", "3"), ("4", "6"), ("6", "9"))
"""The confusions that users of other readers report."""
_MOST_CONFUSIONS = 8
EACH = "each"
"""The value of `--dice` for reading every picture once for each set that it shows."""


def table(scores: dict[str, Score]) -> str:
    """The scores as a Markdown table."""
    columns = ["dice", "dice right", "answered", "silent misreads", "missed", "invented", "strangers told"]
    columns = ["pictures", *columns, "throws wholly right"]
    lines = [_row(columns), "|" + "---|" * len(columns)]
    for name, score in scores.items():
        cells = [f"{name} ({score.photographs})", str(score.dice), _percent(score.right, score.dice)]
        cells += [_percent(score.answered, score.dice)]
        cells += [f"{_percent(score.silent_misreads, score.dice)} ({score.silent_misreads})"]
        cells += [str(score.missed), str(score.invented), _percent(score.strangers_told, score.strangers)]
        cells += [_percent(score.wholly_right, score.photographs)]
        lines.append(_row(cells))
    return "\n".join(lines)


def confusion_table(scores: dict[str, Score]) -> str:
    """The confusions as Markdown: the named ones with their rates, then the most frequent.

    The rate of a pair is its confusions, both ways, divided by the dice that show one of the two.
    """
    columns = ["pictures", *("/".join(pair) for pair in NAMED), "side face", "most frequent (label → read)"]
    lines = [_row(columns), "|" + "---|" * len(columns)]
    for name, score in scores.items():
        frequent = [
            f"{label} → {read.removeprefix(label.rsplit(' ', 1)[0] + ' ')} {count}x"
            for (label, read), count in sorted(score.confusions.items(), key=lambda item: (-item[1], item[0]))
        ][:_MOST_CONFUSIONS]
        named = [_pair_rate(score, pair) for pair in NAMED]
        sides = _percent(score.side_faces, score.sides_known)
        lines.append(_row([name, *named, sides, ", ".join(frequent) or "none"]))
    return "\n".join(lines)


def confusion_matrices(scores: Iterable[Score]) -> Iterator[str]:
    """The confusion matrix of each kind of dice over all pictures, as Markdown; labels are rows."""
    whole = Score()
    for score in scores:
        whole.readings += score.readings
    readings, labelled = whole.readings, whole.labelled
    for kind in KINDS:
        labels = [name for name in kind.classes if labelled[name]]
        if not labels:
            continue
        lines = [_row([f"{kind.shape} {kind.design}", *kind.faces, "another kind", NOT_READ])]
        lines.append("|" + "---|" * (len(kind.faces) + 3))
        for label in labels:
            within = [readings[label, name] for name in kind.classes]
            unread = readings[label, NOT_READ]
            counts = [*within, labelled[label] - sum(within) - unread, unread]
            lines.append(_row([_value(label), *(str(count or "") for count in counts)]))
        yield "\n".join(lines)


def thresholds(scores: dict[str, Score]) -> Iterator[str]:
    """For each group of dice the thresholds for 0.1, 0.3 and 0.5 % silent misreads, a sentence each."""
    parts = {
        "dice other than d4 and d8": [answer for score in scores.values() for answer in score.read_whole],
        "d4 and d8": [answer for score in scores.values() for answer in score.triangular],
    }
    for what, judged in parts.items():
        for most in (0.001, 0.003, 0.005) if judged else ():
            threshold = doubt_threshold(judged, most)
            kept = sum(confidence >= threshold for confidence, _ in judged)
            yield (
                f"silent misreads at most {most:.1%} of the {what}: doubt below {threshold:.4f},"
                f" {_percent(kept, len(judged))} answered"
            )


def keep_thresholds(folder: Path, scores: Mapping[str, Score]) -> None:
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
    note(folder, {"close_below": close, "flats_below": flats})


def _pair_rate(score: Score, pair: tuple[str, str]) -> str:
    """How often two values were confused; nothing if no die shows both."""
    shown = {value: sum(n for name, n in score.labelled.items() if _value(name) == value) for value in pair}
    confused = sum(
        n for (label, read), n in score.confusions.items() if {_value(label), _value(read)} == {*pair}
    )
    return _percent(confused, sum(shown.values())) if all(shown.values()) else "–"


def _value(face_class: str) -> str:
    return face_class.rsplit(" ", 1)[-1]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def for_each_set(pictures: Iterable[LabelledPicture]) -> Iterator[LabelledPicture]:
    """Repeat every picture for each shipped set that it shows, with the set as its source.

    Rendered scenes show dice of many sets at once.
    """
    for picture in pictures:
        shown = {die.face_class for die in picture.dice}
        for name, known in SHIPPED.items():
            if any(not shown.isdisjoint(kind.classes) for kind in known.kinds):
                source = f"{picture.source}, {name}"
                yield replace(picture, expects=name, source=source)


def without_hidden(picture: LabelledPicture) -> LabelledPicture:
    """The picture with dice that are mostly hidden labelled as dice of which nobody knows the value."""
    dice = [die if die.visible > READABLE else replace(die, face_class=None) for die in picture.dice]
    return replace(picture, dice=tuple(dice))


def evaluate(chosen: argparse.Namespace) -> dict[str, Score]:
    """The score of each source.

    Raises:
        LabelError: labels or pictures cannot be used, or a source has no models in `--work`.
        VisionError: a model or a dice set cannot be used.
    """
    each = chosen.dice == EACH
    expected = PIPS if each else dice_set(chosen.dice)
    pictures = [without_hidden(picture) for picture in load_labels(chosen.photos)]
    if each and pictures:
        pictures = list(for_each_set(pictures))
        if not pictures:
            raise LabelError("no picture shows a die of a set that ships; name a set instead of 'each'")
    sources, scores = by_source(pictures, chosen.only), dict[str, Score]()
    folders = models_without(chosen.work, sources) if chosen.work else dict.fromkeys(sources, chosen.models)
    for source, of_source in sorted(sources.items()):
        reader = Reader(expected, folders[source])
        reader.asks = chosen.asks
        scores[source] = read_source(
            reader, of_source, calibrated=not chosen.uncalibrated, search_again=chosen.search_again
        )
        if chosen.worst:
            write_worst(scores[source], chosen.worst / f"{_file_name(source)}.png")
    return scores


def _file_name(source: str) -> str:
    """The file name of a source's sheet: another one for each source, and never in another folder."""
    return quote(source, safe=" ,")


def _contradiction(chosen: argparse.Namespace) -> str | None:
    """What is wrong with the options, in a sentence; None if nothing is."""
    for_pictures = {
        "--work": chosen.work,
        "--worst": chosen.worst,
        "--keep-thresholds": chosen.keep_thresholds,
        "--search-again": chosen.search_again,
    }
    given = [option for option, value in for_pictures.items() if value]
    wrong = {
        "name the folder of pictures with --photos, or ask for --evening": (
            chosen.photos is None and not chosen.evening
        ),
        f"{' and '.join(given)} cannot be used with --evening; leave out one or the other": (
            chosen.evening and given
        ),
        "--chart draws the questions of an evening; add --evening, or leave --chart out": (
            chosen.chart and not chosen.evening
        ),
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


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line of the evaluation; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m models.evaluate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--photos", type=Path, help="the folder of pictures; needed without --evening")
    parser.add_argument("--work", type=Path, help="the folder models.train wrote: leave-one-source-out")
    parser.add_argument("--models", type=Path, help="a folder with other models than the shipped ones")
    parser.add_argument(
        "--dice", default=PIPS.name, help=f"the dice set where a label does not say; {EACH!r}: all it shows"
    )
    parser.add_argument(
        "--asks",
        choices=get_args(Asks),
        default="usual",
        help="how often the table asks; as usual by default",
    )
    parser.add_argument(
        "--uncalibrated",
        action="store_true",
        help="do not tell the reader where the camera is, as where a tray is not calibrated",
    )
    parser.add_argument(
        "--search-again",
        action="store_true",
        help="where fewer dice are read than are labelled, search again, as the table does after a throw",
    )
    parser.add_argument("--only", help="one source only, or one kind of rendered evenings")
    parser.add_argument("--worst", type=Path, help="write sheets of the dice read wrongly into this folder")
    parser.add_argument(
        "--keep-thresholds", action="store_true", help="write the thresholds of doubt beside --models"
    )
    parser.add_argument("--evening", action="store_true", help="evenings of throws, with and without memory")
    parser.add_argument(
        "--throws", type=whole_number(1), default=100, help="throws of an evening; 100 by default"
    )
    parser.add_argument(
        "--seed", type=whole_number(0), default=5, help="another seed, other rendered evenings"
    )
    add_wide(parser)
    parser.add_argument(
        "--slip",
        type=whole_number(1),
        default=50,
        help="in the third run of --evening one answer in SLIP is wrong; 50 by default",
    )
    parser.add_argument("--chart", type=Path, help="draw the questions of --evening into this file")
    chosen = parser.parse_args(arguments)
    if (wrong := _contradiction(chosen)) is not None:
        parser.error(wrong)
    cv2.setNumThreads(1)
    try:
        if chosen.evening:
            print_evenings(chosen)
            return 0
        scores = evaluate(chosen)
    except (ChartError, LabelError, VisionError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{chosen.worst} cannot be written: {reason(error)}; choose another folder", file=sys.stderr)
        return 1
    matrices = confusion_matrices(scores.values())
    by_kind = kind_table(scores.values()), question_table(scores.values())
    tables = table(scores), *by_kind, confusion_table(scores)
    print(*tables, *matrices, "\n".join(thresholds(scores)), sep="\n\n")
    if chosen.keep_thresholds:  # after the tables, which took long to measure
        try:
            keep_thresholds(chosen.models, scores)
        except (UncalibratedError, RecipeError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
