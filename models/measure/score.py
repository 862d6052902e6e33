"""Count what a reader did on labelled pictures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from models.classes import face_name
from models.labelled_picture import LabelledDie, LabelledPicture
from models.measure.confidence import Answer
from models.measure.matching import pair
from vision.dice_set import PIPS, DiceSet
from vision.reading import Die, Reading
from vision.triangular import TRIANGULAR_KINDS

NOT_READ = "not read"
"""The reading of a die that was not found or was called unknown."""
_TRIANGULAR_CLASSES = frozenset(name for kind in TRIANGULAR_KINDS for name in kind.classes)


@dataclass(frozen=True, slots=True)
class DieAnswer:
    """What was answered about one labelled die of the expected set.

    Attributes:
        label: its class.
        read: the class that was read, or `NOT_READ`.
        confidence: of the answer; 0 if the die was not found.
        doubtful: whether somebody is asked; also true where nothing was read.
        leans: whether it was taken to lean, which makes it doubtful.
        from_above: whether the camera looks down on it; other dice need a higher confidence.
        sides: the values that are visible on its sides, if the label says them.
    """

    label: str
    read: str
    confidence: float
    doubtful: bool
    leans: bool = False
    from_above: bool = False
    sides: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        """Whether the value is right."""
        return self.read == self.label

    @property
    def right_unasked(self) -> bool:
        """Whether the value is right and nobody is asked."""
        return self.right and not self.doubtful

    @property
    def silently_wrong(self) -> bool:
        """Whether the value is wrong and nobody is asked."""
        return not self.right and not self.doubtful

    @property
    def is_side(self) -> bool:
        """Whether a wrong value was read that is visible on a side of the die."""
        return not self.right and face_name(self.read) in self.sides


Wrong = tuple[LabelledPicture, Die | None, LabelledDie | None]
"""A die that was misread, missed or invented: the picture, the reading and the label."""


@dataclass(slots=True)
class Score:
    """What a reader did on a set of pictures; counts of dice unless said otherwise.

    Attributes:
        pictures: how many pictures were read.
        wholly_right: pictures on which every value is right and nothing is invented.
        answers: what was answered about each labelled die of the expected set that lies flat and has a known
            value, missed ones included.
        invented: the class of each value that was read without doubt at a place where no die of the set lies.
            A die that was read twice counts here, too, with its second reading.
        strangers: dice that are labelled and do not belong to the set.
        strangers_told: strangers called unknown, doubtful or not a die.
        wrong: every die that went wrong, in the order of reading.
    """

    pictures: int = 0
    wholly_right: int = 0
    answers: list[DieAnswer] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    strangers: int = 0
    strangers_told: int = 0
    wrong: list[Wrong] = field(default_factory=list)

    @property
    def dice(self) -> int:
        """The labelled dice of the expected set that lie flat and have a known value."""
        return len(self.answers)

    @property
    def right(self) -> int:
        """Dice that were found, and whose value is right, doubtful or not."""
        return sum(answer.right for answer in self.answers)

    @property
    def answered(self) -> int:
        """Dice that were found and are not doubtful."""
        return sum(not answer.doubtful for answer in self.answers)

    @property
    def silent_misreads(self) -> int:
        """Dice whose value is wrong, though nobody is asked about it."""
        return sum(answer.silently_wrong for answer in self.answers)

    @property
    def missed(self) -> int:
        """Dice that were not found, or were called unknown."""
        return sum(answer.read == NOT_READ for answer in self.answers)

    @property
    def side_faces(self) -> int:
        """Dice of which a wrong value was read that is visible on one of their sides."""
        return sum(answer.is_side for answer in self.answers)

    @property
    def sides_known(self) -> int:
        """Dice whose label says what their sides show."""
        return sum(bool(answer.sides) for answer in self.answers)

    @property
    def readings(self) -> Counter[tuple[str, str]]:
        """How often each class was read as which other, or as `NOT_READ`."""
        return Counter((answer.label, answer.read) for answer in self.answers)

    @property
    def judged(self) -> list[Answer]:
        """The answer about each die that was found and not called unknown."""
        return self.read_whole + self.triangular

    @property
    def read_whole(self) -> list[Answer]:
        """The answer about each die that was read neither as a d4 nor as a d8."""
        return [
            (answer.confidence, answer.right)
            for answer in self.answers
            if answer.read not in (NOT_READ, *_TRIANGULAR_CLASSES)
        ]

    @property
    def triangular(self) -> list[Answer]:
        """The answer about each die that was read as a d4 or d8; these have a threshold of their own."""
        return [
            (answer.confidence, answer.right) for answer in self.answers if answer.read in _TRIANGULAR_CLASSES
        ]

    @property
    def labelled(self) -> Counter[str]:
        """The number of counted dice of each class."""
        return Counter(answer.label for answer in self.answers)

    @property
    def confusions(self) -> Counter[tuple[str, str]]:
        """How often each class was read as another one."""
        return Counter(
            {
                (label, read): count
                for (label, read), count in self.readings.items()
                if read not in (label, NOT_READ)
            }
        )


def count_reading(score: Score, picture: LabelledPicture, reading: Reading, expected: DiceSet = PIPS) -> None:
    """Add the reading of one picture to a score.

    Only dice of the expected set are counted. Another die that is read as one of them counts as invented,
    and so does a reading where nothing is labelled. A doubtful answer is neither a silent misread nor
    invented.
    """
    counted = {name for kind in expected.kinds for name in kind.classes}
    wrong = []
    for die, label in pair(reading, picture.dice):
        if label is not None and label.face_class in counted:
            answer = _answer(picture, die, label)
            score.answers.append(answer)
            right = answer.right
        else:
            right = _count_other(score, die, label)
        if not right:
            wrong.append((picture, die, label))
    score.wrong += wrong
    score.pictures += 1
    score.wholly_right += not wrong


def class_read(die: Die | None) -> str:
    """The class that was read of a die, or `NOT_READ`."""
    if die is None or die.face is None:
        return NOT_READ
    return f"{die.shape} {die.design} {die.face}"


def _answer(picture: LabelledPicture, die: Die | None, label: LabelledDie) -> DieAnswer:
    """What was answered about a die of the expected set."""
    known = str(label.face_class)
    if die is None:
        return DieAnswer(known, NOT_READ, 0.0, doubtful=True, sides=label.sides)
    from_above = picture.vantage.from_above(die.box_xyxy) if picture.vantage else picture.from_above
    return DieAnswer(
        label=known,
        read=class_read(die),
        confidence=die.confidence,
        doubtful=die.doubtful,
        leans=die.cocked,
        from_above=from_above,
        sides=label.sides,
    )


def _count_other(score: Score, die: Die | None, label: LabelledDie | None) -> bool:
    """Count a place without a die of the set; return whether nothing was claimed there.

    A die whose label has no value is not counted: it leans, or nobody knows its value.
    """
    if label is not None and label.face_class is None:
        return True
    claimed = [class_read(die)] if die is not None and not die.doubtful else []
    if label is not None:
        score.strangers += 1
        score.strangers_told += not claimed
    score.invented += claimed
    return not claimed
