"""Write scenes as a folder of pictures with labels, from one process or several."""

from __future__ import annotations

import functools
import multiprocessing
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from models.command import leave_to_parent
from models.labelled_folder import LabelledFolder, write_picture
from models.scenes.fonts import legible
from models.scenes.mix import ORDINARY, Mix
from models.scenes.scene import random_scene

_SOURCE: Final = "scenes"
_NAME: Final = re.compile(r"images/\d{3,}-\d{6,}\.jpg")


def write_scenes(out: Path, count: int, seed: int, mix: Mix = ORDINARY, jobs: int = 1) -> None:
    """Write scenes 0 to count - 1 of a seed as `images/*.jpg` and `labels.jsonl`; skip existing ones.

    Raises:
        LabelError: the folder holds other labels than those of scenes, or scenes of another mix.
        OSError: the folder cannot be written.
    """
    folder = LabelledFolder(out, _own, _options(mix))
    missing = [index for index in range(count) if _name(seed, index) not in folder]
    for entry in _work(functools.partial(_write_scene, out, seed, mix), missing, jobs):
        folder.add(entry)
    folder.sort()


def _work(
    task: functools.partial[dict[str, Any]], indices: Iterable[int], jobs: int
) -> Iterator[dict[str, Any]]:
    """Run the task for every index, in one process or several."""
    if jobs == 1:
        cv2.setNumThreads(1)
        yield from map(task, indices)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _begin_process) as pool:
        yield from pool.imap(task, indices, chunksize=8)


def _begin_process() -> None:
    cv2.setNumThreads(1)
    leave_to_parent()


def _name(seed: int, index: int) -> str:
    return f"images/{seed:03d}-{index:06d}.jpg"


def _options(mix: Mix) -> dict[str, object]:
    """The mix as JSON values; a folder of typefaces counts by what is in it, since it may be moved."""
    options = mix.model_dump()
    if mix.typefaces is not None:
        names = [path.relative_to(mix.typefaces).as_posix() for path in chain(*legible(mix.typefaces))]
        options["typefaces"] = sha256("\n".join(names).encode()).hexdigest()[:12]
    return options


def _own(entry: dict[str, Any]) -> bool:
    """Whether an entry of labels is that of a scene."""
    return entry.get("source") == _SOURCE and bool(_NAME.fullmatch(entry["image"]))


def _write_scene(out: Path, seed: int, mix: Mix, index: int) -> dict[str, Any]:
    """Render one scene, save its picture, and return its label."""
    scene = random_scene(seed, index, mix)
    name = _name(seed, index)
    quality = int(np.random.default_rng((seed, index, 1)).integers(55, 97))
    write_picture(out, name, scene.picture, quality)
    height, width = scene.picture.shape[:2]
    return {
        "image": name,
        "source": _SOURCE,
        "width": width,
        "height": height,
        "view": scene.view,
        "vantage": scene.vantage,
        "dice": list(scene.dice),
    }
