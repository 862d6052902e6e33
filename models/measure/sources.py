"""Read the labelled pictures of a source, and find the models that were trained without it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from models.errors import LabelError
from models.labelled_picture import LabelledPicture, Pixels
from models.measure.score import Score, count_reading
from vision.reader import Reader
from vision.reading import Reading
from vision.surplus import without_surplus
from vision.vantage import Vantage


def models_without(work: Path, sources: Iterable[str]) -> dict[str, Path]:
    """The folder of the models that `models.train` trained without each source.

    Raises:
        LabelError: a source has no such folder.
    """
    folders = {source: work / f"without-{source}" for source in sources}
    for source, folder in folders.items():
        if not folder.is_dir():
            raise LabelError(
                f"the labels name the source {source!r}, and {folder} is not there; run models.train with"
                f" --without {source!r} first"
            )
    return folders


def as_many(reader: Reader, pixels: Pixels, reading: Reading, count: int, vantage: Vantage | None) -> Reading:
    """A reading of a picture by somebody who knows how many dice lie there, as the table does.

    Where too many were read, places that are hardly a die are left out. Where too few were, the picture is
    searched again.
    """
    reading = without_surplus(reading, count)
    missing = count - len(reading.dice)
    return reader.read_again(pixels, reading, missing, vantage) if missing > 0 else reading


def read_source(
    reader: Reader,
    pictures: Iterable[LabelledPicture],
    *,
    calibrated: bool = True,
    dice_known: bool = False,
) -> Score:
    """The score of a reader on pictures; each is read with the dice set of its label.

    Args:
        reader: reads them.
        pictures: with their labels.
        calibrated: whether the reader is told the vantage of the label.
        dice_known: whether it knows how many dice of which solids lie there, as the table does: it expects no
            other solids. Where it has read fewer dice, it searches again, and where it has read more, it
            leaves out what is hardly a die.

    Raises:
        LabelError: a picture is missing or unreadable.
        DiceSetError: a label expects a set that is not shipped.
    """
    score = Score()
    usual = reader.dice_set
    for picture in pictures:
        expected = picture.expected(usual)
        if dice_known:
            expected = expected.of_shapes({die.shape for die in picture.dice})
        if expected != reader.dice_set:
            reader.expect(expected)
        pixels, vantage = picture.pixels(), picture.vantage if calibrated else None
        reading = reader.read(pixels, vantage)
        if dice_known:
            reading = as_many(reader, pixels, reading, len(picture.dice), vantage)
        count_reading(score, picture, reading, expected)
    return score
