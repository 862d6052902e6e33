"""What a reader did on labelled pictures, counted."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from models.labels import LabelledDie, LabelledPicture
from vision.boxes import agree, holds
from vision.dice_set import PIPS, DiceSet, dice_set
from vision.flat import FACES as LAID_FLAT
from vision.known import Face
from vision.reader import Reader
from vision.reading import Die, Reading

_ALIKE = 2.0
"""How much larger one box round a die may be than another."""

NOT_READ = "not read"
"""What stands for a reading where a die was not found, or was called unknown."""

Answer = tuple[float, bool]
"""How sure a reader was of what a die shows, and whether it was right."""
Wrong = tuple[LabelledPicture, Die | None, LabelledDie | None]
"""A die read wrongly, missed, or invented: the picture, what was read and what is labelled."""


@dataclass(slots=True)
class Score:
    """What a reader did on a set of pictures; counts of dice unless said otherwise.

    Attributes:
        photographs: how many pictures were read.
        wholly_right: pictures on which every value is right and nothing is invented.
        dice: those that are asked for: of the announced set, lying flat, with a known value.
        right: found and the value right, doubtful or not.
        answered: found and not doubtful.
        silent_misreads: a wrong value that is not doubtful.
        missed: not found, or called unknown.
        invented: a value that is not doubtful where no die of the set lies.
        strangers: dice that are labelled and do not belong to the set.
        strangers_told: strangers called unknown, doubtful or not a die.
        side_faces: a wrong value that can be seen on a side of the die.
        sides_known: dice asked for whose label tells what their sides show.
        readings: how often a class was read as which, or as `NOT_READ`.
        looked_at: the confidence of each answer, and whether it was right, where whole dice were looked at.
        laid_flat: the same where faces of a d4 or d8 were laid flat; they have a bar of doubt of their own.
        wrong: every die that went wrong, as it came.
    """

    photographs: int = 0
    wholly_right: int = 0
    dice: int = 0
    right: int = 0
    answered: int = 0
    silent_misreads: int = 0
    missed: int = 0
    invented: int = 0
    strangers: int = 0
    strangers_told: int = 0
    side_faces: int = 0
    sides_known: int = 0
    readings: Counter[tuple[str, str]] = field(default_factory=Counter)
    looked_at: list[Answer] = field(default_factory=list)
    laid_flat: list[Answer] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)

    @property
    def judged(self) -> list[Answer]:
        """The confidence of each answer, and whether it was right."""
        return self.looked_at + self.laid_flat

    @property
    def labelled(self) -> Counter[str]:
        """How many dice of each class were asked for."""
        labelled: Counter[str] = Counter()
        for (label, _), count in self.readings.items():
            labelled[label] += count
        return labelled

    @property
    def confusions(self) -> Counter[tuple[str, str]]:
        """How often a class was read as another."""
        return Counter(
            {
                (label, read): count
                for (label, read), count in self.readings.items()
                if read not in (label, NOT_READ)
            }
        )


def _same_place(die: Die, label: LabelledDie) -> float:
    """How well a die that was read stands where a label stands; 0 where it does not.

    Each holds the other's middle, and neither is twice as large: some sources draw their boxes tightly,
    others with a wide margin, and a label round the pips is smaller than its die.
    """
    if label.box_of == "die":
        held = agree(die.box_xyxy, label.box_xyxy, _ALIKE)
    else:
        held = holds(die.box_xyxy, label.center_xy)
    return 1 - math.dist(label.center_xy, die.center_xy) / die.size_px if held else 0.0


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
    wrong = []
    for die, label in pair(reading, picture.dice):
        if label is not None and label.face_class in asked:
            right = _judge_asked(score, die, label)
        else:
            right = _judge_other(score, die, label)
        if not right:
            wrong.append((picture, die, label))
    score.wrong += wrong
    score.photographs += 1
    score.wholly_right += not wrong


def _judge_asked(score: Score, die: Die | None, label: LabelledDie) -> bool:
    """Count a die of the expected set; whether its value is right."""
    score.dice += 1
    score.sides_known += bool(label.sides)
    if die is None or die.face is None:
        score.readings[str(label.face_class), NOT_READ] += 1
        score.missed += 1
        return False
    read = f"{die.shape} {die.design} {die.face}"
    score.readings[str(label.face_class), read] += 1
    right = read == label.face_class
    laid_flat = Face(die.shape, die.design, die.face) in LAID_FLAT
    (score.laid_flat if laid_flat else score.looked_at).append((die.confidence, right))
    score.right += right
    score.answered += not die.doubtful
    if not right:
        score.silent_misreads += not die.doubtful
        score.side_faces += die.face in label.sides
    return right


def _judge_other(score: Score, die: Die | None, label: LabelledDie | None) -> bool:
    """Count what lies where no die of the set does; whether nothing was claimed there.

    Nobody is asked for a die whose value the label does not know: it leans, or its maker alone knows.
    """
    claimed = die is not None and die.face is not None and not die.doubtful
    if label is not None and label.face_class is None:
        return True
    if label is not None:
        score.strangers += 1
        score.strangers_told += not claimed
    score.invented += claimed
    return not claimed


def read_source(reader: Reader, pictures: Iterable[LabelledPicture]) -> Score:
    """The score of a reader on pictures; each is read with the dice set that its label expects.

    Raises:
        LabelError: a picture is missing or unreadable.
        DiceSetError: a label expects a set that is not shipped.
    """
    score = Score()
    told = reader.dice_set
    for picture in pictures:
        expected = dice_set(picture.expects) if picture.expects else told
        if expected != reader.dice_set:
            reader.expect(expected)
        judge(score, picture, reader.read(picture.pixels()), expected)
    return score


def doubt_threshold(judged: Sequence[Answer], most_silent: float) -> float:
    """The lowest confidence above which at most `most_silent` of all dice are read wrongly."""
    ordered = sorted(judged, reverse=True)
    threshold, wrong = 1.0, 0
    for confidence, correct in ordered:
        wrong += not correct
        if wrong > most_silent * len(ordered):
            break
        threshold = confidence
    return threshold
