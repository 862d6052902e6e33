"""Keys whose contacts bounce: each touch counts as one press, and none is lost even if edges are dropped."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from device.keys import Key
from device.panel.panel import Fingers, Panel, Press
from device.settings.model import PANEL
from tests.contacts import BouncingPins
from tests.device.evening import Clock
from tests.faults.outcome import Outcome

_POLL_S: Final = 1 / 30
_PRESSES: Final = 20
_DROPPED: Final = 0.1
"""The share of edges that are dropped, in trials that drop edges."""


class Storm:
    """Contacts that bounce at random before they come to rest.

    Args:
        chance: the random generator.
        dropped: the probability that an edge is dropped.
    """

    def __init__(self, chance: random.Random, dropped: float) -> None:
        self.presses: list[Press] = []
        self._chance = chance
        self._dropped = dropped
        self._clock = Clock()
        self._pins = BouncingPins()
        self.panel = Panel(self._pins, self._clock)
        self._fingers = Fingers(self._pins)
        self._next_poll_s = 0.0

    def press(self, key: Key) -> None:
        """Press and release a key, for longer than any bounce and shorter than a hold."""
        self._move(key, down=True)
        self._wait(self._chance.uniform(0.06, 0.3))
        self._move(key, down=False)
        self._wait(self._chance.uniform(0.12, 0.3))

    def _move(self, key: Key, *, down: bool) -> None:
        longest_s = 10 ** self._chance.uniform(-4, -1.8)
        self._set(key, down)
        for _ in range(self._chance.randrange(9)):
            for closed in (not down, down):
                self._wait(self._chance.uniform(longest_s / 10, longest_s))
                self._set(key, closed)

    def _set(self, key: Key, closed: bool) -> None:
        pin = self._pins.pin(PANEL.buttons[key])
        pin.edges = "none" if self._chance.random() < self._dropped else "both"
        (self._fingers.press if closed else self._fingers.release)(key)
        pin.edges = "both"

    def _wait(self, seconds: float) -> None:
        """Let time pass, polling thirty times a second."""
        until_s = self._clock.now_s + seconds
        while self._next_poll_s <= until_s:
            self._clock.now_s = max(self._next_poll_s, self._clock.now_s)
            self.presses += self.panel.poll()
            self._next_poll_s += _POLL_S
        self._clock.now_s = until_s


def trial(seed: int, folder: Path) -> Outcome:
    """Press random keys; each press must count once, for the right key."""
    chance = random.Random(seed)
    dropped = chance.choice((0.0, _DROPPED))
    storm, outcome = Storm(chance, dropped), Outcome()
    for _ in range(_PRESSES):
        outcome.tried += 1
        storm.presses.clear()
        key = chance.choice(list(Key))
        storm.press(key)
        outcome.lost += not storm.presses
        outcome.seen["pressed twice where edges got lost"] += bool(dropped) and len(storm.presses) > 1
        if not storm.presses or (storm.presses != [Press(key)] and not dropped):
            outcome.broken.append(f"a finger on {key.label} came as {storm.presses}")
    storm.panel.close()
    return outcome
