"""What the phone of one seat shows, as one value. No other phone gets any part of it."""

from __future__ import annotations

from pydantic import Field

from device.web.shared import Shared


class PageAnswer(Shared):
    """An answer that the seat may give."""

    answer: str = Field(description="the text by which the phone gives this answer")
    words: str = Field(description="the answer in words")
    note: str = Field(default="", description="a few more words, or ''")
    figure: str = Field(default="", description="its silhouette, or ''")
    place: str = Field(default="", description="the place of the board to which it belongs, or ''")
    chosen: bool = Field(default=False, description="whether it is the seat's answer so far")
    final: bool = Field(default=False, description="whether it cannot be changed: a second tap sends it")


class PagePlace(Shared):
    """A place of the seat's board."""

    name: str = Field(description="the name of the place")
    words: str = Field(description="what lies there, in words")
    figure: str = Field(default="", description="the silhouette of what lies there, or ''")


class SeatWords(Shared):
    """The words of the page itself, in the language of the table."""

    live: str
    lost: str
    gone: str
    again: str
    sent: str
    secret: str


class SeatPage(Shared):
    """The page of one seat."""

    language: str = Field(description="the language of all sentences: 'fr' or 'en'")
    theme: str = Field(description="the table's colours: 'soir', 'jour' or 'contraste'")
    number: int = Field(ge=0, description="grows whenever the seat is asked something else")
    heard: int = Field(ge=0, description="grows with each answer of the phone that the table has looked at")
    seat: int = Field(ge=0, description="the seat, from 0")
    name: str = Field(description="the name of the player")
    medallion: str = Field(description="the shape of the medallion")
    game: str = Field(description="the game's title")
    moment: str = Field(description="how far the game has come, in a few words")
    title: str = Field(description="what the seat is asked, or that nothing is asked now")
    note: str = Field(default="", description="a sentence about it, or ''")
    refused: str = Field(default="", description="why the last answer was refused, or ''")
    answers: tuple[PageAnswer, ...] = Field(default=(), description="the answers that the seat may give")
    board: tuple[tuple[PagePlace, ...], ...] = Field(default=(), description="the rows of its board, if any")
    words: SeatWords = Field(description="the words of the page itself")
