"""Lets people stop a long command with Ctrl-C and resume it."""

from __future__ import annotations

import functools
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Final, Protocol

INTERRUPTED: Final = 130
"""The exit code of a command that was stopped with Ctrl-C, as shells give it."""


class Main(Protocol):
    """The command line of a command; returns its exit code."""

    def __call__(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command."""
        ...


def resumable(how: str) -> Callable[[Main], Main]:
    """A decorator for the command line of a command that can be resumed.

    Args:
        how: what to do to resume it, as the sentence goes on after "stopped; ".
    """

    def decorated(main: Main) -> Main:
        @functools.wraps(main)
        def run(arguments: Sequence[str] | None = None) -> int:
            try:
                return main(arguments)
            except (KeyboardInterrupt, RuntimeError) as error:
                if not _is_interruption(error):
                    raise
                print(f"stopped; {how}", file=sys.stderr)
                return INTERRUPTED

        return run

    return decorated


def _is_interruption(error: BaseException | None) -> bool:
    """Whether Ctrl-C has led to an error; Mitsuba raises an error of its own for it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def leave_to_parent() -> None:
    """Ignore Ctrl-C in a process of a pool: the shell sends it to the whole group, and the parent stops."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
