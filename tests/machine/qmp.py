"""Speaks QMP, QEMU's protocol, by which the machine is seen, pressed and switched off."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any, Final

from tests.machine.errors import MachineError

_ANSWER_S: Final = 120.0


class Qmp:
    """A connection to one QEMU.

    Args:
        address: the socket that QEMU listens on.

    Raises:
        MachineError: QEMU refuses a command, or is gone.
    """

    def __init__(self, address: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(_ANSWER_S)
        self._lines = self._socket.makefile("rb")
        try:
            self._socket.connect(str(address))
            self._read()  # the greeting
            self.ask("qmp_capabilities")
        except (MachineError, OSError):
            self.close()
            raise

    def ask(self, command: str, **arguments: object) -> Any:
        """Carry out a command of QMP; returns its result. Events that arrive before it are passed over."""
        message = json.dumps({"execute": command, "arguments": arguments})
        try:
            self._socket.sendall(message.encode())
            while True:
                told = self._read()
                if "error" in told:
                    raise MachineError(f"QEMU refuses {command}: {told['error']['desc']}")
                if "return" in told:
                    return told["return"]
        except OSError as error:
            raise MachineError(f"QEMU does not answer {command}: {error}; its log says why") from error

    def await_event(self, name: str, patience_s: float) -> None:
        """Wait until QEMU tells of an event that has not been passed over.

        Raises:
            MachineError: it does not in time.
        """
        self._socket.settimeout(patience_s)
        try:
            while self._read().get("event") != name:
                pass
        except OSError as error:
            raise MachineError(f"QEMU has told of no event {name} within {patience_s:.0f} s") from error
        finally:
            self._socket.settimeout(_ANSWER_S)

    def screendump(self, file: Path) -> None:
        """Write what the screen shows as a PPM picture."""
        self.ask("screendump", filename=str(file))

    def save_state(self, name: str) -> None:
        """Keep the state of the whole machine in the file of its disk.

        Raises:
            MachineError: QEMU cannot.
        """
        said = self.ask("human-monitor-command", **{"command-line": f"savevm {name}"})
        if said.strip():
            raise MachineError(f"QEMU did not keep the machine's state: {said.strip()}")

    def press_power(self) -> None:
        """Press the power key for a moment."""
        self.ask("system_powerdown")

    def reset(self) -> None:
        """Begin the boot anew at once, as after the power was away."""
        self.ask("system_reset")

    def close(self) -> None:
        """Close the connection; QEMU goes on."""
        self._lines.close()
        self._socket.close()

    def _read(self) -> dict[str, Any]:
        line = self._lines.readline()
        if not line:
            raise MachineError("QEMU has ended; its log says why")
        told: dict[str, Any] = json.loads(line)
        return told
