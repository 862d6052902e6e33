"""Keep training crops in a file that is mapped into memory, so that several trainings can share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from models.errors import LabelError

Known = dict[str, NDArray[Any]]
"""The labels of crops, by name: arrays (n, ...)."""


def kept_pixels(
    path: Path,
    side_px: int,
    fields: Mapping[str, DTypeLike],
    cut: Iterable[tuple[NDArray[np.uint8], Mapping[str, ArrayLike]]],
) -> tuple[NDArray[np.uint8], Known]:
    """Load crops (n, side_px, side_px, 3) from a file, or cut them and write it.

    Args:
        path: the file of the pixels; their labels lie beside it as `.npz`.
        side_px: the side of a crop.
        fields: the type of each label, by name.
        cut: gives the crops, each with its labels; used only if the file is missing.

    Raises:
        LabelError: there is no crop.
    """
    notes = path.with_suffix(".npz")
    if not notes.exists():
        told: dict[str, list[ArrayLike]] = {name: [] for name in fields}
        with path.open("wb") as file:
            for pixels, known in cut:
                file.write(pixels.tobytes())
                for name, values in told.items():
                    values.append(known[name])
        if not any(told.values()):
            raise LabelError(f"no picture shows a die that can be kept in {path.name}; add pictures that do")
        kept: dict[str, Any] = {name: np.array(told[name], of_type) for name, of_type in fields.items()}
        np.savez(notes, **kept)
    with np.load(notes) as stored:
        known_of_all = {name: stored[name] for name in fields}
    count = len(next(iter(known_of_all.values())))
    pixels = np.memmap(path, np.uint8, "r", shape=(count, side_px, side_px, 3))
    return pixels, known_of_all
