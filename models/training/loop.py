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

from models.training.checkpoint import Checkpoint
from models.weight_quantisation import LARGEST, quantised_weights

LOG = logging.getLogger("models.train")
_SAVED_EVERY = 200
"""The number of batches between two checkpoints. A stop loses at most as many."""
_CHUNK = 20
"""The number of batches that a process draws at once, from one seed. Larger: the chunks take more memory.
Smaller: the weights of the classes are worked out more often."""
_PICTURE_DIMENSIONS = 4
"""The dimensions of picture batches and of convolution weights."""
Batch = tuple[Tensor, Any]
"""Inputs, and their targets: a tensor or a tuple of tensors."""
Batches = Callable[[np.random.Generator], Iterator[Batch]]
"""Given a random generator, gives batches of inputs and targets."""
LossOf = Callable[[Any, Any], Tensor]
"""The loss of outputs, given the targets."""


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """How a network is trained.

    Attributes:
        steps: the number of batches.
        peak_rate: the highest learning rate.
        largest_weight: the largest quantised weight. The network is trained with the quantised weights of
            its export.
        ema_decay: the decay of the exponential moving average of the weights, which is the result; 0 to
            take the last weights.
        seed: the seed of the batches.
    """

    steps: int
    peak_rate: float
    largest_weight: int = LARGEST
    ema_decay: float = 0.0
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Machine:
    """What a training runs on.

    Attributes:
        device: where the network learns, "cpu" or "cuda".
        workers: the number of further processes that draw batches; with 0 the training draws them itself.
    """

    device: str = "cpu"
    workers: int = 0


ONE_PROCESS = Machine()
"""The processor, and no further processes."""


def channels_last(net: nn.Module) -> nn.Module:
    """The network with channels-last convolution weights, which are faster on a processor."""
    for parameter in net.parameters():
        parameter.data = _channels_last(parameter.data)
    return net


def _channels_last(values: Tensor) -> Tensor:
    """Pictures or convolution weights channels-last; all other values as they are."""
    if values.ndim != _PICTURE_DIMENSIONS:
        return values
    return values.contiguous(memory_format=torch.channels_last)


def _seed_torch(seed: int, step: int) -> None:
    """Seed what torch draws in the batches from a step on, or drops in the network."""
    torch.manual_seed(seed * 1_000_003 + step)


class _Chunks(Dataset):  # type: ignore[type-arg,misc,unused-ignore]  # torch may be missing
    """The batches of a training in chunks; each chunk is drawn from a seed that depends only on its step.

    A resumed training draws the same batches, however many processes draw them.
    """

    def __init__(self, batches: Batches, seed: int, first: int, last: int) -> None:
        self.batches = batches
        self.seed = seed
        self.steps = range(first, last, _CHUNK)
        self.last = last

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> list[Batch]:
        step = self.steps[index]
        _seed_torch(self.seed, step)
        drawn = self.batches(np.random.default_rng((self.seed, step)))
        return list(itertools.islice(drawn, min(_CHUNK, self.last - step)))


def _on(device: str, value: Any) -> Any:
    """A tensor, or a tuple of tensors, on a device."""
    if isinstance(value, Tensor):
        return value.to(device)
    moved = [_on(device, part) for part in value]
    return type(value)(*moved) if hasattr(value, "_fields") else tuple(moved)


class Training:
    """Trains one network, and saves its weights and its optimiser in a checkpoint."""

    def __init__(
        self, net: nn.Module, checkpoint: Path, options: Hyperparameters, machine: Machine = ONE_PROCESS
    ) -> None:
        self.net = channels_last(net.to(machine.device))
        self.checkpoint = checkpoint
        self.options = options
        self.machine = machine
        self.step = 0
        decayed = [p for p in net.parameters() if p.ndim > 1]
        plain = [p for p in net.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}],
            lr=options.peak_rate,
        )
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, options.peak_rate, total_steps=options.steps + 1, pct_start=0.1
        )
        self.average: AveragedModel | None = None
        if options.ema_decay:
            decay = get_ema_multi_avg_fn(options.ema_decay)
            self.average = AveragedModel(self.net, multi_avg_fn=decay, use_buffers=True)
        if checkpoint.exists():
            self._load()

    @property
    def result(self) -> nn.Module:
        """The network with the moving average of the weights, or with the last weights if there is none."""
        return self.average.module if self.average else self.net

    def run(self, batches: Batches, loss_of: LossOf) -> nn.Module:
        """Train to the last step on random batches; return the result in evaluation mode."""
        steps, seed = self.options.steps, self.options.seed
        if self.machine.workers:
            # A forked process would wait forever for the threads of this one, were OpenCV to stop them there.
            cv2.setNumThreads(1)
        chunks = DataLoader(
            _Chunks(batches, seed, self.step, steps),
            batch_size=None,
            num_workers=self.machine.workers,
        )
        started, shown = time.monotonic(), 0.0
        for chunk in chunks:
            _seed_torch(seed, self.step)
            losses = [self._learn(pictures, targets, loss_of) for pictures, targets in chunk]
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
        shown = _channels_last(pictures.to(device))
        with quantised_weights(self.net.train(), self.options.largest_weight):
            with torch.autocast(device, torch.bfloat16):
                answers = self.net(shown)
            loss = loss_of(answers, _on(device, targets))
            self.optimizer.zero_grad()
            torch.autograd.backward(loss)
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.schedule.step()
        if self.average:
            self.average.update_parameters(self.net)
        return loss.detach()

    def _save(self) -> None:
        Checkpoint(
            self.step, self.result.state_dict(), self.net.state_dict(), self.optimizer.state_dict()
        ).save(self.checkpoint)

    def _load(self) -> None:
        """Take up the checkpoint.

        Raises:
            RecipeError: it has other parts than this version writes.
        """
        saved = Checkpoint.load(self.checkpoint, self.machine.device)
        self.step = saved.step
        self.net.load_state_dict(saved.net)
        self.optimizer.load_state_dict(saved.optimizer)
        self.schedule.last_epoch = self.step
        if self.average:
            self.average.module.load_state_dict(saved.result)
            self.average.n_averaged.fill_(self.step)
