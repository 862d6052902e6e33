"""Write scenes as a folder of pictures with labels, from one process or several."""

from __future__ import annotations

import functools
import json
import multiprocessing
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.scenes.dice import ORDINARY, Mix
from models.scenes.scene import random_scene
from vision.files import write_file


def write_scenes(out: Path, count: int, seed: int, mix: Mix = ORDINARY, jobs: int = 1) -> None:
    """Write scenes 0 to count - 1 of a seed as `images/*.jpg` and `labels.jsonl`; skip existing ones.

    Raises:
        OSError: the folder cannot be written.
    """
    (out / "images").mkdir(parents=True, exist_ok=True)
    labels = out / "labels.jsonl"
    done = _written(labels, out)
    _rewrite(labels, done)
    missing = [index for index in range(count) if _name(seed, index) not in done]
    with labels.open("a", encoding="utf-8") as lines:
        for entry in _work(functools.partial(_write_scene, out, seed, mix), missing, jobs):
            lines.write(json.dumps(entry) + "\n")
            lines.flush()
    _rewrite(labels, _written(labels, out))


def _rewrite(labels: Path, entries: dict[str, dict[str, Any]]) -> None:
    """Write the labels anew, in the order of their pictures."""
    write_file(labels, "".join(json.dumps(entries[name]) + "\n" for name in sorted(entries)))


def _work(
    task: functools.partial[dict[str, Any]], indices: Iterable[int], jobs: int
) -> Iterator[dict[str, Any]]:
    """Run the task for every index, in one process or several."""
    if jobs == 1:
        cv2.setNumThreads(1)
        yield from map(task, indices)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, cv2.setNumThreads, (1,)) as pool:
        yield from pool.imap(task, indices, chunksize=8)


def _name(seed: int, index: int) -> str:
    return f"images/{seed:03d}-{index:06d}.jpg"


def _written(labels: Path, out: Path) -> dict[str, dict[str, Any]]:
    """The labels whose pictures exist, by name; a line that was cut short is ignored."""
    entries = {}
    if labels.exists():
        for line in labels.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if (out / entry["image"]).exists():
                entries[str(entry["image"])] = entry
    return entries


def _write_scene(out: Path, seed: int, mix: Mix, index: int) -> dict[str, Any]:
    """Render one scene, save its picture, and return its label."""
    scene = random_scene(seed, index, mix)
    name = _name(seed, index)
    quality = int(np.random.default_rng((seed, index, 1)).integers(55, 97))
    done, data = cv2.imencode(".jpg", scene.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError(f"{name} could not be encoded")
    (out / name).write_bytes(data.tobytes())
    height, width = scene.picture.shape[:2]
    return {
        "image": name,
        "source": "scenes",
        "width": width,
        "height": height,
        "view": scene.view,
        "vantage": scene.vantage,
        "dice": list(scene.dice),
    }
