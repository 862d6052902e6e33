"""Choose the threshold below which a die counts as leaning, on labelled pictures that no model saw.

    python -m models.calibrate_posture FOLDER --models WORK/all

For several thresholds it prints the false alarms (flat dice taken to lean), and the part of leaning dice that
is recognised, by their angle. The labels must have `vantage` and `leans_deg`, as those of `models.scenes`
and `models.judge` do. With `--models` the threshold for the false alarms that the recipe beside them allows
is written there. It holds for all solids, so nothing is written where `--shape` leaves some out.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from itertools import compress, pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import add_models, parser_of, part_of_whole
from models.command import command
from models.errors import LabelError
from models.labels import load_labels
from models.model_calibration import add_numbers
from models.recipe import RECIPE, read_recipe
from vision.find import Finder
from vision.model import opened
from vision.posture import SHAPES, STEEPEST, Posture

FALSE_ALARMS = (0.02, 0.01, 0.005, 0.002)
"""The parts of false alarms for which thresholds are printed."""
BANDS_DEG = (12.0, 20.0, 30.0, 55.0)
"""The bounds of the bands of angles by which leaning dice are counted, in degrees."""
_LEAST_VISIBLE = 0.85
"""The least visible part of a die that is judged."""
_LEAST_PX = 24
"""The least longer side of the box of a die that is judged, in pixels."""


def _judged_dice(
    folder: Path, finder: Finder, posture: Posture, shapes: Collection[str] = SHAPES
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The probability (n,) that each die of these solids lies flat, and its true angle (n,) in degrees.

    Dice that are seen too much from the side are left out.

    Raises:
        LabelError: labels or pictures cannot be used.
    """
    probabilities: list[float] = []
    leans_deg: list[float] = []
    for picture in load_labels(folder):
        dice = [
            die
            for die in picture.dice
            if die.shape in shapes and die.leans_deg is not None
            if die.visible > _LEAST_VISIBLE and die.size_px >= _LEAST_PX
        ]
        if picture.vantage is None or not dice:
            continue
        pixels = picture.pixels()
        found = [place.box_xyxy for place in finder.find(pixels)]
        boxes = [die.box_among(found) for die in dice]
        judged = [picture.vantage.slope(box) <= STEEPEST for box in boxes]
        probabilities.extend(
            posture.flat_probabilities(pixels, list(compress(boxes, judged)), picture.vantage)
        )
        leans_deg.extend(die.leans_deg or 0.0 for die in compress(dice, judged))
    return np.array(probabilities, np.float32), np.array(leans_deg, np.float32)


def recognised(
    probabilities: NDArray[np.float32], leans_deg: NDArray[np.float32], threshold: float
) -> list[str]:
    """The part of the dice that counts as leaning, in each band of degrees."""
    parts = []
    for least, most in pairwise(BANDS_DEG):
        band = probabilities[(leans_deg >= least) & (leans_deg < most)]
        parts.append(f"{np.mean(band < threshold):6.0%}" if len(band) else "     –")
    return parts


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.calibrate_posture", __doc__)
    parser.add_argument("folder", type=Path, help="labelled pictures that no model saw")
    add_models(parser)
    parser.add_argument("--shape", action="append", choices=SHAPES, help="only dice of this solid")
    parser.add_argument(
        "--threshold", type=part_of_whole, action="append", default=[], help="also judge this threshold"
    )
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    finder, posture = Finder(opened("finder", chosen.models)), Posture(opened("posture", chosen.models))
    probabilities, leans_deg = _judged_dice(chosen.folder, finder, posture, chosen.shape or SHAPES)
    flat = probabilities[leans_deg == 0]
    if not len(flat) or len(flat) == len(probabilities):
        raise LabelError(
            f"{chosen.folder} shows {len(flat)} dice that lie flat, and {len(probabilities) - len(flat)} that"
            " lean; give labels with both, and with a vantage"
        )
    for line in _report(probabilities, leans_deg, chosen.threshold):
        print(line)
    if chosen.models is not None and not chosen.shape:
        _keep(chosen.models, flat)


def _report(
    probabilities: NDArray[np.float32], leans_deg: NDArray[np.float32], further: Sequence[float]
) -> Iterator[str]:
    """A table of thresholds: those for `FALSE_ALARMS`, and further ones."""
    flat = probabilities[leans_deg == 0]
    yield f"{len(flat)} dice lie flat, {len(probabilities) - len(flat)} lean"
    bands = [f"{least:.0f}-{most:.0f}°" for least, most in pairwise(BANDS_DEG)]
    yield " ".join(["threshold  taken to lean though flat  recognised:", *bands])
    for threshold in [*(float(np.quantile(flat, part)) for part in FALSE_ALARMS), *further]:
        false_alarms = f"{threshold:9.5f}  {np.mean(flat < threshold):24.2%}       "
        yield " ".join([false_alarms, *recognised(probabilities, leans_deg, threshold)])


def _keep(folder: Path, flat: NDArray[np.float32]) -> None:
    """Write the threshold that the recipe beside the models asks for.

    Args:
        folder: the models.
        flat: (n,) the probabilities that dice lie flat, of dice that do.

    Raises:
        RecipeError: the recipe cannot be read.
        UncalibratedError: their calibration.json is damaged or cannot be written.
    """
    allowed = read_recipe(folder / RECIPE).allowed_errors.false_alarms
    add_numbers(folder, {"posture_below": round(float(np.quantile(flat, allowed)), 5)})


if __name__ == "__main__":
    sys.exit(main())
