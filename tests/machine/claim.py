"""What is claimed of the table, and whether it was seen to hold on the machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.machine.errors import MachineError


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim, tried.

    Attributes:
        what: the claim, in words.
        holds: whether it was seen to hold.
        seen: what was seen.
        took_s: how long it took to try.
        tried: how often it was tried.
    """

    what: str
    holds: bool
    seen: str
    took_s: float = 0.0
    tried: int = 1

    def __str__(self) -> str:
        """One line for people.

        >>> print(Claim("the table boots", True, "active", 112.4))
        ok      the table boots: active (112 s)
        """
        times = f"{self.tried} times, " if self.tried > 1 else ""
        return f"{'ok' if self.holds else 'FAILED':<6}  {self.what}: {self.seen} ({times}{self.took_s:.0f} s)"


Try = Callable[[], tuple[bool, str]]
"""Tries a claim; returns whether it holds, and what was seen."""


def tried(what: str, attempt: Try) -> Claim:
    """Try a claim once; a machine that does not answer breaks it."""
    begun_s = time.monotonic()
    try:
        holds, seen = attempt()
    except MachineError as error:
        holds, seen = False, str(error)
    return Claim(what, holds, seen, time.monotonic() - begun_s)
