"""The messages of a table on a broker: their topics, and the JSON of a result.

Version 1 of the form. A field may be added without a new version; none changes its meaning or goes away.
"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from engines.names import MOST_POINTS

ROOT: Final = "dice-table"
"""The first level of every topic."""
ONLINE, OFFLINE = b"online", b"offline"
"""What a table's status says; the broker itself says the second one when the table is gone."""
LONGEST_TABLE: Final = 40
"""The longest name of a table, in characters. It stands in topics, and in columns of the club's database."""
MOST_BYTES: Final = 64_000
"""The largest message that a table or a club takes in; no table sends a larger result."""

LONGEST_RULES: Final = 4000
"""The longest text form of rules that is published. Rules of Oniria that name all cards can be longer."""


class Topics:
    """The topics of one table.

    Args:
        table: the name of the table, which stands in every topic.
    """

    def __init__(self, table: str) -> None:
        self.status = f"{ROOT}/{table}/status"
        self.state = f"{ROOT}/{table}/state"
        self.results = f"{ROOT}/{table}/results/"

    def result(self, game: str) -> str:
        """The topic of a game's result, by the game's key."""
        return f"{self.results}{game}"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class ResultSeat(_Part):
    """Somebody who has played a game."""

    name: str = Field(min_length=1, max_length=MOST_POINTS, description="the name")
    place: int = Field(ge=1, le=99, description="the place, from 1; who shares one has the same number")
    score: int | None = Field(default=None, description="the score; null in a game without scores")
    kind: Literal["person", "guest", "machine"] = Field(description="whether the table knows the player")
    shared: bool = Field(
        default=False,
        description="whether more than one has played on the seat, which then counts for nobody",
    )


class TableResult(_Part):
    """The result of a game.

    A game whose end was taken back, or which lies in the bin, is withdrawn; it may come back.
    """

    version: Literal[1] = Field(default=1, description="the version of this form")
    game: str = Field(pattern=r"^[a-z_]{1,60}$", description="the game's name in records, such as 'imalya'")
    rules: str = Field(
        default="",
        max_length=LONGEST_RULES,
        description="the text form of its rules; '' where it is longer, as with all cards of Oniria",
    )
    started: str = Field(max_length=40, description="when it began, as ISO time")
    finished: str = Field(max_length=40, description="when it ended, as ISO time; '' if withdrawn")
    seats: tuple[ResultSeat, ...] = Field(default=(), max_length=99, description="who has played, by seat")
    withdrawn: bool = Field(default=False, description="whether the game counts no longer")


def withdrawal(game: str, started: str) -> bytes:
    """The JSON that takes a game's result back; it names nobody."""
    told = TableResult(game=game, started=started, finished="", withdrawn=True)
    return told.model_dump_json().encode()
