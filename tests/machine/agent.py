"""Gives commands to the agent inside the machine (guest/agent.py), over a virtio-serial port."""

from __future__ import annotations

import base64
import json
import socket
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from tests.machine.errors import MachineError, NoAnswer

_ASK_AGAIN_S: Final = 2.0
_BEYOND_S: Final = 30.0
"""How much longer than the command itself an answer may take; an emulated machine is slow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command did.

    Attributes:
        status: its exit status; -1 if it could not be started, or took too long.
        output: its standard output.
        errors: its standard error.
    """

    status: int
    output: str
    errors: str

    @property
    def text(self) -> str:
        """The output without the last newline."""
        return self.output.strip()


class Agent:
    """The connection to the agent of one machine.

    Args:
        port: the other end of the agent's port.
    """

    def __init__(self, port: socket.socket) -> None:
        self._socket = port
        self._begun = b""
        self._asked = 0

    @classmethod
    def at(cls, address: Path) -> Self:
        """The connection over a socket at which QEMU offers the port."""
        port = socket.socket(socket.AF_UNIX)
        port.connect(str(address))
        return cls(port)

    def reconnect(self, port: socket.socket) -> None:
        """Go on with the port of a machine that was started anew."""
        self._socket.close()
        self._socket = port

    def wait(self, patience_s: float) -> None:
        """Wait until the machine has booted so far that the agent answers.

        Raises:
            NoAnswer: it does not.
        """
        until_s = time.monotonic() + patience_s
        self._begun = b""  # half an answer, if the machine was reset in the middle of it
        while time.monotonic() < until_s:
            self._send(["true"], b"", _ASK_AGAIN_S)
            if self._answer(_ASK_AGAIN_S):
                return
        raise NoAnswer(
            f"the agent gave no answer within {patience_s:.0f} s; the serial log tells how far the boot came"
        )

    def run(self, *command: str, given: bytes = b"", timeout_s: float = 60.0) -> Answer:
        """Run a command in the machine, as root.

        Raises:
            NoAnswer: the machine hangs, or has been switched off.
        """
        self._send(list(command), given, timeout_s)
        answer = self._answer(timeout_s + _BEYOND_S)
        if answer is None:
            raise NoAnswer(f"the machine did not answer {' '.join(command)[:80]!r}")
        return answer

    def shell(self, script: str, timeout_s: float = 60.0) -> Answer:
        """Run a script of the shell."""
        return self.run("sh", "-c", script, timeout_s=timeout_s)

    def output(self, script: str, timeout_s: float = 60.0) -> str:
        """The output of a script that must succeed.

        Raises:
            MachineError: it fails.
        """
        answer = self.shell(script, timeout_s)
        if answer.status:
            raise MachineError(
                f"in the machine {script[:80]!r} failed: {(answer.errors or answer.output)[-400:]}"
            )
        return answer.text

    def put(self, path: str, data: bytes) -> None:
        """Write a file in the machine."""
        answer = self.run("dd", f"of={path}", "status=none", given=data)
        if answer.status:
            raise MachineError(f"{path} could not be written in the machine: {answer.errors}")

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _send(self, command: list[str], given: bytes, timeout_s: float) -> None:
        self._asked += 1
        message = {
            "id": self._asked,
            "run": command,
            "input": base64.b64encode(given).decode(),
            "timeout_s": timeout_s,
        }
        self._socket.settimeout(_BEYOND_S)
        try:
            self._socket.sendall(json.dumps(message).encode() + b"\n")
        except TimeoutError:
            pass  # nobody reads in the machine yet: `_answer` then waits in vain, too
        except OSError as error:
            raise NoAnswer(f"the machine has gone: {error}") from error

    def _answer(self, patience_s: float) -> Answer | None:
        """The answer to the last command; None if there is none in time. Other answers are dropped."""
        until_s = time.monotonic() + patience_s
        while (left_s := until_s - time.monotonic()) > 0:
            self._socket.settimeout(left_s)
            try:
                read = self._socket.recv(65536)
            except TimeoutError:
                return None
            except ConnectionResetError:
                read = b""
            if not read:
                raise NoAnswer("the machine has gone; its log says why")
            *lines, self._begun = (self._begun + read).split(b"\n")
            for line in lines:
                told: dict[str, Any] = json.loads(line)
                # A serial line sends commands back until the agent has told it not to.
                if told["id"] == self._asked and "status" in told:
                    return Answer(told["status"], told["output"], told["errors"])
        return None
