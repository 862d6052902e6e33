"""`dice-table export`: makes the record of a game of the journal."""

from __future__ import annotations

from pathlib import Path

from device.commands.games import all_records, no_such_game, read_only
from device.errors import RecordError
from device.game.match import Match
from device.game.published import published_actions, record_of
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from engines.record import Record
from engines.registry import GAMES


def exported(path: Path, number: int | None = None, with_secrets: bool = False) -> tuple[Record, int]:
    """Make the record of a game from the journal, without the actions that were undone.

    Secret choices stay secret while the game goes on: the record ends before the first one.

    Args:
        path: the file of the journal.
        number: the number of the game, which may be in the bin; None for the newest that is not.
        with_secrets: include secret choices.

    Returns:
        The record, and the number of actions that it leaves out.

    Raises:
        RecordError: there is no such file or game, or this version cannot play it.
        JournalError: the journal cannot be read.
    """
    with read_only(path) as journal:
        match = Match.open(journal, GAMES, _chosen(journal, number))
    published = len(match.played) if with_secrets else published_actions(match)
    return record_of(match, published), len(match.played) - published


def _chosen(journal: Journal, number: int | None) -> GameRecord:
    """The game with a number, or the newest one outside the bin."""
    games = all_records(journal)
    if not games:
        raise RecordError(" ".join(journal.notices) or "no game has been played yet")
    if number is None:
        if games[0].binned:
            numbers = ", ".join(str(game.number) for game in games)
            raise RecordError(f"all games are in the bin; give the number of one: {numbers}")
        return games[0]
    for game in games:
        if game.number == number:
            return game
    raise no_such_game(journal, number)
