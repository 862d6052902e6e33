"""Choose the temperature of the `flats` model on rendered scenes that no model saw.

    python -m models.calibrate_flats SCENES --models WORK/all

There are no labelled photographs of d4, so scenes must do. The temperature maximises the likelihood of the
answers about whole dice, as in `models.calibrate`. With `--models` it is written beside those models, for
`models.export`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import add_models, parser_of
from models.classes import CLASSES
from models.command import command
from models.errors import LabelError
from models.labels import load_labels
from models.model_calibration import add_numbers
from vision.dice_set import KINDS, Kind
from vision.model import opened
from vision.triangular import TRIANGULAR_KINDS, TriangularReader

TEMPERATURES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0, 2.5)
_LEAST_VISIBLE = 0.8
"""The least visible part of a die that is judged."""
_LEAST_PX = 44
"""The least longer side of the box of a die that is judged, in pixels."""
_KIND_OF = {name: kind for kind in TRIANGULAR_KINDS for name in kind.classes}

JudgedDie = tuple[Kind, NDArray[np.float32], int]
"""The kind of a die, the probabilities of its faces at a temperature of 1, and the index of the true face."""


def _judged_dice(scenes: Path, reader: TriangularReader) -> Iterator[JudgedDie]:
    """The answers about each clearly visible die with triangular faces.

    Raises:
        LabelError: labels or pictures cannot be used.
    """
    for picture in load_labels(scenes):
        dice = [
            (die.box_xyxy, kind, kind.classes.index(str(die.face_class)))
            for die in picture.dice
            if die.visible > _LEAST_VISIBLE and die.size_px >= _LEAST_PX
            if (kind := _KIND_OF.get(str(die.face_class)))
        ]
        if not dice:
            continue
        pixels = picture.pixels()
        for box, kind, shown in dice:
            yield kind, reader.read(pixels, box, kind.shape)[kind], shown


def negative_log_likelihood(judged: Sequence[JudgedDie], temperature: float) -> float:
    """The mean negative log-likelihood of the true faces, in nats."""
    lost = []
    for _, probabilities, shown in judged:
        logits = np.log(np.maximum(probabilities, 1e-12)) / temperature
        lost.append(float(np.logaddexp.reduce(logits) - logits[shown]))
    return float(np.mean(lost))


@command()
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.calibrate_flats", __doc__)
    parser.add_argument("scenes", type=Path, help="labelled scenes that no model saw")
    add_models(parser)
    chosen = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    flats = opened("flats", chosen.models)
    flats.card = replace(flats.card, temperature=1.0)
    reader = TriangularReader(opened("corners", chosen.models), flats, CLASSES)
    judged = list(_judged_dice(chosen.scenes, reader))
    if not judged:
        raise LabelError(f"{chosen.scenes} shows no d4 and no d8 of a known kind; give other scenes")
    for line in _report(judged):
        print(line)
    if chosen.models is not None:
        _keep(chosen.models, _best(judged))


def _report(judged: Sequence[JudgedDie]) -> Iterator[str]:
    """The lines about all dice, about those of each kind, and about each temperature."""
    yield f"all: {_summary(judged)}"
    for kind in KINDS:
        if of_kind := [one for one in judged if one[0] == kind]:
            yield f"{kind.name}: {_summary(of_kind)}"
    for temperature in TEMPERATURES:
        yield f"temperature {temperature}: NLL {negative_log_likelihood(judged, temperature):.4f} nats"
    yield f"best: temperature {_best(judged)}"


def _keep(folder: Path, temperature: float) -> None:
    """Write the temperature beside the models, and into the card of `flats`.

    Raises:
        UncalibratedError: their calibration.json is damaged or cannot be written.
        OSError: the model cannot be written.
    """
    from models.export import write_card  # needs onnx, which judging the shipped models does not

    add_numbers(folder, {"flats_temperature": temperature})
    card = replace(opened("flats", folder).card, temperature=temperature)
    write_card(folder / "flats.onnx", card)


def _best(judged: Sequence[JudgedDie]) -> float:
    """The temperature with the greatest likelihood."""
    return min(TEMPERATURES, key=lambda temperature: negative_log_likelihood(judged, temperature))


def _summary(judged: Sequence[JudgedDie]) -> str:
    right = sum(int(probabilities.argmax()) == shown for _, probabilities, shown in judged) / len(judged)
    return f"{len(judged)} dice, {right:.1%} right, best at {_best(judged)}"


if __name__ == "__main__":
    sys.exit(main())
