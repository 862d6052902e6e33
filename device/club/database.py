"""The database of a club: one SQLite file, or a PostgreSQL server. Its errors become sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, Table, create_engine, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from device.club.schema import META, lay_out
from device.errors import ClubError, explaining
from vision.files import is_there
from wording.sentence import Sentence

_ANSWER_S: Final = 10
"""How long a database may take to answer, in seconds: a server to a new connection or a statement, and SQLite
while another program writes. A computer that has vanished from the network is noticed after as long."""


class Database:
    """A database with the tables of a club. Several programs may write to it at once.

    Args:
        url: where it is, as SQLAlchemy names it: "sqlite:///club.sqlite3", "postgresql+psycopg://…".
        begins: whether to make a file that is not there yet.

    Raises:
        ClubError: it cannot be opened, is a file of another program, or is not there; or the path of a file
            would end at a "?" in the URL.
    """

    def __init__(self, url: str | URL, *, begins: bool) -> None:
        _check_path(url)
        try:
            named = make_url(url)
            if named.get_backend_name() == "sqlite" and named.database in (None, "", ":memory:"):
                raise ArgumentError("a database in memory is lost when the command ends")
            self._shown = named.render_as_string(hide_password=True)
            server = named.get_backend_name() == "postgresql"
            limits = _limits_of_server() if server else {"timeout": _ANSWER_S}
            self._engine: Engine = create_engine(named, connect_args=limits)
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
            raise ClubError(
                Sentence(
                    "{url} names no database; expected sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME",
                    url=re.sub("//.*@", "//…@", str(url)),
                )
            ) from error
        if not begins:
            _check_begun(named)
        try:
            with self.transaction() as connection:
                self._check_own(connection)
                lay_out(connection)
        except ClubError:
            self.close()
            raise

    @contextmanager
    def transaction(self, taken: Sentence | None = None) -> Iterator[Connection]:
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

    def upsert(
        self, connection: Connection, table: Table, row: Mapping[str, object], changed: Sequence[str]
    ) -> None:
        """Insert a row; where one with the same primary key is there already, replace these columns of it."""
        insert = postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert
        statement = insert(table).values(row)
        statement = statement.on_conflict_do_update(
            index_elements=list(table.primary_key), set_={name: statement.excluded[name] for name in changed}
        )
        connection.execute(statement)

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


def _check_path(url: str | URL) -> None:
    """Refuse a "?" in the URL of a SQLite file: a path would end there and name another file.

    Options behind it are refused, too: `Database` sets those that it needs, and would override them.
    """
    if isinstance(url, str) and url.startswith("sqlite") and "?" in url:
        raise ClubError(
            Sentence(
                "{url} contains a question mark. Options behind it are not taken: leave them out. If it"
                " belongs to the path, write %3F in its place.",
                url=url,
            )
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
