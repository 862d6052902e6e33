"""The work that an opponent puts into a choice: it is counted in steps, and ends when the time is up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

Deadline = Callable[[], bool]
"""Says whether the time to think is up. The caller holds the clock; engines know none."""


def never() -> bool:
    """The deadline that never comes."""
    return False


class TimeIsUp(Exception):
    """Stops a strategy when no step is left or the deadline has come; never leaves `choose`."""


class Effort:
    """The work for one choice.

    Strategies work in steps. A step that the deadline interrupts is not counted, and has no influence on the
    choice. So the number of steps tells how a choice was found: in the same state, by the same chance and
    with as many steps, an opponent chooses the same on every machine.

    Args:
        most: how many steps are done at most; None for as many as there is time for.
        deadline: says when the time is up. To repeat a choice exactly, give `most` and no deadline.

    Attributes:
        steps: the steps that are done.
    """

    def __init__(self, most: int | None = None, deadline: Deadline = never) -> None:
        self.steps = 0
        self._most: Final = most
        self._deadline: Final = deadline

    def __call__(self) -> bool:
        """Whether the time is up; so an effort is a deadline itself."""
        return self._deadline()

    @contextmanager
    def step(self) -> Iterator[None]:
        """Do one step.

        Raises:
            TimeIsUp: no step is left, or the deadline has come.
        """
        if self.steps == self._most:
            raise TimeIsUp
        self.check_time()
        yield
        self.steps += 1

    def check_time(self) -> None:
        """Stop within a step if the deadline has come.

        Raises:
            TimeIsUp: it has come.
        """
        if self():
            raise TimeIsUp


def effort_of(deadline: Deadline) -> Effort:
    """The effort until a deadline; an effort stays itself."""
    return deadline if isinstance(deadline, Effort) else Effort(deadline=deadline)
