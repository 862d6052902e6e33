"""`dice-table dice looks` and `show-looks`: list the saved looks as lines, JSON or one picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from device.errors import OutputError
from device.output import write_output
from device.teaching.look_files import KeptLook
from vision.taught import LOOK_PX

_COLUMNS: Final = 4
_SHOWN_PX: Final = 2 * LOOK_PX
_CAPTION_PX: Final = 56
_GAP_PX: Final = 16
_GROUND_BGR: Final = (38, 28, 30)
_INK_BGR: Final = (226, 236, 240)
_WAITING_BGR: Final = (80, 190, 255)


def as_line(look: KeptLook) -> str:
    """A line of the list."""
    words = f"{look.identity}  {look.dice_set:<24}  {look.shape:<8}  {look.face}"
    return f"{words}  waits for a second" if look.waiting else words


def as_json(looks: Sequence[KeptLook]) -> str:
    """The looks as a JSON list."""
    told = [
        {
            "id": look.identity,
            "set": look.dice_set,
            "shape": look.shape,
            "face": look.face,
            "waiting": look.waiting,
        }
        for look in looks
    ]
    return json.dumps(told, ensure_ascii=False)


def save_sheet(looks: Sequence[KeptLook], path: Path) -> None:
    """Write one picture of all looks, each with its identity, its set and its face below.

    Raises:
        OutputError: there are no looks, the file is there already, or it cannot be written.
    """
    if not looks:
        raise OutputError("no looks are kept, so there is nothing to show; teach a set, or put dice right")
    cells = [_cell(look) for look in looks]
    cells += [_blank() for _ in range(-len(cells) % _COLUMNS)]
    rows = [np.hstack(cells[first : first + _COLUMNS]) for first in range(0, len(cells), _COLUMNS)]
    write_output(path, cv2.imencode(".png", np.vstack(rows))[1].tobytes())


def _blank() -> NDArray[np.uint8]:
    size = (_SHOWN_PX + _CAPTION_PX + _GAP_PX, _SHOWN_PX + _GAP_PX, 3)
    return np.full(size, _GROUND_BGR, np.uint8)


def _cell(look: KeptLook) -> NDArray[np.uint8]:
    """A look, enlarged, with two lines below it."""
    cell = _blank()
    left = _GAP_PX // 2
    shown = cv2.resize(look.look, (_SHOWN_PX, _SHOWN_PX), interpolation=cv2.INTER_CUBIC)
    cell[left : left + _SHOWN_PX, left : left + _SHOWN_PX] = shown
    colour = _WAITING_BGR if look.waiting else _INK_BGR
    waits = ", waits" if look.waiting else ""
    for line, words in enumerate((look.identity, f"{look.dice_set} {look.shape}: {look.face}{waits}")):
        plain = words.encode("ascii", "replace").decode()  # OpenCV's font has only ASCII
        foot = (left, left + _SHOWN_PX + 20 * (line + 1))
        cv2.putText(cell, plain, foot, cv2.FONT_HERSHEY_SIMPLEX, 0.45, colour, 1, cv2.LINE_AA)
    return cell
