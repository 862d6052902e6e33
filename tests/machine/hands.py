"""Presses keys on the machine's lines, and looks at its lamps."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from device.keys import Key
from device.settings.model import PANEL
from tests.machine.appliance import Appliance
from tests.machine.errors import NoAnswer

_LINES: Final = "/sys/devices/platform/gpio-sim.0/gpiochip*"
_PRESSED_S: Final = 0.2
_LET_GO_S: Final = 0.2
"""The least pause between two presses, as of a quick finger."""
_SAMPLES: Final = 100
"""How often each lamp is looked at: one that breathes is dark for a part of each hundredth of a second.
The shell reads the lines itself, as each program that it started would take longer than all of that."""
_FOLLOW_S: Final = 120.0
"""A game that begins is kept on the disk first; a busy host may take half a minute for that."""


class Hands:
    """The hands at one machine, whose table has wired keys."""

    def __init__(self, machine: Appliance) -> None:
        self._agent = machine.agent
        self._chip = self._agent.output(f"echo {_LINES}")

    def press(self, key: Key, held_s: float = _PRESSED_S) -> None:
        """Press a key cleanly."""
        pull = self._line(PANEL.buttons[key], "pull")
        self._agent.output(f"echo pull-down >{pull}; sleep {held_s}; echo pull-up >{pull}; sleep {_LET_GO_S}")

    def begin_press(self, key: Key) -> None:
        """Put a key down, and leave it there."""
        self._agent.output(f"echo pull-down >{self._line(PANEL.buttons[key], 'pull')}")

    @contextmanager
    def holding(self, key: Key) -> Iterator[None]:
        """Keep a key down."""
        self.begin_press(key)
        try:
            yield
        finally:
            self._agent.output(f"echo pull-up >{self._line(PANEL.buttons[key], 'pull')}")

    def press_badly(self, key: Key, bounces: int, seed: int) -> float:
        """Press a key whose contacts bounce; returns their longest opening within the storm, in ms."""
        pull = self._line(PANEL.buttons[key], "pull")
        return float(self._agent.output(f"python3 /usr/local/lib/machine/storm.py {pull} {bounces} {seed}"))

    def lit(self) -> frozenset[Key]:
        """The keys whose lamp lines were high at some moment of now."""
        lines = " ".join(self._line(PANEL.lamps[key], "value") for key in Key)
        look = f'for f in {lines}; do read v <$f; printf %s "$v"; done; echo'
        seen = self._agent.output(f"for i in $(seq {_SAMPLES}); do {look}; done")
        samples = seen.split()
        return frozenset(key for place, key in enumerate(Key) if any(row[place] == "1" for row in samples))

    def await_lit(self, wanted: frozenset[Key], patience_s: float = _FOLLOW_S) -> None:
        """Wait until exactly these lamps are lit.

        Raises:
            NoAnswer: other ones still are.
        """
        until_s = time.monotonic() + patience_s
        while (lit := self.lit()) != wanted:
            if time.monotonic() > until_s:
                raise NoAnswer(f"the lamps of {_names(lit)} are lit, those of {_names(wanted)} should be")

    def await_dark(self, key: Key, patience_s: float) -> None:
        """Wait until the lamp of a key is dark.

        Raises:
            NoAnswer: it is still lit.
        """
        until_s = time.monotonic() + patience_s
        while key in self.lit():
            if time.monotonic() > until_s:
                raise NoAnswer(f"the lamp of {key.label} is still lit")

    def _line(self, pin: int, file: str) -> str:
        return f"{self._chip}/sim_gpio{pin}/{file}"


def _names(keys: frozenset[Key]) -> str:
    return ", ".join(key.label for key in sorted(keys)) or "no key"
