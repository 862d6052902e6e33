"""The image of a card, booted on a processor of a Pi: the table runs, reads as here, and what that takes."""

from __future__ import annotations

import json
import shlex
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from click.testing import CliRunner

from device.cli import cli
from tests.machine.boot import first_picture, shows
from tests.machine.card import CardMachine
from tests.machine.claim import Claim, tried
from tests.machine.disk import ROOT
from tests.machine.doctor import ASK_DOCTOR, faults_in, faults_line

PHOTOS: Final = sorted((ROOT / "tests/models/judged/images").glob("*.jpg"))
"""Photographs that are read here and there."""
_BOOT_S: Final = 1800.0
_SLOW_S: Final = 1200.0
_SHOWN_S: Final = 120.0
_BOX_PX: Final = 0.5
_CONFIDENCE: Final = 0.01
"""How far boxes and confidences may differ: each processor adds floating point numbers in its own order."""
_STAND_IN: Final = "/etc/systemd/system/dice-table.service.d/stand-in.conf"
_PYTHON: Final = "/opt/dice-table/current/bin/python"
_IDLE_S: Final = 20
_TURNS_A_SECOND: Final = 30
_TIME_READINGS: Final = """
import sys, time
from pathlib import Path
import cv2
from vision.reader import Reader
reader = Reader()
for file in sorted(Path("/media").glob("*.jpg")):
    frame = cv2.imread(str(file))
    reader.read(frame)
    begun = time.monotonic_ns()
    reader.read(frame)
    print(file.stem, time.monotonic_ns() - begun)
"""
_GAME_S: Final = 3 * 3600.0
"""How long a game may take: an emulated processor plays its 388 days in over an hour."""
_FINDER: Final = "/opt/dice-table/current/lib/python3*/site-packages/models/finder.onnx"


def arm64(machine: CardMachine) -> Iterator[Claim]:
    """Boot the card for the first time, and use the table on it."""
    yield tried("the card boots", lambda: _boots(machine))
    yield tried("the system has taken all of the card", lambda: _has_grown(machine))
    yield tried("the table is active", lambda: _runs(machine))
    yield tried("the screen asks for the language", lambda: shows(machine, first_picture(), _SHOWN_S))
    yield tried("lgpio is loaded", lambda: _loads_lgpio(machine))
    yield tried("dice are read as on this computer", lambda: _reads_alike(machine))
    yield tried("instructions of a warm reading are counted", lambda: _counts_readings(machine))
    yield tried("instructions of the idle table are counted", lambda: _counts_turns(machine))
    yield tried("the doctor finds all well", lambda: _well(machine))
    yield tried("the doctor names a model file that has changed", lambda: _names_model(machine))
    yield tried("a game is played by itself to its end", lambda: _plays(machine))


def _boots(machine: CardMachine) -> tuple[bool, str]:
    machine.console.log_in(_BOOT_S)
    up_s = float(machine.console.run("cut -d ' ' -f 1 /proc/uptime").text)
    return True, f"a console after {up_s:.0f} s by its own clock"


def _runs(machine: CardMachine) -> tuple[bool, str]:
    """QEMU has no pins of a Pi; Mesa draws without a graphics card, for which the unit may generate code."""
    machine.console.run(f"mkdir -p $(dirname {_STAND_IN})")
    machine.console.run(f"printf '[Service]\\nMemoryDenyWriteExecute=no\\n' >{_STAND_IN}")
    machine.console.run('sed -i \'s/"lgpio"/"mock"/\' /etc/dice-table.toml')
    machine.console.run("systemctl daemon-reload")
    begun = machine.console.run("systemctl restart dice-table; systemctl is-active dice-table", _SLOW_S)
    return begun.status == 0, begun.text.splitlines()[-1]


def _has_grown(machine: CardMachine) -> tuple[bool, str]:
    size = int(machine.console.run("df --output=size --block-size=1M / | tail -n 1").text)
    return size > 7000, f"{size} MB of a card of 8 GB"


def _loads_lgpio(machine: CardMachine) -> tuple[bool, str]:
    said = machine.console.run(f"{_PYTHON} -I -c 'import lgpio; print(lgpio.__file__)'", _SLOW_S)
    return said.status == 0, said.text


def _reads_alike(machine: CardMachine) -> tuple[bool, str]:
    machine.console.run("systemctl stop dice-table; mount -o ro /dev/vdb /media", _SLOW_S)
    there = machine.console.run("cd /media && dice-table read --json *.jpg", _SLOW_S)
    here = CliRunner().invoke(cli, ["read", "--json", *map(str, PHOTOS)])
    read, own = _readings(there.output), _readings(here.output)
    same = sum(_alike(reading, read.get(name)) for name, reading in own.items())
    count = sum(len(reading["dice"]) for reading in own.values())
    return same == len(PHOTOS), f"{same} of {len(PHOTOS)} photographs alike, {count} dice"


def _readings(text: str) -> dict[str, Any]:
    """What `dice-table read --json` has told, by the names of the photographs."""
    told = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    return {Path(reading["photo"]).name: reading for reading in told}


def _alike(here: dict[str, Any], there: dict[str, Any] | None) -> bool:
    """Whether two readings tell the same dice."""
    if there is None or len(here["dice"]) != len(there["dice"]):
        return False
    return all(_same_die(*pair) for pair in zip(here["dice"], there["dice"], strict=True))


def _same_die(one: dict[str, Any], other: dict[str, Any]) -> bool:
    told = ("shape", "design", "face", "runner_up", "doubtful")
    near = all(abs(a - b) <= _BOX_PX for a, b in zip(one["box_xyxy"], other["box_xyxy"], strict=True))
    sure = abs(one["confidence"] - other["confidence"]) <= _CONFIDENCE
    return near and sure and all(one[name] == other[name] for name in told)


def _counts_readings(machine: CardMachine) -> tuple[bool, str]:
    machine.console.run(f"cat >/tmp/readings.py <<'EOF'{_TIME_READINGS}EOF")
    said = machine.console.run(f"{_PYTHON} -I /tmp/readings.py", _SLOW_S)
    rows = [line.split() for line in said.text.splitlines() if line[-1:].isdigit()]
    counts = {name: int(count) for name, count in rows}
    told = ", ".join(f"{name.split('-20000')[0]} {count / 1e9:.2f}" for name, count in counts.items())
    middle = statistics.median(counts.values()) / 1e9 if counts else 0.0
    return len(counts) == len(PHOTOS), f"thousand millions: {told}; median {middle:.2f}"


def _counts_turns(machine: CardMachine) -> tuple[bool, str]:
    """The processor time of the whole service, which sees nothing move, over some seconds."""
    machine.console.run("systemctl start dice-table", _SLOW_S)
    ask = "systemctl show --property CPUUsageNSec --value dice-table"
    before, after = machine.console.run(f"{ask}; sleep {_IDLE_S}; {ask}", _SLOW_S).text.split()
    turn = (int(after) - int(before)) / _IDLE_S / _TURNS_A_SECOND / 1e6
    return turn > 0, f"{turn:.1f} million a turn of the loop, with its camera"


def _well(machine: CardMachine) -> tuple[bool, str]:
    """That no webcam is plugged in is no fault: the table then plays with the simulated tray."""
    machine.console.run("systemctl stop dice-table", _SLOW_S)
    found = _faults(machine)
    return not found, faults_line(found)


def _names_model(machine: CardMachine) -> tuple[bool, str]:
    machine.console.run(f"cp {_FINDER} /tmp && printf x >>$(ls {_FINDER})")
    found = _faults(machine)
    machine.console.run(f"cp /tmp/finder.onnx $(ls {_FINDER})")
    return set(found) == {"model"} and "finder.onnx" in found["model"], faults_line(found)


def _faults(machine: CardMachine) -> dict[str, str]:
    return faults_in(machine.console.run(shlex.join(ASK_DOCTOR), _SLOW_S).output)


def _plays(machine: CardMachine) -> tuple[bool, str]:
    """The demo judges every reading itself, and plays its record again."""
    said = machine.console.run("dice-table demo /tmp/game --seed 5", _GAME_S)
    results = [
        line.strip() for line in said.text.splitlines() if "throws counted" in line or "misread" in line
    ]
    return said.status == 0 and len(results) > 0, " ".join(results) or said.text[-200:]
