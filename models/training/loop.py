"""The training loop of every network: batches, optimiser, schedule and checkpoint."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from models.files import written_whole
from models.steps import MOST, stepped

LOG = logging.getLogger("models.train")
_SAVED_EVERY = 200
"""The number of batches between two checkpoints. A stop loses at most as many."""
_PICTURE_DIMENSIONS = 4
"""The dimensions of picture batches and of convolution weights."""
Batches = Callable[[np.random.Generator], Iterator[tuple[Tensor, Any]]]
"""Given a random generator, gives batches of inputs and targets."""
LossOf = Callable[[Any, Any], Tensor]
"""The loss of outputs, given the targets."""


def channels_last(net: nn.Module) -> nn.Module:
    """The network with channels-last convolution weights, which are faster on a processor."""
    for parameter in net.parameters():
        if parameter.ndim == _PICTURE_DIMENSIONS:
            parameter.data = parameter.data.contiguous(memory_format=torch.channels_last)
    return net


class Training:
    """One network in training: its weights, optimiser and schedule, kept in a checkpoint.

    It is trained with the quantised weights of its export, with `most` steps on each side of zero.
    """

    def __init__(
        self, net: nn.Module, checkpoint: Path, steps: int, peak_rate: float, most: int = MOST, seed: int = 7
    ) -> None:
        self.net = channels_last(net)
        self.checkpoint = checkpoint
        self.steps = steps
        self.most = most
        self.seed = seed
        self.step = 0
        decayed = [p for p in net.parameters() if p.ndim > 1]
        plain = [p for p in net.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=peak_rate
        )
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, peak_rate, total_steps=steps + 1, pct_start=0.1
        )
        if checkpoint.exists():
            self._load()

    def run(self, batches: Batches, loss_of: LossOf) -> nn.Module:
        """Train to the last step on random batches; return the network in evaluation mode."""
        self.net.train()
        drawn = self._drawn(batches)
        started, shown = time.monotonic(), 0.0
        while self.step < self.steps:
            if self.step % _SAVED_EVERY == 0:
                drawn = self._drawn(batches)
            pictures, targets = next(drawn)
            with stepped(self.net, self.most):
                with torch.autocast("cpu", torch.bfloat16):
                    answers = self.net(pictures.contiguous(memory_format=torch.channels_last))
                loss = loss_of(answers, targets)
                self.optimizer.zero_grad()
                torch.autograd.backward(loss)
            nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimizer.step()
            self.schedule.step()
            self.step += 1
            shown = 0.98 * shown + 0.02 * loss.item() if shown else loss.item()
            if self.step % 50 == 0 or self.step == self.steps:
                LOG.info(
                    "%s step %d/%d loss %.4f, %.0f s",
                    self.checkpoint.name,
                    self.step,
                    self.steps,
                    shown,
                    time.monotonic() - started,
                )
            if self.step % _SAVED_EVERY == 0 or self.step == self.steps:
                self._save()
        return self.net.eval()

    def _drawn(self, batches: Batches) -> Iterator[tuple[Tensor, Any]]:
        """Random batches that depend only on the step, so that a resumed training shows the same ones."""
        torch.manual_seed(self.seed * 1_000_003 + self.step)
        return batches(np.random.default_rng((self.seed, self.step)))

    def _save(self) -> None:
        with written_whole(self.checkpoint) as partial:
            torch.save([self.step, self.net.state_dict(), self.optimizer.state_dict()], partial)

    def _load(self) -> None:
        self.step, net, optimizer = torch.load(self.checkpoint, weights_only=False)
        self.net.load_state_dict(net)
        self.optimizer.load_state_dict(optimizer)
        self.schedule.last_epoch = self.step  # the number of steps may be larger than in the checkpoint
