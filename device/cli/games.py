"""The commands about games: games, export, replay, history, duel."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Final

import click

from device.cli.options import DATA, FILE, Whole, check_one, settings_of
from device.terminal import log, say, say_lines

_MANY_GAMES: Final = 100
"""From how many games on people are told that reading them takes long. A thousand take a minute or more."""


@click.command()
@click.argument("record", type=FILE)
@click.option("--at", type=int, metavar="N", help="Print only the position after N actions; 0 is the start.")
@click.option("--json", "as_json", is_flag=True, help="JSON: a line for the game, then one for each step.")
@click.option(
    "--luck", is_flag=True, help="Imalya only: the points that luck gave and choices cost each player."
)
def replay(record: Path, at: int | None, as_json: bool, luck: bool) -> None:
    """Replay a recorded game: print each action, its effects, the positions and the result."""
    from device.commands.luck import as_luck
    from device.commands.replay import as_json_lines, as_text, replayed
    from engines.record import other_end

    check_one(luck=luck, json=as_json)
    game, steps = replayed(record, at)
    if differs := other_end(game, steps[-1].after.outcome):
        log(f"{record}: {differs}")
    if luck:
        say("\n".join(as_luck(game, steps)))
        return
    chosen = steps if at is None else steps[-1:]
    say_lines(as_json_lines(game, chosen) if as_json else as_text(game, chosen, whole=at is not None))


@click.command()
@click.argument("first")
@click.argument("second")
@click.option(
    "--game", "games", multiple=True, metavar="NAME", help="Which game; by default all that machines play."
)
@click.option("--rules", metavar="RULES", help="With one game: a preset, or rules as records write them.")
@click.option(
    "--games", "number", type=int, default=20, show_default=True, metavar="N", help="How many games."
)
@click.option(
    "--seed",
    type=Whole(0),
    default=0,
    show_default=True,
    help="Chooses the throws; the same seed gives the same games.",
)
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
    """Let two machine players play each other, and tell how often the first one wins.

    An opponent is a level (random, easy, medium, strong), and perhaps a character (careful, gambler, teaser):
    strong, or easy-gambler.
    """
    from device.commands.duel import duels, left_out

    for found in duels(first, second, games, rules, number, seed, seconds):
        say("\n".join([str(found), *(found.told_times() if times else ())]))
    for why in () if games else left_out():
        log(why)


def _game_number(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
    """The number of a game; people who leave it out and give a file are told what to do."""
    try:
        return None if text is None else int(text)
    except ValueError:
        words = (
            f"{text!r} is not the number of a game; write the number before the file, as in"
            " `dice-table export 3 FILE`; `dice-table games` prints the numbers"
        )
        raise click.BadParameter(words) from None


@click.command()
@click.argument("game", callback=_game_number, required=False)
@click.argument("file", type=FILE, required=False)
@click.option("--all", "everything", is_flag=True, help="Include secret choices of an unfinished game.")
@DATA
def export(game: int | None, file: Path | None, everything: bool, data: str | None) -> None:
    """Write the record of a game into FILE, or to standard output.

    GAME is its number, as `dice-table games` prints it; the newest game by default.
    """
    from device.commands.export import exported
    from device.game.published import why_left_out
    from device.output import write_output

    record, left_out = exported(settings_of(data).journal, game, everything)
    if file:
        write_output(file, str(record))
    say(file or str(record), end=file is not None)
    if left_out:
        log(f"{why_left_out(left_out)}; --all writes them too")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="JSON: one line for each game.")
@click.option("--resume", "resumed", type=int, metavar="N", help="Open the table and resume game N.")
@click.option("--delete", "deleted", type=int, metavar="N", help="Delete game N for good, after a question.")
@click.option("--yes", is_flag=True, help="Delete without asking.")
@DATA
def games(as_json: bool, resumed: int | None, deleted: int | None, yes: bool, data: str | None) -> None:
    """Print the games of this table, the newest first, then those in the bin; or resume or delete one."""
    from device.commands import games as games_command

    settings = settings_of(data)
    check_one(json=as_json, resume=resumed, delete=deleted)
    if yes and deleted is None:
        raise click.UsageError("--yes belongs to --delete N; give both, or leave it out.")
    if resumed is not None:
        from device.screen.base import Resume
        from device.session.play import run

        games_command.check_unfinished(games_command.chosen(settings.journal, resumed))
        sys.exit(run({"data": data}, Resume(resumed)))
    if deleted is not None:
        game = games_command.chosen(settings.journal, deleted)
        if yes or click.confirm(f"{games_command.as_line(game).strip()}\nDelete it for good?"):
            games_command.delete(game, settings)
    else:
        sys.exit(0 if _print_games(settings.journal, as_json=as_json) else 1)


def _print_games(path: Path, *, as_json: bool) -> bool:
    """Print the games of a journal, and what is wrong with it; return whether nothing is."""
    from device.commands import games as games_command

    with games_command.read_only(path) as journal:
        for notice in journal.notices:
            log(notice)
        if not as_json and not journal.notices and not games_command.all_records(journal):
            say("No game is kept.")
        for game in games_command.listed_games(journal):
            say(games_command.as_json(game) if as_json else games_command.as_line(game))
        return not journal.notices


def _day(context: click.Context, parameter: click.Parameter, text: str | None) -> date | None:
    """The day that was written as year, month and day."""
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        words = f"{text!r} is no day of the calendar; write year, month and day, such as 2026-01-31"
        raise click.BadParameter(words) from None


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object with games and people.")
@click.option("--csv", "as_csv", is_flag=True, help="A table for programs: a row for each player and game.")
@click.option("--dice", is_flag=True, help="Which faces were read, and whether that is unusual.")
@click.option("--bgstats", type=FILE, metavar="FILE", help="Write a file that the app BG Stats imports.")
@click.option("--luck", is_flag=True, help="Compute luck where it is not known yet: up to a minute a game.")
@click.option(
    "--since", callback=_day, metavar="DAY", help="Only evenings from this day on, such as 2026-01-31."
)
@DATA
def history(
    as_json: bool,
    as_csv: bool,
    dice: bool,
    bgstats: Path | None,
    luck: bool,
    since: date | None,
    data: str | None,
) -> None:
    """Print the finished games of this table: who won what, game by game and person by person."""
    from device.annals.bgstats import as_bgstats
    from device.commands import history as history_command
    from device.output import write_output

    check_one(json=as_json, csv=as_csv, dice=dice, bgstats=bgstats)

    def tell(number: int) -> None:
        log(f"computing the luck of game {number}")

    def tell_missing(missing: int) -> None:
        if missing >= _MANY_GAMES:
            log(f"reading {missing} games for the first time; Ctrl-C ends this, and keeps what was read")

    finished = history_command.read_history(settings_of(data).journal, luck, tell, since, tell_missing)
    for trouble in finished.troubles:
        log(trouble)
    if bgstats:
        write_output(bgstats, as_bgstats(finished))
        say(bgstats)
    elif as_json:
        say(history_command.as_json(finished))
    elif dice:
        say_lines(history_command.as_dice(finished, since))
    elif as_csv:
        say_lines(history_command.as_csv(finished))
    else:
        say_lines(history_command.as_text(finished, since))
    sys.exit(1 if finished.troubles else 0)
