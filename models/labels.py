"""Read labels of pictures, `labels.jsonl`: photographs and rendered scenes, one JSON object a line.

A folder holds the pictures and `labels.jsonl`. A line of it, here in several:

    {"image": "tray/0001.jpg", "source": "our tray", "view": "top-down", "expects": "numerals",
     "dice": [{"box_xyxy": [120, 80, 171, 133], "box_of": "die", "shape": "d8", "style": "numeral",
               "value": "5", "sides": ["2", "7"], "visible": 0.9}]}

image    the picture, from the folder on
source   who took it, or any name for what is judged together: a row of the table
dice     all dice that are in the picture, in any order
  box_xyxy   left, top, right, bottom, in pixels
  shape      d4, d6, d8, osselet, or any other name for a die of no game
  style      pips; numeral; ornate or numeral-ornate, for numerals among ornaments; mark, for a rendered die
             of no game; or the name of a folder of models/artwork. null for a leaning die
  value      the value that the die shows, of a d4 the face below; null if nobody knows it. A value that
             the die does not have counts as null

The rest may be left out:

view     "top-down"; any other word, such as "oblique", says that the camera does not look down
vantage  the place of the camera, as an object: `px_to_mm`, the homography from the picture to the table,
         three rows of three numbers; and `camera_mm`, its position, the last number its height
expects  the dice set that the reader is told, by the name that `dice-table read --dice` takes
  box_of     "die", or "pips" where the box stands round the pips of the top face
  sides      the values that are visible on its sides
  visible    the part that is neither hidden nor cut off
  leans_deg  the angle by which the die leans; 0 if it lies flat
  top_quad   the corners of the upper face, points of two numbers
  telling    for a die with triangular faces, the faces that are read: a d8's upper face, or a d4's three
             visible ones. Each is an object with `style`, `value` (of a drawing on a d4 its own), and
             `corners`, three points; of a d4 the apex, the left and the right one. With numerals on a d4
             also `turned`: the values that are upright with the left and with the right corner above
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any, Final

import numpy as np

from models.classes import MARKS
from models.errors import LabelError, reason
from models.labelled_picture import LabelledDie, LabelledFace, LabelledPicture, PixelPoints, Triangle
from vision.boxes import Box
from vision.dice_set import KINDS
from vision.files import read_text
from vision.opinion import OTHER
from vision.plain_json import read_json
from vision.vantage import Vantage

LARGEST_BYTES: Final = 4_000_000_000
"""The largest labels that are read; those of a million scenes are smaller."""
_DESIGNS = {"pips": "pips", "numeral": "numerals", "ornate": "numerals", "numeral-ornate": "numerals"}


def load_labels(folder: Path) -> Iterator[LabelledPicture]:
    """The labelled pictures of a folder, in the order of its `labels.jsonl`.

    Raises:
        LabelError: the folder has no labels, or a line does not follow the format.
    """
    path = folder / "labels.jsonl"
    try:
        text = read_text(path, LARGEST_BYTES)
    except NotADirectoryError:
        raise LabelError(
            f"{folder} is a file, and a folder with labels.jsonl was expected; name one"
        ) from None
    except FileNotFoundError:
        if not folder.exists():
            raise LabelError(f"there is no folder {folder}; check the path") from None
        raise LabelError(f"{folder} holds no labels.jsonl; models/labels.py says what is in it") from None
    except OSError as error:
        raise LabelError(f"{path} cannot be read: {reason(error)}; make it readable") from error
    except UnicodeDecodeError as error:
        raise LabelError(f"{path} is no text in UTF-8 (byte {error.start}); write it as UTF-8") from error
    for number, line in enumerate(text.split("\n"), 1):  # splitlines() would split at U+2028 in a name, too
        try:
            if line.strip():
                yield _picture(folder, _entry(line))
        except LabelError as error:
            raise LabelError(f"line {number} of {path}: {error}") from error
        except RecursionError:
            raise LabelError(f"line {number} of {path}: it is nested too deeply; write it anew") from None


def _entry(line: str) -> object:
    try:
        return read_json(line)
    except json.JSONDecodeError as error:
        raise LabelError(f"it is not JSON: {error.msg}; write it anew") from error
    except ValueError as error:
        raise LabelError(f"{error}; write it anew") from error


def _picture(folder: Path, entry: object) -> LabelledPicture:
    fields = _fields(entry, "a picture", ("image", "source", "dice"))
    if not isinstance(fields["dice"], list):
        raise LabelError(f"'dice' is a list of dice, not {fields['dice']!r}")
    expects = fields.get("expects")
    if not isinstance(expects, str | None):
        raise LabelError(f"'expects' is the name of a dice set, not {expects!r}")
    dice = []
    for number, die in enumerate(fields["dice"], 1):
        try:
            dice.append(_die(die))
        except LabelError as error:
            raise LabelError(f"die {number}: {error}") from error
    return LabelledPicture(
        path=folder / str(fields["image"]),
        source=str(fields["source"]),
        from_above=fields.get("view") == "top-down",
        dice=tuple(dice),
        expects=expects,
        vantage=_vantage(fields.get("vantage")),
    )


def _die(entry: object) -> LabelledDie:
    fields = _fields(entry, "a die", ("box_xyxy", "shape", "style", "value"))
    sides = fields.get("sides", [])
    if not isinstance(sides, list):
        raise LabelError(f"'sides' is a list of values, not {sides!r}")
    visible = fields.get("visible", 1.0)
    if not isinstance(visible, int | float) or not 0 <= visible <= 1:
        raise LabelError(f"'visible' is a number from 0 to 1, not {visible!r}")
    return LabelledDie(
        box_xyxy=_box(fields["box_xyxy"]),
        box_of=_box_of(fields.get("box_of", "die")),
        face_class=_face_class(fields),
        visible=float(visible),
        sides=tuple(map(str, sides)),
        readable_faces=_readable_faces(fields),
        shape=str(fields["shape"]),
        leans_deg=_leans_deg(fields.get("leans_deg")),
        top_corners=_top_corners(fields.get("top_quad", [])),
    )


def _box_of(entry: object) -> str:
    """What a box stands round. A misspelt word must not count as "pips", whose boxes match more easily."""
    if entry not in ("die", "pips"):
        raise LabelError(f"'box_of' is 'die' or 'pips', not {entry!r}")
    return str(entry)


def _leans_deg(entry: object) -> float | None:
    if entry is not None and not (isinstance(entry, int | float) and 0 <= entry <= 180):
        raise LabelError(f"'leans_deg' is an angle from 0 to 180, not {entry!r}")
    return entry


def _vantage(entry: object) -> Vantage | None:
    if entry is None:
        return None
    fields = _fields(entry, "a vantage", ("px_to_mm", "camera_mm"))
    try:
        px_to_mm, camera_mm = (np.array(fields[name], float) for name in ("px_to_mm", "camera_mm"))
    except (TypeError, ValueError):
        raise LabelError(f"a vantage is made of numbers, not of {entry!r}") from None
    if px_to_mm.shape != (3, 3) or camera_mm.shape != (3,) or not camera_mm[2] > 0:
        raise LabelError(f"a vantage is three rows of three numbers, and a place above 0, not {entry!r}")
    if not (np.isfinite(px_to_mm).all() and np.isfinite(camera_mm).all()):
        raise LabelError(f"a vantage is made of numbers, not of {entry!r}")
    if np.linalg.matrix_rank(px_to_mm) < len(px_to_mm):
        raise LabelError(
            "'px_to_mm' maps the whole picture to one line or point, and should map each pixel to a place of"
            f" its own; got {fields['px_to_mm']!r}"
        )
    return Vantage(px_to_mm, camera_mm)


def _readable_faces(die: dict[str, Any]) -> tuple[LabelledFace, ...]:
    entries = die.get("telling", [])
    if not isinstance(entries, list):
        raise LabelError(f"'telling' is a list of faces, not {entries!r}")
    faces = []
    for entry in entries:
        fields = _fields(entry, "an upper face", ("style", "value", "corners"))
        face_class = _face_class(die | fields)
        if face_class is None:
            raise LabelError(f"no face of a {fields['style']} {die['shape']} tells {fields['value']!r}")
        faces.append(LabelledFace(face_class, _triangle(fields["corners"]), _turned(die | fields)))
    return tuple(faces)


def _turned(face: dict[str, Any]) -> tuple[()] | tuple[str, str]:
    values = face.get("turned")
    if values is None:
        return ()
    pair = values if isinstance(values, list) else []
    classes = [name for value in pair if (name := _face_class(face | {"value": value}))]
    if not len(classes) == len(pair) == 2:
        raise LabelError(f"'turned' is the two values of a face that is turned, not {values!r}")
    return classes[0], classes[1]


def _triangle(entry: object) -> Triangle:
    try:
        apex, left, right = _points(entry)
    except (TypeError, ValueError):
        raise LabelError(
            f"the corners of a face are three points of two numbers each, not {entry!r}"
        ) from None
    return apex, left, right


def _top_corners(entry: object) -> PixelPoints:
    try:
        return _points(entry)
    except (TypeError, ValueError):
        raise LabelError(f"'top_quad' is a list of points of two numbers each, not {entry!r}") from None


def _points(entry: object) -> PixelPoints:
    points = tuple((float(x), float(y)) for x, y in entry)  # type: ignore[attr-defined]  # its caller says what is no list
    if not all(isfinite(x) and isfinite(y) for x, y in points):
        raise ValueError("a point is made of finite numbers")
    return points


def _fields(entry: object, what: str, needed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise LabelError(f"{what} is an object in curly brackets, not {entry!r}")
    missing = [name for name in needed if name not in entry]
    if missing:
        raise LabelError(f"{what} has no {' and no '.join(map(repr, missing))}; it needs {', '.join(needed)}")
    return entry


def _box(entry: object) -> Box:
    numbers = entry if isinstance(entry, list) else []
    if len(numbers) != 4 or not all(isinstance(side, int | float) and isfinite(side) for side in numbers):
        raise LabelError(f"a box is four numbers, left, top, right, bottom; got {entry!r}")
    left, top, right, bottom = numbers
    if not (left < right and top < bottom):
        raise LabelError(f"a box is left, top, right, bottom, in pixels, and not empty; got {entry!r}")
    return left, top, right, bottom


def _face_class(die: dict[str, Any]) -> str | None:
    if die["style"] is None:  # a leaning die: it shows no face
        return None
    design, value = _DESIGNS.get(str(die["style"]), die["style"]), die["value"]
    for kind in KINDS:
        if kind.fits(die["shape"], design):
            return kind.class_of(str(value)) if str(value) in kind.faces else None
    if design == "mark":
        return f"mark {value}" if f"mark {value}" in MARKS else None
    return OTHER
