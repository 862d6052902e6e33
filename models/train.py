"""Train the reader's two networks: first on rendered scenes, then on photographs as well.

    python -m models.train --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]

Everything is kept in WORK and goes on where it stopped when run again. With `--without`, one source of
photographs is left out of everything, for `models.evaluate` to judge on.
"""

from __future__ import annotations

import argparse
import logging
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import crops, views
from models.labels import CLASSES, LabelledDie, LabelledPicture, load_labels, with_dice
from models.nets import FaceReader, Finder
from vision.find import STRIDE

LOG = logging.getLogger("models.train")

FINDER_BATCH = 24
FACES_BATCH = 128


def finder_loss(maps: Tensor, targets: views.Targets) -> Tensor:
    """Focal loss on the centres (Law and Deng 2018, CornerNet, eq. 1) and absolute error on the boxes."""
    logits, box = maps[:, 0].float(), maps[:, 1:].float()
    heat = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    center = (targets.heat > 0.999).float()
    hit = -torch.log(heat) * (1 - heat) ** 2 * center
    miss = -torch.log(1 - heat) * heat**2 * (1 - targets.heat) ** 4 * (1 - center)
    count = center.sum().clamp(1.0)
    centers = ((hit + miss) * targets.known).sum() / count
    error = functional.smooth_l1_loss(box, targets.box, reduction="none", beta=0.1).sum(1)
    return centers + 2.0 * (error * targets.weight).sum() / targets.weight.sum().clamp(1.0)


def faces_loss(logits: Tensor, classes: Tensor) -> Tensor:
    """Cross entropy; slightly smoothed, for some labels are wrong."""
    return functional.cross_entropy(logits.float(), classes, label_smoothing=0.03)


class Training:
    """One network on its way: its weights, optimiser and schedule, kept in a file."""

    def __init__(self, net: nn.Module, checkpoint: Path, steps: int, peak_rate: float) -> None:
        self.net = net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        self.checkpoint = checkpoint
        self.steps = steps
        self.step = 0
        decayed = [p for p in net.parameters() if p.ndim > 1]
        plain = [p for p in net.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": decayed, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=peak_rate
        )
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, peak_rate, total_steps=steps + 1, pct_start=0.1
        )
        self.average = torch.optim.swa_utils.AveragedModel(
            net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
        )
        if checkpoint.exists():
            self._load()

    def run(self, batches: Iterator[tuple[Tensor, object]], loss_of: Callable[[Tensor, object], Tensor]) -> nn.Module:
        """Train to the last step; the averaged network, ready to answer."""
        self.net.train()
        started, shown = time.monotonic(), 0.0
        while self.step < self.steps:
            pictures, targets = next(batches)
            with torch.autocast("cpu", torch.bfloat16):
                answers = self.net(pictures.contiguous(memory_format=torch.channels_last))
            loss = loss_of(answers, targets)
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimizer.step()
            self.schedule.step()
            self.average.update_parameters(self.net)
            self.step += 1
            shown = 0.98 * shown + 0.02 * loss.item() if shown else loss.item()
            if self.step % 50 == 0 or self.step == self.steps:
                LOG.info(
                    "%s step %d/%d loss %.4f, %.0f s",
                    self.checkpoint.name, self.step, self.steps, shown, time.monotonic() - started,
                )
            if self.step % 200 == 0 or self.step == self.steps:
                self._save()
        return self.average.module.eval()

    def _save(self) -> None:
        parts = (self.net, self.optimizer, self.schedule, self.average)
        partial = self.checkpoint.with_suffix(".partial")
        torch.save([self.step, *(part.state_dict() for part in parts)], partial)
        partial.replace(self.checkpoint)

    def _load(self) -> None:
        self.step, *states = torch.load(self.checkpoint, weights_only=False)
        for part, state in zip((self.net, self.optimizer, self.schedule, self.average), states, strict=True):
            part.load_state_dict(state)


def window_batches(
    sets: Sequence[views.Pictures], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, views.Targets]]:
    """Batches for the finder, each set giving its share."""
    while True:
        windows, targets = [], []
        for pictures, share in zip(sets, shares, strict=True):
            count = round(FINDER_BATCH * share)
            if count == 0 or len(pictures) == 0:
                continue
            part, answer = views.batch(pictures, list(rng.integers(len(pictures), size=count)), rng)
            windows.append(part)
            targets.append(answer)
        yield torch.cat(windows), views.join(targets)


def crop_batches(
    sets: Sequence[crops.Crops], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches for the face reader, each set giving its share, its classes equally often."""
    weights = []
    for part in sets:
        often = np.bincount(part.classes, minlength=len(CLASSES)).astype(float)
        weight = 1 / np.maximum(often, 0.02 * len(part))[part.classes]
        weights.append(np.cumsum(weight / weight.sum()))
    while True:
        pixels, classes = [], []
        for part, share, heaped in zip(sets, shares, weights, strict=True):
            chosen = np.searchsorted(heaped, rng.random(round(FACES_BATCH * share))).clip(max=len(part) - 1)
            pixels.append(crops.vary(part.pixels[chosen], part.from_above[chosen]))
            classes.append(torch.from_numpy(part.classes[chosen]))
        yield torch.cat(pixels), torch.cat(classes)


def kept(path: Path, make: Callable[[], object]) -> object:
    """What `make` returns, kept in a file for the next run."""
    if path.exists():
        with path.open("rb") as file:
            return pickle.load(file)  # noqa: S301 - our own file
    value = make()
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        pickle.dump(value, file, protocol=5)
    partial.replace(path)
    return value


@torch.no_grad()
def die_boxes(finder: nn.Module, pictures: Sequence[LabelledPicture]) -> list[LabelledPicture]:
    """Boxes round whole dice where the labels stand round the pips only.

    The finder proposes the box; a label keeps its die where the finder sees none round its centre.
    """
    from models.export import as_finder  # here: export imports this module's networks

    search = as_finder(finder)
    whole = []
    for picture in pictures:
        if all(die.box_of == "die" for die in picture.dice):
            whole.append(picture)
            continue
        found = search.find(picture.pixels())
        dice = []
        for die in picture.dice:
            x, y = die.center_xy
            around = [
                place.box_xyxy
                for place in found
                if place.box_xyxy[0] < x < place.box_xyxy[2]
                and place.box_xyxy[1] < y < place.box_xyxy[3]
                and max(place.box_xyxy[2] - place.box_xyxy[0], place.box_xyxy[3] - place.box_xyxy[1])
                > 0.9 * die.size_px
            ]
            dice.append(LabelledDie(around[0], "die", die.face_class) if around else die)
        whole.append(with_dice(picture, tuple(dice)))
    return whole


def train(photos: Path, scenes: Path, out: Path, without: str | None, steps: dict[str, int]) -> None:
    """Train both networks and leave `finder.onnx` and `d6_pips.onnx` in the folder of this fold."""
    from models.export import export

    fold = out / (f"without-{without}" if without else "all")
    fold.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(7)
    torch.manual_seed(7)

    rendered = list(load_labels(scenes))
    rendered_views = kept(out / "scenes-views.pickle", lambda: views.Pictures(rendered))
    base = Training(Finder(), out / "finder-scenes.pt", steps["finder_scenes"], 3e-3).run(
        window_batches([rendered_views], [1.0], rng), finder_loss
    )
    photographs = kept(out / "photos-boxed.pickle", lambda: die_boxes(base, list(load_labels(photos))))
    used = [picture for picture in photographs if picture.source != without]
    by_source = sorted({picture.source for picture in used})
    shares = {source: 0.65 / len(by_source) for source in by_source}

    finder = Finder()
    finder.load_state_dict(base.state_dict())
    source_views = [views.Pictures([p for p in used if p.source == source]) for source in by_source]
    finder = Training(finder, fold / "finder.pt", steps["finder"], 2e-3).run(
        window_batches([*source_views, rendered_views], [*(shares[s] for s in by_source), 0.35], rng), finder_loss
    )

    rendered_crops = kept(out / "scenes-crops.pickle", lambda: crops.cut_crops(rendered, rng, 2))
    base = Training(FaceReader(len(CLASSES)), out / "faces-scenes.pt", steps["faces_scenes"], 3e-3).run(
        crop_batches([rendered_crops], [1.0], rng), faces_loss
    )
    source_crops = [
        kept(
            out / f"{source}-crops.pickle",
            lambda source=source: crops.cut_crops((p for p in photographs if p.source == source), rng),
        )
        for source in by_source
    ]
    faces = FaceReader(len(CLASSES))
    faces.load_state_dict(base.state_dict())
    faces = Training(faces, fold / "faces.pt", steps["faces"], 2e-3).run(
        crop_batches([*source_crops, rendered_crops], [*(shares[s] for s in by_source), 0.35], rng), faces_loss
    )
    export(finder, faces, fold)
    LOG.info("wrote %s", fold)


def main() -> None:
    """The command line of training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--without", help="leave this source of photographs out")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--finder-scenes-steps", type=int, default=3000)
    parser.add_argument("--finder-steps", type=int, default=1500)
    parser.add_argument("--faces-scenes-steps", type=int, default=4000)
    parser.add_argument("--faces-steps", type=int, default=2500)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(chosen.threads)
    steps = {
        "finder_scenes": chosen.finder_scenes_steps,
        "finder": chosen.finder_steps,
        "faces_scenes": chosen.faces_scenes_steps,
        "faces": chosen.faces_steps,
    }
    train(chosen.photos, chosen.scenes, chosen.out, chosen.without, steps)


if __name__ == "__main__":
    main()
