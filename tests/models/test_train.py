"""Training can be stopped and resumed."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.errors import RecipeError

torch = pytest.importorskip("torch", reason="training needs the extra `train`")
loop = pytest.importorskip("models.training.loop")
checkpoint = pytest.importorskip("models.training.checkpoint")


def training(checkpoint: Path, steps: int, ema_decay: float = 0.0, workers: int = 0) -> object:
    """A training that learns the sum of a picture's four pixels."""
    net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(4, 1))
    options = loop.Hyperparameters(steps, 0.1, ema_decay=ema_decay)
    machine = loop.Machine(workers=workers)
    return loop.Training(net, checkpoint, options, machine)


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
    path = tmp_path / "sums.pt"
    first = training(path, 20)
    first.run(batches, loss_of)
    longer = training(path, 60)
    assert longer.step == 20
    assert all(map(torch.equal, longer.net.parameters(), first.net.parameters()))

    longer.run(batches, loss_of)
    assert training(path, 60).step == 60
    assert longer.optimizer.param_groups[0]["lr"] < 1e-3

    learnt = [parameter.clone() for parameter in longer.net.parameters()]
    done = training(path, 60).run(batches, loss_of)
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


def test_further_processes_draw_the_same_batches(tmp_path: Path) -> None:
    """A training whose batches two processes draw ends with the weights of one that draws them itself.

    The processes start though OpenCV has threads of its own by then.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(2)
    cv2.GaussianBlur(np.zeros((2000, 2000), np.uint8), (0, 0), 9)
    torch.manual_seed(1)
    alone = training(tmp_path / "alone.pt", 110).run(batches, loss_of)
    torch.manual_seed(1)
    together = training(tmp_path / "together.pt", 110, workers=2).run(batches, loss_of)
    cv2.setNumThreads(threads)
    assert all(map(torch.equal, together.parameters(), alone.parameters()))


def test_the_moving_average_of_the_weights_is_kept_over_a_stop(tmp_path: Path) -> None:
    """The result is the moving average of the weights, and a resumed training restores it."""
    torch.manual_seed(1)
    whole = training(tmp_path / "whole.pt", 240, ema_decay=0.98)
    result = whole.run(batches, loss_of)
    assert not torch.equal(result[1].weight, whole.net[1].weight)
    assert torch.allclose(result[1].weight, torch.ones(1, 4), atol=0.25)

    saved = checkpoint.Checkpoint.load(tmp_path / "whole.pt")
    assert saved.step == 240
    assert torch.equal(saved.result["1.weight"], result[1].weight)
    again = training(tmp_path / "whole.pt", 240, ema_decay=0.98)
    assert torch.equal(again.result[1].weight, result[1].weight)
    assert torch.equal(again.net[1].weight, whole.net[1].weight)


def test_a_checkpoint_of_another_version_is_told(tmp_path: Path) -> None:
    """A checkpoint with other parts is refused with a sentence, and left as it is."""
    path = tmp_path / "old.pt"
    for parts in ([20, {}, {}, {}], {"step": 20, "net": {}}):
        torch.save(parts, path)
        before = path.read_bytes()
        with pytest.raises(RecipeError, match="another version wrote it; delete it"):
            training(path, 40)
        assert path.read_bytes() == before
