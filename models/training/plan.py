"""What a network is trained on: scenes, photographs, and what an earlier network sees in them."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from torch import nn

from models import flats
from models.export import as_finder
from models.labels import LabelledPicture, load_labels
from models.nets import Finder
from models.steps import most_steps
from models.thaw import thaw
from models.training.loop import Batches, LossOf, Training
from vision import find
from vision.boxes import holds, longer_side
from vision.model import opened, shipped

_TO_THAW = 4
"""So many batches tell what a network that ships makes of pictures."""
_THAWED_RATE = 0.4
"""How fast a thawed one learns, for one that knows nothing: faster, and it would forget first."""
_Kept = TypeVar("_Kept")


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
