"""The command line: each command starts one part of the program and prints errors as one sentence."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from device.cameras import CAMERAS
from device.errors import DeviceError, ScreenError
from device.terminal import say
from device.version import VERSION
from engines.errors import EngineError
from vision.errors import DiceSetError, VisionError

if TYPE_CHECKING:
    from device.commands.club import Club
    from device.teaching.dice_box import DiceBox
    from device.teaching.look_files import KeptLook

_OURS: Final = (DeviceError, EngineError, VisionError)

NO_DISPLAY: Final = 69
"""The exit status if no screen can be opened (EX_UNAVAILABLE); scripts/play then runs the demo instead."""

_FILE: Final = click.Path(path_type=Path)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `dice-table` and exit with its status. This is the only place that turns errors into sentences."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        cli(arguments, prog_name="dice-table")
    except _OURS as error:
        complain(error)
        sys.exit(NO_DISPLAY if isinstance(error, ScreenError) else 1)


def complain(error: Exception) -> None:
    """Print an error on standard error."""
    say(f"dice-table: {error}", error=True)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="dice-table", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """A referee for game nights: reads real dice, knows the rules, keeps the score.

    Without a command, opens the table.
    """
    if context.invoked_subcommand is None:
        context.invoke(play)


_CAMERA: Final = click.option(
    "--camera",
    metavar="WHICH",
    help=f"{', '.join(CAMERAS)}, a webcam's number, a video, or a folder.",
)
_DATA: Final = click.option("--data", metavar="FOLDER", help="The folder in which games are kept.")


@cli.command()
@_CAMERA
@_DATA
def play(camera: str | None, data: str | None) -> None:
    """Open the table, with the first camera that works, or with the simulated tray."""
    # Each command imports its own part, so that reading a photograph need not load the screen's libraries.
    from device.session.play import run

    sys.exit(run({"camera": camera, "data": data}))


@cli.command()
@_CAMERA
@_DATA
def settings(camera: str | None, data: str | None) -> None:
    """Print the settings in force, and where each one comes from."""
    from device.settings import load_settings
    from device.settings.show import told

    say(told(load_settings({"camera": camera, "data": data})))


@cli.command()
@_CAMERA
@_DATA
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def doctor(camera: str | None, data: str | None, as_json: bool) -> None:
    """Check camera, light, model, privacy, pins, screen, disk and clock, and say how to fix faults."""
    from device.doctor import report
    from device.doctor.examine import examine
    from device.doctor.machine import Machine
    from device.doctor.settings import check_settings

    settings, found = check_settings({"camera": camera, "data": data})
    findings = []
    for finding in itertools.chain([found], examine(Machine(settings))):
        findings.append(finding)
        if not as_json:
            say(report.as_line(finding))
    if as_json:
        say(report.as_json(findings))
    sys.exit(0 if report.healthy(findings) else 1)


@cli.command()
@_CAMERA
@_DATA
@click.option("--corners", metavar="POINTS", help='Without a mat: "80,80 880,80 880,640 80,640", in pixels.')
@click.option(
    "--tray", default="210x146", show_default=True, metavar="MM", help="With --corners: the tray's floor."
)
@click.option("--board", is_flag=True, help="Calibrate the board of Artiseurs in place of the tray.")
def calibrate(camera: str | None, data: str | None, corners: str | None, tray: str, board: bool) -> None:
    """Find the printed mat in the picture, measure light and sharpness, and save the calibration."""
    from device.camera.calibration import BOARD_FILE, FILE_NAME, Find, by_mat
    from device.commands.calibrate import run, shown_by_hand
    from device.settings import load_settings
    from device.throw.board import board_by_markers

    settings = load_settings({"camera": camera, "data": data}).settings
    find: Find = board_by_markers if board else by_mat
    if corners:
        find = shown_by_hand(corners, "170x170" if board else tray)
    for line in run(settings, find, BOARD_FILE if board else FILE_NAME):
        say(line)


@cli.command()
@click.option("--svg", type=_FILE, metavar="FILE", help="Also write a drawing of it, as SVG.")
def wiring(svg: Path | None) -> None:
    """Print which wire goes to which pin, by the settings in force."""
    from device.panel.wiring import table
    from device.panel.wiring_drawing import write_drawing
    from device.settings import load_settings

    panel = load_settings().settings.panel
    if svg:
        write_drawing(svg, panel)
    say(table(panel))


@cli.command()
@click.argument("folder", type=_FILE, default=Path("demo"))
@click.option("--camera", type=_FILE, metavar="PHOTOS", help="Play with this folder of photographs.")
@click.option(
    "--seed", default=1, show_default=True, help="Chooses the throws; the same seed gives the same game."
)
@click.option("--film", type=_FILE, metavar="GIF", help="Film the first turns, and stop after them.")
def demo(folder: Path, camera: Path | None, seed: int, film: Path | None) -> None:
    """Play a whole game without people, and write screens and log into FOLDER (./demo by default)."""
    from device.demo.run import run

    sys.exit(run(folder, camera, seed, say, film))


@cli.command()
@click.argument("photos", type=_FILE, nargs=-1, required=True, metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each photograph.")
@click.option("--annotate", type=_FILE, metavar="DIR", help="Write pictures with the reading drawn in.")
@click.option(
    "--dice", default="pips", show_default=True, metavar="SET", help="The dice set in the photographs."
)
@_DATA
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
        complain(error)

    annotations = AnnotatedFolder(annotate) if annotate else None
    tell = as_json_line if as_json else as_table
    for photo in read_photos(photos, Reader(_box(data).find(dice)), skip):
        say(tell(photo.path, photo.reading))
        if annotations:
            annotations.save(photo)
    sys.exit(1 if unread else 0)


@cli.command()
@click.argument("name", metavar="[SET]", required=False, default="")
@_CAMERA
@_DATA
def teach(name: str, camera: str | None, data: str | None) -> None:
    """Teach the table your own dice, by a few looks at each face. SET is the name of a new or taught set."""
    from device.screen.teach.errands import OpenSets
    from device.session.play import run

    box = _box(data)
    if name and name not in box.names:
        box.check_free(name)
    sys.exit(run({"camera": camera, "data": data}, OpenSets(name)))


@cli.group("dice")
def dice_() -> None:
    """List, rename, delete, export and import taught dice sets; list and forget looks."""


@dice_.command("list")
@_DATA
def list_(data: str | None) -> None:
    """Print the dice sets: first those that ship with dice-table, then the taught ones."""
    from vision.dice_set import SHIPPED

    for name in SHIPPED:
        say(f"{name:<24}  ships with dice-table")
    box, damaged = _box(data), False
    for name in box.names:
        try:
            taught = box.taught(name)
        except DiceSetError as error:
            complain(error)
            damaged = True
            continue
        looks = sum(len(seen) for seen in taught.looks.values())
        say(f"{name:<24}  {taught.shape}, {len(taught.faces)} faces, {looks} looks")
    if damaged:
        sys.exit(1)


@dice_.command()
@click.argument("name")
@click.argument("new")
@_DATA
def rename(name: str, new: str, data: str | None) -> None:
    """Rename a taught set."""
    _box(data).rename(name, new)


@dice_.command()
@click.argument("name")
@_DATA
def delete(name: str, data: str | None) -> None:
    """Delete a taught set."""
    _box(data).delete(name)


@dice_.command("export")
@click.argument("name")
@click.argument("file", type=_FILE, default=Path())
@_DATA
def export_dice(name: str, file: Path, data: str | None) -> None:
    """Write a taught set as a file for another table (./NAME.dice by default)."""
    say(_box(data).export(name, file))


@dice_.command("import")
@click.argument("file", type=_FILE)
@click.option("--name", default="", help="Its name here; by default the name in the file.")
@_DATA
def import_dice(file: Path, name: str, data: str | None) -> None:
    """Import a set that another table has exported."""
    say(_box(data).import_file(file, name))


@dice_.command("looks")
@click.argument("name", metavar="[SET]", required=False, default="")
@click.option("--json", "as_json", is_flag=True, help="One JSON list, for programs.")
@_DATA
def looks_(name: str, as_json: bool, data: str | None) -> None:
    """Print the looks that were taught or remembered, of SET or of all sets.

    Each line begins with the eight digits to give to forget-look. Looks that are not used yet, because they
    wait for a second one like them, come last.
    """
    from device.commands import looks as looks_command

    found, whole = _looks(data, name)
    if as_json:
        say(looks_command.as_json(found))
    for look in () if as_json else found:
        say(looks_command.as_line(look))
    sys.exit(0 if whole else 1)


@dice_.command("show-looks")
@click.argument("png", type=_FILE, default=Path("looks.png"))
@click.option("--dice", "name", default="", metavar="SET", help="Only the looks of this set.")
@_DATA
def show_looks(png: Path, name: str, data: str | None) -> None:
    """Write the pictures of the looks into PNG (./looks.png by default)."""
    from device.commands.looks import save_sheet

    found, whole = _looks(data, name)
    save_sheet(found, png)
    say(png)
    sys.exit(0 if whole else 1)


@dice_.command("forget-look")
@click.argument("looks", metavar="LOOK...", nargs=-1, required=True)
@_DATA
def forget_look(looks: tuple[str, ...], data: str | None) -> None:
    """Delete looks. A running table goes on using them until it is started again."""
    from device.commands.looks import as_line

    box = _box(data)
    for which in looks:
        say(f"{as_line(box.forget_look(which))}  forgotten")


def _looks(data: str | None, name: str) -> tuple[list[KeptLook], bool]:
    """The looks of a set, or of all sets if the name is "", and whether every set could be read."""
    from vision.dice_set import SHIPPED

    box, whole = _box(data), True
    looks: list[KeptLook] = []
    for one in (name,) if name else (*SHIPPED, *box.names):
        try:
            looks += box.looks(one)
        except DiceSetError as error:
            complain(error)
            whole = False
    return looks, whole


def _box(data: str | None) -> DiceBox:
    """The dice sets of this table."""
    from device.settings import load_settings
    from device.teaching.dice_box import DiceBox

    return DiceBox(load_settings({"data": data}).settings.data)


@cli.command()
@click.argument("record", type=_FILE)
@click.option("--at", type=int, metavar="N", help="Print only the position after N actions; 0 is the start.")
@click.option("--json", "as_json", is_flag=True, help="JSON: a line for the game, then one for each step.")
@click.option(
    "--luck", is_flag=True, help="Imalya only: the points that luck gave and choices cost each player."
)
def replay(record: Path, at: int | None, as_json: bool, luck: bool) -> None:
    """Replay a recorded game: print each action, its effects, the positions and the result."""
    from device.commands.luck import as_luck
    from device.commands.replay import as_json_lines, as_text, replayed

    if luck and as_json:
        raise click.UsageError(
            "--luck and --json were both given; luck is printed as text only: leave one out."
        )
    game, steps = replayed(record, at)
    if luck:
        say("\n".join(as_luck(game, steps)))
        return
    chosen = steps if at is None else steps[-1:]
    for line in as_json_lines(game, chosen) if as_json else as_text(game, chosen, whole=at is not None):
        say(line)


@cli.command()
@click.argument("first")
@click.argument("second")
@click.option("--game", "games", multiple=True, metavar="NAME", help="Which game; all of them by default.")
@click.option("--rules", metavar="RULES", help="With one game: a preset, or rules as records write them.")
@click.option(
    "--games", "number", type=int, default=20, show_default=True, metavar="N", help="How many games."
)
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
@click.option(
    "--seconds", type=float, default=0.1, show_default=True, help="Processor time to think for one choice."
)
@click.option("--times", is_flag=True, help="Tell how long each of them thinks, too.")
def duel(
    first: str,
    second: str,
    games: tuple[str, ...],
    rules: str | None,
    number: int,
    seed: int,
    seconds: float,
    times: bool,
) -> None:
    """Let two opponents of the machine play each other, and tell how often the first one wins.

    An opponent is a level (random, easy, medium, strong), and perhaps a character (careful, gambler, teaser):
    strong, or easy-gambler.
    """
    from device.commands.duel import duels

    for found in duels(first, second, games, rules, number, seed, seconds):
        say("\n".join([str(found), *(found.told_times() if times else ())]))


@cli.command()
@click.argument("game", type=int, required=False)
@click.argument("file", type=_FILE, required=False)
@click.option("--all", "everything", is_flag=True, help="Include secret choices of an unfinished game.")
@_DATA
def export(game: int | None, file: Path | None, everything: bool, data: str | None) -> None:
    """Write the record of a game into FILE, or to standard output.

    GAME is its number, as `dice-table games` prints it; the newest game by default.
    """
    from device.commands.export import exported, save
    from device.game.told import why_left_out
    from device.settings import load_settings

    record, left_out = exported(load_settings({"data": data}).settings.journal, game, everything)
    if file:
        save(record, file)
    say(file or str(record), end=file is not None)
    if left_out:
        say(f"dice-table: {why_left_out(left_out)}; --all writes them too", error=True)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="JSON: one line for each game.")
@click.option("--resume", "resumed", type=int, metavar="N", help="Open the table and resume game N.")
@click.option("--delete", "deleted", type=int, metavar="N", help="Delete game N for good, after a question.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@_DATA
def games(as_json: bool, resumed: int | None, deleted: int | None, yes: bool, data: str | None) -> None:
    """Print the games of this table, the newest first; or resume or delete one."""
    from device.annals.annals import Annals
    from device.commands import games as games_command
    from device.game.background import AtOnce
    from device.journal.journal import Journal
    from device.settings import load_settings

    path = load_settings({"data": data}).settings.journal
    if resumed is not None and deleted is not None:
        raise click.UsageError("--resume and --delete were both given; give one of them.")
    if resumed is not None:
        from device.screen.base import Resume
        from device.session.play import run

        games_command.check_unfinished(games_command.chosen(path, resumed))
        sys.exit(run({"data": data}, Resume(resumed)))
    if deleted is not None:
        game = games_command.chosen(path, deleted)
        if yes or click.confirm(f"{games_command.as_line(game).strip()}\nDelete it for good?"):
            with Journal(path) as journal:
                journal.delete(deleted)
                Annals(journal, AtOnce(), path.parent).forget_deleted()
        return
    with games_command.read_only(path) as journal:
        for notice in journal.notices:
            say(f"dice-table: {notice}", error=True)
        for game in games_command.kept_games(journal):
            say(games_command.as_json(game) if as_json else games_command.as_line(game))


@cli.command()
@click.option("--json", "form", flag_value="json", help="One JSON object with games and people.")
@click.option("--csv", "form", flag_value="csv", help="A table for programs: a row for each player and game.")
@click.option("--dice", "form", flag_value="dice", help="Which faces were read, and whether that is unusual.")
@click.option("--bgstats", type=_FILE, metavar="FILE", help="Write a file that the app BG Stats imports.")
@click.option("--luck", is_flag=True, help="Compute luck where it is not known yet: up to a minute a game.")
@click.option("--since", type=click.DateTime(["%Y-%m-%d"]), help="Only evenings from this day on.")
@_DATA
def history(
    form: str | None, bgstats: Path | None, luck: bool, since: datetime | None, data: str | None
) -> None:
    """Print the finished games of this table: who won what, game by game and person by person."""
    from device.commands import history as history_command
    from device.settings import load_settings

    def tell(number: int) -> None:
        say(f"dice-table: computing the luck of game {number}", error=True)

    path = load_settings({"data": data}).settings.journal
    told, finished = history_command.read_history(path, luck, tell, since.date() if since else None)
    for trouble in told.troubles:
        complain(trouble)
    if bgstats:
        history_command.save_bgstats(finished, bgstats)
        say(bgstats)
    elif form == "json":
        say(history_command.as_json(told))
    elif form == "dice":
        for line in history_command.as_dice(finished):
            say(line)
    else:
        for line in (history_command.as_csv if form == "csv" else history_command.as_text)(told):
            say(line)
    sys.exit(1 if told.troubles else 0)


@cli.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="JSON: one line for each person.")
@_DATA
@click.pass_context
def people(context: click.Context, as_json: bool, data: str | None) -> None:
    """Print the people of this table, who comes most often first; or rename, merge or forget one.

    A person is named by the number in this list, or by the whole name.
    """
    from device.commands import people as people_command

    if context.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError("--json belongs to the list alone; leave it out.")
        context.obj = data
        return
    notices, found = people_command.listed(_journal(data))
    for notice in notices:
        say(f"dice-table: {notice}", error=True)
    for person in found:
        say(people_command.as_json(person) if as_json else people_command.as_line(person))


@people.command("rename")
@click.argument("person")
@click.argument("name")
@_DATA
@click.pass_obj
def rename_person(folder: str | None, person: str, name: str, data: str | None) -> None:
    """Give PERSON another NAME; earlier games show it, too."""
    from device.commands.people import renamed

    say(renamed(_journal(data or folder), person, name))


@people.command("merge")
@click.argument("kept")
@click.argument("gone")
@click.option("--yes", is_flag=True, help="Merge without asking.")
@_DATA
@click.pass_obj
def merge_people(folder: str | None, kept: str, gone: str, yes: bool, data: str | None) -> None:
    """Make one person of two: KEPT keeps the name and gets the games of GONE."""
    from device.commands.people import merged, told

    path = _journal(data or folder)
    words = f"{told(path, gone)}\n{told(path, kept)}\nAre they one person, with the second name?"
    if yes or click.confirm(words):
        say(merged(path, kept, gone))


@people.command("forget")
@click.argument("person")
@click.option("--yes", is_flag=True, help="Forget without asking.")
@_DATA
@click.pass_obj
def forget_person(folder: str | None, person: str, yes: bool, data: str | None) -> None:
    """Delete every trace of the name of PERSON; the games stay, with a guest on that seat."""
    from device.commands.people import forgotten, told

    path = _journal(data or folder)
    if yes or click.confirm(f"{told(path, person)}\nForget this name for good?"):
        for line in forgotten(path, person):
            say(line)


def _journal(data: str | None) -> Path:
    """The path of this table's record of games and people."""
    from device.settings import load_settings

    return load_settings({"data": data}).settings.journal


@cli.group()
@click.option("--database", metavar="URL", help="The club's database, in place of that of the settings.")
@_DATA
@click.pass_context
def club(context: click.Context, database: str | None, data: str | None) -> None:
    """Collect the results of several tables: a league, tournaments, and a page for a television."""
    try:
        from device.commands.club import Club
    except ImportError as error:
        words = (
            f"The club needs packages that are not installed ({error.name}): pip install 'dice-table[club]'"
        )
        raise click.ClickException(words) from error
    context.obj = context.with_resource(Club(data, database))


@club.command("serve")
@click.option(
    "--host", default="", metavar="ADDRESS", help="Where the page is, in place of the local network."
)
@click.option("--port", type=click.IntRange(1, 65535), help="Its port, in place of that of the settings.")
@click.pass_obj
def club_serve(opened: Club, host: str, port: int | None) -> None:
    """Collect what the tables tell the broker of the settings, and serve the page, until Ctrl-C."""
    opened.serve(host, port, lambda words: say(words, error=True))


@club.command("standings")
@click.option("--game", metavar="NAME", help='Only this game, as "imalya".')
@click.option("--json", "as_json", is_flag=True, help="All that the page shows, as one JSON object.")
@click.pass_obj
def club_standings(opened: Club, game: str | None, as_json: bool) -> None:
    """Print the league."""
    for line in opened.standings(game, as_json=as_json):
        say(line)


@club.command("begin")
@click.argument("name")
@click.argument("players", nargs=-1, required=True)
@click.option("--game", required=True, metavar="NAME", help='The game, as "imalya".')
@click.option("--method", type=click.Choice(["swiss", "round-robin"]), default="swiss", show_default=True)
@click.option("--rounds", type=int, help="How many rounds; without it as many as are usual.")
@click.pass_obj
def club_begin(
    opened: Club, name: str, players: tuple[str, ...], game: str, method: str, rounds: int | None
) -> None:
    """Begin the tournament NAME with these PLAYERS, and draw its first round."""
    for line in opened.begin(name, game, players, method, rounds):
        say(line)


@club.command("draw")
@click.argument("name")
@click.pass_obj
def club_draw(opened: Club, name: str) -> None:
    """Draw the next round of the tournament NAME, once all games of the last one are over."""
    for line in opened.draw(name):
        say(line)


@club.command("show")
@click.argument("name")
@click.pass_obj
def club_show(opened: Club, name: str) -> None:
    """Print the tournament NAME: its standings, and its rounds."""
    for line in opened.show(name):
        say(line)


@club.command("result")
@click.argument("name")
@click.argument("number", metavar="ROUND", type=int)
@click.argument("board", type=int)
@click.argument("won", type=click.Choice(["1-0", "draw", "0-1", "tables"]))
@click.pass_obj
def club_result(opened: Club, name: str, number: int, board: int, won: str) -> None:
    """Say by hand how a game of the tournament NAME ended; "tables" lets the tables say it again."""
    for line in opened.set_result(name, number, board, won):
        say(line)


@club.command("delete")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@click.pass_obj
def club_delete(opened: Club, name: str, yes: bool) -> None:
    """Delete the tournament NAME; the results of its games stay."""
    told = "\n".join(opened.show(name))
    if yes or click.confirm(f"{told}\nDelete this tournament for good?"):
        opened.delete(name)


@cli.group("print")
def print_() -> None:
    """Make PDF sheets to print at 100%: stickers for blank dice, the play mat, the board of Artiseurs."""
    from device.i18n import use_language
    from device.settings import load_settings

    use_language(load_settings().settings.spoken)


def _millimetres(value: str | float) -> float:
    """A length in millimetres, as people write it: 16, 16.5, 16,5 or 16mm."""
    try:
        return float(str(value).lower().removesuffix("mm").replace(",", "."))
    except ValueError:
        words = f"{value!r} is not a length; give a number of millimetres, such as 16"
        raise click.BadParameter(words) from None


_PAPER: Final = click.option("--paper", default="a4", show_default=True, help="a4 or a3.")


@print_.command()
@click.argument("dice", metavar="SET")
@click.argument("pdf", type=_FILE, required=False)
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
@click.argument("pdf", type=_FILE, required=False)
@_PAPER
def mat(pdf: Path | None, paper: str) -> None:
    """Make the mat that dice are thrown on, as PDF (./mat-PAPER.pdf by default)."""
    from device.print.mat import mat_sheet

    pdf = pdf or Path(f"mat-{paper}.pdf")
    mat_sheet(paper).save(pdf)
    say(pdf)


@print_.command("board")
@click.argument("pdf", type=_FILE, required=False)
@_PAPER
def board_(pdf: Path | None, paper: str) -> None:
    """Make the board of Artiseurs with markers for the camera, as PDF (./board-PAPER.pdf by default)."""
    from device.print.board import board_sheet

    pdf = pdf or Path(f"board-{paper}.pdf")
    board_sheet(paper).save(pdf)
    say(pdf)


if __name__ == "__main__":
    main()
