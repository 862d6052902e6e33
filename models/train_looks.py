"""Train the layer of the close look by which looks at taught dice are compared.

    python -m models.train_looks OUT                     600 sets of looks, then 2,500 batches
    python -m models.train_looks OUT --jobs 2            two processes render
    python -m models.train_looks OUT --models FOLDER     the layer of another close look
    python -m models.train_looks OUT --ship              in the end it replaces the close look that ships

Everything is kept in OUT: the rendered looks, their features, a checkpoint, and at the end `close.onnx` with
the layer. Run again, the command resumes where it stopped. Whenever `close` has been trained further, this
layer must be trained again, since the features have changed.
"""

from __future__ import annotations

import functools
import logging
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import onnx
import torch

from models.arguments import add_models, parser_of, whole_number
from models.command import command, leave_to_parent
from models.crops.looks import TableLooks, table_looks
from models.export import record_if_shipped
from models.looks_head import CloseFeatures, add_head
from models.nets import LooksHead
from models.training.looks import SetFeatures, looks_batches, looks_loss
from models.training.loop import Hyperparameters, Training
from models.training.work import pickled
from vision.crop import to_tensor
from vision.dice_set import DiceSet
from vision.embeddings import SCALES, TURNS, brightened_look, rotated
from vision.files import write_file
from vision.model import FOLDER, Model
from vision.reader import Reader

LOG = logging.getLogger("models.train")
_SEED: Final = 7
_PEAK_RATE: Final = 0.002
_CLOSE: Final = "close.onnx"


@functools.cache
def _reader() -> Reader:
    """A reader of dice of which it knows nothing; one for each process."""
    cv2.setNumThreads(1)
    return Reader(DiceSet("taught", ()))


def _looks(out: Path, number: int) -> TableLooks:
    """A set of looks by its number; it is rendered if no file holds it yet."""
    return pickled(out / "looks" / f"{number:05}.pkl", lambda: table_looks(_reader(), _SEED, number))


def _render(out: Path, count: int, jobs: int) -> None:
    """Render the sets of looks that are not there yet."""
    (out / "looks").mkdir(parents=True, exist_ok=True)
    with multiprocessing.get_context("spawn").Pool(jobs, leave_to_parent) as pool:
        for done, _ in enumerate(pool.imap(functools.partial(_looks, out), range(count)), 1):
            if done % 50 == 0 or done == count:
                LOG.info("%d of %d sets of looks are rendered", done, count)


def _described(looks: TableLooks, close: CloseFeatures) -> SetFeatures:
    """The features of a set of looks in every rotation, as the mean of the scales."""
    ready = map(brightened_look, looks.looks)
    crops = ([rotated(look, TURNS, scale) for scale in SCALES] for look in ready)
    features = [np.mean([close.of(to_tensor(turned)) for turned in scales], axis=0) for scales in crops]
    return SetFeatures(np.array(features, np.float16), looks.signs)


def _features(out: Path, count: int, close: CloseFeatures) -> Iterator[SetFeatures]:
    """The features of all sets of looks by a close look; they are computed once for each such network."""
    folder = out / f"features-{close.digest[:12]}"
    folder.mkdir(exist_ok=True)
    for number in range(count):
        looks = _looks(out, number)
        if len(looks.looks):
            yield pickled(folder / f"{number:05}.pkl", functools.partial(_described, looks, close))


def _train(out: Path, count: int, steps: int, path: Path) -> LooksHead:
    """Train the layer, or resume its training.

    Args:
        out: the folder where everything is kept.
        count: the number of sets of looks.
        steps: the number of batches.
        path: the close look.
    """
    close = CloseFeatures(onnx.load(path))
    sets = list(_features(out, count, close))
    head = LooksHead(close.weights, close.bias)
    options = Hyperparameters(steps, _PEAK_RATE, seed=_SEED)
    Training(head, out / "looks.pt", options).run(functools.partial(looks_batches, sets), looks_loss)
    return head


def _write_close(path: Path, head: LooksHead, to: Path) -> None:
    """Write a close look with the layer into another file."""
    model = onnx.load(path)
    add_head(model, *(values.detach().numpy() for values in (head.describe.weight, head.describe.bias)))
    write_file(to, model.SerializeToString())


@command("the same command resumes the training")
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of("models.train_looks", __doc__)
    parser.add_argument("out", type=Path, help="the folder where everything is kept")
    add_models(parser)
    parser.add_argument("--sets", type=whole_number(6), default=600, help="sets of looks; 600 by default")
    parser.add_argument("--steps", type=whole_number(1), default=2500, help="batches; 2,500 by default")
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="processes that render")
    parser.add_argument("--ship", action="store_true", help="replace the close look that was given")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    path = (chosen.models or FOLDER) / _CLOSE
    Model(path, "close")  # refuses what is no close look before anything is rendered
    _render(chosen.out, chosen.sets, chosen.jobs)
    head = _train(chosen.out, chosen.sets, chosen.steps, path)
    _write_close(path, head, chosen.out / _CLOSE)
    LOG.info("wrote %s", chosen.out / _CLOSE)
    if chosen.ship:
        _write_close(path, head, path)
        record_if_shipped(path.parent)


if __name__ == "__main__":
    sys.exit(main())
