"""Checks the record of games and its copy for damage, without changing them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from device.doctor.computer import AS_TABLE, Computer
from device.doctor.finding import Finding, fault, fine, note
from device.errors import JournalError
from device.journal.file import is_kept
from device.journal.look import look_into
from device.journal.repair import copy_of
from device.journal.rows import Rows
from device.journal.sqlite_errors import is_in_use

NAME: Final = "games"


def check_games(computer: Computer) -> Iterable[Finding]:
    """Check every page and every row of the record and of its copy, and count the games."""
    path = computer.settings.journal
    try:
        if not is_kept(path):
            yield fine(NAME, f"none yet; they will be kept in {path}")
            return
        yield _examined(path, look_into(path))
        yield from _examined_copy(copy_of(path))
    except JournalError as error:
        if isinstance(error.__cause__, PermissionError):
            yield fault(NAME, f"{path} may not be read", AS_TABLE)
        elif is_in_use(error.__cause__):
            yield fine(NAME, f"{path} is in use by a running table")
        else:
            yield fault(NAME, str(error), "do what this message says; the file was not changed")


def _examined(path: Path, rows: Rows) -> Finding:
    unfinished = sum(game.finished is None for game in rows.games.values())
    told = f"games {len(rows.games)}, not finished {unfinished}"
    if rows.damaged or rows.lost:
        return fault(
            NAME,
            f"{path} is damaged; still readable: {told}",
            "start the table: it repairs the record from its copy, says what is lost, keeps the damaged file",
        )
    return fine(NAME, f"{path}: {told}")


def _examined_copy(path: Path) -> Iterable[Finding]:
    """A note if the copy is missing or damaged, because damage to the record could not be repaired then."""
    try:
        sound = is_kept(path) and not look_into(path).damaged
    except JournalError:
        sound = False
    if not sound:
        yield note(NAME, f"{path} is missing or damaged", "start the table: it makes a new copy")
