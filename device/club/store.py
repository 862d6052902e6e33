"""The database of a club: results of all tables, and tournaments. SQLite on one computer, or PostgreSQL."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, Table, create_engine, delete, func, inspect, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from device.broker.messages import TableResult
from device.club.pairing import REST
from device.club.schema import DICE_TABLES, ENTRANTS, META, PAIRINGS, RESULTS, TOURNAMENTS, lay_out
from device.errors import ClubError, explaining
from engines.registry import GAMES
from vision.files import is_there
from wording.sentence import Sentence

_ANSWER_S: Final = 10
"""How long a database may take to answer, in seconds: a server to a new connection or a statement, and SQLite
while another program writes. A computer that has vanished from the network is noticed after as long."""


@dataclass(frozen=True, slots=True)
class ClubResult:
    """A result that counts.

    Attributes:
        table: the name of the table.
        key: the key of the game there.
        received: when the club heard of the game first, as ISO time; see `_later`.
        result: what the table has told.
    """

    table: str
    key: str
    received: str
    result: TableResult


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table that the club has heard of.

    Attributes:
        name: its name.
        online: whether it is switched on.
        heard: when the club has heard of it last, as ISO time.
    """

    name: str
    online: bool
    heard: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet in a round of a tournament.

    Attributes:
        round: the round, from 1.
        board: which pairing of the round it is, from 1.
        first, second: the names; the second is `REST` for a player who rests.
        drawn: when the round was drawn, as ISO time; see `_later`.
        by_hand: what the first player won, 1, 0.5 or 0, where a person has said so; else None.
    """

    round: int
    board: int
    first: str
    second: str
    drawn: str
    by_hand: float | None = None

    @property
    def rests(self) -> bool:
        """Whether the first player has nobody to play against."""
        return self.second == REST


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament.

    Attributes:
        name: its name.
        game: the name of the game in records, such as "imalya".
        method: "swiss" or "round-robin".
        rounds: how many rounds there are.
        players: everybody who has taken part, in the order of the list.
        pairings: all pairings drawn so far, by round and board.
        left: those of the players who have gone home; they are paired no more.
    """

    name: str
    game: str
    method: str
    rounds: int
    players: tuple[str, ...]
    pairings: tuple[Pairing, ...] = ()
    left: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """The title of the game; its name in records where this version does not know the game."""
        return GAMES[self.game].title if self.game in GAMES else self.game

    @property
    def playing(self) -> tuple[str, ...]:
        """Everybody who is still there, in the order of the list."""
        return tuple(player for player in self.players if player not in self.left)

    @property
    def drawn(self) -> int:
        """How many rounds have been drawn."""
        return max((pairing.round for pairing in self.pairings), default=0)


class Store:
    """The database of a club. Several programs may write to it at once; each call is one transaction.

    Args:
        url: where it is, as SQLAlchemy names it: "sqlite:///club.sqlite3", "postgresql+psycopg://…".
        begins: whether to make a file that is not there yet.

    Raises:
        ClubError: it cannot be opened, is a file of another program, or is not there.
    """

    def __init__(self, url: str, *, begins: bool = True) -> None:
        try:
            named = make_url(url)
            self._shown = named.render_as_string(hide_password=True)
            server = named.get_backend_name() == "postgresql"
            limits = _limits_of_server() if server else {"timeout": _ANSWER_S}
            self._engine: Engine = create_engine(named, connect_args=limits)
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
            raise ClubError(
                Sentence(
                    "{url} names no database; expected sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME",
                    url=re.sub("//.*@", "//…@", url),
                )
            ) from error
        if not begins:
            _check_begun(named)
        try:
            with self._transaction() as connection:
                self._check_own(connection)
                lay_out(connection)
        except ClubError:
            self.close()
            raise

    def take(self, table: str, key: str, result: TableResult) -> None:
        """Keep what a table has told of a game; it replaces what the table told of that game before."""
        row = {
            "dice_table": table,
            "game_key": key,
            "game": result.game,
            "withdrawn": result.withdrawn,
            "body": result.model_dump_json(),
        }
        with self._transaction() as connection:
            row["received"] = _later(connection)
            self._upsert(connection, RESULTS, row, changed=("game", "withdrawn", "body"))

    def hear(self, table: str, *, online: bool) -> None:
        """Keep whether a table is switched on."""
        row = {"name": table, "online": online, "heard": _now()}
        with self._transaction() as connection:
            self._upsert(connection, DICE_TABLES, row, changed=("online", "heard"))

    def results(self, game: str | None = None) -> tuple[ClubResult, ...]:
        """All results that count, in the order in which the club has heard of them.

        A table that gets another name publishes all its results again under that name, and withdraws those
        under the old one. If the broker does not let it withdraw them, both are here: results with the same
        key and the same content are returned once, with the time at which the first of them was received.

        Args:
            game: the name of the game in records; None for all games.
        """
        query = select(RESULTS)
        if game is not None:
            query = query.where(RESULTS.c.game == game)
        query = query.order_by(RESULTS.c.received, RESULTS.c.dice_table, RESULTS.c.game_key)
        with self._transaction() as connection:
            rows = connection.execute(query).all()
        heard: dict[tuple[str, str, str], str] = {}
        first: dict[tuple[str, str], ClubResult] = {}
        for row in rows:
            result = TableResult.model_validate_json(row.body)
            received = heard.setdefault((row.game_key, row.game, result.started), row.received)
            if not row.withdrawn and (row.game_key, row.body) not in first:
                first[row.game_key, row.body] = ClubResult(row.dice_table, row.game_key, received, result)
        return tuple(sorted(first.values(), key=lambda found: found.received))

    def tables(self) -> tuple[ClubTable, ...]:
        """Every table that the club has heard of, by name."""
        with self._transaction() as connection:
            rows = connection.execute(select(DICE_TABLES).order_by(DICE_TABLES.c.name)).all()
        return tuple(ClubTable(row.name, row.online, row.heard) for row in rows)

    def tournaments(self) -> tuple[str, ...]:
        """The names of all tournaments."""
        with self._transaction() as connection:
            return tuple(
                connection.execute(select(TOURNAMENTS.c.name).order_by(TOURNAMENTS.c.name)).scalars()
            )

    def add_tournament(self, tournament: Tournament) -> None:
        """Begin a tournament.

        Raises:
            ClubError: there is one of that name.
        """
        taken = Sentence("There is a tournament {name} already: choose another name.", name=tournament.name)
        with self._transaction(taken) as connection:
            connection.execute(
                TOURNAMENTS.insert().values(
                    name=tournament.name,
                    game=tournament.game,
                    method=tournament.method,
                    rounds=tournament.rounds,
                )
            )
            entrants = [
                {"tournament": tournament.name, "place": place, "player": player}
                for place, player in enumerate(tournament.players)
            ]
            connection.execute(ENTRANTS.insert(), entrants)

    def tournament(self, name: str) -> Tournament:
        """A tournament.

        Raises:
            ClubError: there is none of that name.
        """
        with self._transaction() as connection:
            row = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.name == name)).one_or_none()
            entrants = connection.execute(
                select(ENTRANTS).where(ENTRANTS.c.tournament == name).order_by(ENTRANTS.c.place)
            ).all()
            pairings = connection.execute(
                select(PAIRINGS)
                .where(PAIRINGS.c.tournament == name)
                .order_by(PAIRINGS.c.round, PAIRINGS.c.board)
            )
            if row is None:
                known = ", ".join(self.tournaments()) or "none"
                raise ClubError(
                    Sentence("There is no tournament {name}. There are: {known}.", name=name, known=known)
                )
            drawn = tuple(
                Pairing(each.round, each.board, each.first, each.second, each.drawn, each.by_hand)
                for each in pairings
            )
            players = tuple(each.player for each in entrants)
            left = frozenset(each.player for each in entrants if each.has_left)
            return Tournament(row.name, row.game, row.method, row.rounds, players, drawn, left)

    def add_entrant(self, name: str, player: str) -> None:
        """Put a player at the end of a tournament's list.

        Raises:
            ClubError: somebody else has added a player at the same moment.
        """
        last = select(func.max(ENTRANTS.c.place)).where(ENTRANTS.c.tournament == name).scalar_subquery()
        taken = Sentence("Somebody else has joined {name} at this moment: try again.", name=name)
        with self._transaction(taken) as connection:
            connection.execute(ENTRANTS.insert().values(tournament=name, place=last + 1, player=player))

    def rename_entrant(self, name: str, player: str, new: str) -> None:
        """Give a player of a tournament another name, in all its rounds."""
        with self._transaction() as connection:
            for named in (ENTRANTS.c.player, PAIRINGS.c.first, PAIRINGS.c.second):
                connection.execute(
                    named.table.update()
                    .where(named.table.c.tournament == name)
                    .where(named == player)
                    .values({named.name: new})
                )

    def set_left(self, name: str, player: str, *, left: bool) -> None:
        """Keep whether a player of a tournament has gone home."""
        with self._transaction() as connection:
            connection.execute(
                ENTRANTS.update()
                .where(ENTRANTS.c.tournament == name)
                .where(ENTRANTS.c.player == player)
                .values(has_left=left)
            )

    def add_round(self, name: str, number: int, pairs: Sequence[tuple[str, str]]) -> None:
        """Keep the pairings of a round.

        Raises:
            ClubError: somebody else has drawn this round meanwhile.
        """
        rows = [
            {"tournament": name, "round": number, "board": board, "first": first, "second": second}
            for board, (first, second) in enumerate(pairs, 1)
        ]
        taken = Sentence("Round {n} of {name} has been drawn already: look at it again.", n=number, name=name)
        with self._transaction(taken) as connection:
            connection.execute(PAIRINGS.insert().values(drawn=_later(connection)), rows)

    def set_by_hand(self, name: str, pairing: Pairing, won: float | None) -> None:
        """Say what the first player of a pairing has won; None lets the tables' results say it again."""
        with self._transaction() as connection:
            connection.execute(
                PAIRINGS.update()
                .where(PAIRINGS.c.tournament == name)
                .where(PAIRINGS.c.round == pairing.round)
                .where(PAIRINGS.c.board == pairing.board)
                .values(by_hand=won)
            )

    def delete_tournament(self, name: str) -> None:
        """Delete a tournament; the results of its games stay.

        Raises:
            ClubError: there is none of that name.
        """
        self.tournament(name)
        with self._transaction() as connection:
            connection.execute(delete(PAIRINGS).where(PAIRINGS.c.tournament == name))
            connection.execute(delete(ENTRANTS).where(ENTRANTS.c.tournament == name))
            connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.name == name))

    def close(self) -> None:
        """Close all connections. May be called twice."""
        self._engine.dispose()

    def _check_own(self, connection: Connection) -> None:
        """Refuse a SQLite file of another program, such as the games of a table, before it is changed.

        A server's database may hold the tables of other programs, too.
        """
        if self._engine.dialect.name != "sqlite":
            return
        (owner,) = connection.exec_driver_sql("PRAGMA application_id").one()
        if owner or set(inspect(connection).get_table_names()) - set(META.tables):
            raise ClubError(
                Sentence(
                    "{url} is a file of another program; it was left alone. Name another with --database.",
                    url=self._shown,
                )
            )

    def _upsert(
        self, connection: Connection, table: Table, row: Mapping[str, object], changed: Sequence[str]
    ) -> None:
        """Insert a row; where one with the same primary key is there already, replace these columns of it."""
        insert = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        statement = insert(table).values(row)
        statement = statement.on_conflict_do_update(
            index_elements=list(table.primary_key), set_={name: statement.excluded[name] for name in changed}
        )
        connection.execute(statement)

    @contextmanager
    def _transaction(self, taken: Sentence | None = None) -> Iterator[Connection]:
        """One transaction, with errors of the database told as sentences.

        Args:
            taken: what is said if a row is there already; without it, what the database says.
        """
        try:
            with self._engine.begin() as connection:
                if connection.dialect.name == "postgresql":
                    connection.exec_driver_sql(f"SET LOCAL statement_timeout = '{_ANSWER_S}s'")
                yield connection
        except SQLAlchemyError as error:
            if taken is not None and isinstance(error, IntegrityError):
                raise ClubError(taken) from error
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise ClubError(self._unusable(reason)) from error
        except UnicodeEncodeError as error:  # a byte of the command line that is no UTF-8
            raise ClubError(
                Sentence("{text} is not text in UTF-8; write it again.", text=repr(error.object))
            ) from error

    def _unusable(self, reason: str) -> Sentence:
        if self._engine.dialect.name == "sqlite":
            return Sentence(
                "The club’s database {url} cannot be used: {reason}. It must be a file of a club, in a folder"
                " that exists and may be written; check the path and the room on the disk, or name another"
                " with --database.",
                url=self._shown,
                reason=reason,
            )
        return Sentence(
            "The club’s database {url} cannot be used: {reason}. Check that its server runs, and the address,"
            " the user and the password; or name another with --database.",
            url=self._shown,
            reason=reason,
        )


def _check_begun(url: URL) -> None:
    """Refuse a SQLite file that is missing or empty: on a full disk, SQLite leaves an empty one behind."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    file = Path(url.database)
    with explaining(
        ClubError, "{folder} cannot be used: {error}. Choose another folder with --data.", folder=file.parent
    ):
        begun = is_there(file) and file.stat().st_size > 0
    if not begun:
        raise ClubError(
            Sentence(
                "There is no club in {file}. Name its folder with --data or its database with --database, or"
                " begin one with `dice-table club serve`.",
                file=file,
            )
        )


def _limits_of_server() -> dict[str, int]:
    """How long libpq waits for a new connection, and for a server that answers no packet any more."""
    return {
        "connect_timeout": _ANSWER_S,
        "tcp_user_timeout": 1000 * _ANSWER_S,  # in milliseconds
        "keepalives_idle": _ANSWER_S,
        "keepalives_interval": _ANSWER_S,
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _later(connection: Connection) -> str:
    """The time, but later than all that the club has kept so far.

    Results from before and after the drawing of a round must stay apart, even if two computers with different
    clocks use the database, or a clock is set back.
    """
    columns = (RESULTS.c.received, PAIRINGS.c.drawn)
    kept = [last for column in columns if (last := connection.scalar(select(func.max(column))))]
    next_ones = [datetime.fromisoformat(last) + timedelta(milliseconds=1) for last in kept]
    return max([_now(), *(each.isoformat(timespec="milliseconds") for each in next_ones)])
