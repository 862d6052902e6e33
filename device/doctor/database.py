"""Are the games sound? The file is only looked at, never repaired here."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from device.doctor.finding import Finding, fault, fine
from device.doctor.machine import Machine
from device.journal_file import APPLICATION_ID, SCHEMA

NAME: Final = "games"
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_PATIENCE_S: Final = 1.0


def check_database(machine: Machine) -> Iterable[Finding]:
    """Open read-only, let SQLite look at every page, and count."""
    path = machine.settings.journal
    try:
        if not path.exists():
            return [fine(NAME, f"none yet; they will be kept in {path}")]
        with contextlib.closing(_open(path)) as database:
            return [_examined(path, database)]
    except PermissionError:
        return [
            fault(
                NAME,
                f"{path} may not be read",
                "examine as the table's user: sudo -u dice-table dice-table doctor",
            )
        ]
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _LOCKED:
            return [fine(NAME, f"{path} is in use by a running table")]
        return [
            fault(
                NAME,
                f"{path} cannot be read: {error}",
                "start the table: it puts a damaged file aside and begins a new one; keep both",
            )
        ]


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", timeout=_PATIENCE_S, uri=True)


def _examined(path: Path, database: sqlite3.Connection) -> Finding:
    (owner,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    if owner != APPLICATION_ID:
        return fault(
            NAME,
            f"{path} is a database of another program",
            "choose another folder with data in the settings",
        )
    if schema > SCHEMA:
        return fault(NAME, f"{path} was written by a newer dice-table", "install the newer dice-table again")
    (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)
    count, unfinished = database.execute("SELECT count(*), count(*) - count(finished) FROM games").fetchone()
    told = f"{path}: games {count}, not finished {unfinished}"
    return fine(NAME, told)
