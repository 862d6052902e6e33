"""The data of finished games for phones: one value, built from the same facts as the table's screens.

It is made for the table's own pages, and may change with them. Nothing in it is secret: the table shows all
of it to everybody.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from pydantic import Field

from device.web.shared import Shared

PeriodName = Literal["always", "year", "month"]
"""The time that a person's page looks back on."""
PERIODS: Final[tuple[str, ...]] = get_args(PeriodName)
"""All of them; the page is asked for one by its query, such as `/people?period=year`."""


class PastName(Shared):
    """Somebody, as drawn."""

    name: str = Field(description="the name")
    medallion: str = Field(description="the shape of the medallion")


class PastGame(Shared):
    """A game of the evening."""

    picture: str = Field(description="the path of the picture on the game's card")
    title: str = Field(description="the game's title")
    words: str = Field(description="who has won, and with how many points")
    winners: tuple[PastName, ...] = Field(description="those who have won; none after a draw")


class PastFeat(Shared):
    """Something that somebody did this evening."""

    icon: str = Field(description="the silhouette before the sentence")
    words: str = Field(description="the sentence")


class PastFortune(Shared):
    """Somebody's luck this evening, and what choices cost."""

    who: PastName = Field(description="the player")
    luck: int = Field(description="the points above the average")
    lost: int = Field(ge=0, description="the points that better choices would have brought")


class PastEvening(Shared):
    """An evening."""

    words: str = Field(description="the day, and how long it has lasted")
    games: tuple[PastGame, ...] = Field(description="its games, the first one first")
    best: str = Field(default="", description="whose the best throw was, in a sentence, or ''")
    photo: str = Field(default="", description="the path of its photograph, or ''")
    feats: tuple[PastFeat, ...] = Field(default=(), description="what people did")
    fortunes: tuple[PastFortune, ...] = Field(default=(), description="luck and choices, where known")
    no_luck: str = Field(default="", description="why nobody's luck is told, or ''")


class PastTile(Shared):
    """A number, and what it counts."""

    number: str = Field(description="the number, or a dash")
    strong: str = Field(description="what it counts")
    rest: str = Field(default="", description="a few more words, or ''")


class PastTurns(Shared):
    """The last turns, one by one."""

    words: str = Field(description="how many there are, of which game, and their average")
    points: tuple[int, ...] = Field(description="the points of each, the oldest first")


class PastFavourite(Shared):
    """The Figure that was kept most."""

    figure: str = Field(description="its silhouette")
    name: str = Field(description="its name")
    words: str = Field(description="how often it was kept")


class PastMeeting(Shared):
    """How it went against somebody."""

    who: PastName = Field(description="the other one")
    ahead: int = Field(ge=0, description="the games in which the person had the better place")
    behind: int = Field(ge=0, description="the games in which the other one had")
    games: int = Field(ge=1, description="the games of both")


class PastLife(Shared):
    """What somebody's games add up to: all of them, or those of one game alone."""

    title: str = Field(description="which games these are")
    tiles: tuple[PastTile, ...] = Field(description="four numbers")
    turns: PastTurns | None = Field(default=None, description="the last turns; null without points a turn")
    favourite: PastFavourite | None = Field(default=None, description="the favourite Figure, or null")
    luck: int | None = Field(default=None, description="the points above the average, or null")
    lost: int | None = Field(default=None, description="the points lost by choices, or null")
    tales: int = Field(default=0, ge=0, description="the Tales gained; 0 for none")


class PastPeriod(Shared):
    """What somebody's games of one period add up to."""

    name: PeriodName = Field(description="the period, as in the address of the page")
    words: str = Field(description="the period in words")
    lives: tuple[PastLife, ...] = Field(
        description="all games first, then each game alone; none without games"
    )
    meetings: tuple[PastMeeting, ...] = Field(default=(), description="the others, met most often first")


class PastPerson(Shared):
    """Somebody who has finished a game here."""

    who: PastName = Field(description="the person")
    since: str = Field(description="since when, and on how many evenings")
    periods: tuple[PastPeriod, ...] = Field(min_length=1, description="the longest period first")


class PastResult(Shared):
    """The card of the last game."""

    picture: str = Field(description="the path of the card")
    width: int = Field(ge=1, description="its width in pixels")
    height: int = Field(ge=1, description="its height in pixels")
    file: str = Field(description="the name under which it is saved")
    words: str = Field(description="the card in words")


class PastWords(Shared):
    """The words of the pages themselves, in the language of the table."""

    no_games: str
    no_people: str
    period: str
    no_games_in_period: str
    no_result: str
    photo: str
    no_photo: str
    luck: str
    lost: str
    turns: str
    no_turns: str
    favourite: str
    tales: str
    meetings: str
    ahead: str
    behind: str
    send: str
    keep: str
    kept: str


class SharedPast(Shared):
    """The finished games of the table, as everybody at it may see them."""

    evening: PastEvening | None = Field(default=None, description="this evening; null without a game")
    people: tuple[PastPerson, ...] = Field(default=(), description="everybody who has finished a game")
    result: PastResult | None = Field(default=None, description="the last game; null without one")
    uncounted: str = Field(default="", description="how many games are still to be counted, or ''")
    words: PastWords = Field(description="the words of the pages themselves")
