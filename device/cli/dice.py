"""The commands about dice: read, teach, and dice with its own commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from device.cli.options import CAMERA, DATA, FILE, NAME, settings_of
from device.terminal import log, say
from vision.errors import DiceSetError, VisionError

if TYPE_CHECKING:
    from device.teaching.dice_box import DiceBox
    from device.teaching.look_files import KeptLook


@click.command()
@click.argument("photos", type=FILE, nargs=-1, required=True, metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each photograph.")
@click.option("--annotate", type=FILE, metavar="DIR", help="Write pictures with the reading drawn in.")
@click.option(
    "--dice",
    type=NAME,
    default="pips",
    show_default=True,
    metavar="SET",
    help="The dice set in the photographs.",
)
@DATA
def read(photos: tuple[Path, ...], as_json: bool, annotate: Path | None, dice: str, data: str | None) -> None:
    """Read the dice in photographs, or in folders of photographs.

    SET is a set that ships with dice-table or one that was taught. A die that does not belong to it is
    printed as "stranger".
    """
    from device.commands.read import AnnotatedFolder, as_json_line, as_table, read_photos
    from vision.reader import Reader

    unread: list[Path] = []

    def skip(path: Path, error: VisionError) -> None:
        unread.append(path)
        log(error)

    annotations = AnnotatedFolder(annotate) if annotate else None
    tell = as_json_line if as_json else as_table
    for photo in read_photos(photos, Reader(_box(data).find(dice)), skip):
        say(tell(photo.path, photo.reading))
        if annotations:
            annotations.save(photo)
    sys.exit(1 if unread else 0)


@click.command()
@click.argument("name", type=NAME, metavar="[SET]", required=False, default="")
@CAMERA
@DATA
def teach(name: str, camera: str | None, data: str | None) -> None:
    """Teach the table your own dice: show it each face a few times. SET is a new name or a taught set."""
    from device.screen.teach.errands import AskKind, OpenSets, TeachingErrand, TeachSet
    from device.session.play import run

    box = _box(data)
    first: TeachingErrand = OpenSets()
    if name in box.taught.names:
        first = TeachSet(name)
    elif name:
        box.taught.check_free(name)
        first = AskKind(name)
    sys.exit(run({"camera": camera, "data": data}, first))


@click.group("dice")
@DATA
def dice_(data: str | None) -> None:
    """List, rename, delete, export and import taught dice sets; list and forget looks."""


@dice_.command("list")
@DATA
def list_(data: str | None) -> None:
    """Print the dice sets: first those that ship with dice-table, then the taught ones."""
    from vision.dice_set import SHIPPED_SETS

    box, damaged = _box(data), False
    box.taught.check()
    for name in SHIPPED_SETS:
        say(f"{name:<24}  ships with dice-table")
    for name in box.taught.names:
        try:
            taught = box.taught.load(name)
        except DiceSetError as error:
            log(error)
            damaged = True
            continue
        looks = sum(len(seen) for seen in taught.looks.values())
        say(f"{name:<24}  {taught.shape}, {len(taught.faces)} faces, {looks} looks")
    if damaged:
        sys.exit(1)


@dice_.command()
@click.argument("name", type=NAME)
@click.argument("new", type=NAME)
@DATA
def rename(name: str, new: str, data: str | None) -> None:
    """Rename a taught set."""
    _box(data).rename(name, new)


@dice_.command()
@click.argument("name", type=NAME)
@DATA
def delete(name: str, data: str | None) -> None:
    """Delete a taught set."""
    _box(data).delete(name)


@dice_.command("export")
@click.argument("name", type=NAME)
@click.argument("file", type=FILE, default=Path())
@DATA
def export_dice(name: str, file: Path, data: str | None) -> None:
    """Write a taught set as a file for another table (./NAME.dice by default)."""
    say(_box(data).taught.export(name, file))


@dice_.command("import")
@click.argument("file", type=FILE)
@click.option("--name", type=NAME, default="", help="Its name here; by default the name in the file.")
@DATA
def import_dice(file: Path, name: str, data: str | None) -> None:
    """Import a set that another table has exported."""
    say(_box(data).taught.import_file(file, name))


@dice_.command("looks")
@click.argument("name", type=NAME, metavar="[SET]", required=False, default="")
@click.option("--json", "as_json", is_flag=True, help="One JSON list, for programs.")
@DATA
def looks_(name: str, as_json: bool, data: str | None) -> None:
    """Print the looks of SET or of all sets: the kept pictures of faces, taught or corrected.

    Each line begins with the eight digits to give to forget-look. Looks that are not used yet, because they
    wait for a second one like them, come last.
    """
    from device.commands import looks as looks_command

    found, whole = _looks(data, name)
    if as_json:
        say(looks_command.as_json(found))
    elif not found:
        say("no picture of a die is kept")
    for look in () if as_json else found:
        say(looks_command.as_line(look))
    sys.exit(0 if whole else 1)


@dice_.command("show-looks")
@click.argument("png", type=FILE, default=Path("looks.png"))
@click.option("--dice", "name", type=NAME, default="", metavar="SET", help="Only the looks of this set.")
@DATA
def show_looks(png: Path, name: str, data: str | None) -> None:
    """Write the pictures of the looks into PNG (./looks.png by default)."""
    from device.commands.looks import save_sheet

    found, whole = _looks(data, name)
    save_sheet(found, png)
    say(png)
    sys.exit(0 if whole else 1)


@dice_.command("forget-look")
@click.argument("looks", metavar="LOOK...", nargs=-1, required=True)
@DATA
def forget_look(looks: tuple[str, ...], data: str | None) -> None:
    """Delete looks. A running table goes on using them until it is started again."""
    from device.commands.looks import as_line

    box = _box(data)
    for which in looks:
        say(f"{as_line(box.looks.forget(which))}  forgotten")


def _looks(data: str | None, name: str) -> tuple[tuple[KeptLook, ...], bool]:
    """The looks of a set, or of all sets if the name is "", and whether every set could be read.

    Raises:
        DiceSetError: the named set is not known, or cannot be read.
    """
    box = _box(data)
    box.taught.check()
    if name:
        return box.looks.of(name), True
    damaged: list[DiceSetError] = []
    looks = box.looks.of_all(damaged.append)
    for error in damaged:
        log(error)
    return looks, not damaged


def _box(data: str | None) -> DiceBox:
    """The dice sets of this table."""
    from device.teaching.dice_box import DiceBox

    return DiceBox(settings_of(data).data)
