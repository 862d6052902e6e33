"""Choose the temperature and the threshold of doubt on photographs that the models never saw.

    python -m models.calibrate --photos PHOTOS --work WORK [--chart FILE]

Every source is read by the models that were trained without it. The temperature maximises the likelihood of
the answers (Guo et al. 2017, On calibration of modern neural networks). Below the threshold an answer is
doubtful. It is chosen so that at most a given part of all dice is misread without doubt; the recipe in
WORK/all says which part. Both numbers are written beside the models of WORK/all, for `models.export`.
"""

from __future__ import annotations

import argparse
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

from models.calibration import note
from models.errors import RecipeError
from models.export import RECIPE, restamp
from models.labels import by_source, load_labels
from models.recipe import read_recipe
from models.score import Answer, doubt_threshold, read_source
from vision.model import Model
from vision.reader import Reader

TEMPERATURES = (0.85, 1.0, 1.2, 1.45, 1.75)
BINS = 12


def held_out(photos: Path, work: Path, temperature: float) -> list[Answer]:
    """The answers on photographs, each by models that were trained without its source."""
    judged: list[Answer] = []
    for source, pictures in by_source(load_labels(photos)).items():
        with tempfile.TemporaryDirectory() as home:
            folder = shutil.copytree(work / f"without-{source}", Path(home, source))
            faces = folder / "faces.onnx"
            restamp(faces, replace(Model(faces, "faces").card, temperature=temperature))
            judged += read_source(Reader(models=folder), pictures).judged
    return judged


def surprise(judged: Sequence[Answer]) -> float:
    """The mean negative log-likelihood of the truth, in nats."""
    lost = [-math.log(max(odds if right else 1 - odds, 1e-6)) for odds, right in judged]
    return sum(lost) / len(lost)


def bins(judged: Sequence[Answer]) -> list[tuple[float, float, int]]:
    """Mean confidence, part right and number of dice of each twelfth of the answers, by confidence."""
    ordered = np.array(sorted(judged, key=lambda answer: answer[0]), np.float64)
    return [
        (float(part[:, 0].mean()), float(part[:, 1].mean()), len(part))
        for part in np.array_split(ordered, min(BINS, len(ordered)))
    ]


def calibration_error(judged: Sequence[Answer]) -> float:
    """The expected calibration error: the mean distance of confidence and part right, over equal bins."""
    return sum(abs(sure - right) * count for sure, right, count in bins(judged)) / len(judged)


def draw(judged: Sequence[Answer], path: Path) -> None:
    """Draw the reliability diagram: the part right over the confidence."""
    sure, right, _ = zip(*bins(judged), strict=True)
    figure = Figure(figsize=(5, 4.6), dpi=90, layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    axes.plot(sure, right, "o-", color="#0b6e6e")
    axes.set(xlabel="confidence", ylabel="part right", xlim=(0, 1.02), ylim=(0, 1.02))
    axes.set_title(
        f"{len(judged)} dice of sources not seen in training\neach dot a twelfth of them", fontsize=10
    )
    figure.savefig(path)


def main() -> int:
    """The command line of calibration; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="the folder models.train wrote")
    parser.add_argument("--chart", type=Path, help="write the reliability diagram here")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    home = chosen.work / "all"
    try:
        silent = read_recipe(home / RECIPE).bars.silent
    except RecipeError as error:
        print(error, file=sys.stderr)
        return 1
    tried = {}
    for temperature in TEMPERATURES:
        tried[temperature] = held_out(chosen.photos, chosen.work, temperature)
        judged = tried[temperature]
        print(
            f"temperature {temperature}: surprise {surprise(judged):.4f} nats,"
            f" calibration error {calibration_error(judged):.2%}"
        )
    best = min(tried, key=lambda temperature: surprise(tried[temperature]))
    judged = tried[best]
    threshold = doubt_threshold(judged, silent)
    answered = sum(sure >= threshold for sure, _ in judged) / len(judged)
    print(
        f"best: temperature {best}, doubt below {threshold:.4f}"
        f" ({answered:.1%} of {len(judged)} dice answered, at most {silent:.1%} silently wrong)"
    )
    note(home, {"temperature": best, "doubt_below": round(threshold, 4)})
    for kind in ("faces", "close"):
        path = home / f"{kind}.onnx"
        restamp(path, replace(Model(path, kind).card, temperature=best))
    if chosen.chart:
        draw(judged, chosen.chart)
    return 0


if __name__ == "__main__":
    sys.exit(main())
