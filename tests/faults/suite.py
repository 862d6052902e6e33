"""Tries one kind of fault again and again, each time with the next seed, and tells what came of it."""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

from tests.faults.families import Family
from tests.faults.outcome import Outcome

_LONGEST_S: Final = 600
"""A trial that takes longer hangs, even on a machine that does much else."""
_MEMORY: Final = Path("/dev/shm")
_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """When a kind of fault has been tried often enough.

    Attributes:
        seconds: after this time.
        tries: or after so many faults, however long they take; None where the time decides.
    """

    seconds: float
    tries: int | None = None


@dataclass(slots=True)
class Result:
    """All the trials of one kind.

    Attributes:
        family: the kind.
        outcome: what came of them together.
        broken: for each promise that was broken, the seed of its trial and what happened.
        took_s: how long they took.
    """

    family: Family
    outcome: Outcome = field(default_factory=Outcome)
    broken: list[tuple[int, str]] = field(default_factory=list)
    took_s: float = 0.0


def run(family: Family, seed: int, limits: Limits) -> Result:
    """Try one kind of fault: at least once, until a limit is reached."""
    result, begun_s = Result(family), time.monotonic()
    while True:
        outcome = _try(family, seed)
        result.outcome.add(outcome)
        result.broken += [(seed, words) for words in outcome.broken]
        result.took_s = time.monotonic() - begun_s
        seed += 1
        if result.outcome.tried >= limits.tries if limits.tries else result.took_s >= limits.seconds:
            return result


def _try(family: Family, seed: int) -> Outcome:
    """One trial; whatever stops it counts as a crash."""
    with tempfile.TemporaryDirectory(dir=_workplace(), ignore_cleanup_errors=True) as folder:
        try:
            with _no_longer_than(_LONGEST_S):
                return family.trial(seed, Path(folder))
        except Exception as error:  # noqa: BLE001 one trial that fails must not end the others
            outcome = Outcome(tried=1)
            outcome.crash(error)
            return outcome


def _workplace() -> Path | None:
    """Memory where there is some: what a disk keeps is reckoned, and needs no real one."""
    return _MEMORY if os.access(_MEMORY, os.W_OK) else None


@contextlib.contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    """Interrupt whatever hangs."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"it did not end within {seconds} s")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def report(results: Sequence[Result]) -> str:
    """The table, and below it the seeds that repeat what was broken."""
    rows = ["| what | tried | lost | crashed | note |", "|---|---|---|---|---|"]
    for result in results:
        outcome = result.outcome
        numbers = " | ".join(f"{number:,}" for number in (outcome.tried, outcome.lost, outcome.crashed))
        rows.append(f"| {result.family.what} | {numbers} | {outcome.note} |")
    for result in results:
        rows += _told(result)
    return "\n".join(rows)


def _told(result: Result) -> list[str]:
    """The promises that were broken, each with what repeats it."""
    if not result.broken:
        return []
    name = result.family.name
    lines = ["", f"{name}: {len(result.broken):,} times a promise was broken, such as"]
    for seed, words in result.broken[:_SHOWN]:
        lines.append(f"  {words}; repeat: scripts/test-faults --only {name} --tries 1 --seed {seed}")
    return lines
