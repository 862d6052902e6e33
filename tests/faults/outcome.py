"""The results of a trial, or of all trials of one kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Outcome:
    """The results of trials.

    Attributes:
        tried: how many faults were tried.
        lost: how many acknowledged steps, presses or throws were lost.
        crashed: how many trials ended in an unexpected error, or hung.
        broken: a description of each broken promise.
        seen: further counts, by their names in the note.
        most: the greatest values, by their names in the note.
    """

    tried: int = 0
    lost: int = 0
    crashed: int = 0
    broken: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)

    def add(self, other: Outcome) -> None:
        """Add another outcome."""
        self.tried += other.tried
        self.lost += other.lost
        self.crashed += other.crashed
        self.broken += other.broken
        self.seen += other.seen
        for name, number in other.most.items():
            self.greatest(name, number)

    def greatest(self, name: str, number: int) -> None:
        """Update the greatest value of a name."""
        self.most[name] = max(number, self.most.get(name, 0))

    def crash(self, error: BaseException) -> None:
        """Count an unexpected error."""
        self.crashed += 1
        self.broken.append(f"ended in {type(error).__name__}: {error}")

    @property
    def note(self) -> str:
        """The counts and greatest values in words."""
        words = [f"{name}: {number:,}" for name, number in (*self.most.items(), *sorted(self.seen.items()))]
        return "; ".join(words)
