"""A failing disk: each system call of opening, playing and closing fails, once or several times."""

from __future__ import annotations

import errno
import random
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from unittest import mock

from device.errors import DeviceError
from device.journal.journal import FILE_NAME
from engines.errors import EngineError
from tests.faults.disk import Disk
from tests.faults.ledger import Ledger, Written
from tests.faults.outcome import Outcome
from tests.faults.play import NotedJournal, Play
from tests.faults.reopened import reopen

_ERRORS: Final = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EROFS)
_LASTING: Final = (1, 1, 3, 30)
"""How many calls in a row fail; an interrupted call is repeated by SQLite, so it fails only once."""
_BEFORE: Final = 8
_STEPS: Final = 2


@dataclass(slots=True)
class Fault:
    """Lets some system calls in a row fail.

    Attributes:
        first: the index of the first call that fails, from 0.
        lasting: how many calls fail.
        error: the errno.
        calls: how many calls were made so far.
    """

    first: int = 1 << 60
    lasting: int = 0
    error: int = 0
    calls: int = 0

    def __call__(self, name: str) -> int:
        """The errno for the next call, or 0."""
        self.calls += 1
        return self.error if self.first < self.calls <= self.first + self.lasting else 0

    def __str__(self) -> str:
        return f"{errno.errorcode[self.error]} at call {self.first}, {self.lasting} times"


@dataclass(slots=True)
class _Session:
    """An evening on a failing disk.

    Attributes:
        kept: the writes that the journal has acknowledged.
        attempted: the writes that failed since the last acknowledged one.
        refused: how often the journal raised its error.
        changed: whether a step that could not be written has changed the game on the table.
    """

    kept: Ledger
    attempted: list[Written] = field(default_factory=list)
    refused: int = 0
    changed: bool = False

    def play(self, path: Path, chance: random.Random) -> None:
        """Open the journal, play some steps, and close it; after a step that fails, another one follows."""
        try:
            with NotedJournal(path, self._acknowledge, self.attempted.append) as journal:
                play = Play(journal, chance)
                for _ in range(_STEPS):
                    self._step(play)
        except DeviceError:
            self.refused += 1

    def _step(self, play: Play) -> None:
        before = play.match, play.match.state
        try:
            play.step()
        except (DeviceError, EngineError):
            self.refused += 1
            self.changed |= (play.match, play.match.state) != before

    def _acknowledge(self, written: Written) -> None:
        self.attempted.clear()
        self.kept.take(written)


def trial(seed: int, folder: Path) -> Outcome:
    """Play the second half of an evening again for each of its system calls, and let that call fail."""
    chance = random.Random(seed)
    first = Ledger()
    begun = folder / "begun"
    begun.mkdir()
    with NotedJournal(begun / FILE_NAME, first.take) as journal:
        play = Play(journal, chance)
        for _ in range(_BEFORE):
            play.step()
    counted = Fault()
    _session(begun, folder, seed, first, counted)
    outcome = Outcome()
    for call in range(counted.calls):
        error = chance.choice(_ERRORS)
        lasting = 1 if error == errno.EINTR else chance.choice(_LASTING)
        _refuse(begun, folder, seed, first, Fault(call, lasting, error), outcome)
    return outcome


def _session(begun: Path, folder: Path, seed: int, first: Ledger, fault: Fault) -> tuple[_Session, Path]:
    """Continue a copy of the evening while the disk fails; returns the session and the copy."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    shutil.copytree(begun, copy, dirs_exist_ok=True)
    session = _Session(first.after())
    with Disk(fault), mock.patch("time.sleep"):
        session.play(copy / FILE_NAME, random.Random(seed))
    return session, copy


def _refuse(begun: Path, folder: Path, seed: int, first: Ledger, fault: Fault, outcome: Outcome) -> None:
    outcome.tried += 1
    try:
        session, copy = _session(begun, folder, seed, first, fault)
        found = reopen(copy / FILE_NAME)
    except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
        outcome.crash(error)
        outcome.broken[-1] += f" ({fault})"
        return
    lost = session.kept.lost(found.ledger, session.attempted)
    outcome.lost += lost
    outcome.seen["refused with a sentence"] += bool(session.refused)
    explained = session.kept.explains(found.ledger, session.attempted)
    if lost or found.told or not found.standing or not explained:
        outcome.broken.append(f"{fault}: {lost} acknowledged steps are missing; told: {found.told}")
    elif session.changed:
        outcome.broken.append(f"{fault}: a refused step has changed the game on the table")
    shutil.rmtree(copy)
