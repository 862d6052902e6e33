"""The doctor on the machine: it finds all well, and names each thing that was made wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from device.keys import Key
from device.settings.model import PANEL
from tests.machine.appliance import Appliance
from tests.machine.claim import Claim, tried
from tests.machine.feeder import Feeder
from tests.machine.table import DATA, SETTINGS, UNIT, stop
from tests.machine.tray import Tray

ASK_DOCTOR: Final = ("runuser", "-u", "dice-table", "--", "dice-table", "doctor", "--json")
"""Asks the doctor as the table's user."""
_DOCTOR_S: Final = 300.0
_PROGRAM: Final = "/opt/dice-table/current/lib/python3*/site-packages"
_LGPIO: Final = "/usr/lib/python3/dist-packages/lgpio.py"
_GAMES: Final = f"{DATA}/games.sqlite3"
_PULL: Final = f"/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{PANEL.buttons[Key.ONE]}/pull"
_FINGER: Final = "python3 /usr/local/lib/machine/finger.py"
_DROP_IN: Final = f"/run/systemd/system/{UNIT}.d"


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is made wrong.

    Attributes:
        what: in words.
        check: the doctor's check that must name it.
        says: what it must say.
        do: the script that makes it wrong.
        undo: the script that makes it right again.
    """

    what: str
    check: str
    says: str
    do: str
    undo: str


WHILE_IT_RUNS: Final = (
    Wrong(
        "a model file has changed",
        "model",
        "finder.onnx",
        f"cp {_PROGRAM}/models/finder.onnx /tmp/ && printf x >>$(ls {_PROGRAM}/models/finder.onnx)",
        f"cp /tmp/finder.onnx {_PROGRAM}/models/",
    ),
    Wrong(
        "the unit may use the network",
        "privacy",
        "may open sockets to the internet",
        f"mkdir -p {_DROP_IN} && printf '[Service]\\nRestrictAddressFamilies=AF_INET\\nIPAddressDeny=\\n'"
        f" >{_DROP_IN}/net.conf"
        " && systemctl daemon-reload",
        f"rm {_DROP_IN}/net.conf && systemctl daemon-reload",
    ),
    Wrong(
        "lgpio is pip's empty package",
        "lgpio",
        "lgpio",
        f"mv {_LGPIO} /tmp && touch {_LGPIO}",
        f"mv /tmp/lgpio.py {_LGPIO}",
    ),
    Wrong(
        "the pins are closed to the table",
        "groups",
        "may not open /dev/gpiochip0",
        "chmod 600 /dev/gpiochip0",
        "chmod 660 /dev/gpiochip0",
    ),
    Wrong(
        "the screen is unplugged",
        "display",
        "nothing is plugged into",
        "for c in /sys/class/drm/card*-*/status; do echo off >$c; done",
        "for c in /sys/class/drm/card*-*/status; do echo detect >$c; done",
    ),
    Wrong(
        "the clock has lost the time",
        "clock",
        "is before dice-table was installed",
        "date +%s >/tmp/now && date -s '2020-01-01 12:00'",
        "date -s @$(cat /tmp/now)",
    ),
    Wrong(
        "the calibration is damaged",
        "tray",
        "calibration.json",
        f"echo '{{' >{DATA}/calibration.json && chown dice-table: {DATA}/calibration.json",
        f"rm {DATA}/calibration.json",
    ),
)
"""What is made wrong while the table runs."""

IN_THE_SETTINGS: Final = (
    Wrong(
        "a setting is misspelt",
        "settings",
        "lense_deg",
        f"cp {SETTINGS} /tmp && echo 'lense_deg = 60' >{SETTINGS}.new && cat {SETTINGS} >>{SETTINGS}.new"
        f" && mv {SETTINGS}.new {SETTINGS}",
        f"cp /tmp/dice-table.toml {SETTINGS}",
    ),
)
"""What is made wrong by itself, because it hides the settings from the other checks."""

WHILE_IT_RESTS: Final = (
    Wrong(
        "no camera is plugged in",
        "camera",
        "no webcam",
        "systemctl kill --signal=KILL machine-feeder",
        "true",
    ),
    Wrong(
        "a key is down",
        "pins",
        "pressed although no finger is on them",
        f"systemd-run --quiet --collect --unit=machine-finger --nice=-20 {_FINGER} $(ls {_PULL}); sleep 1",
        f"systemctl stop machine-finger; echo pull-up >$(ls {_PULL})",
    ),
    Wrong(
        "the record of games is damaged",
        "games",
        "games.sqlite3",
        f"cp {_GAMES} /tmp && dd if=/dev/zero of={_GAMES} bs=4096 count=1 conv=notrunc",
        f"cp /tmp/games.sqlite3 {_GAMES}",
    ),
    Wrong(
        "the disk is full",
        "storage",
        "MB free",
        f"fallocate -l $(($(df --output=avail -B1 {DATA} | tail -n 1) - 1000000)) /full",
        "rm /full",
    ),
)
"""What is made wrong while the table is stopped, because it holds the part otherwise."""


def doctor(machine: Appliance) -> Iterator[Claim]:
    """Ask the doctor, with the table running and stopped, before and after things were made wrong."""
    yield tried("the doctor finds all well while the table runs", lambda: _well(faults(machine)))
    yield from _named(machine, WHILE_IT_RUNS)
    yield from _named(machine, IN_THE_SETTINGS)
    yield tried("the doctor finds all well while the table is stopped", lambda: _well_stopped(machine))
    yield from _named(machine, WHILE_IT_RESTS)


def faults(machine: Appliance) -> dict[str, str]:
    """The faults that the doctor reports, by the name of the check."""
    return faults_in(machine.agent.run(*ASK_DOCTOR, timeout_s=_DOCTOR_S).output)


def faults_in(output: str) -> dict[str, str]:
    """The faults in what `dice-table doctor --json` has written: what each check saw, by its name."""
    findings = json.loads(output[output.index("{") :])["findings"]
    return {one["check"]: one["seen"] for one in findings if one["verdict"] == "fault"}


def _well_stopped(machine: Appliance) -> tuple[bool, str]:
    feeder = Feeder(machine)
    feeder.show(Tray(1).picture())
    feeder.plug_in()
    feeder.start()
    stop(machine)
    return _well(faults(machine))


def _well(found: dict[str, str]) -> tuple[bool, str]:
    return not found, faults_line(found)


def faults_line(found: Mapping[str, str]) -> str:
    """Faults in one line."""
    return "; ".join(f"{check}: {seen}" for check, seen in found.items()) or "no fault"


def _named(machine: Appliance, wrongs: Sequence[Wrong]) -> Iterator[Claim]:
    """Make several things wrong at once, as a doctor takes long here; one claim for each of them."""
    found: dict[str, str] = {}

    def all_named() -> tuple[bool, str]:
        for wrong in wrongs:
            machine.agent.output(wrong.do)
        found.update(faults(machine))
        for wrong in wrongs:
            machine.agent.output(wrong.undo)
        others = set(found) - {wrong.check for wrong in wrongs}
        return (
            not others,
            f"of {len(wrongs)} things; else {faults_line({check: found[check] for check in others})}",
        )

    yield tried("the doctor names nothing else", all_named)
    for wrong in wrongs:
        seen = found.get(wrong.check, "nothing was said of it")
        yield Claim(f"the doctor names it if {wrong.what}", wrong.says in seen, seen)
