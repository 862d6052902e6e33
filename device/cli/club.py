"""The command club, with its own commands."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from device.cli.options import DATA, NAME, Whole, before_or_behind, check_one
from device.terminal import say, say_lines

if TYPE_CHECKING:
    from device.club.records import Method
    from device.commands.club import Club


_NAME = click.argument("name", type=NAME)
"""The name of a tournament."""
_DATABASE = click.option(
    "--database",
    metavar="URL",
    callback=before_or_behind,
    help="The club's database, in place of that of the settings.",
)


def _in_club(command: Callable[..., None], *, begins: bool = False) -> Callable[..., None]:
    """A command that gets the opened club.

    Args:
        command: what is done with the club.
        begins: whether the command makes the data folder of a club that is not there yet.
    """

    @_DATABASE
    @DATA
    @click.pass_context
    def run(context: click.Context, /, data: str | None, database: str | None, **given: object) -> None:
        from device.commands.club import Club

        opened = Club(data, database, begins=begins)
        command(context.with_resource(opened), **given)

    return functools.update_wrapper(run, command)


_in_new_club = functools.partial(_in_club, begins=True)
"""The same for a command by which a club may begin."""


@click.group()
@_DATABASE
@DATA
def club(database: str | None, data: str | None) -> None:
    """Collect the results of several tables: a league, tournaments, and a page for a television."""
    try:
        import device.commands.club  # noqa: F401
    except ImportError as error:
        words = (
            f"The club needs packages that are not installed ({error.name}): run `scripts/play club` in the"
            " checkout, which installs them"
        )
        raise click.ClickException(words) from error


@club.command("serve")
@click.option(
    "--host",
    default="",
    metavar="ADDRESS",
    help="The page’s address, in place of this computer’s in the local network.",
)
@click.option("--port", type=Whole(1, 65535), help="Its port, in place of that of the settings.")
@_in_new_club
def club_serve(opened: Club, host: str, port: int | None) -> None:
    """Collect what the tables tell the broker of the settings, and serve the page, until Ctrl-C."""
    opened.serve(host, port, lambda words: say(words, error=True))


@club.command("standings")
@click.option("--game", metavar="NAME", help='Only this game, as "imalya".')
@click.option("--json", "as_json", is_flag=True, help="All that the page shows, as one JSON object.")
@_in_club
def club_standings(opened: Club, game: str | None, as_json: bool) -> None:
    """Print the league."""
    check_one(game=game, json=as_json)
    say_lines(opened.standings(game, as_json=as_json))


@club.command("begin")
@_NAME
@click.argument("players", nargs=-1, required=True)
@click.option("--game", required=True, metavar="NAME", help='The game, as "imalya".')
@click.option("--method", type=click.Choice(["swiss", "round-robin"]), default="swiss", show_default=True)
@click.option("--rounds", type=Whole(1), help="How many rounds; without it as many as are usual.")
@_in_new_club
def club_begin(
    opened: Club, name: str, players: tuple[str, ...], game: str, method: Method, rounds: int | None
) -> None:
    """Begin the tournament NAME with these PLAYERS, and draw its first round."""
    say_lines(opened.begin(name, game, players, method, rounds))


@club.command("draw")
@_NAME
@_in_club
def club_draw(opened: Club, name: str) -> None:
    """Draw the next round of the tournament NAME, once all games of the last one are over."""
    say_lines(opened.draw(name))


@club.command("show")
@_NAME
@_in_club
def club_show(opened: Club, name: str) -> None:
    """Print the tournament NAME: its standings, and its rounds."""
    say_lines(opened.show(name))


@club.command("join")
@_NAME
@click.argument("player")
@_in_club
def club_join(opened: Club, name: str, player: str) -> None:
    """Let PLAYER, who comes late or comes back, play in the tournament NAME from its next round on."""
    say_lines(opened.join(name, player))


@club.command("leave")
@_NAME
@click.argument("player")
@_in_club
def club_leave(opened: Club, name: str, player: str) -> None:
    """Let PLAYER, who goes home, leave the tournament NAME; a game that is not over is lost."""
    say_lines(opened.leave(name, player))


@club.command("rename")
@_NAME
@click.argument("player")
@click.argument("new")
@_in_club
def club_rename(opened: Club, name: str, player: str, new: str) -> None:
    """Call PLAYER by the NEW name that they have at the tables now, in all rounds of the tournament NAME."""
    say_lines(opened.rename(name, player, new))


@club.command("result")
@_NAME
@click.argument("number", metavar="ROUND", type=Whole(1))
@click.argument("board", type=Whole(1))
@click.argument("won", type=click.Choice(["1-0", "draw", "0-1", "tables"]))
@_in_club
def club_result(opened: Club, name: str, number: int, board: int, won: str) -> None:
    """Enter how the game at BOARD in ROUND ended; with "tables" the result of the tables counts."""
    say_lines(opened.set_result(name, number, board, won))


@club.command("delete")
@_NAME
@click.option("--yes", is_flag=True, help="Delete without asking.")
@_in_club
def club_delete(opened: Club, name: str, yes: bool) -> None:
    """Delete the tournament NAME; the results of its games stay."""
    told = "\n".join(opened.show(name))
    if yes or click.confirm(f"{told}\nDelete this tournament for good?"):
        say_lines(opened.delete(name))
