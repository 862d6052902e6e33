"""A camera fails in each known way over dice at rest: the screen says so in time, and no throw counts."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final
from unittest import mock

from device.camera import live
from tests.device.faulty_camera import FAULTS, PATIENCE_S, TOLD_S, Faulty, until
from tests.faults.outcome import Outcome

_AT_ONCE: Final = ("fail", "die", "small")
"""Faults that the camera's process reports itself; the others are detected after a time limit."""
_OF_LIGHT: Final = ("black", "white")
"""Faults of the light: the camera's process keeps running."""
_GOES_ON: Final = ("frozen", *_OF_LIGHT)
"""Faults during which pictures keep coming."""
_TIMES: Final = 4


def trial(seed: int, folder: Path) -> Outcome:
    """A table at its first throw, with several camera faults one after the other."""
    chance, outcome = random.Random(seed), Outcome()
    with mock.patch.object(live, "OPENING_S", PATIENCE_S):
        faulty = Faulty(folder)
        try:
            for _ in range(_TIMES):
                _fail(faulty, *chance.choice(FAULTS), chance, outcome)
        finally:
            faulty.camera.close()
            faulty.evening.close()
    return outcome


def _fail(faulty: Faulty, word: str, sentence: str, chance: random.Random, outcome: Outcome) -> None:
    """Cause one fault, check the messages, and recover from it."""
    outcome.tried += 1
    before, begun_s = faulty.steps, faulty.evening.clock.now_s
    faulty.tell(word)
    if word in _AT_ONCE:
        until(faulty.evening, lambda view: view.sight.trouble, still=True)
    while not faulty.trouble and faulty.evening.clock.now_s - begun_s < TOLD_S:
        faulty.later(0.1, sends=word in _GOES_ON)
    if not faulty.trouble.startswith(sentence):
        outcome.broken.append(f"{word}: after {TOLD_S} s the table says {faulty.trouble!r}")
    # With any fault but those of the light the process has been killed by now.
    faulty.later(chance.uniform(0, 0.5), sends=word in _OF_LIGHT)
    faulty.tell("noise")
    faulty.recover()
    faulty.later(chance.uniform(0, 2))
    if faulty.steps != before:
        outcome.lost += 1
        outcome.broken.append(f"{word}: dice counted that nobody saw fall")
