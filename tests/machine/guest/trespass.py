"""Runs inside the machine, as the table's user: tries what only the sandbox of the unit forbids.

Prints one JSON list a line: what was tried, and the error, or "" if it was allowed. The places of others
(`PLACES`) are made by whoever runs this. It has no imports from this project, because it runs with the
system's Python.
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

PLACES: Final = {
    "home": "/home/somebody/diary",
    "temporary": "/tmp/somebody",
    "folder": "/srv/everybody",
    "disk": "/dev/everybody",
    "root": "/usr/local/bin/who-am-i",
    "kernel": "/sys/module/kernel/parameters/ignore_rlimit_data",
    "device": "/sys/devices/platform/gpio-sim.0/uevent",
}
"""A file in a home, one in /tmp, a folder and a disk that everybody may open, and `id` with root's rights.
Then two files that everybody may write: a parameter of the kernel, and a device's, as the brightness is."""
_ADDR_NO_RANDOMIZE: Final = 0x0040000
"""Of personality(2)."""


def _try_device(device: str) -> None:
    os.close(os.open(device, os.O_RDONLY))


def _executable_memory() -> None:
    mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC).close()


def _namespace() -> None:
    if (child := os.fork()) == 0:
        try:
            os.unshare(os.CLONE_NEWUSER)
        except OSError:
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        raise PermissionError("refused")


def _personality() -> None:
    if ctypes.CDLL(None).personality(_ADDR_NO_RANDOMIZE) < 0:
        raise PermissionError("refused")


def _rights_of_root() -> None:
    if (
        subprocess.run([PLACES["root"], "-u"], capture_output=True, text=True, check=True).stdout.strip()
        != "0"
    ):
        raise PermissionError("still the table's user")


def _setuid_file() -> None:
    file = Path(os.environ["DICE_TABLE_DATA"]) / "setuid"
    file.touch()
    try:
        file.chmod(0o4700)
    finally:
        file.unlink()


FORBIDDEN: Final[dict[str, Callable[[], object]]] = {
    "open a socket to the internet": lambda: socket.socket(socket.AF_INET).close(),
    "read a file in a home": lambda: Path(PLACES["home"]).read_text(),
    "read a temporary file of others": lambda: Path(PLACES["temporary"]).read_text(),
    "write outside its own folders": lambda: (Path(PLACES["folder"]) / "file").write_text(""),
    "open a disk": lambda: _try_device(PLACES["disk"]),
    "see other processes": lambda: list(Path("/proc/1").iterdir()),
    "gain the rights of root": _rights_of_root,
    "make a file with special rights": _setuid_file,
    "make a namespace": _namespace,
    "change a parameter of the kernel": lambda: Path(PLACES["kernel"]).write_text("N"),
    "have executable memory that it can write to": _executable_memory,
    "change its personality": _personality,
}
"""What anybody may do on the machine, and the table may not."""

NEEDED: Final[dict[str, Callable[[], object]]] = {
    "open the pins": lambda: _try_device("/dev/gpiochip0"),
    "write to its own folder": lambda: (Path(os.environ["DICE_TABLE_DATA"]) / "written").touch(),
    "set a device, as the brightness of a screen": lambda: Path(PLACES["device"]).write_text("change"),
    "open a socket to systemd": lambda: socket.socket(socket.AF_UNIX).close(),
}
"""What the table may do."""


def refusal(attempt: Callable[[], object]) -> str:
    """Why an attempt is refused; "" if it is allowed."""
    try:
        attempt()
    except OSError as error:
        return str(error)
    return ""


def main() -> None:
    """Try everything."""
    for what, attempt in {**FORBIDDEN, **NEEDED}.items():
        print(json.dumps([what, refusal(attempt)]), flush=True)


if __name__ == "__main__":
    sys.exit(main())
