"""Clocks that tests move."""

from datetime import UTC, datetime, timedelta


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self, now_s: float = 0.0):
        self.now_s = now_s

    def __call__(self) -> float:
        """The time, in seconds."""
        return self.now_s

    def pass_s(self, seconds: float) -> None:
        """Let some seconds pass."""
        self.now_s += seconds


class Calendar:
    """A clock that tells the day, too; it stands still unless it is moved."""

    def __init__(self, year=2026, month=11, day=21, hour=20):
        self.time = datetime(year, month, day, hour, tzinfo=UTC)

    def __call__(self):
        """The time."""
        return self.time

    def pass_minutes(self, minutes):
        """Let minutes pass."""
        self.time += timedelta(minutes=minutes)
