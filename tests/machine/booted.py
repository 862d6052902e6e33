"""Boots a machine once and keeps its state, so that each trial begins with a table that is already active."""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.machine.cache import built
from tests.machine.disk import Disk
from tests.machine.qemu import Machine, options
from tests.machine.qemu_program import QemuProgram

STATE: Final = "booted"
"""The name of the state inside the disk's file."""


def booted(disk: Disk, program: QemuProgram) -> Disk:
    """The disk of a machine that has booted to the table, with its state; booted only once."""
    machine = options(disk, Path("folder"))
    what = [str(disk.image), program.version, *machine]
    folder = built("booted", what, lambda fresh: _boot(disk, program, fresh))
    return replace(disk, image=folder / "disk.qcow2", state=STATE)


def _boot(disk: Disk, program: QemuProgram, fresh: Path) -> None:
    layered = replace(disk, image=fresh / "disk.qcow2")
    make = ["create", "-q", "-f", "qcow2", "-b", str(disk.image), "-F", "raw", str(layered.image)]
    subprocess.run([*program.image_tool, *make], check=True)
    with (
        tempfile.TemporaryDirectory(prefix="dice-table-machine-") as folder,
        Machine(layered, program, Path(folder)) as machine,
    ):
        machine.await_table()
        machine.qmp.save_state(STATE)
