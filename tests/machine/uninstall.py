"""The installer removes the table from a machine on which it runs, except for the games and the settings."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator
from typing import Final

from tests.machine.appliance import BOOT_S, Appliance
from tests.machine.claim import Claim, tried
from tests.machine.disk import ROOT
from tests.machine.table import DATA, SETTINGS, UNIT

_SOURCES: Final = "/root/checkout"
_FORMER_TARGET: Final = "/opt/dice-table/former/target"
_REMOVE_S: Final = 300.0
_GONE: Final = (
    *(f"/etc/systemd/system/{UNIT}", "/opt/dice-table", "/usr/local/bin/dice-table"),
    *("/etc/systemd/system/dice-table-stick@.service", "/etc/udev/rules.d/90-dice-table-stick.rules"),
    *("/etc/udev/rules.d/90-dice-table-devices.rules", "/etc/systemd/system.conf.d/dice-table.conf"),
    "/etc/sysusers.d/dice-table.conf",
)
_LEFT: Final = (SETTINGS, f"{DATA}/games.sqlite3")


def uninstall(machine: Appliance) -> Iterator[Claim]:
    """Remove the table while it runs."""
    former = machine.agent.output(f"cat {_FORMER_TARGET}")
    yield tried("the installer removes the table", lambda: _removed(machine))
    yield tried("the machine boots to a login again", lambda: _login(machine, former))


def _removed(machine: Appliance) -> tuple[bool, str]:
    agent = machine.agent
    machine.put("/root/installer.tar", _installer())
    agent.output(f"mkdir {_SOURCES} && tar -xf /root/installer.tar -C {_SOURCES}")
    said = agent.output(f"{_SOURCES}/scripts/install-pi --uninstall 2>&1", _REMOVE_S)
    wrong = [f"{path} is still there" for path in _GONE if not agent.shell(f"test -e {path}").status]
    wrong += [f"{path} is gone" for path in _LEFT if agent.shell(f"test -s {path}").status]
    wrong += ["the user is still there"] * (not agent.shell("id dice-table").status)
    wrong += ["processes still run"] * (not agent.shell("pgrep -f '[/]opt/dice-table'").status)
    return not wrong, "; ".join(wrong) or said.splitlines()[-1]


def _login(machine: Appliance, former: str) -> tuple[bool, str]:
    machine.agent.output("sync")
    machine.kill()
    machine.agent.wait(BOOT_S)
    # Waits until the boot is over. Its status tells whether any unit has failed, which is not asked here.
    machine.agent.shell("systemctl is-system-running --wait", timeout_s=BOOT_S)
    seen = machine.agent.output("systemctl is-active getty@tty1.service; systemctl get-default").split()
    return seen == ["active", former], f"login {' and '.join(seen)}"


def _installer() -> bytes:
    """The installer, as an archive."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        archive.add(ROOT / "scripts/install-pi", "scripts/install-pi")
        archive.add(ROOT / "systemd", "systemd")
    return packed.getvalue()
