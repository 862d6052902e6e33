"""Choose the temperature and the threshold of doubt on photographs that the models never saw.

    python -m models.calibrate --photos PHOTOS --work WORK [--chart FILE]

Every source is read by the models that were trained without it. The temperature maximises the likelihood of
the answers (Guo et al. 2017, On calibration of modern neural networks). Below the threshold an answer is
doubtful. It is chosen so that at most a given part of all dice is misread without doubt; the recipe in
WORK/all says which part. Both numbers are written beside the models of WORK/all, for `models.export`.
"""

from __future__ import annotations

import math
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from matplotlib.figure import Figure

from models.arguments import parser_of
from models.command import command
from models.errors import LabelError
from models.export import write_card
from models.labelled_picture import by_source
from models.labels import load_labels
from models.measure.charts import save_chart
from models.measure.confidence import Answer, calibration_error, doubt_threshold
from models.measure.sources import models_without, read_source
from models.model_calibration import add_numbers, numbers_so_far
from models.recipe import RECIPE, read_recipe
from vision.model import Model
from vision.reader import Reader

TEMPERATURES = (0.85, 1.0, 1.2, 1.45, 1.75)
"""The temperatures that are tried."""
BINS = 12
"""How many dots the reliability diagram has, each for as many answers."""


def held_out(photos: Path, work: Path, temperature: float) -> list[Answer]:
    """The answers on photographs, each by models that were trained without its source.

    Raises:
        LabelError: labels or pictures cannot be used, no die is counted, or a source has no such models.
        VisionError: a model or a dice set cannot be used.
    """
    judged: list[Answer] = []
    sources = by_source(load_labels(photos))
    folders = models_without(work, sources)
    for source, pictures in sources.items():
        with tempfile.TemporaryDirectory() as home:
            folder = shutil.copytree(folders[source], Path(home, "models"))
            faces = folder / "faces.onnx"
            write_card(faces, replace(Model(faces, "faces").card, temperature=temperature))
            judged += read_source(Reader(models=folder), pictures).judged
    if not judged:
        raise LabelError(f"in {photos} no labelled die was found; give photographs of dice with known values")
    return judged


def negative_log_likelihood(judged: Sequence[Answer]) -> float:
    """The mean negative log-likelihood of the truth, in nats."""
    lost = [-math.log(max(confidence if right else 1 - confidence, 1e-6)) for confidence, right in judged]
    return sum(lost) / len(lost)


def _bins(judged: Sequence[Answer]) -> list[tuple[float, float]]:
    """Mean confidence and part right of each twelfth of the answers, by confidence."""
    ordered = np.array(sorted(judged, key=lambda answer: answer[0]), np.float64)
    return [
        (float(part[:, 0].mean()), float(part[:, 1].mean()))
        for part in np.array_split(ordered, min(BINS, len(ordered)))
    ]


def draw(judged: Sequence[Answer], path: Path) -> None:
    """Draw the reliability diagram: the part right over the confidence.

    Raises:
        ChartError: the picture cannot be written.
    """
    sure, right = zip(*_bins(judged), strict=True)
    figure = Figure(figsize=(5, 4.6), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    axes.plot(sure, right, "o-", color="#0b6e6e")
    axes.set(xlabel="confidence", ylabel="part right", xlim=(0, 1.02), ylim=(0, 1.02))
    axes.set_title(
        f"{len(judged)} dice of sources not seen in training\neach dot a twelfth of them", fontsize=10
    )
    save_chart(figure, path, dpi=90)


def calibrate(photos: Path, work: Path, chart: Path | None) -> None:
    """Measure, print, and write both numbers beside the models of WORK/all and into their cards.

    Args:
        photos: the folder of labelled photographs.
        work: the folder that `models.train` wrote.
        chart: the file of the reliability diagram, or None.

    Raises:
        LabelError, VisionError: see `held_out`.
        RecipeError: the recipe beside the models cannot be read.
        UncalibratedError: their calibration.json is damaged or cannot be written.
        ChartError: the diagram cannot be written; the numbers are.
        OSError: a model cannot be written.
    """
    home = work / "all"
    silent = read_recipe(home / RECIPE).allowed_errors.silent
    numbers_so_far(home)  # a damaged file is refused before the long measurement, as are damaged models
    cards = {path: Model(path, path.stem).card for path in (home / "faces.onnx", home / "close.onnx")}
    tried = {}
    for temperature in TEMPERATURES:
        tried[temperature] = held_out(photos, work, temperature)
        judged = tried[temperature]
        print(
            f"temperature {temperature}: NLL {negative_log_likelihood(judged):.4f} nats,"
            f" calibration error {calibration_error(judged):.2%}"
        )
    best = min(tried, key=lambda temperature: negative_log_likelihood(tried[temperature]))
    judged = tried[best]
    threshold = doubt_threshold(judged, silent)
    answered = sum(sure >= threshold for sure, _ in judged) / len(judged)
    print(
        f"best: temperature {best}, doubt below {threshold:.4f}"
        f" ({answered:.1%} of {len(judged)} dice answered, at most {silent:.1%} silently wrong)"
    )
    add_numbers(home, {"temperature": best, "doubt_below": threshold})
    for path, card in cards.items():
        write_card(path, replace(card, temperature=best))
    if chart:
        draw(judged, chart)


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of calibration."""
    parser = parser_of("models.calibrate", __doc__)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="the folder models.train wrote")
    parser.add_argument("--chart", type=Path, help="write the reliability diagram here")
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    calibrate(chosen.photos, chosen.work, chosen.chart)


if __name__ == "__main__":
    sys.exit(main())
