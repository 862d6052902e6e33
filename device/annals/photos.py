"""The pictures of the best throws: a small JPEG for the best turn of each game, in the data folder."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import AnnalsError, explaining
from vision.files import is_file, is_there, make_folder, read_file, remove_file, write_file

FOLDER_NAME: Final = "photos"
MOST: Final = 500
"""How many photographs are kept, some 30 MB in all; with one more, that of the oldest game is deleted."""
_WIDEST_PX: Final = 800
_SHAPE: Final = 150 / 84
"""The width of a photograph divided by its height, as the end of a game shows it."""
_QUALITY: Final = 85
"""The quality of the JPEG, of 100. With less, dice get blocks; with more, the files grow for nothing."""
_LARGEST_BYTES: Final = 2_000_000
"""The largest file that is read as a photograph; those of the table are some thirty times smaller."""
_NAME: Final = re.compile(r"game-([0-9]{1,9})-step-([0-9]{1,9})\.jpg")


class Photos:
    """The photographs of a table; each is called by its game and by the action that counted the turn.

    Args:
        folder: the data folder; None for a table that keeps nothing.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder / FOLDER_NAME if folder is not None else None

    def keep(self, game: int, step: int, pixels: NDArray[np.uint8]) -> None:
        """Keep the picture of a turn; it is on disk when this returns.

        Args:
            game: the number of the game.
            step: the number of the action that counted the turn.
            pixels: (height, width, 3) uint8, blue-green-red.

        Raises:
            AnnalsError: it cannot be written; the message says why in one sentence.
        """
        if self._folder is None:
            return
        _, jpeg = cv2.imencode(".jpg", _small(pixels), [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        with explaining(
            AnnalsError, "The photograph of this throw could not be kept: {error}. The game goes on."
        ):
            make_folder(self._folder)
            write_file(self._folder / _name(game, step), jpeg.tobytes())
        self._leave_newest()

    def find(self, game: int, step: int) -> Path | None:
        """The file of a turn's picture, or None."""
        path = self._folder / _name(game, step) if self._folder is not None else None
        return path if path is not None and is_file(path) else None

    def drop(self, game: int, step: int) -> None:
        """Delete the picture of a turn, if there is one.

        Raises:
            AnnalsError: it cannot be deleted.
        """
        path = self.find(game, step)
        self._delete([path] if path else [])

    def turns(self) -> list[tuple[int, int]]:
        """The game and the step of each picture, in order.

        Raises:
            AnnalsError: the folder cannot be read.
        """
        return sorted((game, step) for game, step, _path in self._all())

    def leave_only_step(self, game: int, step: int) -> None:
        """Delete the pictures of a game, except that of one turn.

        Raises:
            AnnalsError: one cannot be deleted.
        """
        self._delete(path for number, other, path in self._all() if number == game and other != step)

    def leave_steps_to(self, game: int, last: int) -> None:
        """Delete the pictures of a game that were kept at later steps than this one.

        Raises:
            AnnalsError: one cannot be deleted.
        """
        self._delete(path for number, step, path in self._all() if number == game and step > last)

    def leave_only(self, games: Container[int]) -> None:
        """Delete the pictures of all games but these.

        Raises:
            AnnalsError: one cannot be deleted.
        """
        self._delete(path for number, _step, path in self._all() if number not in games)

    def _leave_newest(self) -> None:
        self._delete(path for _number, _step, path in sorted(self._all())[:-MOST])

    def _all(self) -> Iterator[tuple[int, int, Path]]:
        """The game, the step and the path of each photograph; other files are left alone."""
        for path in self._files():
            if named := _NAME.fullmatch(path.name):
                yield int(named[1]), int(named[2]), path

    def _files(self) -> list[Path]:
        """Every file of the folder; none where there is no folder yet."""
        if self._folder is None:
            return []
        with explaining(
            AnnalsError, "{path} cannot be read: {error}; change its permissions", path=self._folder
        ):
            return list(self._folder.iterdir()) if is_there(self._folder) else []

    @staticmethod
    def _delete(paths: Iterable[Path]) -> None:
        for path in paths:
            with explaining(
                AnnalsError,
                "{path} cannot be deleted: {error}; check the permissions of its folder",
                path=path,
            ):
                remove_file(path)


def _name(game: int, step: int) -> str:
    """The name of the file with the picture of a turn; `_NAME` reads it back."""
    return f"game-{game}-step-{step}.jpg"


def around_dice(pixels: NDArray[np.uint8], boxes_xyxy: Sequence[Sequence[float]]) -> NDArray[np.uint8]:
    """The part of a frame with all dice, half a die's margin included, in the shape of a wide picture.

    Args:
        pixels: (height, width, 3) the frame.
        boxes_xyxy: the box of each die, in pixels.
    """
    if not len(boxes_xyxy):
        return pixels
    boxes = np.asarray(boxes_xyxy, float)
    margin = np.median(boxes[:, 2:] - boxes[:, :2]) / 2
    low, high = boxes[:, :2].min(axis=0) - margin, boxes[:, 2:].max(axis=0) + margin
    frame = np.array([pixels.shape[1], pixels.shape[0]], float)
    size = np.maximum(high - low, [(high - low)[1] * _SHAPE, (high - low)[0] / _SHAPE])
    size = np.minimum(size, frame)
    corner = np.clip((low + high - size) / 2, 0, frame - size).astype(int)
    end = np.ceil(corner + size).astype(int)
    return pixels[corner[1] : end[1], corner[0] : end[0]]


def read_photo(path: Path) -> NDArray[np.uint8] | None:
    """The pixels of a photograph, blue-green-red; None if the file is gone or damaged."""
    content = _content(path)
    found = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR) if content else None
    return None if found is None else found.astype(np.uint8)


def photo_content(path: Path) -> bytes | None:
    """The JPEG file of a photograph; None if it is gone or damaged."""
    return _content(path) if read_photo(path) is not None else None


def _content(path: Path) -> bytes | None:
    try:
        return read_file(path, _LARGEST_BYTES)
    except OSError:
        return None


def _small(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    height, width = pixels.shape[:2]
    if width <= _WIDEST_PX:
        return pixels
    size = (_WIDEST_PX, round(height * _WIDEST_PX / width))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
