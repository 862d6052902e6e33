"""`dice-table replay --luck`: what a recorded game of Imalya owes to dice, and what to choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.errors import RecordError
from engines.imalya.worth.review import review
from engines.record import Record, Step
from engines.registry import GAMES


def as_luck(record: Record, steps: Sequence[Step]) -> Iterator[str]:
    """What dice brought each player of Imalya and what his choices cost him, in points, a line each.

    Raises:
        RecordError: it is another game.
    """
    if record.game != "imalya":
        title = GAMES[record.game].title
        raise RecordError(f"luck and choices are told of a game of Imalya, and this one is of {title}")
    first, *played = steps
    reviews = review(first.after, [step.action for step in played])
    for name, found in zip(record.players, reviews, strict=True):
        yield f"{name:<16}  luck {found.luck:+8.1f}   lost by {found.choices:4} choices {found.lost:8.1f}"
