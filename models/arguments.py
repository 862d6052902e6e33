"""What several commands take on their command lines."""

from __future__ import annotations

import argparse
import math


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
