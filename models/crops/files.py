"""Cut crops of labelled dice once, and keep them in a file that several trainings share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from models.errors import LabelError
from models.labelled_picture import LabelledDie, LabelledPicture
from models.large_files import written_whole
from vision.boxes import Box
from vision.find import Finder

CutCrop = tuple[NDArray[np.uint8], Mapping[str, ArrayLike]]
"""A crop (side, side, 3) that is cut now, red-green-blue, and its labels by name."""


def wanted_dice(
    pictures: Iterable[LabelledPicture], finder: Finder, wanted: Callable[[LabelledDie], bool]
) -> Iterator[tuple[LabelledPicture, NDArray[np.uint8], LabelledDie, Box]]:
    """The wanted dice of pictures: each with its picture, the pixels of that, and the box to cut it by.

    Args:
        pictures: with their labels.
        finder: finds the boxes. Where it finds none for a die, the box of the label is taken.
        wanted: whether a die is to be cut.
    """
    for picture in pictures:
        dice = [die for die in picture.dice if wanted(die)]
        if not dice:
            continue
        pixels = picture.pixels()
        found = [place.box_xyxy for place in finder.find(pixels)]
        for die in dice:
            yield picture, pixels, die, die.box_among(found)


def cached_crops(
    path: Path,
    side_px: int,
    fields: Mapping[str, DTypeLike],
    cut: Iterable[CutCrop],
) -> dict[str, NDArray[Any]]:
    """The crops of a file, or those that are cut now and written to it.

    Args:
        path: the file of the pixels; their labels lie beside it as `.npz`.
        side_px: the side of a crop.
        fields: the type of each label, by name.
        cut: gives the crops; used only if the file is missing.

    Returns:
        "pixels" (n, side_px, side_px, 3), mapped from the file, and each label (n, ...) by its name.

    Raises:
        LabelError: there is no crop.
    """
    labels = path.with_suffix(".npz")  # written last: where it is, both are whole
    if not labels.exists():
        collected: dict[str, list[ArrayLike]] = {name: [] for name in fields}
        with written_whole(path) as partial, partial.open("wb") as file:
            for pixels, known in cut:
                file.write(pixels.tobytes())
                for name, values in collected.items():
                    values.append(known[name])
            if not any(collected.values()):
                raise LabelError(
                    f"no picture shows a die that can be kept in {path.name}; add pictures that do"
                )
        kept: dict[str, Any] = {name: np.array(collected[name], of_type) for name, of_type in fields.items()}
        with written_whole(labels) as partial, partial.open("wb") as file:
            np.savez(file, **kept)
    with np.load(labels) as stored:
        known_of_all = {name: stored[name] for name in fields}
    count = len(next(iter(known_of_all.values())))
    pixels = np.memmap(path, np.uint8, "r", shape=(count, side_px, side_px, 3))
    return {"pixels": pixels, **known_of_all}
