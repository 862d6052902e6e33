"""Power cuts at each moment of an evening: between any two writes, with unsynced data in any state."""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from device.journal.journal import FILE_NAME
from tests.faults.disk import Change, Disk
from tests.faults.ledger import Ledger, Written
from tests.faults.outcome import Outcome
from tests.faults.play import NotedJournal, Play
from tests.faults.power import Power
from tests.faults.reopened import Reopened, reopen

_STEPS: Final = 40
_SESSIONS: Final = 2
_TWICE: Final = 0.05
"""The share of cuts that are followed by a second one while the journal is opened again."""


@dataclass(slots=True)
class Evening:
    """Games that were played on a disk that records every change.

    Attributes:
        changes: the changes to the files, in order.
        acknowledged: each write, with the number of changes after which it returned.
    """

    changes: list[Change] = field(default_factory=list)
    acknowledged: list[tuple[int, Written]] = field(default_factory=list)

    def kept(self, changes: int) -> Ledger:
        """The writes that had been acknowledged after a number of changes."""
        return Ledger().after(*(written for when, written in self.acknowledged if when <= changes))

    def attempted(self, changes: int) -> list[Written]:
        """The write that was in progress after a number of changes, if any."""
        return [written for when, written in self.acknowledged if when > changes][:1]


def trial(seed: int, folder: Path) -> Outcome:
    """Play an evening; cut the power after each change to its files, and check what is left."""
    chance = random.Random(seed)
    evening = played(chance, folder)
    outcome, power = Outcome(), Power()
    for count in range(len(evening.changes) + 1):
        if count:
            power.take(evening.changes[count - 1])
        with tempfile.TemporaryDirectory(dir=folder) as left:
            power.cut(chance, Path(left))
            _examine(Path(left), evening, count, chance, outcome)
    return outcome


def played(chance: random.Random, folder: Path) -> Evening:
    """Play some games, with regular shutdowns of the table now and then."""
    evening = Evening()
    with Disk() as disk, tempfile.TemporaryDirectory(dir=folder) as place:
        evening.changes = disk.changes

        def acknowledge(written: Written) -> None:
            evening.acknowledged.append((len(disk.changes), written))

        for _ in range(chance.randrange(1, _SESSIONS + 1)):
            with NotedJournal(Path(place) / FILE_NAME, acknowledge) as journal:
                play = Play(journal, chance)
                for _ in range(chance.randrange(1, _STEPS)):
                    play.step()
    return evening


def _examine(folder: Path, evening: Evening, count: int, chance: random.Random, outcome: Outcome) -> None:
    """Open the files that a cut has left, sometimes with a second cut meanwhile, and compare."""
    outcome.tried += 1
    try:
        if chance.random() < _TWICE:
            _cut_again(folder, chance)
            outcome.seen["cut twice"] += 1
        found = reopen(folder / FILE_NAME)
    except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
        outcome.crash(error)
        return
    judge(found, evening, count, outcome)


def judge(found: Reopened, evening: Evening, count: int, outcome: Outcome) -> None:
    """Compare what was found with what had been acknowledged after `count` changes."""
    kept, attempted = evening.kept(count), evening.attempted(count)
    lost = kept.lost(found.ledger, attempted)
    outcome.lost += lost
    where = f"after change {count}"
    if lost:
        outcome.broken.append(f"{where}: {lost} acknowledged steps are missing; told: {found.told}")
    elif found.told:
        outcome.broken.append(f"{where}: taken for damage: {found.told}")
    elif not found.standing or not kept.explains(found.ledger, attempted):
        outcome.broken.append(f"{where}: another game than was played")


def _cut_again(folder: Path, chance: random.Random) -> None:
    """Open the journal, and cut the power at a random moment of that."""
    power = Power.of(folder)
    with Disk() as disk:
        reopen(folder / FILE_NAME)
    for change in disk.changes[: chance.randrange(len(disk.changes) + 1)]:
        power.take(change)
    for path in folder.iterdir():
        path.unlink()
    power.cut(chance, folder)
