"""The command print, with its own commands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from device.cli.options import FILE
from device.terminal import say


@click.group("print")
def print_() -> None:
    """Make PDF sheets to print at 100%: stickers for blank dice, the play mat, the board of Artiseurs."""
    from device.i18n import use_language
    from device.settings.load import load_settings

    use_language(load_settings().settings.screen_language)


def _millimetres(value: str | float) -> float:
    """A length in millimetres, as people write it: 16, 16.5, 16,5 or 16mm."""
    try:
        return float(str(value).lower().removesuffix("mm").replace(",", "."))
    except ValueError:
        words = f"{value!r} is not a length; give a number of millimetres, such as 16"
        raise click.BadParameter(words) from None


def _in_small_letters(context: click.Context, parameter: click.Parameter, text: str) -> str:
    """The name of a paper as the sheets know it: people write A4 as often as a4."""
    return text.lower()


_PAPER: Final = click.option(
    "--paper", callback=_in_small_letters, default="a4", show_default=True, help="a4 or a3."
)


@print_.command()
@click.argument("dice", metavar="SET")
@click.argument("pdf", type=FILE, required=False)
@click.option(
    "--size",
    type=_millimetres,
    default=16.0,
    show_default=True,
    metavar="MM",
    help="The length of a face's side, or the diameter of a disc.",
)
@click.option("--net", is_flag=True, help="Join the faces of each die into a net that folds round it.")
@_PAPER
def stickers(dice: str, pdf: Path | None, size: float, net: bool, paper: str) -> None:
    """Make stickers for blank dice, as PDF (./stickers-SET.pdf by default).

    SET is one of: imalya, dragon, chance, eilindor, peuples, misere, thard, keralm, nains,
    dragon8 (eight d8), tertre, sage, devin, osselets.
    """
    from device.print.dice import printed_set
    from device.print.stickers import sticker_sheet

    pdf = pdf or Path(f"stickers-{dice}.pdf")
    sticker_sheet(printed_set(dice), size, net, paper).save(pdf)
    say(pdf)


@print_.command()
@click.argument("pdf", type=FILE, required=False)
@_PAPER
def mat(pdf: Path | None, paper: str) -> None:
    """Make the mat that dice are thrown on, as PDF (./mat-PAPER.pdf by default)."""
    from device.print.mat import mat_sheet

    pdf = pdf or Path(f"mat-{paper}.pdf")
    mat_sheet(paper).save(pdf)
    say(pdf)


@print_.command("board")
@click.argument("pdf", type=FILE, required=False)
@_PAPER
def board_(pdf: Path | None, paper: str) -> None:
    """Make the board of Artiseurs with markers for the camera, as PDF (./board-PAPER.pdf by default)."""
    from device.print.board import board_sheet

    pdf = pdf or Path(f"board-{paper}.pdf")
    board_sheet(paper).save(pdf)
    say(pdf)
