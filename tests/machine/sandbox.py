"""What the unit's sandbox forbids is tried inside it, and outside, where anybody may do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from tests.machine.claim import Claim, tried
from tests.machine.guest.trespass import FORBIDDEN, NEEDED, PLACES
from tests.machine.qemu import Machine
from tests.machine.table import DATA, UNIT

_PROGRAM: Final = "/usr/bin/python3 -I /usr/local/lib/machine/trespass.py"
_PROBE: Final = "machine-trespass.service"
_TOLD: Final = "/run/machine-trespass"
_MAKE_PLACES: Final = f"""
mkdir -p "$(dirname {PLACES["home"]})" {PLACES["folder"]}
chmod 755 "$(dirname {PLACES["home"]})"
echo secret >{PLACES["home"]}
echo secret >{PLACES["temporary"]}
chmod 644 {PLACES["home"]} {PLACES["temporary"]}
chmod 777 {PLACES["folder"]}
mknod -m 666 {PLACES["disk"]} b "0x$(stat -c %t /dev/vda)" "0x$(stat -c %T /dev/vda)"
install -m 4755 /usr/bin/id {PLACES["root"]}
chmod 666 {PLACES["kernel"]} {PLACES["device"]}
"""
_LEFT_OUT: Final = "ExecStopPost|Restart|RestartSec|WatchdogSec|Conflicts|TTY[A-Za-z]*|StandardInput"
_MAKE_PROBE: Final = f"""
sed -E -e '/^({_LEFT_OUT})=/d' -e 's/^Type=.*/Type=oneshot/' -e 's|^ExecStart=.*|ExecStart={_PROGRAM}|' \\
    -e 's|^StandardOutput=.*|StandardOutput=file:{_TOLD}|' \\
    /etc/systemd/system/{UNIT} >/run/systemd/system/{_PROBE}
systemctl daemon-reload
"""
"""The installed unit with another program, without the console, and without the stand-ins of the machine."""


def sandbox(machine: Machine) -> Iterator[Claim]:
    """Try everything outside the sandbox, then inside."""
    machine.agent.output(_MAKE_PLACES)
    yield tried(
        "outside the sandbox anybody may do it", lambda: _may(_outside(machine), (*FORBIDDEN, *NEEDED))
    )
    inside: dict[str, str] = {}

    def forbids() -> tuple[bool, str]:
        inside.update(_inside(machine))
        allowed = [what for what in FORBIDDEN if not inside[what]]
        return not allowed, f"{len(FORBIDDEN) - len(allowed)} refused" + "".join(
            f"; may {one}" for one in allowed
        )

    yield tried(f"the sandbox forbids {len(FORBIDDEN)} things", forbids)
    yield tried("it allows what the table needs", lambda: _may(inside, tuple(NEEDED)))


def _outside(machine: Machine) -> dict[str, str]:
    return _read(machine.agent.output(f"runuser -u dice-table -- env DICE_TABLE_DATA={DATA} {_PROGRAM}"))


def _inside(machine: Machine) -> dict[str, str]:
    machine.agent.output(_MAKE_PROBE)
    machine.agent.output(f"systemctl start {_PROBE}", timeout_s=120)
    return _read(machine.agent.output(f"cat {_TOLD}"))


def _read(told: str) -> dict[str, str]:
    return dict(json.loads(line) for line in told.splitlines())


def _may(refusals: dict[str, str], wanted: tuple[str, ...]) -> tuple[bool, str]:
    refused = [
        f"{what}: {refusals.get(what, 'not tried')}" for what in wanted if refusals.get(what, "not tried")
    ]
    return not refused, "; ".join(refused) or f"{len(wanted)} allowed"
