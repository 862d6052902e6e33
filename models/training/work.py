"""The folder in which a recipe is worked: scenes, crops and checkpoints, each made once."""

from __future__ import annotations

import itertools
import pickle
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from torch import nn

from models.errors import LabelError, RecipeError
from models.export import write
from models.labelled_picture import LabelledPicture, by_source
from models.labels import load_labels
from models.large_files import written_whole
from models.nets import CornerNet, FinderNet
from models.recipe import SHIPPED, Recipe, TrainingStage
from models.scenes.fonts import legible
from models.scenes.write import write_scenes
from models.training.boxes import die_boxes
from models.training.checkpoint import Checkpoint
from models.training.loop import ONE_PROCESS, Machine
from vision import find
from vision.model import Card, Model, opened

_Value = TypeVar("_Value")


def pickled(path: Path, make: Callable[[], _Value]) -> _Value:
    """The value that a file holds, or that of `make`, which is then written to the file."""
    if path.exists():
        with path.open("rb") as file:
            known: _Value = pickle.load(file)
        return known
    value = make()
    with written_whole(path) as partial, partial.open("wb") as file:
        pickle.dump(value, file, protocol=5)
    return value


def _as_model(net: nn.Module, card: Card) -> Model:
    """Export a network and open it as a model."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{card.kind}.onnx"
        write(net, path, card)
        return Model(path, card.kind, threads=2)


@dataclass(frozen=True, slots=True)
class Work:
    """The folder, the recipe and the inputs of a training.

    Attributes:
        recipe: the recipe.
        out: the folder for all results.
        photos: the folder of labelled photographs, or None.
        without: the source of photographs to leave out, or None.
        typefaces: the folder of further typefaces for scenes, or None.
        jobs: the number of processes that render.
        machine: what the networks are trained on.
    """

    recipe: Recipe
    out: Path
    photos: Path | None = None
    without: str | None = None
    typefaces: Path | None = None
    jobs: int = 1
    machine: Machine = ONE_PROCESS

    @property
    def fold(self) -> Path:
        """The folder of everything that depends on the source that is left out."""
        return self.out / (f"without-{self.without}" if self.without else "all")

    def folder_of(self, stage: TrainingStage) -> Path:
        """The folder of a stage; stages without photographs are shared by all folds."""
        fold = self.fold.name if self.recipe.sees_photographs(stage) else "scenes-alone"
        folder = self.out / "stages" / fold
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def checkpoint(self, stage: TrainingStage) -> Path:
        """The checkpoint of a stage."""
        return self.folder_of(stage) / f"{stage.name}.pt"

    def weights(self, stage: TrainingStage) -> Mapping[str, Any]:
        """The weights of a finished stage."""
        return Checkpoint.load(self.checkpoint(stage)).result

    def finished(self, stage: TrainingStage) -> bool:
        """Whether a stage is finished."""
        path = self.checkpoint(stage)
        return path.exists() and Checkpoint.load(path).step >= stage.steps

    def crops_file(self, stage: TrainingStage, what: str, suffix: str = ".bin") -> Path:
        """The file of the crops that stages with the same scenes and finder share.

        Args:
            stage: one of these stages.
            what: the kind of crops.
            suffix: the ending of its name.
        """
        known = sha256(repr((stage.scenes, stage.boxes)).encode()).hexdigest()[:12]
        boxes = None if stage.boxes == SHIPPED else self.recipe.stage(stage.boxes)
        folder = self.folder_of(boxes or stage)
        return folder / f"crops-{what}-{known}{suffix}"

    def photographed_crops_file(self, stage: TrainingStage, source: str) -> Path:
        """The file of the crops that a stage cuts from the photographs of a source.

        A source has any name, so separators of folders in it are percent-encoded.
        """
        encoded = source.replace("%", "%25").replace("/", "%2F")
        return self.folder_of(stage) / f"crops-{stage.name}-{encoded}.bin"

    def check(self) -> None:
        """Check photographs and typefaces, before hours of rendering.

        Raises:
            RecipeError: the recipe needs some and no folder was named; or no photograph is left.
            LabelError: labels cannot be used, a photograph is missing, or there is no such source.
            TypefaceError: the folder of typefaces has none with readable numerals.
        """
        self._check_typefaces()
        photographed = any(stage.photographed for stage in self.recipe.stages)
        if self.photos is not None:
            self._check_photographs(self.photos, needed=photographed)
        elif photographed or self.without:
            why = f"--without {self.without} was given" if self.without else "the recipe shows photographs"
            raise RecipeError(f"{why}, and no folder of photographs was named; name it with --photos")

    def _check_typefaces(self) -> None:
        if self.typefaces:
            legible(self.typefaces)
        for name, scenes in self.recipe.scenes.items():
            if scenes.typefaces and self.typefaces is None:
                raise RecipeError(
                    f"scenes.{name}.typefaces is true, and no folder of typefaces was named;"
                    " name one with --typefaces"
                )

    def _check_photographs(self, photos: Path, *, needed: bool) -> None:
        labelled = list(load_labels(photos))
        by_source(labelled, self.without)
        missing = next((one.path for one in labelled if not one.path.is_file()), None)
        if missing:
            raise LabelError(
                f"there is no file {missing}, which labels.jsonl names; add it, or take the line out"
            )
        if needed:
            self._left(labelled)

    def render(self) -> None:
        """Render the missing scenes."""
        for name, scenes in self.recipe.scenes.items():
            mix = scenes.mix(self.typefaces)
            write_scenes(self.out / "scenes" / name, scenes.count, scenes.seed, mix, self.jobs)

    def rendered(self, stage: TrainingStage) -> Iterator[LabelledPicture]:
        """The rendered scenes of a stage."""
        folders = (self.out / "scenes" / name for name in stage.scenes)
        return itertools.chain.from_iterable(map(load_labels, folders))

    def finder(self, stage: TrainingStage) -> find.Finder:
        """The finder by whose boxes a stage cuts crops."""
        if stage.boxes == SHIPPED:
            return find.Finder(opened("finder", threads=2))
        net = FinderNet()
        net.load_state_dict(self.weights(self.recipe.stage(stage.boxes)))
        return find.Finder(_as_model(net, Card("finder")))

    def corners(self, stage: TrainingStage) -> Model:
        """The model `corners` before a stage."""
        trained = self.recipe.corners_before(stage)
        if trained is None:
            return opened("corners", threads=2)
        net = CornerNet()
        net.load_state_dict(self.weights(trained))
        return _as_model(net, Card("corners"))

    def photographs(self, stage: TrainingStage) -> dict[str, list[LabelledPicture]]:
        """The photographs of every source that is not left out, with boxes round whole dice.

        Raises:
            RecipeError: the stage needs photographs and there are none.
        """
        if stage.photographed == 0:
            return {}
        if self.photos is None:
            raise RecipeError(
                f"the stage {stage.name} has photographed = {stage.photographed}, and no folder of"
                " photographs was named; name one with --photos"
            )
        return by_source(die_boxes(self.finder(stage), self._left(load_labels(self.photos))))

    def _left(self, labelled: Iterable[LabelledPicture]) -> list[LabelledPicture]:
        """The photographs of the sources that are not left out.

        Raises:
            RecipeError: there are none.
        """
        left = [one for one in labelled if one.source != self.without]
        if not left:
            raise RecipeError(f"{self.photos} holds no photograph of a source that is not left out; add some")
        return left
