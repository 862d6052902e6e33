"""Read a recipe from a TOML file and check it: everything that decides how networks are trained."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from models.errors import RecipeError
from models.scenes.mix import Mix, SceneOptions
from vision.files import read_file

NetworkName = Literal["finder", "faces", "close", "corners", "flats", "posture", "tilt"]
RECIPE: Final = "recipe.toml"
"""The file name of the recipe beside the models that were trained by it."""
SHIPPED: Final = "shipped"
"""The name of the shipped models, in `begins_with` and `boxes`."""
_LARGEST_BYTES: Final = 1_000_000
"""The largest recipe that is read; those that ship have a few kilobytes."""
_TEACHERS: Final = {"close": "faces", "corners": "close"}
"""The other network whose weights a network can begin with."""
_LEARN_FROM_PHOTOGRAPHS: Final = ("finder", "faces", "close")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Scenes(SceneOptions):
    """A set of rendered scenes.

    Attributes:
        typefaces: whether numerals use the folder of typefaces that the command names.
    """

    seed: int = Field(ge=0)
    count: int = Field(gt=0)
    typefaces: bool = False

    def mix(self, folder: Path | None) -> Mix:
        """The mix of dice, with the folder of typefaces if the scenes use it."""
        options = self.model_dump(include=set(SceneOptions.model_fields))
        return Mix(**options, typefaces=folder if self.typefaces else None)


class TrainingStage(_Part):
    """A stage of training of one network, with a checkpoint of its own.

    Attributes:
        name: the name of the stage and of its checkpoint.
        network: the network that is trained.
        begins_with: the stage whose checkpoint it begins with, "shipped", or "" for random weights.
        boxes: the stage of the finder by whose boxes crops are cut, or "shipped".
        scenes: the names of its sets of scenes.
        photographed: the part of photographs in each batch.
        taught: whether the shipped model of the same network teaches; only `corners` can be taught.
        steps: the number of batches.
        peak_rate: the highest learning rate of the schedule.
        ema_decay: the decay of the exponential moving average of the weights, which is exported; 0 to export
            the last weights.
    """

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    network: NetworkName
    begins_with: str = ""
    boxes: str = SHIPPED
    scenes: list[str] = Field(min_length=1)
    photographed: float = Field(default=0.0, ge=0, lt=1)
    taught: bool = False
    steps: int = Field(gt=0)
    peak_rate: float = Field(gt=0, le=0.1)
    ema_decay: float = Field(default=0.0, ge=0, lt=1)


class AllowedErrors(_Part):
    """The error rates for which the thresholds are chosen, each as a part of all dice.

    Attributes:
        silent: silent misreads of dice with pips, on photographs of sources left out.
        close_silent: silent misreads by the close look.
        flats_silent: silent misreads of d4 and d8.
        false_alarms: flat dice that are taken to lean.
    """

    silent: float = Field(default=0.003, ge=0, le=1)
    close_silent: float = Field(default=0.001, ge=0, le=1)
    flats_silent: float = Field(default=0.001, ge=0, le=1)
    false_alarms: float = Field(default=0.002, ge=0, le=1)


class Recipe(_Part):
    """A whole training.

    Attributes:
        about: what the recipe is for.
        unknown: what is not known about it, a sentence each.
        seed: the seed of the training's random generator.
        allowed_errors: the error rates for which the thresholds are chosen.
        scenes: the sets of rendered scenes by name.
        stages: the stages in their order; the last one of each network is exported.
    """

    about: str
    unknown: list[str] = []
    seed: int = Field(ge=0)
    allowed_errors: AllowedErrors = AllowedErrors()
    scenes: dict[str, Scenes]
    stages: list[TrainingStage] = Field(min_length=1)

    def stage(self, name: str) -> TrainingStage:
        """The stage of that name."""
        return next(stage for stage in self.stages if stage.name == name)

    def last(self) -> dict[NetworkName, TrainingStage]:
        """The stage of each network that is exported."""
        return {stage.network: stage for stage in self.stages}

    def corners_before(self, stage: TrainingStage) -> TrainingStage | None:
        """The latest stage of `corners` before this one; None if the shipped model is used."""
        earlier = self.stages[: self.stages.index(stage)]
        return next((one for one in reversed(earlier) if one.network == "corners"), None)

    def sees_photographs(self, stage: TrainingStage) -> bool:
        """Whether the stage, or one that it builds on, learns from photographs."""
        named = {stage.begins_with, stage.boxes} - {"", SHIPPED}
        parents = [self.stage(name) for name in named]
        if stage.network == "flats" and (corners := self.corners_before(stage)):
            parents.append(corners)
        return stage.photographed > 0 or any(map(self.sees_photographs, parents))


def digest(content: bytes) -> str:
    """The SHA-256 by which a model's card names its recipe."""
    return hashlib.sha256(content).hexdigest()


def parse_recipe(content: bytes, path: Path) -> Recipe:
    """Parse and check a recipe.

    Args:
        content: the content of the file.
        path: the file's name for errors.

    Raises:
        RecipeError: it is wrong; the sentence names the line or key.
    """
    try:
        entries = tomllib.loads(content.decode("utf-8"))
    except ValueError as error:
        raise RecipeError(f"{path} is not a TOML file: {error}; correct it there") from error
    try:
        recipe = Recipe.model_validate(entries)
    except ValidationError as error:
        raise RecipeError("\n".join(_told(path, one) for one in error.errors())) from error
    for index, stage in enumerate(recipe.stages):
        _check(path, recipe, index, stage)
    return recipe


def read_recipe(path: Path) -> Recipe:
    """Read the recipe of a file.

    Raises:
        RecipeError: it cannot be read or is wrong.
    """
    return parse_recipe(recipe_bytes(path), path)


def recipe_bytes(path: Path) -> bytes:
    """The content of a recipe's file.

    Raises:
        RecipeError: it cannot be read.
    """
    try:
        return read_file(path, _LARGEST_BYTES)
    except OSError as error:
        raise RecipeError(
            f"{path} cannot be read: {error.strerror}; name a recipe, see models/recipes"
        ) from error


def _told(path: Path, error: Any) -> str:
    key = ".".join(str(part) for part in error["loc"])
    if error["type"] == "missing":
        return f"{path}: the key {key} is missing; add it"
    if error["type"] == "extra_forbidden":
        return f"{path}: the key {key} is unknown; remove it or correct its spelling"
    wanted = error["msg"].replace("Input should", "it should")
    return f"{path}: {key} is {error['input']!r}; {wanted}; correct this key"


def _check(path: Path, recipe: Recipe, index: int, stage: TrainingStage) -> None:
    """Refuse a stage that builds on a stage or scenes that do not exist before it."""
    earlier = {one.name: one.network for one in recipe.stages[:index]}
    where = f"{path}: stages.{index}"
    if stage.name in earlier or stage.name == SHIPPED:
        raise RecipeError(f"{where}.name is {stage.name!r}, which is taken; give the stage a name of its own")
    for name in stage.scenes:
        if name not in recipe.scenes:
            known = ", ".join(recipe.scenes) or "none"
            raise RecipeError(
                f"{where}.scenes has {name!r}; the sets of scenes are {known}; name one of those"
            )
    begun = earlier.get(stage.begins_with, stage.network if stage.begins_with in ("", SHIPPED) else None)
    if begun not in (stage.network, _TEACHERS.get(stage.network)):
        raise RecipeError(
            f"{where}.begins_with is {stage.begins_with!r}; it should be an earlier stage of a network that"
            f" {stage.network} can begin with, {SHIPPED!r} or ''; correct the name or the order of the stages"
        )
    if stage.boxes != SHIPPED and earlier.get(stage.boxes) != "finder":
        raise RecipeError(
            f"{where}.boxes is {stage.boxes!r}; it should be an earlier stage of the finder or {SHIPPED!r};"
            " correct the name or the order of the stages"
        )
    if stage.taught and stage.network != "corners":
        raise RecipeError(
            f"{where}.taught is true; only corners can be taught by the shipped model, and this stage trains"
            f" {stage.network}; remove the key"
        )
    if stage.photographed and stage.network not in _LEARN_FROM_PHOTOGRAPHS:
        raise RecipeError(
            f"{where}.photographed is {stage.photographed}; {stage.network} learns from scenes alone, so it"
            " should be 0; remove the key"
        )
