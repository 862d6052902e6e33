"""What several commands take on their command lines."""

from __future__ import annotations

import argparse
import math
from typing import Final

WIDE_PX: Final = 960
"""The default width of rendered pictures. A die has as many pixels in them as in a webcam's picture of a
whole tray, which is 1280 wide. At a width of 1280 it has as many as in a camera module's picture of 1728."""
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
