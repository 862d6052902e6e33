"""A folder of rendered pictures with labels, which a command fills and resumes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.errors import LabelError
from models.labels import LARGEST_BYTES
from vision.files import read_file, write_file

_BEGINNING: Final = b'{"image": "images/'
"""How every label begins."""
_OPTIONS: Final = "options.json"
_LARGEST_OPTIONS: Final = 100_000
"""The most bytes of that file that are read."""


class LabelledFolder:
    """`images/*.jpg` and `labels.jsonl` of one command, with a line for each picture.

    A line that was cut short at the end of the labels is dropped, and so is a line whose picture is missing.
    `options.json` keeps the options by which the pictures were made, so that a resumed command adds pictures
    of the same kind. Folders of earlier versions have none; they are resumed with any options.

    Args:
        out: the folder, made if missing.
        own: whether the command has written an entry of labels.
        options: everything besides the seed that decides how the pictures look, as JSON values.

    Raises:
        LabelError: the labels were not written by this command, or with other options; they are unchanged.
        OSError: the folder cannot be read or written.
    """

    def __init__(
        self, out: Path, own: Callable[[dict[str, Any]], bool], options: Mapping[str, object]
    ) -> None:
        self._labels = out / "labels.jsonl"
        content = read_file(self._labels, LARGEST_BYTES) if self._labels.exists() else b""
        lines = dict(_named(self._labels, content, own))
        self._lines = {name: line for name, line in lines.items() if (out / name).exists()}
        if self._lines:
            _check_options(out, options)
        (out / "images").mkdir(parents=True, exist_ok=True)
        write_file(out / _OPTIONS, json.dumps(options, indent=2) + "\n")
        self._rewrite(list(self._lines))

    def __contains__(self, name: str) -> bool:
        """Whether a picture and its label are there."""
        return name in self._lines

    def add(self, entry: dict[str, Any]) -> None:
        """Append the label of a picture that was written."""
        self._lines[entry["image"]] = json.dumps(entry, ensure_ascii=False)
        with self._labels.open("a", encoding="utf-8") as file:
            file.write(self._lines[entry["image"]] + "\n")

    def sort(self) -> None:
        """Bring the labels into the order of their pictures."""
        self._rewrite(sorted(self._lines))

    def _rewrite(self, names: list[str]) -> None:
        write_file(self._labels, "".join(self._lines[name] + "\n" for name in names))


def write_picture(out: Path, name: str, picture: NDArray[np.uint8], quality: int) -> None:
    """Write a picture as JPEG.

    Raises:
        OSError: it cannot be encoded or written.
    """
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError(f"{name} could not be encoded")
    (out / name).write_bytes(data.tobytes())


def _check_options(out: Path, options: Mapping[str, object]) -> None:
    """Refuse to add pictures to those that were made by other options."""
    path = out / _OPTIONS
    if not path.exists():
        return
    made_by = _entry(read_file(path, _LARGEST_OPTIONS))
    if not isinstance(made_by, dict):
        raise LabelError(f"{path} is damaged; if the options are the same as before, delete it and go on")
    differing = [name for name in {**made_by, **options} if made_by.get(name) != options.get(name)]
    if differing:
        before, now = (
            ", ".join(f"{name} {json.dumps(given.get(name))}" for name in differing)
            for given in (made_by, options)
        )
        raise LabelError(
            f"the pictures in {out} were made with {before}, not with {now}; give the same options, or name"
            " another folder"
        )


def _named(path: Path, content: bytes, own: Callable[[dict[str, Any]], bool]) -> list[tuple[str, str]]:
    """The name of the picture and the text of each line."""
    lines = content.split(b"\n")
    found = []
    for number, line in enumerate(lines, 1):
        entry = _entry(line)
        if isinstance(entry, dict) and isinstance(entry.get("image"), str) and own(entry):
            found.append((entry["image"], line.decode()))
        elif number < len(lines) or not _is_cut(line):
            raise LabelError(
                f"line {number} of {path} was not written by this command; it was left alone:"
                " name another folder"
            )
    return found


def _entry(line: bytes) -> object:
    """What a line holds; None if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _is_cut(line: bytes) -> bool:
    """Whether the last line is empty, or the beginning of a label."""
    return _entry(line) is None and line[: len(_BEGINNING)] == _BEGINNING[: len(line)]
