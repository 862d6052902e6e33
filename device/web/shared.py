"""What a table shows to everybody who looks at its page: one value, whose JSON other programs may read too.

Version 1 of the form. A field may be added without a new version; none changes its meaning or goes away.
Nothing in it is secret, and names are those that players gave.
"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_TOLD: Final = 12
"""The most sentences about what happened last."""
MOST_THROWS: Final = 50
"""The most throws of the game that are published, the last ones."""


class Shared(BaseModel):
    """Base class: values that never change, of which every field is described."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SharedPlayer(Shared):
    """A player at the table."""

    seat: int = Field(ge=0, description="the seat, from 0")
    name: str = Field(description="the name")
    medallion: str = Field(description="the shape of the medallion, such as 'disc' or 'shield'")
    score: int | None = Field(default=None, description="the score; null in a game without scores")
    note: str = Field(default="", description="a few words about the player, or ''")
    tales: int | None = Field(default=None, description="the Tales; null in a game without Tales")
    figure: str | None = Field(default=None, description="the silhouette of the player's Faction or guess")
    awaited: bool = Field(default=False, description="whether the player is to choose or to throw")
    out: bool = Field(default=False, description="whether the player has been eliminated")


class SharedDie(Shared):
    """A die on the table, as it counts now."""

    number: int = Field(ge=1, description="its number, from 1")
    shape: str = Field(description="the solid: 'd4', 'd6', 'd8' or 'osselet'")
    state: str = Field(description="what has become of it, such as 'fresh', 'locked', 'captive', 'in hand'")
    figures: tuple[str, ...] = Field(description="the silhouettes on it: one, two in doubt, none in hand")
    names: tuple[str, ...] = Field(
        default=(), description="the names of the faces in `figures`, in the language of the table"
    )
    word: str = Field(default="", description="its state or face in a word, or ''")
    icon: str = Field(default="", description="the silhouette before the word, or ''")
    captor: int | None = Field(default=None, description="the number of the die that holds it, or null")


class SharedPoints(Shared):
    """What the turn brings, or what lies in the middle."""

    title: str = Field(description="what is counted")
    sum: int = Field(description="the points")
    formula: str = Field(default="", description="how the sum comes about, or ''")


class SharedRow(Shared):
    """A row of a board."""

    name: str = Field(description="its name, such as '4'")
    cells: tuple[str, ...] = Field(description="what lies on each cell, in words, from the left, or ''")


class SharedBoard(Shared):
    """A board in words, as the picture of the position shows it."""

    columns: tuple[str, ...] = Field(description="the names of the columns, from the left")
    rows: tuple[SharedRow, ...] = Field(description="the rows, from the top")


class SharedFace(Shared):
    """A die of a throw."""

    number: int = Field(ge=1, description="the number of the die, from 1")
    shape: str = Field(description="the solid: 'd4', 'd6', 'd8' or 'osselet'")
    letter: str = Field(description="the letter of the face, as in the record of the game")
    face: str = Field(description="the name of the face, in the language of the table")


class SharedThrow(Shared):
    """A throw of the game."""

    step: int = Field(ge=1, description="which action of the game it was, from 1")
    player: str = Field(description="who threw; '' where the game does not say")
    dice: tuple[SharedFace, ...] = Field(description="the dice that were thrown")
    by_hand: tuple[int, ...] = Field(default=(), description="the dice whose face a person has set")


class Told(Shared):
    """A sentence about something that has happened."""

    number: int = Field(ge=1, description="grows by one with each sentence of the evening")
    time: str = Field(description="the time of day, such as '21:40'")
    words: str = Field(description="the sentence, in the language of the table")
    icon: str = Field(default="", description="the silhouette of what it is about, or ''")


class SharedGame(Shared):
    """The game on the table."""

    name: str = Field(description="the game's name in records, such as 'imalya'")
    title: str = Field(description="the game's title")
    moment: str = Field(description="how far the game has come, in a few words")
    question: str = Field(description="what is asked now; '' where that is a secret")
    is_over: bool = Field(description="whether the game has ended")
    players: tuple[SharedPlayer, ...] = Field(description="the players, in the order of the bar")
    dice: tuple[SharedDie, ...] = Field(default=(), description="the dice; none in a game without dice")
    points: SharedPoints | None = Field(default=None, description="what the turn brings; null for nothing")
    goal: int | None = Field(default=None, description="the score at which the game ends, or null")
    pot: SharedPoints | None = Field(default=None, description="what lies in the middle; null for nothing")
    board: SharedBoard | None = Field(default=None, description="the board, or null in a game without one")
    throws: tuple[SharedThrow, ...] = Field(default=(), description="the last throws, the newest last")


class PageWords(Shared):
    """The words of the page itself, in the language of the table."""

    live: str
    lost: str
    no_game: str
    happened: str
    looks_on: str
    picture: str
    table: str
    evening: str
    people: str
    result: str


class SharedTable(Shared):
    """The table as everybody may see it."""

    version: Literal[1] = Field(default=1, description="the version of this form")
    language: str = Field(description="the language of all sentences: 'fr' or 'en'")
    theme: str = Field(description="the table's colours: 'soir', 'jour' or 'contraste'")
    game: SharedGame | None = Field(default=None, description="the game on the table, or null")
    picture: str = Field(default="", description="the path of a picture of the position, or ''")
    past: str = Field(default="", description="the path of what the pages tell of finished games, or ''")
    told: tuple[Told, ...] = Field(default=(), description="what has happened last, the newest first")
    words: PageWords = Field(description="the words of the page itself")
