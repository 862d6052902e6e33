"""The training loop of every network: batches, optimiser, schedule and checkpoint."""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader, Dataset

from models.errors import RecipeError
from models.files import written_whole
from models.steps import MOST, stepped

LOG = logging.getLogger("models.train")
_SAVED_EVERY = 200
"""The number of batches between two checkpoints. A stop loses at most as many."""
_STRETCH = 20
"""The number of batches that are drawn from one seed, so that several processes can draw at once."""
_PICTURE_DIMENSIONS = 4
"""The dimensions of picture batches and of convolution weights."""
Batch = tuple[Tensor, Any]
"""Inputs, and their targets: a tensor or a tuple of tensors."""
Batches = Callable[[np.random.Generator], Iterator[Batch]]
"""Given a random generator, gives batches of inputs and targets."""
LossOf = Callable[[Any, Any], Tensor]
"""The loss of outputs, given the targets."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is trained.

    Attributes:
        steps: the number of batches.
        peak_rate: the highest learning rate.
        most: the most steps of a weight on each side of zero. The network is trained with the quantised
            weights of its export.
        averaged: the weight of the past in the running mean of the weights that is kept; 0 for no mean.
        seed: the seed of the batches.
    """

    steps: int
    peak_rate: float
    most: int = MOST
    averaged: float = 0.0
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Machine:
    """What a training runs on.

    Attributes:
        device: where the network learns, "cpu" or "cuda".
        drawers: the number of further processes that draw batches; with 0 the training draws them itself.
    """

    device: str = "cpu"
    drawers: int = 0


ALONE = Machine()
"""The processor, and no further processes."""


def channels_last(net: nn.Module) -> nn.Module:
    """The network with channels-last convolution weights, which are faster on a processor."""
    for parameter in net.parameters():
        if parameter.ndim == _PICTURE_DIMENSIONS:
            parameter.data = parameter.data.contiguous(memory_format=torch.channels_last)
    return net


class _Stretches(Dataset):  # type: ignore[type-arg,misc,unused-ignore]  # torch may be missing
    """The batches of a training in stretches, each from a seed of its own.

    A resumed training shows the same batches, however many processes draw them.
    """

    def __init__(self, batches: Batches, seed: int, first: int, last: int) -> None:
        self.batches = batches
        self.seed = seed
        self.steps = range(first, last, _STRETCH)
        self.last = last

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> list[Batch]:
        step = self.steps[index]
        torch.manual_seed(self.seed * 1_000_003 + step)
        drawn = self.batches(np.random.default_rng((self.seed, step)))
        return list(itertools.islice(drawn, min(_STRETCH, self.last - step)))


def _draw_alone(_worker: int) -> None:
    """Keep OpenCV to one thread in a process that draws; each has a core of its own."""
    cv2.setNumThreads(0)


def _as_drawn(stretch: list[Batch]) -> list[Batch]:
    """The stretch itself. A loader would join its batches otherwise."""
    return stretch


def _on(device: str, value: Any) -> Any:
    """A tensor, or a tuple of tensors, on a device."""
    if isinstance(value, Tensor):
        return value.to(device)
    moved = [_on(device, part) for part in value]
    return type(value)(*moved) if hasattr(value, "_fields") else tuple(moved)


class Training:
    """One network in training: its weights, optimiser and schedule, kept in a checkpoint."""

    def __init__(self, net: nn.Module, checkpoint: Path, course: Course, machine: Machine = ALONE) -> None:
        self.net = channels_last(net.to(machine.device))
        self.checkpoint = checkpoint
        self.course = course
        self.machine = machine
        self.step = 0
        decayed = [p for p in net.parameters() if p.ndim > 1]
        plain = [p for p in net.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}],
            lr=course.peak_rate,
        )
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, course.peak_rate, total_steps=course.steps + 1, pct_start=0.1
        )
        self.mean: AveragedModel | None = None
        if course.averaged:
            decay = get_ema_multi_avg_fn(course.averaged)
            self.mean = AveragedModel(self.net, multi_avg_fn=decay, use_buffers=True)
        if checkpoint.exists():
            self._load()

    @property
    def result(self) -> nn.Module:
        """The network that is trained, or the one with the running mean of its weights."""
        return self.mean.module if self.mean else self.net

    def run(self, batches: Batches, loss_of: LossOf) -> nn.Module:
        """Train to the last step on random batches; return the result in evaluation mode."""
        steps, drawers = self.course.steps, self.machine.drawers
        loader = DataLoader(
            _Stretches(batches, self.course.seed, self.step, steps),
            batch_size=None,
            num_workers=drawers,
            collate_fn=_as_drawn,
            worker_init_fn=_draw_alone,
        )
        started, shown = time.monotonic(), 0.0
        for stretch in loader:
            torch.manual_seed(self.course.seed * 1_000_003 + self.step)  # for what the network drops
            losses = [self._learn(pictures, targets, loss_of) for pictures, targets in stretch]
            self.step += len(losses)
            loss = float(torch.stack(losses).mean())
            shown = 0.7 * shown + 0.3 * loss if shown else loss
            if self.step % 100 == 0 or self.step == steps:
                seconds = time.monotonic() - started
                LOG.info(
                    "%s step %d/%d loss %.4f, %.0f s", self.checkpoint.name, self.step, steps, shown, seconds
                )
            if self.step % _SAVED_EVERY == 0 or self.step == steps:
                self._save()
        return self.result.eval()

    def _learn(self, pictures: Tensor, targets: Any, loss_of: LossOf) -> Tensor:
        """Learn from one batch; returns its loss."""
        device = self.machine.device
        shown = pictures.to(device).contiguous(memory_format=torch.channels_last)
        with stepped(self.net.train(), self.course.most):
            with torch.autocast(device, torch.bfloat16):
                answers = self.net(shown)
            loss = loss_of(answers, _on(device, targets))
            self.optimizer.zero_grad()
            torch.autograd.backward(loss)
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.schedule.step()
        if self.mean:
            self.mean.update_parameters(self.net)
        return loss.detach()

    def _save(self) -> None:
        kept = [self.step, self.result.state_dict(), self.net.state_dict(), self.optimizer.state_dict()]
        with written_whole(self.checkpoint) as partial:
            torch.save(kept, partial)

    def _load(self) -> None:
        """Take up the checkpoint.

        Raises:
            RecipeError: it has other parts than this version writes.
        """
        kept = torch.load(self.checkpoint, map_location=self.machine.device, weights_only=False)
        try:
            self.step, result, net, optimizer = kept
        except ValueError as error:
            raise RecipeError(
                f"{self.checkpoint} cannot be resumed, since another version wrote it; delete it, and the"
                " stage is trained from its beginning"
            ) from error
        self.net.load_state_dict(net)
        self.optimizer.load_state_dict(optimizer)
        self.schedule.last_epoch = self.step  # the number of steps may be larger than in the checkpoint
        if self.mean:
            self.mean.module.load_state_dict(result)
            self.mean.n_averaged.fill_(self.step)
