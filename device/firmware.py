"""What the firmware of a Raspberry Pi tells about low voltage and heat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from device.processes import ask

ASK: Final = ("vcgencmd", "get_throttled")
"""The command that asks the firmware. It belongs to Raspberry Pi OS; other computers have none."""

_SINCE_BOOT: Final = 16
"""The shift from the bits for the present to those for "has happened since boot"."""
_POWER: Final = 0b0001
_SLOWED: Final = 0b0110
"""Slowed down: by heat, or by low voltage."""
_HEAT: Final = 0b1000


@dataclass(frozen=True, slots=True)
class Throttled:
    """What has slowed a Pi down.

    Attributes:
        low_now, low: whether the voltage is too low now; whether it has been since the Pi was switched on.
        hot_now, hot: the same of heat.
    """

    low_now: bool = False
    low: bool = False
    hot_now: bool = False
    hot: bool = False


def parse_throttled(answer: str | None) -> Throttled | None:
    """Read an answer of the firmware; None if it is none.

    >>> parse_throttled("throttled=0x50000")
    Throttled(low_now=False, low=True, hot_now=False, hot=False)
    """
    found = re.fullmatch("throttled=0x([0-9a-fA-F]{1,8})", answer or "")
    if found is None:
        return None
    bits = int(found[1], 16)
    low_now, hot_now = _causes(bits)
    low_before, hot_before = _causes(bits >> _SINCE_BOOT)
    return Throttled(low_now, low_now or low_before, hot_now, hot_now or hot_before)


def _causes(bits: int) -> tuple[bool, bool]:
    """Whether the voltage was too low, and whether it was too hot."""
    low = bool(bits & _POWER)
    return low, bool(bits & _HEAT) or (bool(bits & _SLOWED) and not low)


def ask_throttled() -> Throttled | None:
    """Ask the firmware what has slowed the Pi down.

    Returns:
        Its answer; None on a computer without `vcgencmd`, or if no answer comes in time.
    """
    return parse_throttled(ask(*ASK))
