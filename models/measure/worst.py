"""Draw the dice that were misread, the worst first."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.measure.score import Score, Wrong
from vision.boxes import center_xy, longer_side

_SIDE_PX = 160
_TEXT_PX = 34
_AROUND = 1.8
"""The side of a tile in sides of the die."""
_MOST = 60
_COLUMNS = 10


def write_worst(score: Score, path: Path) -> None:
    """Write a sheet of the misread dice, each with its reading and its label; nothing if all are right.

    Silent misreads come first, the most confident ones before the others; then doubtful and missed dice.

    Raises:
        LabelError: a picture is no longer there.
        OSError: the sheet cannot be written.
    """
    ordered = sorted(score.wrong, key=_badness, reverse=True)[:_MOST]
    if not ordered:
        return
    tiles, across = [_tile(entry) for entry in ordered], min(_COLUMNS, len(ordered))
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % across)
    rows = [np.hstack(tiles[start : start + across]) for start in range(0, len(tiles), across)]
    path.parent.mkdir(parents=True, exist_ok=True)
    _, data = cv2.imencode(".png", np.vstack(rows))
    path.write_bytes(data.tobytes())


def _badness(entry: Wrong) -> tuple[bool, float]:
    _, die, _ = entry
    silent = die is not None and not die.doubtful
    return silent, die.confidence if die else 0.0


def _tile(entry: Wrong) -> NDArray[np.uint8]:
    """The die and its surroundings, with its reading and its label."""
    picture, die, label = entry
    box = die.box_xyxy if die else label.box_xyxy if label else (0.0, 0.0, 1.0, 1.0)
    reach = math.ceil(longer_side(box) * _AROUND)
    tile = cv2.getRectSubPix(picture.pixels(), (reach, reach), center_xy(box))
    tile = cv2.resize(tile, (_SIDE_PX, _SIDE_PX), interpolation=cv2.INTER_CUBIC)
    read = "missed"
    if die:
        read = f"{die.face or 'unknown'}{'?' if die.doubtful else ''} {die.confidence:.2f}"
    true = str(label.face_class) if label else "no die"
    caption = np.zeros((_TEXT_PX, _SIDE_PX, 3), np.uint8)
    for line, text in enumerate((read, true)):
        place = (3, 13 + 16 * line)
        cv2.putText(caption, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255, 255, 255), 1, cv2.LINE_AA)
    return np.asarray(np.vstack([tile, caption]), np.uint8)
