"""Interrupting a computation: whoever asks for a worth may say when the answer comes too late."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final


class Interrupted(Exception):
    """The answer would come too late. Asked again, the solver goes on from what it has solved so far."""


def _never() -> bool:
    return False


_TOO_LATE: Final[ContextVar[Callable[[], bool]]] = ContextVar("too_late", default=_never)


@contextmanager
def interrupted_by(too_late: Callable[[], bool]) -> Iterator[None]:
    """Within this context, solvers stop as soon as `too_late` says so.

    Raises:
        Interrupted: it was too late.
    """
    before = _TOO_LATE.set(too_late)
    try:
        yield
    finally:
        _TOO_LATE.reset(before)


def check() -> None:
    """Stop if it is too late.

    Raises:
        Interrupted: it is too late.
    """
    if _TOO_LATE.get()():
        raise Interrupted
