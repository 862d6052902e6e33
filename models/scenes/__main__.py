"""`python -m models.scenes OUT --count N --seed S`: a folder of rendered pictures with labels."""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.scenes.scene import random_scene


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures that are not there yet; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m models.scenes", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for images/ and labels.jsonl")
    parser.add_argument("--count", type=int, required=True, help="how many pictures")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other pictures")
    parser.add_argument("--jobs", type=int, default=1, help="processes to share the work")
    chosen = parser.parse_args(arguments)
    try:
        write_scenes(chosen.out, chosen.count, chosen.seed, chosen.jobs)
    except OSError as error:
        print(f"{chosen.out} cannot be written: {error.strerror}; choose another folder", file=sys.stderr)
        return 1
    return 0


def write_scenes(out: Path, count: int, seed: int, jobs: int = 1) -> None:
    """Scenes 0 to count - 1 of a seed as `images/*.jpg` and `labels.jsonl`, skipping what is there.

    Raises:
        OSError: the folder cannot be written.
    """
    (out / "images").mkdir(parents=True, exist_ok=True)
    labels = out / "labels.jsonl"
    done = _written(labels, out)
    _rewrite(labels, done)
    missing = [index for index in range(count) if _name(seed, index) not in done]
    with labels.open("a", encoding="utf-8") as lines:
        for entry in _work(functools.partial(_write_scene, out, seed), missing, jobs):
            lines.write(json.dumps(entry) + "\n")
            lines.flush()
    _rewrite(labels, _written(labels, out))


def _rewrite(labels: Path, entries: dict[str, dict[str, Any]]) -> None:
    """Write the entries alone, in the order of their pictures."""
    labels.write_text("".join(json.dumps(entries[name]) + "\n" for name in sorted(entries)), encoding="utf-8")


def _work(
    task: functools.partial[dict[str, Any]], indices: Iterable[int], jobs: int
) -> Iterator[dict[str, Any]]:
    """The results of the task for every index, from one process or several."""
    if jobs == 1:
        cv2.setNumThreads(1)
        yield from map(task, indices)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, cv2.setNumThreads, (1,)) as pool:
        yield from pool.imap(task, indices, chunksize=8)


def _name(seed: int, index: int) -> str:
    return f"images/{seed:03d}-{index:06d}.jpg"


def _written(labels: Path, out: Path) -> dict[str, dict[str, Any]]:
    """The entries whose pictures exist, by name; a line cut short does not count."""
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


def _write_scene(out: Path, seed: int, index: int) -> dict[str, Any]:
    """Render one scene, save its picture, and give its entry."""
    scene = random_scene(seed, index)
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
        "dice": list(scene.dice),
    }


if __name__ == "__main__":
    sys.exit(main())
