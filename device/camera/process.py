"""One run of a driver in a process of its own, seen from the table."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from typing import Final

from device.camera import Frame
from device.camera.child import Opened, serve
from device.camera.driver import Opener
from device.camera.hold import Held
from device.camera.mailbox import Mailbox
from device.errors import CameraError

# A fork would inherit the screen, the pins and the journal.
_CONTEXT: Final = multiprocessing.get_context("spawn")


class CameraProcess:
    """A process that opens a driver and sends its frames, until it ends or is killed.

    It has a mailbox and a line of its own: those of a process that was killed may be half used.

    Args:
        name: what the system calls the process.
        opener: opens the driver, in the new process.

    Raises:
        OSError: the system starts no more processes.
    """

    def __init__(self, name: str, opener: Opener) -> None:
        self._mailbox = Mailbox(_CONTEXT)
        self._line, theirs = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(
            target=serve, args=(opener, self._mailbox, theirs), name=name, daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """Its number in the system."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it is over, of itself or killed."""
        return not self._process.is_alive()

    def messages(self, patience_s: float = 0.0) -> Iterator[Opened | Held | CameraError | None]:
        """What it has said since the last call; waits for the first word as long as `patience_s`."""
        while self._line.poll(patience_s):
            try:
                yield self._line.recv()
            except EOFError:
                return
            patience_s = 0.0

    def take(self) -> Frame | None:
        """The newest frame, once; None where there is no newer one. Never waits."""
        return self._mailbox.take()

    def kill(self, patience_s: float = 0.0) -> None:
        """End it, whatever it is doing; one that hangs in the kernel is left to it after `patience_s`."""
        self._process.kill()
        self._process.join(patience_s)
        self._line.close()
