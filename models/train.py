"""Train the reader's networks by a recipe: render its scenes, train its stages in order, write the models.

    python -m models.train models/recipes/shipped.toml --out WORK --photos PHOTOS --typefaces FOLDER
    python -m models.train RECIPE --out WORK --photos PHOTOS --without SOURCE

Everything is kept in WORK. Run again, the command resumes where it stopped, with the same batches as without
the stop. The models lie in WORK/all, with the recipe beside them. With `--without`, one source of photographs
is left out, and the models lie in WORK/without-SOURCE, for `models.evaluate` and `models.calibrate`.
The same recipe gives the same weights on the same machine with the same number of threads.
"""

from __future__ import annotations

import itertools
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from models.arguments import parser_of, whole_number
from models.command import command
from models.errors import RecipeError
from models.export import write
from models.model_kinds import MODEL_KINDS
from models.onnx_weights import load_onnx_weights
from models.recipe import RECIPE, SHIPPED, Recipe, TrainingStage, digest, parse_recipe, recipe_bytes
from models.training.loop import Batches, Hyperparameters, Machine, Training
from models.training.networks import NETWORKS
from models.training.work import Work
from vision.files import write_file
from vision.model import shipped

LOG = logging.getLogger("models.train")
_UNFOLDING_BATCHES = 4
"""The number of batches by which a shipped network's batch normalisations are unfolded."""


def _begin(work: Work, stage: TrainingStage, net: nn.Module, batches: Batches) -> None:
    """Load the weights that a stage begins with."""
    if stage.begins_with == SHIPPED:
        inputs = (batch for batch, _ in batches(np.random.default_rng(work.recipe.seed)))
        load_onnx_weights(net, shipped(f"{stage.network}.onnx"), _of_one_size(inputs, _UNFOLDING_BATCHES))
    elif stage.begins_with:
        first = work.recipe.stage(stage.begins_with)
        learnt = work.weights(first)
        if first.network == stage.network:
            net.load_state_dict(learnt)
        else:
            net.begin_with(learnt)  # type: ignore[operator,unused-ignore]  # torch gives modules as attributes


def _of_one_size(inputs: Iterator[Tensor], count: int) -> Tensor:
    """Join `count` batches of the size of the first one; a network may learn from crops of two sizes."""
    first = next(inputs)
    others = (batch for batch in inputs if batch.shape == first.shape)
    return torch.cat([first, *itertools.islice(others, count - 1)])


def _train_stage(work: Work, stage: TrainingStage) -> None:
    """Train one stage to its end, or resume it."""
    if work.finished(stage):
        return
    network = NETWORKS[stage.network]
    torch.manual_seed(work.recipe.seed)
    net, batches = network.make(), network.batches(work, stage)
    checkpoint = work.checkpoint(stage)
    if not checkpoint.exists():
        _begin(work, stage, net, batches)
    largest_weight = MODEL_KINDS[stage.network].largest_weight
    options = Hyperparameters(stage.steps, stage.peak_rate, largest_weight, stage.ema_decay, work.recipe.seed)
    Training(net, checkpoint, options, work.machine).run(batches, network.loss)


def train(work: Work) -> None:
    """Train by the whole recipe, and write the models.

    Raises:
        RecipeError: the recipe needs photographs or typefaces that were not named.
        LabelError: the photographs cannot be used.
        TypefaceError: the typefaces cannot be used.
    """
    work.check()
    work.render()
    for stage in work.recipe.stages:
        _train_stage(work, stage)
    work.fold.mkdir(parents=True, exist_ok=True)
    recipe = work.out / RECIPE
    for kind, stage in work.recipe.last().items():
        net = NETWORKS[kind].make()
        net.load_state_dict(work.weights(stage))
        write(
            net, work.fold / f"{kind}.onnx", replace(NETWORKS[kind].card, recipe=digest(recipe_bytes(recipe)))
        )
    write_file(work.fold / RECIPE, recipe_bytes(recipe))


def _check_device(machine: Machine) -> None:
    """Refuse a device that torch cannot use.

    Raises:
        RecipeError: torch finds no graphics card that it can use.
    """
    if machine.device == "cuda" and not torch.cuda.is_available():
        raise RecipeError(
            "--device cuda was given, and torch finds no graphics card that it can use; leave it out, or"
            " install torch for CUDA"
        )


def take_up(path: Path, out: Path) -> Recipe:
    """Read the recipe, and check that the folder was begun by the same one.

    Raises:
        RecipeError: it is wrong, or the folder was begun by another one.
    """
    content = recipe_bytes(path)
    recipe = parse_recipe(content, path)
    out.mkdir(parents=True, exist_ok=True)
    begun = out / RECIPE
    if not begun.exists():
        write_file(begun, content)
    elif begun.read_bytes() != content:
        raise RecipeError(
            f"{out} was begun by a recipe with the SHA-256 {digest(begun.read_bytes())[:12]}…, and {path} has"
            f" {digest(content)[:12]}…; name another folder with --out"
        )
    return recipe


@command("the same command resumes the training")
def main(arguments: Sequence[str] | None = None) -> None:
    """The command line of training."""
    parser = parser_of("models.train", __doc__)
    parser.add_argument("recipe", type=Path, help="a file like those in models/recipes")
    parser.add_argument("--out", type=Path, required=True, help="the folder where everything is kept")
    parser.add_argument("--photos", type=Path, help="the folder of labelled photographs")
    parser.add_argument("--without", help="leave this source of photographs out")
    parser.add_argument("--typefaces", type=Path, help="a folder of further typefaces for scenes")
    parser.add_argument("--threads", type=whole_number(1), default=2, help="threads of each calculation")
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="processes that render scenes")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where the networks learn")
    parser.add_argument(
        "--workers", type=whole_number(0), default=0, help="further processes that draw batches"
    )
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(chosen.threads)
    machine = Machine(chosen.device, chosen.workers)
    _check_device(machine)
    recipe = take_up(chosen.recipe, chosen.out)
    work = Work(recipe, chosen.out, chosen.photos, chosen.without, chosen.typefaces, chosen.jobs, machine)
    train(work)
    LOG.info("wrote the models of %s", work.fold)


if __name__ == "__main__":
    sys.exit(main())
