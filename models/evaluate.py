"""Judge the reader on labelled photographs, source by source.

    python -m models.evaluate --photos PHOTOS --work WORK       leave-one-source-out: each source is read by
                                                                the models that were trained without it
    python -m models.evaluate --photos PHOTOS                   the shipped models on your own labelled folder
    python -m models.evaluate --photos PHOTOS --models FOLDER   other models

PHOTOS holds `labels.jsonl` in the format of `models.labels`. The table is Markdown.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.labels import LabelledDie, LabelledPicture, load_labels
from vision.boxes import Box, center_xy, longer_side
from vision.dice_set import PIPS, DiceSet, dice_set
from vision.reader import Reader
from vision.reading import Die, Reading

OTHER_READERS = {
    # Dice right on the same photographs, in percent: YOLOv5n trained on 436 dice photographs, MnasFPN trained
    # on nell-byler, pip blobs with DBSCAN. Brackets: the reader's own training photographs.
    "nell-byler": ("70.9", "(83.8)", "28.9"),
    "matteop65": ("95.6", "32.3", "73.4"),
    "epanemu": ("(72.1)", "12.8", "17.0"),
    "banachowicz": ("45.4", "40.3", "43.7"),
    "skovy": ("40.2", "6.2", "26.8"),
}

_ALIKE = 2.0
"""How much larger one box round a die may be than another."""


@dataclass(slots=True)
class Score:
    """What a reader did on a set of photographs; counts of dice unless said otherwise."""

    photographs: int = 0
    wholly_right: int = 0
    dice: int = 0
    right: int = 0
    answered: int = 0
    silent_misreads: int = 0
    missed: int = 0
    invented: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    judged: list[tuple[float, bool]] = field(default_factory=list)
    wrong: list[tuple[Path, Die | None, LabelledDie | None]] = field(default_factory=list)


def _same_place(die: Die, label: LabelledDie) -> float:
    """How well a die that was read stands where a label stands; 0 where it does not.

    Each holds the other's middle, and neither is twice as large: some sources draw their boxes tightly,
    others with a wide margin, and a label round the pips is smaller than its die.
    """
    held = _holds(die.box_xyxy, label.center_xy)
    if label.box_of == "die":
        larger = max(die.size_px, label.size_px) / min(die.size_px, label.size_px)
        held = held and larger < _ALIKE and _holds(label.box_xyxy, die.center_xy)
    return 1 - math.dist(label.center_xy, die.center_xy) / die.size_px if held else 0.0


def _holds(box: Box, point_xy: tuple[float, float]) -> bool:
    left, top, right, bottom = box
    return left <= point_xy[0] <= right and top <= point_xy[1] <= bottom


def pair(reading: Reading, labels: Sequence[LabelledDie]) -> list[tuple[Die | None, LabelledDie | None]]:
    """Dice read and dice labelled, the best fitting together; the rest alone."""
    fits = sorted(
        (
            (_same_place(die, label), i, j)
            for i, die in enumerate(reading.dice)
            for j, label in enumerate(labels)
        ),
        reverse=True,
    )
    dice, left = dict(enumerate(reading.dice)), dict(enumerate(labels))
    pairs: list[tuple[Die | None, LabelledDie | None]] = []
    for fit, i, j in fits:
        if fit > 0 and i in dice and j in left:
            pairs.append((dice.pop(i), left.pop(j)))
    return pairs + [(die, None) for die in dice.values()] + [(None, label) for label in left.values()]


def judge(score: Score, picture: LabelledPicture, reading: Reading, expected: DiceSet = PIPS) -> None:
    """Add one photograph to a score.

    Only the dice of the expected set are asked for. Reading another die as one of them counts as invented;
    so does a die read where nothing is labelled. What is flagged as doubtful is never a silent misread nor
    invented.
    """
    asked = {name for kind in expected.kinds for name in kind.classes}
    whole = True
    for die, label in pair(reading, picture.dice):
        if label is None or label.face_class not in asked:
            claimed = die is not None and die.face is not None and not die.doubtful
            if claimed and not (label and label.face_class is None):
                score.invented += 1
                score.wrong.append((picture.path, die, label))
                whole = False
            continue
        score.dice += 1
        if die is None or die.face is None:
            score.missed += 1
            score.wrong.append((picture.path, die, label))
            whole = False
            continue
        read = f"{die.shape} {die.design} {die.face}"
        correct = read == label.face_class
        score.judged.append((die.confidence, correct))
        score.right += correct
        score.answered += not die.doubtful
        if not correct:
            score.confusions[str(label.face_class), read] += 1
            score.silent_misreads += not die.doubtful
            score.wrong.append((picture.path, die, label))
        whole &= correct
    score.photographs += 1
    score.wholly_right += whole


def read_source(reader: Reader, pictures: Iterable[LabelledPicture]) -> Score:
    """The score of a reader on photographs."""
    score = Score()
    for picture in pictures:
        judge(score, picture, reader.read(picture.pixels()), reader.dice_set)
    return score


def doubt_threshold(judged: Sequence[tuple[float, bool]], most_silent: float) -> float:
    """The lowest confidence above which at most `most_silent` of all dice are read wrongly."""
    ordered = sorted(judged, reverse=True)
    threshold, wrong = 1.0, 0
    for confidence, correct in ordered:
        wrong += not correct
        if wrong > most_silent * len(ordered):
            break
        threshold = confidence
    return threshold


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def table(scores: dict[str, Score]) -> str:
    """The scores as a Markdown table, beside the readers others have published."""
    lines = [
        "| photographs | dice | dice right | answered | silent misreads | missed | invented | wholly right |"
        " YOLOv5n | MnasFPN | blobs |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, s in scores.items():
        lines.append(
            f"| {name} ({s.photographs}) | {s.dice} | {_percent(s.right, s.dice)}"
            f" | {_percent(s.answered, s.dice)} |"
            f" {_percent(s.silent_misreads, s.dice)} ({s.silent_misreads}) | {s.missed} | {s.invented} |"
            f" {_percent(s.wholly_right, s.photographs)} | "
            + " | ".join(OTHER_READERS.get(name, ("–", "–", "–")))
            + " |"
        )
    return "\n".join(lines)


def write_worst(score: Score, folder: Path, side_px: int = 160, most: int = 60) -> None:
    """A sheet of the dice read wrongly: what was read, then what the label says."""
    tiles = []
    for path, die, label in score.wrong[:most]:
        picture = cv2.imread(str(path))
        box = die.box_xyxy if die else label.box_xyxy if label else None
        if picture is None or box is None:
            continue
        (x, y), reach = center_xy(box), longer_side(box)
        tile = cv2.getRectSubPix(picture, (int(reach * 1.8), int(reach * 1.8)), (x, y))
        tile = cv2.resize(tile, (side_px, side_px), interpolation=cv2.INTER_CUBIC)
        read = f"{die.face}{'?' if die.doubtful else ''} {die.confidence:.2f}" if die else "missed"
        text = f"{read} / {label.face_class if label else 'nothing'}"
        cv2.rectangle(tile, (0, 0), (side_px, 16), (0, 0, 0), -1)
        cv2.putText(tile, text, (2, 12), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA)
        tiles.append(tile)
    if not tiles:
        return
    columns = 10
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[start : start + columns]) for start in range(0, len(tiles), columns)]
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / "worst.png"), np.vstack(rows))


def main() -> None:
    """The command line of the evaluation."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--work", type=Path, help="the folder models.train wrote: leave-one-source-out")
    parser.add_argument("--models", type=Path, help="a folder with other models than the shipped ones")
    parser.add_argument("--dice", default=PIPS.name, help="the dice set that is asked for")
    parser.add_argument("--only", help="one source only")
    parser.add_argument("--worst", type=Path, help="write sheets of the dice read wrongly here")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    expected = dice_set(chosen.dice)
    pictures = list(load_labels(chosen.photos))
    scores: dict[str, Score] = {}
    for source in sorted({picture.source for picture in pictures}):
        fold = chosen.work / f"without-{source}" if chosen.work else chosen.models
        if (chosen.only and source != chosen.only) or (fold and not (fold / "faces.onnx").exists()):
            continue
        reader = Reader(expected, fold / "finder.onnx", fold / "faces.onnx") if fold else Reader(expected)
        scores[source] = read_source(reader, (p for p in pictures if p.source == source))
        if chosen.worst:
            write_worst(scores[source], chosen.worst / source)
    print(table(scores))
    print()
    for source, score in scores.items():
        print(source, "confusions (label, read):", dict(score.confusions.most_common(8)))
    judged = [entry for score in scores.values() for entry in score.judged]
    for most in (0.001, 0.003, 0.005):
        threshold = doubt_threshold(judged, most)
        kept = sum(confidence >= threshold for confidence, _ in judged)
        print(
            f"silent misreads <= {most:.1%} of dice: doubt below {threshold:.4f},"
            f" {_percent(kept, len(judged))} answered"
        )
    print(json.dumps({"dice": len(judged)}))


if __name__ == "__main__":
    main()
