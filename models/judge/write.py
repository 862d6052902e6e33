"""Write throws as a folder of pictures with labels; resume where it stopped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from models.judge.kinds import KINDS, ThrowKind
from models.judge.throws import Options, picture_throw
from vision.files import write_file

_USUAL: Final = Options()


def write_throws(
    out: Path,
    count: int,
    seed: int,
    names: Sequence[str] | None = None,
    options: Options = _USUAL,
) -> None:
    """Write throws 0 to count - 1 of each kind as `images/*.jpg` and `labels.jsonl`; skip existing ones.

    The kinds alternate, so that a part of the set is as mixed as the whole.

    Raises:
        ValueError: a kind is not known; the message names those that are.
        OSError: the folder cannot be written.
    """
    kinds = _named(names)
    (out / "images").mkdir(parents=True, exist_ok=True)
    labels = out / "labels.jsonl"
    lines = labels.read_text(encoding="utf-8").splitlines() if labels.exists() else []
    whole = {entry["image"]: line for line in lines if (entry := _entry(line)) is not None}
    write_file(labels, "".join(line + "\n" for line in whole.values()))
    for index in range(count):
        for kind in kinds:
            name = f"images/{kind.name.replace(' ', '-')}-{seed}-{index:04d}.jpg"
            if name not in whole or not (out / name).exists():
                line = _write_throw(out, name, kind, seed, index, options)
                with labels.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")


def _named(names: Sequence[str] | None) -> list[ThrowKind]:
    known = {kind.name: kind for kind in KINDS}
    for name in names or ():
        if name not in known:
            raise ValueError(f"there is no kind {name!r}; there are {', '.join(known)}")
    return [known[name] for name in names] if names else list(KINDS)


def _entry(line: str) -> dict[str, str] | None:
    """Parse a line of the labels; None if it was cut short."""
    try:
        entry: dict[str, str] = json.loads(line)
    except ValueError:
        return None
    return entry


def _write_throw(out: Path, name: str, kind: ThrowKind, seed: int, index: int, options: Options) -> str:
    """Render one throw, save its picture, and give its line of the labels."""
    picture, seen = picture_throw(kind, seed, index, options)
    quality = int(np.random.default_rng((seed, index)).integers(72, 96))
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError(f"{name} could not be encoded")
    (out / name).write_bytes(data.tobytes())
    height, width = picture.shape[:2]
    entry = {
        "image": name,
        "source": kind.name,
        "expects": kind.expects(index),
        "width": width,
        "height": height,
        **seen,
    }
    return json.dumps(entry, ensure_ascii=False)
