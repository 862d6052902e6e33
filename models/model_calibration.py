"""Keep the six numbers that calibrate the models, in a file beside them: temperatures and thresholds."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from models.errors import UncalibratedError, reason
from vision.files import write_file
from vision.plain_json import read_json

FILE: Final = "calibration.json"
MEASURED_BY: Final[Mapping[str, str]] = {
    "temperature": "models.calibrate",
    "doubt_below": "models.calibrate",
    "flats_temperature": "models.calibrate_flats",
    "close_below": "models.evaluate --keep-thresholds",
    "flats_below": "models.evaluate --keep-thresholds",
    "posture_below": "models.calibrate_posture",
}
"""The numbers, each with the command that writes it. A temperature is above 0, a threshold from 0 to 1."""


def add_numbers(folder: Path, numbers: Mapping[str, float]) -> None:
    """Write numbers into the file of a folder of models; keep the others.

    Raises:
        UncalibratedError: the file is damaged or cannot be written, or a number is out of range.
    """
    known = numbers_so_far(folder) | dict(numbers)
    for name, value in numbers.items():
        _check(folder / FILE, name, value)
    try:
        write_file(folder / FILE, json.dumps(known, indent=2, sort_keys=True) + "\n")
    except OSError as error:
        raise UncalibratedError(
            f"{folder / FILE} cannot be written: {reason(error)}; make it writable and measure again"
        ) from error


def all_numbers(folder: Path) -> dict[str, float]:
    """All six numbers of a folder of models.

    Raises:
        UncalibratedError: there is no such folder, or a number is missing or out of range.
    """
    if not folder.is_dir():
        raise UncalibratedError(f"there is no folder {folder}; name that of trained models, WORK/all")
    known = numbers_so_far(folder)
    for name, command in MEASURED_BY.items():
        if name not in known:
            raise UncalibratedError(f"{folder / FILE} has no {name!r}; run {command} on these models first")
        _check(folder / FILE, name, known[name])
    return {name: float(known[name]) for name in MEASURED_BY}


def numbers_so_far(folder: Path) -> dict[str, float]:
    """The numbers of a folder of models that were measured until now, unchecked.

    Raises:
        UncalibratedError: the file is damaged or cannot be read.
    """
    path = folder / FILE
    try:
        known = read_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UncalibratedError(
            f"{path} cannot be read: {reason(error)}; make it readable, or delete it and measure again"
        ) from error
    except ValueError as error:
        raise UncalibratedError(f"{path} is no JSON ({error}); delete it and measure again") from error
    if not isinstance(known, dict):
        raise UncalibratedError(f"{path} holds no numbers by name; delete it and measure again")
    return known


def _check(path: Path, name: str, value: object) -> None:
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
    sane = 0 < number < math.inf if name.endswith("temperature") else 0 <= number <= 1
    if name not in MEASURED_BY or not sane:
        wanted = "a number above 0" if name.endswith("temperature") else "a number from 0 to 1"
        command = MEASURED_BY.get(name, "the evaluation")
        raise UncalibratedError(f"{path}: {name} is {value!r}; it should be {wanted}; run {command} again")
