"""`dice-table export`: writes a game of the journal as a record."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

from device.errors import OutputError, RecordError
from device.game.match import Match
from device.journal.journal import GameRecord, Journal
from engines.record import Record
from engines.registry import GAMES
from vision.files import write_file


def exported(path: Path, number: int | None = None, with_secrets: bool = False) -> tuple[Record, int]:
    """Make the record of a game from the journal, without the actions that were undone.

    Secret choices stay secret while the game goes on: the record ends before the first one.

    Args:
        path: the file of the journal.
        number: the number of the game; None for the newest.
        with_secrets: include secret choices.

    Returns:
        The record, and the number of actions that it leaves out.

    Raises:
        RecordError: there is no such game, or this version cannot play it.
        JournalError: the journal cannot be read.
    """
    if not path.exists():
        raise RecordError(f"no games are kept in {path.parent}; name the folder with --data")
    with Journal.in_memory(path) as journal:
        match = Match.open(journal, GAMES, _chosen(journal, number))
    told = len(match.played) if with_secrets or match.state.outcome else _open_actions(match)
    return _record(match, told), len(match.played) - told


def reason(left_out: int) -> str:
    """Why the last actions of a game are not in its record."""
    return f"actions left out until the game is over, from the first secret choice on: {left_out}"


def save(record: Record, path: Path) -> None:
    """Write a record to a file.

    Raises:
        OutputError: the file cannot be written.
    """
    try:
        write_file(path, str(record))
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}; name another file") from error


def _chosen(journal: Journal, number: int | None) -> GameRecord:
    """The game with a number, or the newest one."""
    games = journal.games()
    if not games:
        raise RecordError(" ".join(journal.notices) or "no game has been played yet")
    found = games[:1] if number is None else [game for game in games if game.number == number]
    if not found:
        raise RecordError(f"there is no game {number}; the games are {games[-1].number} to {games[0].number}")
    return found[0]


def _open_actions(match: Match) -> int:
    """How many actions were played before the first that may be secret."""
    states = [match.first, *(played.after for played in match.played)]
    open_ = sum(1 for _ in takewhile(lambda state: not state.awaits.secret, states))
    return min(open_, len(match.played))


def _record(match: Match, told: int) -> Record:
    """The record of a game's first actions, with remarks on dice that people set by hand."""
    remarks = {0: f"Game {match.record.number} of the journal, begun {match.record.started}"}
    for number, played in enumerate(match.played[:told], start=1):
        told_of = ["the worth of each choice was asked for"] if number - 1 in match.asked else []
        if dice := played.entry.by_hand:
            told_of.append(f"dice set by hand: {', '.join(map(str, dice))}")
        if told_of:
            remarks[number] = "; ".join(told_of)
    if left_out := len(match.played) - told:
        remarks[told + 1] = reason(left_out)
    record = match.record
    return Record(
        game=record.name,
        version=record.version,
        rules=record.rules,
        players=record.players,
        actions=tuple(map(str, match.actions[:told])),
        result=match.state.outcome,
        remarks=remarks,
    )
