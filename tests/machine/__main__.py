"""Boots a virtual machine with the table on it, and tries what is claimed; see docs/reliability.md."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.machine.arm64 import PHOTOS, arm64
from tests.machine.boot import boot
from tests.machine.booted import booted
from tests.machine.camera import camera
from tests.machine.card import CardMachine, card_image
from tests.machine.claim import Claim, tried
from tests.machine.cut import CUTS, cut, make_data_disk
from tests.machine.disk import Disk, disk
from tests.machine.doctor import doctor
from tests.machine.errors import MachineError
from tests.machine.game import game
from tests.machine.keys import keys, stuck
from tests.machine.kills import KILLS, kills
from tests.machine.power import power
from tests.machine.qemu import Machine
from tests.machine.qemu_program import QemuProgram, find_qemu, has_kvm
from tests.machine.sandbox import sandbox
from tests.machine.screen import screen
from tests.machine.sound import sound
from tests.machine.uml import UmlMachine
from tests.machine.uml_kernel import uml_kernel, version_of
from tests.machine.uninstall import uninstall
from tests.machine.upgrade import upgrade
from tests.machine.watchdog import panic, watchdog

Scenario = Callable[..., Iterator[Claim]]
"""Is called with the machine, and with how often to try it where a trial has `times`."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try, on a machine of its own.

    Attributes:
        scenario: what is done with the machine.
        off: whether the machine is off at first; else it has booted to the table.
        data: whether it has a second disk whose writes are logged.
        times: how often it is tried, unless the command line says otherwise; None where that is once.
        long: whether it takes long, and is tried only when it is named or everything is.
        counted: whether the clock of an emulated machine counts its instructions.
        uml: whether the machine is off at first and has a kernel that runs as a program of this host.
    """

    scenario: Scenario
    off: bool = False
    data: bool = False
    times: int | None = None
    long: bool = False
    counted: bool = True
    uml: bool = False


TRIALS: Final[Mapping[str, Trial]] = {
    "boot": Trial(boot, off=True),
    "screen": Trial(screen),
    "keys": Trial(keys),
    "stuck": Trial(stuck, uml=True),
    "doctor": Trial(doctor, uml=True),
    "game": Trial(game, long=True, uml=True),
    "watchdog": Trial(watchdog, uml=True),
    "panic": Trial(panic, off=True, counted=False),
    "camera": Trial(camera, uml=True),
    "sound": Trial(sound),
    "sandbox": Trial(sandbox),
    "uninstall": Trial(uninstall, uml=True),
    "power": Trial(power),
    "cut": Trial(cut, off=True, data=True, times=CUTS, long=True),
    "upgrade": Trial(upgrade, long=True, uml=True),
    "kills": Trial(kills, times=KILLS, long=True, uml=True),
}
"""What can be tried on a machine as this one."""
CARD: Final = "arm64"
"""What is tried on a machine with a Pi's processor that boots the image of a card; only if it is named."""

NAMES: Final = ("build", *TRIALS, CARD)
"""What can be named; `build` only builds."""


def main(arguments: Sequence[str]) -> int:
    """Try what the command line names; returns 1 if a claim does not hold, 2 if nothing could be tried."""
    chosen = _parser().parse_args(arguments)
    try:
        return _run(chosen.what or _usual(chosen.all), chosen.keep, chosen.times)
    except MachineError as error:
        print(f"test-machine: {error}", file=sys.stderr)
        return 2


def _usual(everything: bool) -> list[str]:
    return [name for name, trial in TRIALS.items() if everything or not trial.long]


def _run(names: Sequence[str], keep: Path | None, times: int | None) -> int:
    broken = 0
    for name in names:
        with _folder(keep, name) as folder:
            for claim in _tried(name, folder, times):
                print(f"{name:<9} {claim}", flush=True)
                broken += not claim.holds
    return int(broken > 0)


def _tried(name: str, folder: Path, times: int | None) -> Iterator[Claim]:
    """Try one thing on a machine whose files are in this folder; `build` only builds."""
    if name == CARD:
        yield from _tried_on_card(folder)
        return
    program, table = find_qemu(), disk()
    if name == "build":
        uml_kernel()
        booted(table, program)
        return
    trial, broken = TRIALS[name], False
    with _machine(trial, table, program, folder) as machine:
        if trial.uml:
            yield tried("the machine boots to the table", machine.boots)
        how_often = [times or trial.times] if trial.times else []
        for claim in trial.scenario(machine, *how_often):
            broken |= not claim.holds
            yield claim
        if broken:
            print(f"the serial console ends so:\n{machine.serial()}", file=sys.stderr)


def _tried_on_card(folder: Path) -> Iterator[Claim]:
    program = find_qemu("aarch64")
    print(f"QEMU {program.version}, a Cortex-A76, emulated", flush=True)
    with CardMachine(card_image() / "card.img", program, folder, PHOTOS) as machine:
        yield from arm64(machine)


def _machine(trial: Trial, table: Disk, program: QemuProgram, folder: Path) -> Machine | UmlMachine:
    """The machine of a trial, switched on, with what runs it told to people."""
    if trial.uml:
        kernel = uml_kernel()
        print(f"user-mode Linux {version_of(kernel)}", flush=True)
        return UmlMachine(kernel, table, folder)
    print(f"QEMU {program.version}, {'KVM' if has_kvm() else 'emulated'}", flush=True)
    if trial.data:
        make_data_disk(folder)
    begun = table if trial.off else booted(table, program)
    return Machine(begun, program, folder, data=trial.data, counted=trial.counted)


@contextmanager
def _folder(keep: Path | None, name: str) -> Iterator[Path]:
    """The folder of a machine's files: a temporary one, or an empty one to keep."""
    if keep is None:
        with tempfile.TemporaryDirectory(prefix="dice-table-machine-") as temporary:
            yield Path(temporary)
        return
    folder = (keep / name).absolute()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    yield folder


def _name(text: str) -> str:
    """The name of a part. Not by argparse's `choices`, which refuse it when no part is named."""
    if text not in NAMES:
        raise argparse.ArgumentTypeError(f"there is no part {text!r}; there is: {', '.join(NAMES)}")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/test-machine",
        description="Boots a virtual machine with the table on it, and tries what is claimed of it.",
    )
    parser.add_argument(
        "what",
        nargs="*",
        type=_name,
        metavar="PART",
        help=f"what to try: {', '.join(NAMES)}; if nothing is named, all that takes no longer than minutes",
    )
    parser.add_argument("--all", action="store_true", help=f"try everything but {CARD}")
    parser.add_argument("--times", type=int, help="how often to try cuts or kills")
    parser.add_argument("--keep", type=Path, help="a folder in which logs and pictures stay")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
