"""Train the reader's six networks: first on rendered scenes, then on photographs as well.

    python -m models.train finder --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]
    python -m models.train faces --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]
    python -m models.train close --photos PHOTOS --scenes SCENES --out WORK [--without SOURCE]
    python -m models.train corners --photos PHOTOS --scenes SCENES --out WORK
    python -m models.train flats --photos PHOTOS --scenes SCENES --out WORK
    python -m models.train posture --photos PHOTOS --scenes SCENES --out WORK

The others need the finder's boxes: train the finder first. The close look begins with what the faces have
learnt, and the corners with what the close look has, where those were trained before. Corners and flats, by
which dice with triangular faces are read, and posture, which tells dice that lean, are learnt from scenes
alone: no photograph tells the corners, nor whence it was taken.

Everything is kept in WORK and goes on where it stopped when run again. With `--thaw`, what was not trained
there before begins with the model that ships. With `--without`, one source of
photographs is left out of everything, for `models.evaluate` to judge on.
"""

from __future__ import annotations

import argparse
import itertools
import logging
import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models import crops, flats, postures, views
from models.export import as_finder, write
from models.labels import CLASSES, MARKS, LabelledPicture, load_labels
from models.nets import CLOSE_DEPTH, CornerFinder, FaceReader, Finder, FlatReader, PostureReader
from models.steps import MOST, most_steps, stepped
from models.thaw import thaw
from vision import find
from vision.boxes import holds, longer_side
from vision.crop import CLOSE_PX, CROP_PX
from vision.find import BOX_UNIT_PX, STRIDE
from vision.flat import CLASSES as FLAT_CLASSES
from vision.flat import corners_in
from vision.known import NOTHING, OTHER
from vision.model import Card, Model, opened, shipped
from vision.posture import CLASSES as POSTURES
from vision.posture import SHAPES

LOG = logging.getLogger("models.train")

FINDER_BATCH = 32
FACES_BATCH = 128
CORNERS_BATCH = 64
FLATS_BATCH = 128
POSTURE_BATCH = 128
FLATS_OFTEN = {"d4 numerals": 3.0, "d8 numerals": 3.0, "d4 divinatoires": 3.0}
"""How often dice of a kind are shown that come more often than others."""
POSTURE_OFTEN = {"d4": 0.25, "d6": 1.0, "d8": 0.4}
"""How often dice of a solid are shown."""
_PHOTOGRAPHED = 0.6
"""The part of a batch that photographs are, once they are shown as well."""
_FEW = 60
"""A class with fewer crops than these is shown less: it would be learnt by heart."""
_PICTURE_DIMENSIONS = 4
"""Batches of pictures, and weights of convolutions, have so many."""
_TO_THAW = 4
"""So many batches tell what a network that ships makes of pictures."""
_THAWED_RATE = 0.4
"""How fast a thawed one learns, for one that knows nothing: faster, and it would forget first."""

_Kept = TypeVar("_Kept")

Batches = Callable[[np.random.Generator], Iterator[tuple[Tensor, Any]]]
"""Batches drawn by chance: pictures, and what is to be answered."""
LossOf = Callable[[Any, Any], Tensor]
"""How bad answers are, beside what was to be answered."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one of the two readers of faces is taught.

    Attributes:
        kind: which of the models it is, as its card names it.
        sides_px: the sides of the crops that it looks at.
        coarsest: the part of a crop's pixels across that is left where many are taken from it.
        depth, places: of its network, see `nets.FaceReader`.
        often: how often a class is shown, by its name, its kind, or the solid of its die.
        photographed: the part of it that photographs are, once they are shown as well.
    """

    kind: str
    sides_px: tuple[int, ...]
    coarsest: float
    depth: tuple[int, int, int]
    places: int
    often: Mapping[str, float]
    photographed: float

    def reader(self) -> FaceReader:
        """A network that has learnt nothing yet."""
        return FaceReader(len(CLASSES), len(MARKS), self.depth, self.places)

    def shown(self, name: str) -> float:
        """How often a class is shown."""
        words = name.split()
        return next(self.often[key] for key in (" ".join(words[:2]), words[0]) if key in self.often)


FACES = Lesson(
    kind="faces",
    sides_px=(CROP_PX, CLOSE_PX),
    coarsest=0.3,
    depth=(1, 2, 2),
    places=0,
    # Pips are what most tables have; together they come as often as the numerals, the drawings and the rest.
    often={
        "d6 pips": 12.0,
        "d4 numerals": 3.0,
        "d6 numerals": 3.0,
        "d8 numerals": 3.0,
        "d4": 0.75,
        "d6": 0.75,
        "d8": 0.75,
        "osselet": 0.75,
        "mark": 0.07,
        OTHER: 19.0,
        NOTHING: 19.0,
    },
    photographed=_PHOTOGRAPHED,
)
CLOSE = Lesson(
    kind="close",
    sides_px=(CLOSE_PX,),
    coarsest=0.45,
    depth=CLOSE_DEPTH,
    places=CLOSE_PX // 16,
    often={
        "d6 pips": 2.5,
        "d4 numerals": 7.0,
        "d6 numerals": 4.0,
        "d8 numerals": 4.5,
        "d4": 1.5,
        "d6": 0.85,
        "d8": 1.1,
        "osselet": 0.85,
        "mark": 0.15,
        OTHER: 20.0,
        NOTHING: 10.0,
    },
    # A source shows the dice of one player. With more of them the numerals of all others are unlearnt.
    photographed=0.1,
)


def finder_loss(maps: Tensor, targets: views.Targets) -> Tensor:
    """Focal loss on the centres (Law and Deng 2018, CornerNet, eq. 1) and absolute error on the boxes."""
    logits, box = maps[:, 0].float(), maps[:, 1:].float()
    heat = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    center = (targets.heat > 0.999).float()
    hit = -torch.log(heat) * (1 - heat) ** 2 * center
    miss = -torch.log(1 - heat) * heat**2 * (1 - targets.heat) ** 4 * (1 - center)
    count = center.sum().clamp(1.0)
    centers = ((hit + miss) * targets.known).sum() / count
    # Offsets are judged in parts of the die, or the large dice would drown the small ones.
    cells = torch.exp(targets.box[:, 2:].mean(1, keepdim=True)) * (BOX_UNIT_PX / STRIDE)
    offsets = functional.smooth_l1_loss(
        box[:, :2] / cells, targets.box[:, :2] / cells, reduction="none", beta=0.02
    )
    sides = functional.smooth_l1_loss(box[:, 2:], targets.box[:, 2:], reduction="none", beta=0.05)
    boxes = ((4 * offsets + sides).sum(1) * targets.weight).sum() / targets.weight.sum().clamp(1.0)
    return centers + boxes


def faces_loss(answers: Sequence[Tensor], classes: Tensor) -> Tensor:
    """Cross entropy; slightly smoothed, for some labels are wrong."""
    return functional.cross_entropy(answers[0].float(), classes, label_smoothing=0.01)


def corners_loss(logits: Tensor, maps: Tensor) -> Tensor:
    """Cross entropy of each cell; the warm ones are few and count more."""
    return functional.binary_cross_entropy_with_logits(logits.float(), maps, weight=0.25 + 4 * maps)


def flats_loss(logits: Tensor, tells: Tensor) -> Tensor:
    """Cross entropy, smoothed as that of the faces."""
    return faces_loss([logits], tells)


def posture_loss(answers: tuple[Tensor, Tensor], targets: tuple[Tensor, Tensor]) -> Tensor:
    """Cross entropy of flat or leaning, and how far off the outline of the upper face is."""
    logits, outlines = answers
    leans, where = targets
    outlines = outlines.float()
    off = functional.smooth_l1_loss(outlines, torch.where(where.isnan(), outlines, where), beta=0.1)
    return functional.cross_entropy(logits.float(), leans, label_smoothing=0.02) + 3 * off


def channels_last(net: nn.Module) -> nn.Module:
    """The network, with the weights of its convolutions laid out so that a processor reads them fastest."""
    for parameter in net.parameters():
        if parameter.ndim == _PICTURE_DIMENSIONS:
            parameter.data = parameter.data.contiguous(memory_format=torch.channels_last)
    return net


class Training:
    """One network on its way: its weights, optimiser and schedule, kept in a file.

    It learns with the weights that it will be exported with, `most` steps each way.
    """

    def __init__(
        self, net: nn.Module, checkpoint: Path, steps: int, peak_rate: float, most: int = MOST
    ) -> None:
        self.net = channels_last(net)
        self.checkpoint = checkpoint
        self.steps = steps
        self.most = most
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
        """Train to the last step, on batches drawn by chance; the network, ready to answer."""
        self.net.train()
        # Chance begins elsewhere after a stop: what was shown before it would be shown once more.
        torch.manual_seed(self.step)
        drawn = batches(np.random.default_rng((7, self.step)))
        started, shown = time.monotonic(), 0.0
        while self.step < self.steps:
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
            if self.step % 200 == 0 or self.step == self.steps:
                self._save()
        return self.net.eval()

    def _save(self) -> None:
        partial = self.checkpoint.with_suffix(".partial")
        torch.save([self.step, self.net.state_dict(), self.optimizer.state_dict()], partial)
        partial.replace(self.checkpoint)

    def _load(self) -> None:
        self.step, net, optimizer = torch.load(self.checkpoint, weights_only=False)
        self.net.load_state_dict(net)
        self.optimizer.load_state_dict(optimizer)
        self.schedule.last_epoch = self.step  # of the steps that are wanted now, perhaps more than before


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


def _drawn(heaped: NDArray[np.float64], count: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """The numbers of so many, by chance, as likely as their weights, which are heaped up to 1 (n,)."""
    return heaped.searchsorted(rng.random(count)).clip(max=len(heaped) - 1)


def crop_batches(
    lesson: Lesson, sets: Sequence[crops.Crops], shares: Sequence[float], rng: np.random.Generator
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches for a reader of faces, of each size that it looks at.

    Each set gives its share, its classes as often as the lesson says.
    """
    wanted = np.array([lesson.shown(name) for name in crops.LEARNT])
    weights = []
    for part in sets:
        often = np.bincount(part.classes, minlength=len(crops.LEARNT)).astype(float)
        weight = (wanted / np.maximum(often, _FEW))[part.classes]
        weights.append(np.cumsum(weight / weight.sum()))
    while True:
        side_px = int(rng.choice(lesson.sides_px))
        pixels, classes = [], []
        for part, share, heaped in zip(sets, shares, weights, strict=True):
            chosen = _drawn(heaped, round(FACES_BATCH * share), rng)
            pixels.append(crops.vary(part, chosen, side_px, lesson.coarsest, rng))
            classes.append(torch.from_numpy(part.classes[chosen]))
        yield torch.cat(pixels), torch.cat(classes)


def triangular_batches(
    batch: Callable[[flats.Triangular, NDArray[np.intp], np.random.Generator], tuple[Tensor, Tensor]],
    sets: Sequence[tuple[flats.Triangular, int]],
    rng: np.random.Generator,
) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches with so many dice of each set, each kind as often as `FLATS_OFTEN` says."""
    kinds = np.array([name.rsplit(" ", 1)[0] for name in FLAT_CLASSES])
    weights = []
    for dice, _ in sets:
        often = np.array([FLATS_OFTEN.get(kind, 1.0) for kind in kinds])[dice.tells[:, 0]]
        shown = kinds[dice.tells[:, 0]]
        count = {kind: max(int((shown == kind).sum()), _FEW) for kind in np.unique(shown)}
        often /= [count[kind] for kind in shown]
        weights.append(often / often.sum())
    while True:
        parts = [
            batch(dice, rng.choice(len(dice), size=size, p=weight), rng)
            for (dice, size), weight in zip(sets, weights, strict=True)
        ]
        pictures, targets = zip(*parts, strict=True)
        yield torch.cat(pictures), torch.cat(targets)


def posture_batches(
    dice: postures.Postures, rng: np.random.Generator
) -> Iterator[tuple[Tensor, tuple[Tensor, Tensor]]]:
    """Batches of which one half leans."""
    often = np.array([POSTURE_OFTEN[shape] for shape in SHAPES])[dice.shapes]
    heaps = []
    for half in (dice.leans_deg == 0, dice.leans_deg > 0):
        count = np.bincount(dice.shapes[half], minlength=len(SHAPES))
        weight = often * half / np.maximum(count, _FEW)[dice.shapes]
        heaps.append(weight.cumsum() / weight.sum())
    while True:
        chosen = [_drawn(heaped, POSTURE_BATCH // 2, rng) for heaped in heaps]
        yield postures.posture_batch(dice, np.concatenate(chosen), rng)


def kept(path: Path, make: Callable[[], _Kept]) -> _Kept:
    """What `make` returns, kept in a file for the next run."""
    if path.exists():
        with path.open("rb") as file:
            known: _Kept = pickle.load(file)
        return known
    value = make()
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        pickle.dump(value, file, protocol=5)
    partial.replace(path)
    return value


def die_boxes(finder: find.Finder, pictures: Sequence[LabelledPicture]) -> list[LabelledPicture]:
    """Boxes round whole dice where the labels stand round the pips only.

    The finder proposes the box; a label keeps its die where the finder sees none round its centre.
    """
    whole = []
    for picture in pictures:
        if all(die.box_of == "die" for die in picture.dice):
            whole.append(picture)
            continue
        found = finder.find(picture.pixels())
        dice = []
        for die in picture.dice:
            around = [
                place.box_xyxy
                for place in found
                if holds(place.box_xyxy, die.center_xy) and longer_side(place.box_xyxy) > 0.9 * die.size_px
            ]
            dice.append(replace(die, box_xyxy=around[0], box_of="die") if around else die)
        whole.append(replace(picture, dice=tuple(dice)))
    return whole


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train on, and for how long.

    Attributes:
        photos: the folder of labelled photographs.
        scenes: folders of labelled rendered scenes.
        out: where everything is kept.
        without: the source of photographs to leave out, or None.
        scenes_steps, steps: how many batches of scenes alone, then of scenes and photographs.
        thaw: what was not trained in `out` before begins with the model that ships.
    """

    photos: Path
    scenes: tuple[Path, ...]
    out: Path
    without: str | None
    scenes_steps: int
    steps: int
    thaw: bool = False

    @property
    def fold(self) -> Path:
        """The folder of the networks that were trained without the source."""
        folder = self.out / (f"without-{self.without}" if self.without else "all")
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def scenes_finder(self) -> find.Finder:
        """The finder that has seen rendered scenes alone; where there is none to be thawed, what ships."""
        trained = self.out / "finder-scenes.pt"
        if self.thaw and not trained.exists():
            return find.Finder(opened("finder", threads=2))
        net = Finder()
        net.load_state_dict(torch.load(trained, weights_only=False)[1])
        return as_finder(net)

    def taught(
        self, kind: str, net: nn.Module, peak_rate: float, batches: Batches, loss_of: LossOf
    ) -> nn.Module:
        """A network of that kind when it has seen the rendered scenes alone."""
        checkpoint = self.out / f"{kind}-scenes.pt"
        if self.thaw and not checkpoint.exists():
            drawn = batches(np.random.default_rng(7))
            thaw(net, shipped(f"{kind}.onnx"), torch.cat([next(drawn)[0] for _ in range(_TO_THAW)]))
        training = Training(net, checkpoint, self.scenes_steps, self.rate(peak_rate), most_steps(kind))
        return training.run(batches, loss_of)

    def rate(self, peak_rate: float) -> float:
        """How fast a network learns that was trained from nothing, or was thawed."""
        return peak_rate * _THAWED_RATE if self.thaw else peak_rate

    def rendered(self) -> Iterator[LabelledPicture]:
        """The rendered scenes."""
        return itertools.chain.from_iterable(map(load_labels, self.scenes))

    def triangular(self, name: str, faces_of: flats.FacesOf) -> flats.Triangular:
        """Dice of the rendered scenes, of which something can be laid flat."""
        finder = self.scenes_finder()
        return flats.kept_triangular(self.out / f"crops-{name}.bin", self.rendered(), finder, faces_of)

    def photographs(self) -> dict[str, list[LabelledPicture]]:
        """The photographs of every source that is not left out, with boxes round whole dice."""
        boxed = kept(
            self.out / "photos-boxed.pickle",
            lambda: die_boxes(self.scenes_finder(), list(load_labels(self.photos))),
        )
        by_source: dict[str, list[LabelledPicture]] = {}
        for picture in boxed:
            if picture.source != self.without:
                by_source.setdefault(picture.source, []).append(picture)
        return by_source


def shares(sources: int, photographed: float) -> list[float]:
    """The share of each source of photographs in a batch, then that of the scenes."""
    return [photographed / sources] * sources + [1.0 - photographed]


def train_finder(plan: Plan) -> nn.Module:
    """The finder of a fold."""
    rendered = kept(plan.out / "scenes-views.pickle", lambda: views.Pictures(list(plan.rendered())))
    net = plan.taught("finder", Finder(), 3e-3, partial(window_batches, [rendered], [1.0]), finder_loss)
    if plan.steps == 0:
        return net
    sets = [views.Pictures(pictures) for pictures in plan.photographs().values()]
    return Training(net, plan.fold / "finder.pt", plan.steps, plan.rate(1.5e-3)).run(
        partial(window_batches, [*sets, rendered], shares(len(sets), _PHOTOGRAPHED)), finder_loss
    )


def train_faces(plan: Plan, lesson: Lesson) -> nn.Module:
    """A reader of faces of a fold."""
    rng = np.random.default_rng(7)
    finder = plan.scenes_finder()

    def cut(name: str, pictures: Iterable[LabelledPicture], empty: int) -> crops.Crops:
        return crops.kept_crops(plan.out / f"crops-{name}.bin", crops.cut_crops(pictures, finder, rng, empty))

    rendered = cut("scenes", plan.rendered(), 2)
    untaught = lesson.reader()
    first = plan.out / f"{FACES.kind}-scenes.pt"
    if lesson is CLOSE and first.exists():
        untaught.begin_with(torch.load(first, weights_only=False)[1])
    net = plan.taught(
        lesson.kind, untaught, 3e-3, partial(crop_batches, lesson, [rendered], [1.0]), faces_loss
    )
    if plan.steps == 0:
        return net
    sets = [cut(source, pictures, 3) for source, pictures in plan.photographs().items()]
    batches = partial(crop_batches, lesson, [*sets, rendered], shares(len(sets), lesson.photographed))
    kept_in = plan.fold / f"{lesson.kind}.pt"
    training = Training(net, kept_in, plan.steps, plan.rate(1.5e-3), most_steps(lesson.kind))
    return training.run(batches, faces_loss)


def train_corners(plan: Plan) -> nn.Module:
    """The finder of corners; photographs tell none, so it is the same for every fold."""
    net, close = CornerFinder(), plan.out / f"{CLOSE.kind}-scenes.pt"
    if close.exists():
        net.begin_with(torch.load(close, weights_only=False)[1])
    dice = plan.triangular("triangular", flats.labelled_faces)
    batches = partial(triangular_batches, flats.corner_batch, [(dice, CORNERS_BATCH)])
    return plan.taught("corners", net, 1e-3, batches, corners_loss)


def train_flats(plan: Plan) -> nn.Module:
    """The reader of faces laid flat; no photograph shows a d4, so it is the same for every fold.

    Every fourth face is one of another die, where the finder of corners sees some: it tells nothing.
    """
    corners = Model(plan.fold / "corners.onnx", "corners")
    sets = [
        (plan.triangular("triangular", flats.labelled_faces), FLATS_BATCH - FLATS_BATCH // 4),
        (plan.triangular("strangers", flats.strangers_faces(partial(corners_in, corners))), FLATS_BATCH // 4),
    ]
    batches = partial(triangular_batches, flats.flat_batch, sets)
    return plan.taught("flats", FlatReader(len(FLAT_CLASSES)), 2e-3, batches, flats_loss)


def train_posture(plan: Plan) -> nn.Module:
    """The network that tells dice that lean; no photograph says whence it was taken."""
    dice = postures.kept_postures(plan.out / "crops-posture.bin", plan.rendered(), plan.scenes_finder())
    return plan.taught("posture", PostureReader(), 3e-3, partial(posture_batches, dice), posture_loss)


def main() -> None:
    """The command line of training."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=["finder", FACES.kind, CLOSE.kind, "corners", "flats", "posture"])
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, required=True, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--without", help="leave this source of photographs out")
    parser.add_argument("--scenes-steps", type=int, default=3000, help="batches of scenes alone")
    parser.add_argument("--steps", type=int, default=1000, help="batches of scenes and photographs")
    parser.add_argument("--thaw", action="store_true", help="begin with the models that ship")
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(chosen.threads)
    plan = Plan(
        photos=chosen.photos,
        scenes=tuple(chosen.scenes),
        out=chosen.out,
        without=chosen.without,
        scenes_steps=chosen.scenes_steps,
        steps=chosen.steps,
        thaw=chosen.thaw,
    )
    if chosen.part == "finder":
        write(train_finder(plan), plan.fold / "finder.onnx", Card("finder"))
    elif chosen.part == "corners":
        write(train_corners(plan), plan.fold / "corners.onnx", Card("corners"))
    elif chosen.part == "flats":
        write(train_flats(plan), plan.fold / "flats.onnx", Card("flats", FLAT_CLASSES))
    elif chosen.part == "posture":
        write(train_posture(plan), plan.fold / "posture.onnx", Card("posture", POSTURES))
    else:
        lesson = FACES if chosen.part == FACES.kind else CLOSE
        card = Card(lesson.kind, CLASSES, doubt_below=0.9)
        write(train_faces(plan, lesson), plan.fold / f"{lesson.kind}.onnx", card)
    LOG.info("wrote the %s of %s", chosen.part, plan.fold)


if __name__ == "__main__":
    main()
