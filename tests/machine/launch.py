"""Starts QEMU for a machine, and says what its log says where it does not start."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tests.machine.errors import MachineError

_LOG: Final = "qemu.log"
_LOG_END: Final = 800
"""How many characters of the log are told; the last ones say why QEMU has ended."""
_SOCKETS_S: Final = 20.0
_LAST_WORDS_S: Final = 2.0


def launch(command: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    """Start QEMU; what it says goes into a log in the machine's folder."""
    with (folder / _LOG).open("wb") as log:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


@contextmanager
def connecting(process: subprocess.Popen[bytes], folder: Path, *sockets: str) -> Iterator[None]:
    """Wait for the sockets that QEMU offers in the machine's folder; they are connected to inside.

    Raises:
        MachineError: QEMU offers none, or has ended; it is killed then.
    """
    try:
        _await(process, [folder / socket for socket in sockets])
        yield
    except (MachineError, OSError) as error:
        _end(process)
        said = (folder / _LOG).read_text("utf-8", "replace").strip()[-_LOG_END:]
        raise MachineError(f"QEMU did not start: {said or error}") from error


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill QEMU, but let it say before why it ends."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(_LAST_WORDS_S)
    process.kill()
    process.wait()


def _await(process: subprocess.Popen[bytes], sockets: Sequence[Path]) -> None:
    until_s = time.monotonic() + _SOCKETS_S
    while not all(socket.exists() for socket in sockets):
        if process.poll() is not None:
            raise MachineError(f"it ended at once, with status {process.returncode}")
        if time.monotonic() > until_s:
            raise MachineError(f"it offered no socket within {_SOCKETS_S:.0f} s")
        time.sleep(0.1)
