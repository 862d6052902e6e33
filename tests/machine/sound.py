"""Sound goes to the machine's sound card, whose signal QEMU writes into a file."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import numpy as np

from device.keys import Key
from tests.machine.claim import Claim, tried
from tests.machine.hands import Hands
from tests.machine.qemu import Machine

_HEADER_BYTES: Final = 44
_HEARD: Final = 300
"""Levels of 32,768; the quietest cue is louder."""
_SOUNDS_S: Final = 300.0
"""By the clock of this host; an emulated table needs long to open its card."""


def sound(machine: Machine) -> Iterator[Claim]:
    """Press keys, and look at the signal."""
    yield tried("nothing is heard before a key is pressed", lambda: _silent(machine))
    yield tried("a key is heard", lambda: _heard(machine))


def _silent(machine: Machine) -> tuple[bool, str]:
    loudest = _loudest(machine)
    return loudest < _HEARD, f"the loudest level is {loudest}"


def _heard(machine: Machine) -> tuple[bool, str]:
    hands, until_s = Hands(machine), time.monotonic() + _SOUNDS_S
    for key in (Key.BACK, Key.ONE, Key.OK, Key.OK):
        hands.press(key)
    while (loudest := _loudest(machine)) < _HEARD and time.monotonic() < until_s:
        time.sleep(1)
    switched = machine.agent.shell("grep -h 'Amp-Out vals' /proc/asound/card*/codec*").text
    return loudest >= _HEARD, f"the loudest level is {loudest}; {switched}"


def _loudest(machine: Machine) -> int:
    """The loudest level so far; QEMU closes the file, with its length in its header, only at the end."""
    written = machine.sound_file.read_bytes()[_HEADER_BYTES:]
    levels = np.frombuffer(written[: len(written) // 2 * 2], np.int16)
    return int(np.abs(levels.astype(np.int32)).max(initial=0))
