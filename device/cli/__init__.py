"""The command line: each command starts one part of the program and prints errors as one sentence.

The modules of this package parse options; `device/commands` does the work.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from typing import Final

try:
    import click

    from device.cli import club, dice, games, people, sheets, table
    from device.errors import OWN_ERRORS, OutputError, ScreenError
    from device.terminal import log, say
    from device.version import VERSION
except KeyboardInterrupt:  # click answers Ctrl-C in the same words, but only once it is imported
    sys.exit("\nAborted!")

_OUTPUT_FAILS: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""The errors of printing where the disk is full or fails. Commands tell those of the files they write."""

NO_DISPLAY: Final = 69
"""The exit status if no screen can be opened (EX_UNAVAILABLE); scripts/play then runs the demo instead."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `dice-table` and exit with its status. This is the only place that turns errors into sentences."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        cli(arguments, prog_name="dice-table")
    except OWN_ERRORS as error:
        with contextlib.suppress(OSError):  # nobody can be told where standard error is full
            log(error)
        sys.exit(NO_DISPLAY if isinstance(error, ScreenError) else 1)
    except ImportError as error:
        # Ctrl-C while a library in C++ is imported: the library fails, and names the interrupt as the cause.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        say("\nAborted!", error=True)
        sys.exit(1)
    except OSError as error:
        if error.errno not in _OUTPUT_FAILS or error.filename is not None:
            raise
        _drop_output()
        with contextlib.suppress(OSError):
            log(OutputError(f"the output cannot be printed: {error.strerror}; print it elsewhere"))
        sys.exit(1)


def _drop_output() -> None:
    """Send what is still to be printed to nowhere, so that Python does not fail again as it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="dice-table", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """A referee for game nights: reads real dice, knows the rules, keeps the score.

    Without a command, opens the table.
    """
    if context.invoked_subcommand is None:
        context.invoke(table.play)


for _command in (
    *(table.play, table.settings, table.doctor, table.calibrate, table.wiring, table.demo),
    *(dice.read, dice.teach, dice.dice_),
    *(games.games, games.export, games.replay, games.history, games.duel),
    *(people.people, club.club, sheets.print_),
):
    cli.add_command(_command)
cli.add_command(games.history, "stats")
