"""Gives commands to a machine over its serial console, as a person who logs in there does."""

from __future__ import annotations

import re
import socket
import time
from pathlib import Path
from typing import Final

from tests.machine.agent import Answer
from tests.machine.errors import NoAnswer

_KEYSTROKE_S: Final = 0.2
_LOGIN: Final = re.compile(r"login: ")
_PROMPT: Final = re.compile(r"# ")
_PLAIN: Final = "stty -echo cols 4000; PS1=; PS2=; bind 'set enable-bracketed-paste off'"
"""Makes the shell write nothing beside the output of commands."""


class Console:
    """The serial console of one machine.

    Args:
        address: the socket at which QEMU offers it.

    Attributes:
        said: all that has been written there.
    """

    def __init__(self, address: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(address))
        self.said = ""
        self._asked = 0

    def close(self) -> None:
        """Let go of the console."""
        self._socket.close()

    def log_in(self, patience_s: float) -> None:
        """Wait until somebody may log in, and do so as root, who has no password there.

        Raises:
            NoAnswer: nobody may, in time.
        """
        found = self._until(_LOGIN, patience_s)
        self.said = self.said[found.end() :]
        self._type("root")
        self._until(_PROMPT, patience_s)
        self._type(_PLAIN)
        self.run("true", patience_s)

    def run(self, command: str, patience_s: float = 60.0) -> Answer:
        """Run a line of shell; what it writes to both outputs comes back as its output.

        Raises:
            NoAnswer: it has not ended in time.
        """
        self._asked += 1
        mark = f"@@{self._asked}@"
        # The mark is written in two parts, so that it is not found where the line is echoed.
        self._type(f'{{ {command}\n}} 2>&1; echo "@""{mark[1:]}$?"')
        found = self._until(re.compile(rf"{mark}(\d+)\r?\n"), patience_s)
        output = self.said[: found.start()].replace("\r", "")
        self.said = self.said[found.end() :]
        return Answer(int(found[1]), output, "")

    def _type(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\n")

    def _until(self, wanted: re.Pattern[str], patience_s: float) -> re.Match[str]:
        """Read until something stands at the end of what was said."""
        until_s = time.monotonic() + patience_s
        while time.monotonic() < until_s:
            if found := wanted.search(self.said):
                return found
            self._socket.settimeout(_KEYSTROKE_S)
            try:
                self.said += self._socket.recv(65536).decode("utf-8", "replace")
            except TimeoutError:
                continue
        raise NoAnswer(
            f"the console did not answer within {patience_s:.0f} s; it ends so:\n{self.said[-800:]}"
        )
