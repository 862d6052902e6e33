"""`dice-table club`: collects the results of several tables, and leads tournaments."""

from __future__ import annotations

import contextlib
import functools
import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Self

from sqlalchemy.engine import URL

from device.club.entrants import join, leave, rename
from device.club.league import league
from device.club.page import shown_standings
from device.club.records import Method, Pairing
from device.club.serve import listen, serve
from device.club.store import Store
from device.club.tournament import decided_pairings, draw_round, is_over, planned, set_result, standings
from device.errors import ClubError, explaining
from device.i18n import use_language
from device.settings.broker import broker_address
from device.settings.load import load_settings
from device.web.address import own_address
from engines.registry import GAMES
from vision.files import make_folder
from wording.sentence import Sentence

FILE_NAME: Final = "club.sqlite3"
"""The database of a club without another one, in the data folder."""

_WON: Final = {"1-0": 1.0, "draw": 0.5, "0-1": 0.0, "tables": None}


class Club:
    """A club and its database. Each command raises a ClubError if the database cannot be used.

    Args:
        data: the data folder, or None for that of the settings.
        database: the database, or None for that of the settings.
        begins: whether to make a database if there is none.

    Raises:
        SettingsError: a setting is wrong.
    """

    def __init__(self, data: str | None, database: str | None, *, begins: bool) -> None:
        self._settings = load_settings({"data": data}).settings
        self._url = database or self._settings.club.database
        self._begins = begins
        self._opened = contextlib.ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @functools.cached_property
    def _store(self) -> Store:
        """The database, opened when it is first needed: a command that is refused before begins no club."""
        folder = self._settings.data
        if self._begins and not self._url:
            with explaining(
                ClubError,
                "{folder} cannot be used: {error}. Choose another folder with --data.",
                folder=folder,
            ):
                make_folder(folder)
        own = URL.create("sqlite", database=str(folder / FILE_NAME))
        store = Store(self._url or own, begins=self._begins)
        return self._opened.enter_context(contextlib.closing(store))

    def serve(self, host: str, port: int | None, report: Callable[[str], None]) -> None:
        """Collect results and serve the page until the program is stopped.

        Args:
            host: the address of the page; "" for that of this computer in the local network.
            port: its port; None for that of the settings.
            report: told where the page is, and what goes wrong.

        Raises:
            DeviceError: the settings name no broker, or the page cannot be served.
        """
        address = broker_address(self._settings.broker)
        if address is None:
            raise ClubError(
                "No broker is set. Set broker.host in the settings of this computer and of each table."
            )
        use_language(self._settings.screen_language)
        host = host or own_address()
        with listen(host, port or self._settings.club.port) as listening:
            serve(self._store, address, listening, host, report)

    def standings(self, game: str | None, *, as_json: bool) -> Iterator[str]:
        """The lines of the league.

        Raises:
            ClubError: there is no such game.
        """
        if game is not None and game not in GAMES:
            known = ", ".join(sorted(GAMES))
            raise ClubError(Sentence("There is no game {game}. There are: {known}.", game=game, known=known))
        if as_json:
            yield json.dumps(shown_standings(self._store), ensure_ascii=False)
            return
        lines = league(self._store.results(game))
        if not lines:
            of_game = f" of {GAMES[game].title}" if game else ""
            counting = "It counts games of people who are known by name at their table."
            yield f"No finished game{of_game} counts for the league yet. {counting}"
        for line in lines:
            games = f"{line.games:>4} {'game' if line.games == 1 else 'games':<5} {line.wins:>4} won"
            yield f"{line.place:>3}  {line.name:<24} {games}  {round(line.points, 2):g}"

    def begin(
        self, name: str, game: str, players: Sequence[str], method: Method, rounds: int | None
    ) -> Iterator[str]:
        """Begin a tournament, draw its first round, and print it."""
        tournament = planned(name, game, players, method, rounds)
        self._store.add_tournament(tournament)
        return self.draw(name)

    def draw(self, name: str) -> Iterator[str]:
        """Draw the next round, and print it."""
        tournament = draw_round(self._store, name)
        now = [pairing for pairing in tournament.pairings if pairing.round == tournament.drawn]
        yield f"{name}, round {tournament.drawn} of {tournament.rounds}"
        yield from (_line(pairing, None) for pairing in now)

    def show(self, name: str) -> Iterator[str]:
        """Print the standings of a tournament, and its rounds."""
        tournament = self._store.tournament(name)
        results = self._store.results(tournament.game)
        final = ", final standings" if is_over(tournament, results) else ""
        yield (
            f"{name}: {tournament.title}, {tournament.method},"
            f" {tournament.drawn} of {tournament.rounds} rounds drawn{final}"
        )
        for line in standings(tournament, results):
            gone = "  gone home" if line.left else ""
            yield f"{line.place:>3}  {line.name:<24} {line.points:g}  ({line.opponents:g}){gone}"
        for pairing, won in decided_pairings(tournament, results).items():
            yield f"round {pairing.round}{_line(pairing, won)}"

    def join(self, name: str, player: str) -> Iterator[str]:
        """Let a player join a tournament or come back to it, and say from when on they play."""
        player = join(self._store, name, player)
        tournament = self._store.tournament(name)
        (points,) = (
            line.points
            for line in standings(tournament, self._store.results(tournament.game))
            if line.name == player
        )
        yield f"{player} plays in {name} from round {tournament.drawn + 1} on, with {points:g} points."

    def leave(self, name: str, player: str) -> Iterator[str]:
        """Let a player leave a tournament, and say what became of their game."""
        player, lost = leave(self._store, name, player)
        yield f"{player} has left {name} and is paired no more."
        if lost is not None:
            yield f"round {lost.round}{_line(lost, float(lost.second == player))}"
            command = f"dice-table club result {shlex.quote(name)} {lost.round} {lost.board} tables"
            yield f"If they play this game to its end all the same, `{command}` lets it count."

    def rename(self, name: str, player: str, new: str) -> Iterator[str]:
        """Give a player of a tournament another name, and say so."""
        player, new = rename(self._store, name, player, new)
        yield f"{player} is called {new} in {name} now, in all its rounds."

    def set_result(self, name: str, number: int, board: int, won: str) -> Iterator[str]:
        """Enter by hand how a game ended, and print it."""
        pairing = set_result(self._store, name, number, board, _WON[won])
        yield f"round {number}{_line(pairing, _WON[won])}"

    def delete(self, name: str) -> Iterator[str]:
        """Delete a tournament, and say so."""
        self._store.delete_tournament(name)
        yield f"{name} is deleted; the results of its games stay."


def _line(pairing: Pairing, won: float | None) -> str:
    """A pairing in a line."""
    if pairing.rests:
        return f"  board {pairing.board}: {pairing.first} rests"
    told = {None: "", 1.0: "  1-0", 0.5: "  draw", 0.0: "  0-1"}[won]
    return f"  board {pairing.board}: {pairing.first} - {pairing.second}{told}"
