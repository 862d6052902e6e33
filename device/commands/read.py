"""`dice-table read`: reads the dice in photographs; prints a table for people or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from device.commands.annotate import STRANGER, annotated, label
from device.errors import OutputError
from vision.errors import PictureError
from vision.files import is_folder, make_folder, write_new_file
from vision.picture import list_pictures, load_picture
from vision.reader import Reader
from vision.reading import Die, Reading


@dataclass(frozen=True, slots=True, eq=False)
class ReadPhoto:
    """A photograph that was read.

    Attributes:
        path: its file.
        picture: (height, width, 3) uint8, blue-green-red.
        reading: the dice in it.
    """

    path: Path
    picture: NDArray[np.uint8]
    reading: Reading


def read_photos(
    paths: Iterable[Path], reader: Reader, skip: Callable[[Path, PictureError], None]
) -> Iterator[ReadPhoto]:
    """Read photographs one after the other, and skip those that cannot be opened.

    Args:
        paths: photographs, or folders of them.
        reader: reads the dice.
        skip: called with each path that cannot be opened, and the error.
    """
    for path in _photos(paths, skip):
        try:
            picture = load_picture(path)
            yield ReadPhoto(path, picture, reader.read(picture))
        except PictureError as error:
            skip(path, error)


def _photos(paths: Iterable[Path], skip: Callable[[Path, PictureError], None]) -> Iterator[Path]:
    for path in paths:
        try:
            yield from list_pictures(path) if is_folder(path) else [path]
        except PictureError as error:
            skip(path, error)


class AnnotatedFolder:
    """The output folder of pictures with their readings drawn in.

    Raises:
        OutputError: the folder cannot be made.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            make_folder(folder)
        except OSError as error:
            raise OutputError(
                f"the folder {folder} cannot be made: {error.strerror}; name another"
            ) from error

    def save(self, photo: ReadPhoto) -> None:
        """Write a picture under the name of its photograph, with a number added if the name is taken.

        No file that is there is replaced: the folder may be that of the photographs.

        Raises:
            OutputError: the file cannot be written, or the picture is too long for a JPEG.
        """
        marked = annotated(photo.picture, photo.reading)
        whole, content = cv2.imencode(".jpg", marked)
        if not whole:
            height, width = marked.shape[:2]
            raise OutputError(
                f"{photo.path} has {width} x {height} pixels, and an annotated picture at most 65500 each"
                " way; save it smaller, or leave out --annotate"
            )
        for path in self._names(photo.path.stem):
            try:
                write_new_file(path, content.tobytes())
            except (FileExistsError, IsADirectoryError):
                continue
            except OSError as error:
                raise OutputError(
                    f"{path} cannot be written: {error.strerror}; name another folder"
                ) from error
            return

    def _names(self, stem: str) -> Iterator[Path]:
        yield self._folder / f"{stem}.jpg"
        yield from (self._folder / f"{stem}-{number}.jpg" for number in count(2))


def as_json_line(photo: Path, reading: Reading) -> str:
    """A reading as one JSON object on one line."""
    return json.dumps(
        {
            "photo": str(photo),
            "width": reading.width,
            "height": reading.height,
            "dice": [_die_fields(die) for die in reading.dice],
        }
    )


def as_table(photo: Path, reading: Reading) -> str:
    """A reading as a heading and one line for each die, from left to right."""
    faces = " ".join(label(die) for die in reading.dice)
    found = {0: "no dice", 1: f"1 die: {faces}"}.get(len(reading.dice), f"{len(reading.dice)} dice: {faces}")
    return "\n".join([f"{photo}  {reading.width}x{reading.height}  {found}", *_rows(reading)])


def _die_fields(die: Die) -> dict[str, object]:
    return {
        "box_xyxy": [round(edge, 1) for edge in die.box_xyxy],
        "shape": die.shape,
        "design": die.design if die.face else STRANGER,
        "face": die.face,
        "confidence": round(die.confidence, 4),
        "runner_up": die.runner_up,
        "doubtful": die.doubtful,
    }


def _rows(reading: Reading) -> Iterator[str]:
    if reading.dice:
        yield f"  {'face':<6}{'sure':>6}  {'else':<6}{'kind':<16}{'box: left top right bottom':<28}"
    for die in reading.dice:
        box = " ".join(f"{edge:6.0f}" for edge in die.box_xyxy)
        ask = "  would ask" if die.doubtful else ""
        kind = f"{die.shape} {die.design}" if die.face else STRANGER
        yield f"  {die.face or '-':<6}{die.confidence:>6.1%}  {die.runner_up or '-':<6}{kind:<16}{box}{ask}"
