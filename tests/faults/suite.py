"""Repeats the trial of one kind of fault, each time with the next seed, and reports the results."""

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
"""The time limit of a trial in seconds; it is generous, because the machine may be busy."""
_MEMORY: Final = Path("/dev/shm")
_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits for one kind of fault.

    Attributes:
        seconds: the time after which no new trial begins.
        tries: the number of faults to try, whatever time that takes; None to go by the time.
    """

    seconds: float
    tries: int | None = None


@dataclass(slots=True)
class Result:
    """The results of all trials of one kind.

    Attributes:
        family: the kind of fault.
        outcome: the sum of the outcomes.
        broken: for each broken promise, the seed of the trial and what happened.
        took_s: how long the trials took.
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
    """Run one trial; an exception counts as a crash."""
    with tempfile.TemporaryDirectory(dir=_workplace(), ignore_cleanup_errors=True) as folder:
        try:
            with _no_longer_than(_LONGEST_S):
                return family.trial(seed, Path(folder))
        except Exception as error:  # noqa: BLE001 one trial that fails must not end the others
            outcome = Outcome(tried=1)
            outcome.crash(error)
            return outcome


def _workplace() -> Path | None:
    """A folder in memory, if the system has one; the disk is simulated, so a real one is not needed."""
    return _MEMORY if os.access(_MEMORY, os.W_OK) else None


@contextlib.contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    """Raise a `TimeoutError` in the block after some seconds."""

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
    """The table of results, and below it the commands that repeat broken promises."""
    rows = ["| what | tried | lost | crashed | note |", "|---|---|---|---|---|"]
    for result in results:
        outcome = result.outcome
        numbers = " | ".join(f"{number:,}" for number in (outcome.tried, outcome.lost, outcome.crashed))
        rows.append(f"| {result.family.what} | {numbers} | {outcome.note} |")
    for result in results:
        rows += _told(result)
    return "\n".join(rows)


def _told(result: Result) -> list[str]:
    """The broken promises of one kind, each with the command that repeats it."""
    if not result.broken:
        return []
    name = result.family.name
    lines = ["", f"{name}: {len(result.broken):,} times a promise was broken, such as"]
    for seed, words in result.broken[:_SHOWN]:
        lines.append(f"  {words}; repeat: scripts/test-faults --only {name} --tries 1 --seed {seed}")
    return lines
