"""Runs inside the machine: carries out commands that come over a serial port, one JSON object a line.

The port is that of virtio-serial, unless the kernel's command line names another one as `machine.port=ttyS1`.

A command: {"id": 7, "run": ["ls", "/"], "input": base64 or "", "timeout_s": 60}. Its answer has the same id,
and "status", "output" and "errors"; a command that takes too long is killed, and its status is -1. It has no
imports from this project, because it runs with the system's Python.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PORT = "virtio-ports/dice-table.machine"
CHOICE = "machine.port="


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Carry out one command."""
    given = base64.b64decode(asked["input"])
    try:
        done = subprocess.run(
            asked["run"], input=given, capture_output=True, timeout=asked["timeout_s"], check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"id": asked["id"], "status": -1, "output": "", "errors": str(error)}
    output, errors = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
    return {"id": asked["id"], "status": done.returncode, "output": output, "errors": errors}


def lines(port: int) -> Iterator[bytes]:
    """The lines that the host sends."""
    begun = b""
    while True:
        read = os.read(port, 65536)
        if not read:  # the host has not connected yet
            time.sleep(0.2)
        *whole, begun = (begun + read).split(b"\n")
        yield from whole


def send(port: int, message: dict[str, Any]) -> None:
    """Send one line to the host; a port takes only part of a long one at a time."""
    rest = json.dumps(message).encode() + b"\n"
    while rest:
        rest = rest[os.write(port, rest) :]


def port_of(kernel_options: str) -> Path:
    """The device of the port, by the kernel's command line."""
    chosen = [option.removeprefix(CHOICE) for option in kernel_options.split() if option.startswith(CHOICE)]
    return Path("/dev") / (chosen or [PORT])[0]


def open_port(device: Path) -> int:
    """Open the port once it is there; a serial line must hand bytes over as they are."""
    while not device.exists():
        time.sleep(0.2)
    port = os.open(device, os.O_RDWR | os.O_NOCTTY)
    if os.isatty(port):
        tty.setraw(port)
    return port


def main() -> None:
    """Answer commands until the machine is switched off."""
    port = open_port(port_of(Path("/proc/cmdline").read_text()))
    for line in lines(port):
        send(port, answer(json.loads(line)))


if __name__ == "__main__":
    main()
