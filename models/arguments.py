"""What several commands take on their command lines."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import Final

WIDE_PX: Final = 960
"""The default width of rendered pictures, in pixels. A die is then as wide as in a webcam's picture of a
whole tray, if that picture is 1280 pixels wide. At a width of 1280, a die is as wide as in a camera module's
picture, which is 1728 pixels wide."""
_LEAST_WIDE_PX: Final = 64


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


def positive_number(text: str) -> float:
    """A number above 0, for the `type` of an argument.

    Raises:
        ArgumentTypeError: the text is no such number.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} was given; give a number above 0")
    return number


def picture_width(text: str) -> int:
    """The width of a picture in pixels, for the `type` of an argument.

    Raises:
        ArgumentTypeError: the text is no such number.
    """
    if not text.isdecimal() or int(text) < _LEAST_WIDE_PX or int(text) % 4:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no width; give a multiple of 4 from {_LEAST_WIDE_PX} on, for example 1280"
        )
    return int(text)


def add_wide(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the width of rendered pictures."""
    parser.add_argument(
        "--wide", type=picture_width, default=WIDE_PX, help="the width of rendered pictures in pixels"
    )
