"""The table's handle on the process of a camera's driver."""

from __future__ import annotations

from collections.abc import Iterator

from device.camera import Frame
from device.camera.child import DriverOpened, serve
from device.camera.driver import Opener
from device.camera.hold import HeldControls
from device.camera.mailbox import Mailbox
from device.errors import CameraError
from device.processes import SPAWN


class CameraProcess:
    """A process that opens a driver and sends its frames, until it ends or is killed.

    Each process gets a new mailbox and a new pipe, because a killed process may leave them inconsistent.

    Args:
        name: the name of the process.
        opener: opens the driver, in the new process.

    Raises:
        OSError: the system cannot start another process.
    """

    def __init__(self, name: str, opener: Opener) -> None:
        self._mailbox = Mailbox(SPAWN)
        self._line, theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(
            target=serve, args=(opener, self._mailbox, theirs), name=name, daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """Its process id."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether the process has ended or was killed."""
        return not self._process.is_alive()

    def messages(self, patience_s: float = 0.0) -> Iterator[DriverOpened | HeldControls | CameraError | None]:
        """The messages since the last call; waits up to `patience_s` for the first one."""
        while self._line.poll(patience_s):
            try:
                yield self._line.recv()
            except EOFError:
                return
            patience_s = 0.0

    def take(self) -> Frame | None:
        """The newest frame, or None if it was taken already. Never waits."""
        return self._mailbox.take()

    def kill(self, patience_s: float = 0.0) -> None:
        """Kill the process; stop waiting for it after `patience_s`, because it may hang in the kernel."""
        self._process.kill()
        self._process.join(patience_s)
        self._line.close()
