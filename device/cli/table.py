"""The commands of the table itself: play, settings, doctor, calibrate, wiring, demo."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import click

from device.cli.options import CAMERA, DATA, FILE, Whole
from device.terminal import say, say_lines


@click.command()
@CAMERA
@DATA
def play(camera: str | None, data: str | None) -> None:
    """Open the table, with the first camera that works, or with the simulated tray."""
    # Each command imports its own part, so that reading a photograph need not load the screen's libraries.
    from device.session.play import run

    sys.exit(run({"camera": camera, "data": data}))


@click.command()
@CAMERA
@DATA
def settings(camera: str | None, data: str | None) -> None:
    """Print the settings in force, and where each one comes from."""
    from device.settings.load import load_settings
    from device.settings.show import as_toml

    say(as_toml(load_settings({"camera": camera, "data": data})))


@click.command()
@CAMERA
@DATA
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def doctor(camera: str | None, data: str | None, as_json: bool) -> None:
    """Check camera, light, model, privacy, pins, screen, disk and clock, and say how to fix faults."""
    from device.doctor import report
    from device.doctor.computer import Computer
    from device.doctor.examine import examine
    from device.doctor.settings import check_settings

    settings, found = check_settings({"camera": camera, "data": data})
    findings = []
    for finding in itertools.chain([found], examine(Computer(settings))):
        findings.append(finding)
        if not as_json:
            say(report.as_line(finding))
    if as_json:
        say(report.as_json(findings))
    sys.exit(0 if report.healthy(findings) else 1)


@click.command()
@CAMERA
@DATA
@click.option("--corners", metavar="POINTS", help='Without a mat: "80,80 880,80 880,640 80,640", in pixels.')
@click.option("--tray", metavar="MM", help="With --corners: the tray's floor; 210x146 by default.")
@click.option("--board", is_flag=True, help="Calibrate the board of Artiseurs in place of the tray.")
def calibrate(
    camera: str | None, data: str | None, corners: str | None, tray: str | None, board: bool
) -> None:
    """Find the printed mat in the picture, measure light and sharpness, and save the calibration."""
    from device.camera.calibration import BOARD_FILE, FILE_NAME, Find, by_mat
    from device.commands.calibrate import run, shown_by_hand
    from device.settings.load import load_settings
    from device.throw.board import BOARD_WH_MM, board_by_markers

    if tray is not None and (corners is None or board):
        raise click.UsageError(
            "--tray is the size of a tray whose corners are given; add --corners, without --board, or leave"
            " it out."
        )
    settings = load_settings({"camera": camera, "data": data}).settings
    find: Find = board_by_markers if board else by_mat
    if corners is not None:
        size = "x".join(f"{side:g}" for side in BOARD_WH_MM) if board else tray or "210x146"
        find = shown_by_hand(corners, size)
    say_lines(run(settings, find, BOARD_FILE if board else FILE_NAME))


@click.command()
@click.option("--svg", type=FILE, metavar="FILE", help="Also write a drawing of it, as SVG.")
def wiring(svg: Path | None) -> None:
    """Print which wire goes to which pin, by the settings in force."""
    from device.output import write_output
    from device.panel.wiring import table
    from device.panel.wiring_drawing import drawing
    from device.settings.load import load_settings

    panel = load_settings().settings.panel
    if svg:
        write_output(svg, drawing(panel))
    say(table(panel))


@click.command()
@click.argument("folder", type=FILE, default=Path("demo"))
@click.option("--camera", type=FILE, metavar="PHOTOS", help="Play with this folder of photographs.")
@click.option(
    "--seed",
    type=Whole(0),
    default=1,
    show_default=True,
    help="Chooses the throws; the same seed gives the same game.",
)
@click.option("--film", type=FILE, metavar="GIF", help="Film the first turns, and stop after them.")
def demo(folder: Path, camera: Path | None, seed: int, film: Path | None) -> None:
    """Play a whole game without people, and write screens and log into FOLDER (./demo by default)."""
    from device.demo.run import run

    sys.exit(run(folder, camera, seed, say, film))
