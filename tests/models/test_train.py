"""Training can be stopped and resumed."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
loop = pytest.importorskip("models.training.loop")


def training(checkpoint: Path, steps: int) -> object:
    """A training that learns the sum of a picture's four pixels."""
    net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(4, 1))
    return loop.Training(net, checkpoint, steps, 0.1)


def batches(rng: np.random.Generator) -> Iterator[tuple[object, object]]:
    """Pictures and their sums."""
    while True:
        pictures = torch.from_numpy(rng.random((16, 1, 2, 2)).astype(np.float32))
        yield pictures, pictures.sum(dim=(1, 2, 3))[:, None]


def loss_of(answers: object, sums: object) -> object:
    """The mean squared error of the answers."""
    return torch.nn.functional.mse_loss(answers.float(), sums)


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """A resumed training starts with the saved weights and step; its learning rate falls to the end."""
    checkpoint = tmp_path / "sums.pt"
    first = training(checkpoint, 20)
    first.run(batches, loss_of)
    longer = training(checkpoint, 60)
    assert longer.step == 20
    assert all(map(torch.equal, longer.net.parameters(), first.net.parameters()))

    longer.run(batches, loss_of)
    assert training(checkpoint, 60).step == 60
    assert longer.optimizer.param_groups[0]["lr"] < 1e-3

    learnt = [parameter.clone() for parameter in longer.net.parameters()]
    done = training(checkpoint, 60).run(batches, loss_of)
    assert all(map(torch.equal, done.parameters(), learnt))


def test_a_stop_changes_nothing(tmp_path: Path) -> None:
    """A training stopped and resumed from its checkpoint ends with the same weights as one run through."""
    shown = 0

    def stops(rng: np.random.Generator) -> Iterator[tuple[object, object]]:
        nonlocal shown
        for batch in batches(rng):
            shown += 1
            if shown > 330:
                raise KeyboardInterrupt
            yield batch

    torch.manual_seed(1)
    whole = training(tmp_path / "whole.pt", 450).run(batches, loss_of)
    torch.manual_seed(1)
    with pytest.raises(KeyboardInterrupt):
        training(tmp_path / "stopped.pt", 450).run(stops, loss_of)
    gone_on = training(tmp_path / "stopped.pt", 450)
    assert gone_on.step == 200
    assert all(map(torch.equal, gone_on.run(batches, loss_of).parameters(), whole.parameters()))
