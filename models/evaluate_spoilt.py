"""Measure the reader in bad light and with bad cameras: labelled pictures are spoilt, then read.

    python -m models.evaluate_spoilt --photos PHOTOS                   the shipped models
    python -m models.evaluate_spoilt --photos PHOTOS --only SOURCE     one source
    python -m models.evaluate_spoilt --photos PHOTOS --most 20         at most 20 pictures of each source
    python -m models.evaluate_spoilt --photos PHOTOS --models FOLDER   other models

PHOTOS is a folder as for models.evaluate. The pictures are read without the place of the camera. The output
is a Markdown table with a row for each fault.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import add_models, parser_of, whole_number
from models.command import command
from models.labelled_picture import LabelledPicture, Pixels, by_source
from models.labels import load_labels
from models.measure.markdown import head, row
from models.measure.score import Score
from models.measure.sources import read_source
from vision.reader import Reader

Fault = Callable[[Pixels, np.random.Generator], Pixels]
"""Spoils a picture; noise comes from the generator."""

_COLUMNS: Final = ("fault", "dice", "right", "right without asking", "silently wrong", "invented")


def _levels(values: NDArray[np.floating]) -> Pixels:
    """Values as levels of a picture, cut off at black and at white."""
    return np.asarray(np.clip(np.round(values), 0, 255), np.uint8)


def _light(blue: float, green: float, red: float, noise: float = 0.0) -> Fault:
    """More or less light in each colour, and noise with this standard deviation in levels."""

    def spoilt(picture: Pixels, chance: np.random.Generator) -> Pixels:
        return _levels(picture * np.array([blue, green, red]) + chance.normal(0, noise, picture.shape))

    return spoilt


def _fog(picture: Pixels, _: np.random.Generator) -> Pixels:
    """Little contrast, as behind a dirty lens."""
    return _levels(picture * 0.4 + 110)


def _glare(picture: Pixels, _: np.random.Generator) -> Pixels:
    """The mirror image of a lamp in the middle."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    far = np.hypot(x - width / 2, y - height / 2) / (0.2 * width)
    return _levels(picture + 170 * np.exp(-(far**2) / 2)[..., None])


def _stripes(picture: Pixels, _: np.random.Generator) -> Pixels:
    """Shadows of a blind."""
    bars = np.sin(np.linspace(0, 40, picture.shape[1])) > 0
    light = cv2.GaussianBlur((1 - 0.45 * bars)[None], (0, 0), 3)
    return _levels(picture * light[..., None])


def _grey(picture: Pixels, _: np.random.Generator) -> Pixels:
    """No colour, as in the light of an infrared lamp."""
    return np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def _blur(part: float) -> Fault:
    """A lens out of focus; one sigma as a part of the picture's width."""
    return lambda picture, _: np.asarray(cv2.GaussianBlur(picture, (0, 0), part * picture.shape[1]), np.uint8)


def _shake(part: float) -> Fault:
    """A camera that moves along a diagonal during the exposure, by a part of the picture's width."""

    def spoilt(picture: Pixels, _: np.random.Generator) -> Pixels:
        length = max(round(part * picture.shape[1]), 1)
        return np.asarray(cv2.filter2D(picture, -1, np.eye(length) / length), np.uint8)

    return spoilt


def _jpeg(quality: int) -> Fault:
    """Few bytes."""

    def spoilt(picture: Pixels, _: np.random.Generator) -> Pixels:
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)

    return spoilt


def _small(part: float) -> Fault:
    """Fewer pixels, this part of the width, made large again."""

    def spoilt(picture: Pixels, _: np.random.Generator) -> Pixels:
        size = picture.shape[1::-1]
        few = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(few, size, interpolation=cv2.INTER_CUBIC), np.uint8)

    return spoilt


FAULTS: Final[Mapping[str, Fault]] = MappingProxyType(
    {
        "none": lambda picture, _: picture,
        "a third of the light": _light(0.3, 0.3, 0.3, noise=4),
        "an eighth of the light": _light(0.12, 0.12, 0.12, noise=4),
        "1.7 times the light": _light(1.7, 1.7, 1.7),
        "2.5 times the light": _light(2.5, 2.5, 2.5),
        "candle light": _light(0.45, 0.8, 1.25),
        "purple light": _light(1.1, 0.4, 1.0),
        "red light": _light(0.15, 0.25, 1.2),
        "no colour": _grey,
        "fog": _fog,
        "glare": _glare,
        "striped shadows": _stripes,
        "noise": _light(1, 1, 1, noise=30),
        "blurred": _blur(1.5 / 1280),
        "much blurred": _blur(3 / 1280),
        "shaken": _shake(9 / 1280),
        "much shaken": _shake(19 / 1280),
        "few bytes": _jpeg(12),
        "a third of the pixels": _small(1 / 3),
        "a fifth of the pixels": _small(1 / 5),
    }
)
"""What spoils pictures, by names for the table."""


def spoilt(picture: LabelledPicture, fault: Fault) -> LabelledPicture:
    """The labelled picture with a fault of the light or of the camera; it is the same one each time."""

    def with_fault(pixels: Pixels) -> Pixels:
        return fault(pixels, np.random.default_rng(zlib.crc32(picture.path.name.encode())))

    return replace(picture, changes=(*picture.changes, with_fault))


def _evaluate(reader: Reader, pictures: Sequence[LabelledPicture], fault: Fault) -> Score:
    """The score of a reader on pictures that have a fault.

    Raises:
        LabelError: a picture is missing or unreadable.
        DiceSetError: a label expects a set that is not shipped.
    """
    return read_source(reader, [spoilt(picture, fault) for picture in pictures], calibrated=False)


def _as_row(name: str, score: Score) -> str:
    """The row of the table for a fault."""
    unasked = sum(answer.right_unasked for answer in score.answers)
    rates = [f"{100 * count / max(score.dice, 1):.1f} %" for count in (score.right, unasked)]
    return row([name, score.dice, *rates, score.silent_misreads, len(score.invented)])


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of the evaluation."""
    parser = parser_of("models.evaluate_spoilt", __doc__)
    parser.add_argument("--photos", type=Path, required=True, help="the folder of pictures")
    add_models(parser)
    parser.add_argument("--only", help="one source only")
    parser.add_argument("--most", type=whole_number(1), help="the most pictures of a source; all by default")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    sources = by_source([picture.without_hidden() for picture in load_labels(chosen.photos)], chosen.only)
    pictures = [picture for source in sources.values() for picture in source[: chosen.most]]
    reader = Reader(models=chosen.models)
    print(head(_COLUMNS))
    for name, fault in FAULTS.items():
        print(_as_row(name, _evaluate(reader, pictures, fault)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
