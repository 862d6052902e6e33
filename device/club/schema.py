"""The tables of a club's database, and how those of an earlier version are brought up to date."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    inspect,
)
from sqlalchemy.schema import CreateColumn

from device.broker.messages import LONGEST_TABLE

LONGEST_NAME: Final = 60
"""The most characters of a tournament's name. A longer one is refused by PostgreSQL, and by SQLite not."""
META: Final = MetaData()
"""All tables of the club; a server's database may hold those of other programs, too."""
RESULTS: Final = Table(
    "results",
    META,
    Column("dice_table", String(LONGEST_TABLE), primary_key=True),
    Column("game_key", String(60), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("received", String(40), nullable=False),
    Column("body", Text, nullable=False),
)
DICE_TABLES: Final = Table(
    "dice_tables",
    META,
    Column("name", String(LONGEST_TABLE), primary_key=True),
    Column("online", Boolean, nullable=False),
    Column("heard", String(40), nullable=False),
)
TOURNAMENTS: Final = Table(
    "tournaments",
    META,
    Column("name", String(LONGEST_NAME), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("method", String(20), nullable=False),
    Column("rounds", Integer, nullable=False),
)
ENTRANTS: Final = Table(
    "entrants",
    META,
    Column("tournament", String(LONGEST_NAME), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("has_left", Boolean, nullable=False, server_default=false()),
)
PAIRINGS: Final = Table(
    "pairings",
    META,
    Column("tournament", String(LONGEST_NAME), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Text, nullable=False),
    Column("second", Text, nullable=False),  # "" for a bye
    Column("drawn", String(40), nullable=False),
    Column("by_hand", Float, nullable=True),
)


def lay_out(connection: Connection) -> None:
    """Create the tables that are missing, and bring those of an earlier version up to date.

    An earlier version lacked columns, and kept at most 60 code points of a player's name. SQLite never minds
    a length.
    """
    META.create_all(connection)
    for table in META.sorted_tables:
        made = {column["name"]: column["type"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in made:
                definition = CreateColumn(column).compile(dialect=connection.dialect)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {definition}")
            elif (
                connection.dialect.name != "sqlite"
                and isinstance(column.type, Text)
                and not isinstance(made[column.name], Text)
            ):
                quoted = connection.dialect.identifier_preparer.format_column(column)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} ALTER COLUMN {quoted} TYPE TEXT")
