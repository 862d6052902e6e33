"""Keeps what was built, each in a folder named after a hash of all that went into it."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

_KEPT: Final = 2
"""How many folders of each kind stay; older ones are removed when another has been built."""


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of everything that was built."""
    caches = environment.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(caches) / "dice-table" / "machine"


def built(kind: str, ingredients: Iterable[str], build: Callable[[Path], object]) -> Path:
    """A folder with what `build` writes into it; built only if the ingredients have changed.

    A build that fails leaves nothing that counts as built.

    Args:
        kind: the beginning of the folder's name.
        ingredients: all that the result depends on.
        build: fills an empty folder.
    """
    folder = cache_folder() / f"{kind}-{digest(ingredients)}"
    if folder.exists():
        os.utime(folder)
        return folder
    print(f"building {folder.name} ...", file=sys.stderr, flush=True)
    begun_s = time.monotonic()
    fresh = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    build(fresh)
    fresh.rename(folder)
    print(f"built {folder.name} in {time.monotonic() - begun_s:.0f} s", file=sys.stderr, flush=True)
    _remove_old(kind, folder)
    return folder


def digest(ingredients: Iterable[str]) -> str:
    """A short hash of texts; the same for the same texts in the same order."""
    hashed = hashlib.sha256()
    for text in ingredients:
        hashed.update(f"{len(text)}:{text}".encode())
    return hashed.hexdigest()[:12]


def contents(*paths: Path) -> Iterator[str]:
    """The names and contents of files, and of all files in folders, as ingredients."""
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                yield f"{file.relative_to(path.parent)}:{hashlib.sha256(file.read_bytes()).hexdigest()}"


def _remove_old(kind: str, newest: Path) -> None:
    """Remove all but the latest used folders of a kind."""
    others = [path for path in newest.parent.glob(f"{kind}-*") if path.suffix != ".new" and path != newest]
    by_use = sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in by_use[_KEPT - 1 :]:
        shutil.rmtree(path)
