"""Simulate evenings: the same dice are thrown again and again, and people answer what they are asked.

    python -m models.evaluate_evening                    a rendered evening of 100 throws of each kind
    python -m models.evaluate_evening --photos PHOTOS    every source of labelled pictures is an evening
    python -m models.evaluate_evening --chart FILE.png   and a picture of the questions by throw
    python -m models.evaluate_evening --slip 5           one answer in five is wrong in the third reading

The reader knows how many dice of which solids lie there, as the table does. Each evening is read three
times: with the memory of the evening, without it, and with it where one answer in fifty is wrong, or one in
as many as `--slip` says. The printed table counts dice that were asked about, and dice that were misread in
silence.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from models.arguments import add_reading, add_wide, parser_of, whole_number
from models.command import command
from models.errors import LabelError
from models.labelled_picture import LabelledDie, by_source
from models.labels import load_labels
from models.measure.charts import save_chart
from models.measure.evenings import RENDERED, EveningPlan, EveningThrow, of_pictures, rendered, uncalibrated
from models.measure.markdown import head, row
from models.measure.matching import pair
from models.measure.score import class_read
from models.measure.sources import as_many
from vision.dice_set import PIPS, DiceSet, dice_set
from vision.embeddings import take_look
from vision.evening import Evening
from vision.reader import Reader
from vision.reading import Die

FIRST: Final = 10
"""The throws of the beginning, which are counted apart."""
_SEED: Final = 7
_MODES: Final = ("with memory", "without memory", "with memory and wrong answers")
_LINES: Final = ("-", "-", "--")
"""The line of each mode in a picture; two of them often lie on each other."""
_LEAST_HEIGHT: Final = 10.0
"""The least number of questions that a picture has room for. With less, a single question would seem many."""


@dataclass(slots=True)
class EveningTally:
    """What was counted on an evening, by throw.

    Attributes:
        dice: the dice whose value is known.
        right: those that were read as the die that they are with the face that they show, asked about or not.
        questions: the dice that were asked about, and those that were not found; also places that were asked
            about though no die of the set lies there.
        silent: the dice that were read wrongly, and nobody was asked; also values that were read so where no
            die of the set lies.
        slips: the wrong answers that were given.
    """

    dice: list[int] = field(default_factory=list)
    right: list[int] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    silent: list[int] = field(default_factory=list)
    slips: int = 0

    def begin_throw(self) -> None:
        """Begin to count another throw."""
        for counts in (self.dice, self.right, self.questions, self.silent):
            counts.append(0)


class Answerer:
    """A table, and a person who answers its questions by the labels.

    Args:
        reader: reads the throws.
        dice_set: the dice on the table.
        remembers: whether the answers are remembered for the evening.
        slip: one answer in so many is wrong; 0 if all are right.
    """

    def __init__(self, reader: Reader, dice_set: DiceSet, *, remembers: bool, slip: int = 0) -> None:
        self._reader, self._dice_set, self._remembers, self._slip = reader, dice_set, remembers, slip
        self._evening = Evening(reader.embeddings.alike)
        self._chance = np.random.default_rng(_SEED)
        self._faces = _class_names(dice_set)
        self.tally = EveningTally()

    def read(self, throw: EveningThrow) -> None:
        """Read a throw, count it, and answer for its doubtful dice."""
        self._reader.expect(self._evening.joined(self._dice_set) if self._remembers else self._dice_set)
        reading = self._reader.read(throw.pixels, throw.vantage)
        reading = as_many(self._reader, throw.pixels, reading, len(throw.dice), throw.vantage)
        self.tally.begin_throw()
        for die, label in pair(reading, throw.dice):
            if label is not None and label.face_class in self._faces:
                self._judge(throw, die, label)
            elif label is not None and label.face_class is None:
                continue  # nobody knows its value
            elif die is not None and die.face is not None:
                self.tally.questions[-1] += die.doubtful
                self.tally.silent[-1] += not die.doubtful

    def _judge(self, throw: EveningThrow, die: Die | None, label: LabelledDie) -> None:
        right, truth = class_read(die) == label.face_class, self._faces[str(label.face_class)]
        self.tally.dice[-1] += 1
        self.tally.right[-1] += right
        if die is not None and not die.doubtful:
            self.tally.silent[-1] += not right
            return
        self.tally.questions[-1] += 1
        if die is not None and self._remembers and not die.cocked:
            self._evening.learn(
                self._dice_set, die, self._answer(truth), take_look(throw.pixels, die.box_xyxy)
            )

    def _answer(self, truth: str) -> str:
        """What the person answers: the truth, or now and then another face."""
        if not self._slip or self._chance.random() >= 1 / self._slip:
            return truth
        self.tally.slips += 1
        return str(self._chance.choice(sorted({*self._faces.values()} - {truth})))


def _class_names(dice_set: DiceSet) -> dict[str, str]:
    """The face that each class of a set names."""
    faces = {kind.class_of(face): face for kind in dice_set.kinds for face in kind.faces}
    return faces | {f"{one.shape} {one.name} {face}": face for one in dice_set.taught for face in one.faces}


def simulate(plan: EveningPlan, readers: Sequence[Reader], slip: int) -> list[EveningTally]:
    """Play an evening in the three ways of `_MODES`, each with a reader of its own.

    Args:
        plan: the evening.
        readers: a reader for each way.
        slip: in the last way, one answer in so many is wrong.
    """
    answerers = [
        Answerer(readers[0], plan.dice_set, remembers=True),
        Answerer(readers[1], plan.dice_set, remembers=False),
        Answerer(readers[2], plan.dice_set, remembers=True, slip=slip),
    ]
    for throw in plan.throws():
        for answerer in answerers:
            answerer.read(throw)
    return [answerer.tally for answerer in answerers]


COLUMNS: Final = (
    *("evening", "", "throws", "dice", "right", f"questions in the first {FIRST}", "in all"),
    *("dice asked about", "silent misreads", "wrong answers"),
)


def rows(kind: str, tallies: Iterable[EveningTally]) -> Iterator[str]:
    """The rows of an evening, as Markdown."""
    for mode, tally in zip(_MODES, tallies, strict=True):
        dice, asked = max(sum(tally.dice), 1), sum(tally.questions)
        counted = (len(tally.dice), sum(tally.dice), f"{100 * sum(tally.right) / dice:.1f} %")
        questions = (sum(tally.questions[:FIRST]), asked, f"{100 * asked / dice:.1f} %")
        cells = (kind, mode, *counted, *questions, sum(tally.silent), tally.slips)
        yield row(cells)


def draw(tallies: dict[str, list[EveningTally]], path: Path) -> None:
    """Draw the questions by throw into a picture, a panel for each evening.

    Raises:
        ChartError: the picture cannot be written.
    """
    from matplotlib.figure import Figure  # of the extras that render and train; a table does without

    figure = Figure(figsize=(4.2 * len(tallies), 3.6), layout="constrained")
    for number, (kind, of_kind) in enumerate(tallies.items()):
        axes = figure.add_subplot(1, len(tallies), number + 1, title=kind, xlabel="throw")
        for line, tally in zip(_LINES, of_kind, strict=True):
            axes.plot(range(1, len(tally.dice) + 1), np.cumsum(tally.questions), line)
        axes.set_ylim(0, max(_LEAST_HEIGHT, axes.get_ylim()[1]))
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.set_ylabel("questions so far" if number == 0 else "")
    figure.legend(figure.axes[0].lines, _MODES, loc="outside lower center", ncols=len(_MODES))
    save_chart(figure, path, dpi=110)


def evenings(chosen: argparse.Namespace, reader: Reader) -> Iterator[EveningPlan]:
    """The evenings that the command line asks for.

    Raises:
        LabelError: labels cannot be used, or there is no evening of the only kind or source.
        DiceSetError: there is no such dice set.
    """
    if chosen.photos is None:
        if chosen.only not in (None, *RENDERED):
            raise LabelError(f"no rendered evening is of {chosen.only!r}; there are {', '.join(RENDERED)}")
        return rendered(reader, chosen.seed, chosen.throws, chosen.wide, chosen.only)
    told, sources = dice_set(chosen.dice), by_source(load_labels(chosen.photos), chosen.only)
    return (
        of_pictures(source, pictures, told, chosen.throws) for source, pictures in sorted(sources.items())
    )


def _print_evenings(chosen: argparse.Namespace) -> None:
    """Play all evenings, and print the rows of each as soon as they are known.

    Raises:
        LabelError: labels or pictures cannot be used.
        VisionError: a model or a dice set cannot be used.
        ChartError: the picture cannot be written.
    """
    readers = [Reader(models=chosen.models) for _ in _MODES]
    for reader in readers:
        reader.asks = chosen.asks
    plans = evenings(chosen, readers[0])
    print(head(COLUMNS, texts=2))
    tallies: dict[str, list[EveningTally]] = {}
    for plan in map(uncalibrated, plans) if chosen.uncalibrated else plans:
        tallies[plan.kind] = simulate(plan, readers, chosen.slip)
        print(*rows(plan.kind, tallies[plan.kind]), sep="\n", flush=True)
    if chosen.chart:
        draw(tallies, chosen.chart)


def play(arguments: Sequence[str] | None) -> None:
    """Do what the command line says.

    Raises:
        LabelError: labels or pictures cannot be used.
        VisionError: a model or a dice set cannot be used.
        ChartError: the picture cannot be written.
    """
    parser = parser_of("models.evaluate_evening", __doc__)
    parser.add_argument("--photos", type=Path, help="a folder of labelled pictures; rendered ones by default")
    parser.add_argument("--dice", default=PIPS.name, help="the dice set where a label does not say")
    add_reading(parser)
    parser.add_argument("--only", help="one source of pictures only, or one kind of rendered evenings")
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
        help="in the third reading one answer in SLIP is wrong; 50 by default",
    )
    parser.add_argument("--chart", type=Path, help="draw the questions into this file")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    _print_evenings(chosen)


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of the evaluation."""
    play(arguments)


if __name__ == "__main__":
    sys.exit(main())
