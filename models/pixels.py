"""Crops for training in a file, mapped into memory: several trainings share more than each could hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from models.errors import LabelError

Known = dict[str, NDArray[Any]]
"""What is known of the crops, by name: arrays (n, ...)."""


def kept_pixels(
    path: Path,
    side_px: int,
    fields: Mapping[str, DTypeLike],
    cut: Iterable[tuple[NDArray[np.uint8], Mapping[str, ArrayLike]]],
) -> tuple[NDArray[np.uint8], Known]:
    """The crops (n, side_px, side_px, 3) that a file holds, which is written where there is none.

    Args:
        path: the file of the pixels; what is known of them lies beside it as `.npz`.
        side_px: their side.
        fields: what is known of each, by name, and of what type it is.
        cut: the crops, each with what is known of it; asked for only if they must be.

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
