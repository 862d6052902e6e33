"""Starts the machine's disk under user-mode Linux, a kernel that runs as a program of this host at its speed.

It has the pins and the screen that a table needs, but neither camera nor sound, and no watchdog. It is for
what has to be done often, or would take an emulated processor hours.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.machine.agent import Agent
from tests.machine.appliance import SCREEN_WH, Appliance
from tests.machine.disk import Disk
from tests.machine.picture import Picture
from tests.machine.qemu import evening_after

_MEMORY: Final = "1536M"
_HERE: Final = "/run/machine"
"""Where the machine's programs find its folder on this host."""
_PICTURE: Final = "screen.ppm"
_PASSED: Final = "passed"


class UmlMachine(Appliance):
    """A running machine; what is written to its disk goes into a file in its folder.

    Args:
        kernel: the kernel (`uml_kernel.py`).
        disk: what it boots.
        folder: a folder for the changes of its disk, its log and its pictures.
    """

    def __init__(self, kernel: Path, disk: Disk, folder: Path) -> None:
        self.folder = folder
        self._kernel = kernel
        self._disk = disk
        self._process, port = self._start()
        self.agent = Agent(port)

    def switch_off(self) -> None:
        """Switch it off at once, and end the connection to its agent."""
        self.agent.close()
        self._end()

    def picture(self) -> Picture:
        """What its screen shows now."""
        self.lend(self.folder, _HERE)
        self.agent.output(f"python3 /usr/local/lib/machine/screen.py {_HERE}/{_PICTURE}")
        return Picture.load(self.folder / _PICTURE)

    def put(self, path: str, data: bytes) -> None:
        """Write a file in it. Its serial line would lose bytes of a long one."""
        (self.folder / _PASSED).write_bytes(data)
        self.lend(self.folder, _HERE)
        self.agent.output(f"cp {_HERE}/{_PASSED} {path}")

    def kill(self) -> None:
        """End the kernel at once: what the machine held in memory is gone."""
        self._end()
        self._process, port = self._start()
        self.agent.reconnect(port)

    def lend(self, folder: Path, place: str) -> None:
        """Show it a folder of this host at a place of its own, which may be written to."""
        mount = f"mkdir -p {place} && mount -t hostfs -o hostfs={folder} none {place}"
        self.agent.output(f"mountpoint -q {place} || {{ {mount}; }}")

    def _start(self) -> tuple[subprocess.Popen[bytes], socket.socket]:
        """Start the kernel; returns its process and our end of the agent's port."""
        ours, theirs = socket.socketpair()
        command = [str(self._kernel), *options(self._disk, self.folder, theirs.fileno())]
        self.begun_s = time.monotonic()
        with theirs, (self.folder / "serial.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        return process, ours

    def _end(self) -> None:
        """Kill the kernel, and the processes of this host that run the machine's programs for it."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def options(disk: Disk, folder: Path, port: int) -> list[str]:
    """The options of the kernel; the port is the number of an open file."""
    width, height = SCREEN_WH
    evening = datetime.fromisoformat(evening_after(disk.image)).replace(tzinfo=UTC)
    return [
        *(f"mem={_MEMORY}", f"uml_dir={folder}", "umid=uml"),
        *(f"ubd0c={folder / 'disk.cow'},{disk.image}", "root=/dev/ubda", "rw"),
        *("con=null", "ssl=null", "ssl0=null,fd:1", f"ssl1=fd:{port}", "console=ttyS0", "machine.port=ttyS1"),
        *(f"video=Virtual-1:{width}x{height}@60", f"systemd.clock-usec={evening.timestamp():.0f}000000"),
        *("v4l2loopback.devices=0", "quiet", "systemd.show_status=false"),
    ]
