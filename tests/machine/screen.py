"""The screen on the console (KMS) is drawn, also without the library that SDL's first renderer needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.machine.boot import first_picture, shows
from tests.machine.claim import Claim, tried
from tests.machine.qemu import Machine
from tests.machine.table import log, restart

_LIBRARY: Final = "/usr/lib/*/libOpenGL.so.0*"
_TOLD: Final = "nothing was drawn by SDL's own choice"


def screen(machine: Machine) -> Iterator[Claim]:
    """Take away libOpenGL, without which SDL's own choice of a renderer draws nothing and raises nothing."""
    yield tried("the screen is drawn without libopengl0, and the log says so", lambda: _without(machine))


def _without(machine: Machine) -> tuple[bool, str]:
    machine.agent.output(f"mkdir /root/away && mv {_LIBRARY} /root/away")
    restart(machine)
    alike, seen = shows(machine, first_picture())
    told = [line for line in log(machine).splitlines() if _TOLD in line]
    return alike and bool(told), f"{seen}; {told[-1] if told else log(machine, 3)}"
