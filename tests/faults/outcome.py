"""What became of a trial, and of all the trials of one kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Outcome:
    """What trials have shown.

    Attributes:
        tried: how many faults were tried.
        lost: how much was lost of what had been acknowledged: steps of a game, presses, throws.
        crashed: how many ended in an error that no sentence tells, or did not end.
        broken: for each promise that was broken, what happened.
        seen: whatever else is worth counting, by its name in the note.
        most: the greatest number met, by its name in the note.
    """

    tried: int = 0
    lost: int = 0
    crashed: int = 0
    broken: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)

    def add(self, other: Outcome) -> None:
        """Count another outcome in."""
        self.tried += other.tried
        self.lost += other.lost
        self.crashed += other.crashed
        self.broken += other.broken
        self.seen += other.seen
        for name, number in other.most.items():
            self.greatest(name, number)

    def greatest(self, name: str, number: int) -> None:
        """Note the greatest number met under a name."""
        self.most[name] = max(number, self.most.get(name, 0))

    def crash(self, error: BaseException) -> None:
        """Note an error that is none of the table's own sentences."""
        self.crashed += 1
        self.broken.append(f"ended in {type(error).__name__}: {error}")

    @property
    def note(self) -> str:
        """What is worth knowing beside the numbers."""
        words = [f"{name}: {number:,}" for name, number in (*self.most.items(), *sorted(self.seen.items()))]
        return "; ".join(words)
