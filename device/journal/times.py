"""The time of day: the clocks that games are stamped by, and their stamps read back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]
"""Returns the current date and time."""


def now_utc() -> datetime:
    """The time by the system's clock, in UTC."""
    return datetime.now(UTC)


def now_local() -> datetime:
    """The time by the system's clock, in the time zone of this place."""
    return datetime.now(UTC).astimezone()


def local_time(stamp: str) -> datetime:
    """The time of an ISO stamp, in the time zone of this place.

    Raises:
        ValueError: the stamp is damaged.
    """
    return datetime.fromisoformat(stamp).astimezone()
