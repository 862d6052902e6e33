"""The file in which a training is saved, so that a stop loses little of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import torch

from models.errors import RecipeError
from models.large_files import written_whole


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a training stands.

    Attributes:
        step: how many batches it has seen.
        result: the weights to export: the last ones, or their moving average.
        net: the last weights.
        optimizer: the state of the optimiser.
    """

    step: int
    result: Mapping[str, Any]
    net: Mapping[str, Any]
    optimizer: Mapping[str, Any]

    def save(self, path: Path) -> None:
        """Write the checkpoint whole or not at all."""
        with written_whole(path) as partial:
            torch.save({part.name: getattr(self, part.name) for part in fields(self)}, partial)

    @classmethod
    def load(cls, path: Path, device: str = "cpu") -> Self:
        """Read a checkpoint onto a device.

        Raises:
            RecipeError: it has other parts than this version writes.
        """
        parts = torch.load(path, map_location=device, weights_only=False)
        try:
            return cls(**parts)
        except TypeError as error:
            raise RecipeError(
                f"{path} cannot be resumed, since another version wrote it; delete it, and the stage is"
                " trained from its beginning"
            ) from error
