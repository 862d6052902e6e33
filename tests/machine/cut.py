"""Power cuts: what a disk may hold after a cut at any write is mounted, and our journal is asked."""

from __future__ import annotations

import io
import random
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from device.journal.journal import FILE_NAME
from tests.faults.cuts import Evening, judge
from tests.faults.ledger import Written
from tests.faults.outcome import Outcome
from tests.faults.reopened import reopen
from tests.machine.block_log import SECTOR_BYTES, CutDisk, Write, read_log
from tests.machine.claim import Claim, tried
from tests.machine.disk import ROOT
from tests.machine.errors import MachineError
from tests.machine.guest.evening import play
from tests.machine.qemu import Machine

CUTS: Final = 1000
LYING_CUTS: Final = 100
SYSTEM_BYTES: Final = 32 * 1024 * 1024
"""The size of the file system; marks lie behind it."""
_SEED: Final = 25
_STEPS: Final = 400
_PLAYED_S: Final = 900.0
_PLACE: Final = "/run/cut"
_DEVICE: Final = "/dev/disk/by-id/virtio-data"
_PYTHON: Final = "/opt/dice-table/current/bin/python"
_NEEDED: Final = (
    *("tests/device/toy.py", "tests/faults/ledger.py", "tests/faults/play.py"),
    "tests/machine/guest/evening.py",
)


def make_data_disk(folder: Path) -> None:
    """Make an empty disk with a file system that is smaller than it, and an empty log of its writes."""
    disk = folder / "data.img"
    disk.write_bytes(bytes(SYSTEM_BYTES + SECTOR_BYTES))
    made = ["mke2fs", "-q", "-F", "-t", "ext4", str(disk), f"{SYSTEM_BYTES // 1024}k"]
    subprocess.run(made, check=True, capture_output=True)
    (folder / "data.first").write_bytes(disk.read_bytes())
    (folder / "data.log").touch()


def cut(machine: Machine, cuts: int) -> Iterator[Claim]:
    """Play on the disk, then cut its power again and again."""
    yield tried("the machine boots to the table", machine.boots)
    yield tried("the journal is kept on a disk whose writes are logged", lambda: _played(machine))
    cutter: list[Cutter] = []

    def honest() -> tuple[bool, str]:
        cutter.append(Cutter.of(machine.folder))
        return _kept(cutter[0], cuts)

    yield replace(tried("no acknowledged step is lost at a power cut", honest), tried=cuts)
    yield replace(
        tried("a disk that only claims to have flushed is caught", lambda: _caught(cutter[0])),
        tried=LYING_CUTS,
    )


def _played(machine: Machine) -> tuple[bool, str]:
    agent = machine.agent
    agent.output(f"mkdir -p {_PLACE}/disk && mount {_DEVICE} {_PLACE}/disk")
    agent.put(f"{_PLACE}/programs.tar", _programs())
    agent.output(f"tar -xf {_PLACE}/programs.tar -C {_PLACE}")
    told = f"{_PYTHON} -m tests.machine.guest.evening disk {_SEED} {_STEPS} {_DEVICE} {SYSTEM_BYTES}"
    agent.output(f"cd {_PLACE} && PYTHONPATH={_PLACE} {told}", _PLAYED_S)
    agent.output(f"umount {_PLACE}/disk && sync")
    machine.qmp.ask("quit")
    machine.await_off(60)
    writes = list(read_log(machine.folder / "data.log"))
    flushes = sum(write.flush for write in writes)
    return flushes > _STEPS, f"{_STEPS} steps, {len(writes)} entries in the log, {flushes} flushes"


def _programs() -> bytes:
    """What plays the evening, as an archive."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in _NEEDED:
            archive.add(ROOT / name, name)
    return packed.getvalue()


@dataclass(frozen=True, slots=True)
class Cutter:
    """An evening on a disk, and the log of its writes.

    Attributes:
        first: what the disk held at first.
        writes: all writes to it.
        evening: what the journal had acknowledged after how many writes.
    """

    first: bytes
    writes: list[Write]
    evening: Evening

    @classmethod
    def of(cls, folder: Path) -> Cutter:
        """Read the log in a machine's folder, and play the same evening here.

        Raises:
            MachineError: the machine has acknowledged another number of writes.
        """
        writes = list(read_log(folder / "data.log"))
        told: list[Written] = []
        with tempfile.TemporaryDirectory() as place:
            play(Path(place), _SEED, _STEPS, told.append)
        marks = [place for place, write in enumerate(writes, start=1) if write.start == SYSTEM_BYTES]
        if len(marks) != len(told):
            raise MachineError(f"the machine has marked {len(marks)} writes, and should have {len(told)}")
        evening = Evening(acknowledged=list(zip(marks, told, strict=True)))
        return cls((folder / "data.first").read_bytes(), writes, evening)

    def examine(self, cuts: int, *, flushes: bool = True) -> Outcome:
        """Cut the power at random moments, in their order.

        Args:
            cuts: how often.
            flushes: whether the disk has really written what it was told to flush.
        """
        chance, outcome, disk, taken = random.Random(_SEED), Outcome(), CutDisk(self.first), 0
        for count in sorted(chance.choices(range(len(self.writes) + 1), k=cuts)):
            for write in self.writes[taken:count]:
                disk.take(write if flushes else replace(write, flush=False))
            taken = count
            self._ask(disk.cut(chance), count, outcome)
        return outcome

    def _ask(self, content: bytes, count: int, outcome: Outcome) -> None:
        """Mount what is left, which mends the file system, and ask the journal."""
        outcome.tried += 1
        with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
            image, folder = Path(place) / "disk", Path(place) / "mounted"
            image.write_bytes(content)
            folder.mkdir()
            mount = ["mount", "-o", "loop", str(image), str(folder)]
            done = subprocess.run(mount, capture_output=True, text=True, check=False)
            if done.returncode:
                outcome.crash(MachineError(f"after write {count} ext4 does not mount: {done.stderr.strip()}"))
                return
            try:
                judge(reopen(folder / FILE_NAME), self.evening, count, outcome)
            except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
                outcome.crash(error)
            finally:
                subprocess.run(["umount", str(folder)], check=True)


def _kept(cutter: Cutter, cuts: int) -> tuple[bool, str]:
    outcome = cutter.examine(cuts)
    seen = f"of {len(cutter.evening.acknowledged)} writes {outcome.lost} lost, {outcome.crashed} crashed"
    return not outcome.broken, "; ".join([seen, *outcome.broken[:3]])


def _caught(cutter: Cutter) -> tuple[bool, str]:
    outcome = cutter.examine(LYING_CUTS, flushes=False)
    return len(outcome.broken) > 0, f"{len(outcome.broken)} of its cuts broke the record"
