"""`dice-table replay --luck`: the points that luck and choices made in a recorded game of Imalya."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.errors import RecordError
from device.terminal import counted
from engines.imalya import GAME
from engines.imalya.worth.review import review
from engines.record import Record, Step
from engines.registry import GAMES


def as_luck(record: Record, steps: Sequence[Step]) -> Iterator[str]:
    """A line for each player: the points that luck gave, and the points that choices cost.

    Raises:
        RecordError: the record is of another game than Imalya.
    """
    if record.game != "imalya":
        title = GAMES[record.game].title
        raise RecordError(
            f"luck and choices are computed only for games of Imalya, and this is a game of {title}"
        )
    first, *played = steps
    actions = [GAME.parse_action(str(step.action)) for step in played]
    reviews = review(GAME.parse_state(str(first.after)), actions)
    for name, found in zip(record.players, reviews, strict=True):
        choices = counted(found.choices, "choice")
        yield f"{name:<16}  luck {found.luck:+8.1f}   lost by {choices:>12} {found.lost:8.1f}"
