"""Write throws as a folder of pictures with labels; resume where it stopped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from models.errors import UnknownKindError
from models.judge.kinds import THROW_KINDS, ThrowKind
from models.judge.throws import Options, picture_throw
from models.labelled_folder import LabelledFolder, write_picture


def write_throws(out: Path, count: int, seed: int, names: Sequence[str] | None, options: Options) -> None:
    """Write throws 0 to count - 1 of each kind as `images/*.jpg` and `labels.jsonl`; skip existing ones.

    The kinds alternate, so that a part of the set is as mixed as the whole.

    Args:
        out: the folder, made if missing.
        count: how many throws of each kind there are in the end.
        seed: the seed of all throws.
        names: the kinds; None for all.
        options: how throws are made and photographed.

    Raises:
        UnknownKindError: there is no such kind; the message names those that there are.
        LabelError: the folder holds other labels than those of throws, or throws made by other options.
        OSError: the folder cannot be written.
    """
    kinds = _named(names)
    folder = LabelledFolder(out, _own, asdict(options))
    for index in range(count):
        for kind in kinds:
            name = f"{_beginning(kind.name)}{seed}-{index:04d}.jpg"
            if name not in folder:
                folder.add(_write_throw(out, name, kind, seed, index, options))


def _beginning(kind: str) -> str:
    """How the names of the pictures of a kind begin."""
    return f"images/{kind.replace(' ', '-')}-"


def _own(entry: dict[str, Any]) -> bool:
    """Whether an entry of labels is that of a throw."""
    beginning = re.escape(_beginning(str(entry.get("source"))))
    return bool(re.fullmatch(rf"{beginning}\d+-\d{{4,}}\.jpg", entry["image"]))


def _named(names: Sequence[str] | None) -> list[ThrowKind]:
    known = {kind.name: kind for kind in THROW_KINDS}
    for name in names or ():
        if name not in known:
            raise UnknownKindError(f"there is no kind {name!r}; there are {', '.join(known)}")
    return [known[name] for name in names] if names else list(THROW_KINDS)


def _write_throw(
    out: Path, name: str, kind: ThrowKind, seed: int, index: int, options: Options
) -> dict[str, Any]:
    """Render one throw, save its picture, and return its label."""
    picture, seen = picture_throw(kind, seed, index, options)
    quality = int(np.random.default_rng((seed, index)).integers(72, 96))
    write_picture(out, name, picture, quality)
    height, width = picture.shape[:2]
    return {
        "image": name,
        "source": kind.name,
        "expects": kind.expects(index),
        "width": width,
        "height": height,
        **seen,
    }
