"""Somebody whom the table knows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who is known at this table.

    Attributes:
        number: the person's number in the journal.
        name: the name, as it is written.
        said: how the voice pronounces the name; "" to pronounce it as it is written.
        medallion: the shape of the medallion, one of `device.journal.medallions.MEDALLIONS`.
        games: how many games that somebody could win the person has finished here.
        last: when the person's last game of any kind began, as ISO time; "" without games.
        joined: when the name was first written here, as ISO time.
    """

    number: int
    name: str
    said: str
    medallion: str
    games: int = 0
    last: str = ""
    joined: str = ""
