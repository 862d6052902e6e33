"""The options that commands share."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from device.camera_names import CAMERAS

if TYPE_CHECKING:
    from device.settings.model import Settings


class _FilePath(click.Path):
    """A path that a user names; the command that opens it says what is wrong with it.

    An empty path is refused: it comes from a script whose variable is not set, and would mean the current
    folder. So is "-", by which people mean standard input or output.
    """

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """The path; click ends the command with a sentence if it is empty or "-"."""
        if value == "":
            self.fail("the path is empty; name a file, or give . for the current folder.", param, ctx)
        if value == "-":
            self.fail("- is no path here; name a file, or give ./- for one of that name.", param, ctx)
        return super().convert(value, param, ctx)


class _Name(click.types.StringParamType):
    """A name as the table keeps it: some terminals, such as those of macOS, send letter and accent apart."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name in Unicode's NFC."""
        return unicodedata.normalize("NFC", super().convert(value, param, ctx))


class Whole(click.IntRange):
    """A whole number between bounds. Click would tell people that "x" is "not a valid integer range"."""

    name = "integer"


def before_or_behind(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """The callback of an option that may stand before the name of a group's command or behind it.

    The group and its commands all have the option. What the group was given holds for the command, too,
    unless the command was given something else.
    """
    if given is not None:
        context.meta[parameter.human_readable_name] = given
    return context.meta.get(parameter.human_readable_name)


NAME: Final = _Name()
FILE: Final = _FilePath(path_type=Path, readable=False)  # click does not ask whether it may be read
CAMERA: Final = click.option(
    "--camera",
    metavar="WHICH",
    help=f"{', '.join(CAMERAS)}, a webcam's number, a video, or a folder.",
)
DATA: Final = click.option(
    "--data", metavar="FOLDER", callback=before_or_behind, help="The folder in which games are kept."
)


def settings_of(data: str | None) -> Settings:
    """The settings in force, with the data folder that was given, if any."""
    # Imported here, so that `--help` need not load them.
    from device.settings.load import load_settings

    return load_settings({"data": data}).settings


def check_one(**given: object) -> None:
    """Refuse options that exclude each other, by the names of their parameters; None and False are not given.

    Raises:
        UsageError: more than one was given.
    """
    names = [f"--{name}" for name, value in given.items() if value is not None and value is not False]
    if len(names) > 1:
        told = f"{', '.join(names[:-1])} and {names[-1]}"
        raise click.UsageError(f"{told} were {'both' if len(names) == 2 else 'all'} given; give one of them.")
