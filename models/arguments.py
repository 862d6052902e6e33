"""What several commands take on their command lines."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, get_args

from vision.thresholds import Asks

WIDE_PX: Final = 960
"""The default width of rendered pictures, in pixels. A die is then as wide as in a webcam's picture of a
whole tray, if that picture is 1280 pixels wide. At a width of 1280, a die is as wide as in a camera module's
picture, which is 1728 pixels wide."""
_LEAST_WIDE_PX: Final = 64
_MOST_WIDE_PX: Final = 4096
"""Wider pictures take the memory of a usual machine."""


def part_of_whole(text: str) -> float:
    """A part of a whole, 0 to 1, for the `type` of an argument.

    Raises:
        ArgumentTypeError: the text is no such number.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no part of a whole; give a number from 0 to 1")
    return number


def whole_number(least: int) -> Callable[[str], int]:
    """A parser of whole numbers from `least` on, 0 or more, for the `type` of an argument.

    It raises an ArgumentTypeError for every other text.
    """

    def parsed(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} was given; give a whole number from {least} on")
        return int(text)

    return parsed


def number_to(most: float) -> Callable[[str], float]:
    """A parser of numbers above 0 and up to `most`, for the `type` of an argument.

    It raises an ArgumentTypeError for every other text.
    """

    def parsed(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not 0 < number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} was given; give a number above 0, at most {most:g}")
        return number

    return parsed


def picture_width(text: str) -> int:
    """The width of a picture in pixels, for the `type` of an argument.

    Raises:
        ArgumentTypeError: the text is no such number.
    """
    width = int(text) if re.fullmatch("[0-9]{1,5}", text) else 0
    if not _LEAST_WIDE_PX <= width <= _MOST_WIDE_PX or width % 4:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no width; give a multiple of 4 from {_LEAST_WIDE_PX} to {_MOST_WIDE_PX},"
            " for example 1280"
        )
    return width


def add_wide(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the width of rendered pictures."""
    parser.add_argument(
        "--wide", type=picture_width, default=WIDE_PX, help="the width of rendered pictures in pixels"
    )


def parser_of(module: str, description: str | None) -> argparse.ArgumentParser:
    """A parser of the options of `python -m` and a module; its help shows the module's docstring."""
    return argparse.ArgumentParser(
        prog=f"python -m {module}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how labelled pictures are read."""
    add_models(parser)
    parser.add_argument(
        "--asks",
        choices=get_args(Asks),
        default="usual",
        help="how often the table asks; as usual by default",
    )
    parser.add_argument(
        "--uncalibrated",
        action="store_true",
        help="do not tell the reader where the camera is, as where a tray is not calibrated",
    )


def add_models(parser: argparse.ArgumentParser) -> None:
    """Add the option of other models than the shipped ones."""
    parser.add_argument("--models", type=Path, help="a folder with other models than the shipped ones")
