"""Turns the errors of a command into sentences, and lets people stop a long one with Ctrl-C."""

from __future__ import annotations

import functools
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from models.errors import CommandError, reason
from vision.errors import VisionError

INTERRUPTED: Final = 130
"""The exit code of a command that was stopped with Ctrl-C, as shells give it."""


class CommandLine(Protocol):
    """The command line of a command, decorated by `command`."""

    def __call__(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command; the exit code."""
        ...


def command(resume: str = "") -> Callable[[Callable[[Sequence[str] | None], None]], CommandLine]:
    """A decorator for the main function of a command: an error becomes a sentence and an exit code.

    Args:
        resume: how people resume the command after Ctrl-C, as the sentence goes on after "stopped; "; "" if
            it begins anew.
    """

    def decorated(main: Callable[[Sequence[str] | None], None]) -> CommandLine:
        @functools.wraps(main)
        def run(arguments: Sequence[str] | None = None) -> int:
            try:
                main(arguments)
            except (CommandError, VisionError) as error:
                print(error, file=sys.stderr)
                return 1
            except OSError as error:
                what = f"{error.filename} cannot be used: " if error.filename else ""
                advice = "check path, permissions and free space, or name another"
                print(f"{what}{reason(error)}; {advice}", file=sys.stderr)
                return 1
            except (KeyboardInterrupt, RuntimeError) as error:
                if not (resume and _is_interruption(error)):
                    raise
                print(f"stopped; {resume}", file=sys.stderr)
                return INTERRUPTED
            return 0

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
