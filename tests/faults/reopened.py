"""Opens a journal again after a fault, and reads all of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from device.errors import DeviceError
from device.game.match import Match
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from engines.errors import EngineError
from tests.faults.ledger import Ledger
from tests.faults.play import GAMES, state_after


@dataclass(slots=True)
class Reopened:
    """The state of a journal after a fault.

    Attributes:
        told: its notices and errors: damage, and games that cannot be opened.
        ledger: everything that can be read.
        standing: whether each game opens at the state that its entries lead to.
    """

    told: list[str] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)
    standing: bool = True


def reopen(path: Path) -> Reopened:
    """Open a journal as a table does when it starts, and read all of it.

    Errors of the journal are collected in `told`; other errors are raised.
    """
    found = Reopened()
    try:
        with Journal(path) as journal:
            found.told += map(str, journal.notices)
            for record in journal.games():
                _read(journal, record, found)
    except DeviceError as error:
        found.told.append(str(error))
    return found


def _read(journal: Journal, record: GameRecord, found: Reopened) -> None:
    number = record.number
    try:
        entries = journal.entries(number)
        found.ledger.games[number] = entries
        if (doubt := journal.doubt(number)) is not None:
            found.ledger.doubts[number] = doubt
        match = Match.open(journal, GAMES, record)
        found.standing &= match.state == state_after(record, entries)
    except (DeviceError, EngineError) as error:
        found.told.append(str(error))
