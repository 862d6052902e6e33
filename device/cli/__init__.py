"""The command line: each command starts one part of the program and prints errors as one sentence.

The modules of this package parse options; `device/commands` does the work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from device.cli import club, dice, games, people, sheets, table
from device.cli.options import complain
from device.errors import DeviceError, ScreenError
from device.version import VERSION
from engines.errors import EngineError
from vision.errors import VisionError

_OURS: Final = (DeviceError, EngineError, VisionError)

NO_DISPLAY: Final = 69
"""The exit status if no screen can be opened (EX_UNAVAILABLE); scripts/play then runs the demo instead."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `dice-table` and exit with its status. This is the only place that turns errors into sentences."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        cli(arguments, prog_name="dice-table")
    except _OURS as error:
        complain(error)
        sys.exit(NO_DISPLAY if isinstance(error, ScreenError) else 1)


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
