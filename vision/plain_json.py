"""Read JSON from outside, and refuse huge numbers, deep nesting, NaN and infinity."""

from __future__ import annotations

import json
import math
from typing import Any, Final

_MOST_DIGITS: Final = 15
"""The most digits of a whole number. Floats cannot represent longer ones exactly."""


def read_json(content: bytes | str) -> Any:
    """Parse a text in JSON.

    >>> read_json('{"faces": [1, 2.5]}')
    {'faces': [1, 2.5]}

    Raises:
        ValueError: it is no JSON; it is nested too deeply; or a number in it is infinite or very long.
    """
    try:
        return json.loads(
            content, parse_int=_whole_number, parse_float=_finite_number, parse_constant=_finite_number
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _whole_number(text: str) -> int:
    if len(text.lstrip("-")) > _MOST_DIGITS:
        raise ValueError(f"a number in it has {len(text)} digits; at most {_MOST_DIGITS} are read")
    return int(text)


def _finite_number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} in it is no number that can be measured")
    return number
