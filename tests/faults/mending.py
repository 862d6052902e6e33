"""Power cuts while a damaged record is repaired."""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

from device.journal.journal import FILE_NAME
from tests.faults.damage import evening, spoil
from tests.faults.disk import Disk
from tests.faults.files import Files
from tests.faults.ledger import Ledger
from tests.faults.outcome import Outcome
from tests.faults.power import Power
from tests.faults.reopened import reopen


def trial(seed: int, folder: Path) -> Outcome:
    """Open a damaged record; cut the power after each change to its files, and check what is left."""
    chance, outcome = random.Random(seed), Outcome()
    damaged, kept = evening(chance, folder)
    spoil(chance.choice(("bit", "page", "end")), damaged, chance)
    power = Power.of(damaged)
    with Disk(folder=damaged) as disk, Files(damaged, disk):
        uncut = kept.lost(reopen(damaged / FILE_NAME).ledger)
    for change in (None, *disk.changes):
        if change is not None:
            power.take(change)
        with tempfile.TemporaryDirectory(dir=folder) as left:
            power.cut(chance, Path(left))
            _examine(Path(left), kept, uncut, outcome)
    shutil.rmtree(damaged)
    return outcome


def _examine(folder: Path, kept: Ledger, uncut: int, outcome: Outcome) -> None:
    """Check that the cut has lost no more than the damage alone."""
    outcome.tried += 1
    try:
        found = reopen(folder / FILE_NAME)
    except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
        outcome.crash(error)
        return
    lost = max(0, kept.lost(found.ledger) - uncut)
    outcome.lost += lost
    if lost or not found.standing:
        outcome.broken.append(f"the cut cost {lost} steps more than the damage; told: {found.told}")
