"""The installer upgrades a table on which a game stands, and leaves it alone if the new version does not run.

The machine has no network. What the installer would fetch lies in a folder of the machine: the wheels that
requirements-pi.txt names, by whose hashes it takes them as ever. Debian's own packages are installed already.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.machine.claim import Claim, tried
from tests.machine.disk import INSTALLED, ROOT
from tests.machine.pair import Pair
from tests.machine.table import UNIT, main_pid
from tests.machine.uml import UmlMachine
from tests.machine.watchdog import at_a_question, resumed
from tests.machine.wheels import wheels

_NEW: Final = "99.1"
_VERSION: Final = r'^version = ".*"$'
_BROKEN: Final = 'raise SystemExit("broken")\n'
_WHEELS: Final = "/run/wheels"
_CHECKOUT: Final = "/run/checkout"
_OFFLINE: Final = "rm -rf /etc/apt/sources.list /etc/apt/sources.list.d"
_UPGRADE: Final = f"PIP_NO_INDEX=1 PIP_FIND_LINKS={_WHEELS} {_CHECKOUT}/scripts/install-pi --upgrade 2>&1"
_UPGRADE_S: Final = 1800.0
_ASK_VERSION: Final = (
    "/opt/dice-table/current/bin/python -I -c"
    " 'import importlib.metadata as known; print(known.version(\"dice-table\"))'"
)
_REFUSED: Final = "the new version does not run; an older version was left unchanged"


def upgrade(machine: UmlMachine) -> Iterator[Claim]:
    """Upgrade in the middle of a game, first to a version that does not run."""
    with tempfile.TemporaryDirectory() as folder, Pair(machine, Path(folder)) as pair:
        yield tried("a game stands at a question", lambda: at_a_question(pair))
        machine.lend(wheels(), _WHEELS)
        machine.lend(_checkout(machine.folder / "checkout"), _CHECKOUT)
        machine.agent.output(_OFFLINE)
        yield tried("an upgrade that does not run leaves the table as it is", lambda: _refused(machine))
        yield tried("the installer upgrades the table", lambda: _upgraded(machine))
        yield tried("it asks the question that stood there", lambda: resumed(pair))


def _checkout(folder: Path) -> Path:
    """A copy of this checkout with another version number."""
    for name in INSTALLED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    project = folder / "pyproject.toml"
    project.write_text(re.sub(_VERSION, f'version = "{_NEW}"', project.read_text(), count=1, flags=re.M))
    return folder


def _refused(machine: UmlMachine) -> tuple[bool, str]:
    program = machine.folder / "checkout/device/session/play.py"
    whole, running = program.read_text(), main_pid(machine)
    program.write_text(_BROKEN)
    answer = machine.agent.shell(_UPGRADE, _UPGRADE_S)
    program.write_text(whole)
    wrong = [f"the installer says: {answer.output[-300:]}"] * (_REFUSED not in answer.output)
    wrong += ["the installer succeeds"] * (answer.status == 0)
    wrong += ["the table was restarted"] * (main_pid(machine) != running)
    wrong += _versions(machine)
    return not wrong, "; ".join(wrong) or _REFUSED


def _upgraded(machine: UmlMachine) -> tuple[bool, str]:
    before = main_pid(machine)
    said = machine.agent.output(_UPGRADE, _UPGRADE_S)
    version = machine.agent.output(_ASK_VERSION)
    wrong = [f"the version is {version}"] * (version != _NEW)
    wrong += ["the table was not restarted"] * (main_pid(machine) in (0, before))
    wrong += ["the table is not active"] * machine.agent.shell(f"systemctl is-active -q {UNIT}").status
    wrong += _versions(machine)
    return not wrong, "; ".join(wrong) or said.splitlines()[-1]


def _versions(machine: UmlMachine) -> list[str]:
    """What is wrong with the number of versions on the disk."""
    kept = machine.agent.output("ls -d /opt/dice-table/version-*").split()
    return [f"{len(kept)} versions are kept"] * (len(kept) != 1)
