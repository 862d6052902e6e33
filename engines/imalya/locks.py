"""Keeping dice: after each throw every loose die is kept or thrown again (l.11-14, IM-05)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.imalya.actions import Action, Lock, Unlock
from engines.imalya.dice import Status
from engines.imalya.figures import Figure
from engines.imalya.table import Table, TableT


def possible(table: Table) -> Iterator[Action]:
    """Every die that may be kept, or let go again."""
    for die in table.dice:
        for action in (Lock(die.number), Unlock(die.number)):
            if refuse(table, action) is None:
                yield action


def refuse(table: Table, action: Lock | Unlock) -> str | None:
    """Why this die may not be kept or let go, or None."""
    die = table.die(action.die)
    if isinstance(action, Unlock):
        return None if die.locked_now else f"die {die.number} stays: a kept die is never thrown again"
    if die.status is Status.COUNTERED:
        return f"the Dam {die.number} was countered and must be thrown again"
    if die.status is not Status.LOOSE:
        return f"die {die.number} is already {_words(die.status)}"
    return None if die.figure is not Figure.DAM else f"die {die.number} is a Dam: nobody keeps a Dam"


def perform(table: TableT, action: Lock | Unlock) -> TableT:
    """The table with the die kept, or loose again."""
    if isinstance(action, Lock):
        return table.with_die(action.die, status=Status.FREE, locked_now=True)
    return table.with_die(action.die, status=Status.LOOSE, locked_now=False)


def _words(status: Status) -> str:
    return {Status.FREE: "kept", Status.DAM: "locked as a Dam", Status.CAPTIVE: "held by a Dam"}.get(
        status, str(status)
    )
