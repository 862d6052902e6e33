"""Checks the systemd units, with systemd's own tools if they are installed."""

import configparser
import ipaddress
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.display.light import BACKLIGHTS
from device.teaching.exchange import STICKS
from device.web.address import is_local

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "systemd" / "dice-table.service"
MOST_EXPOSED = 2.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd is missing: sudo apt install systemd"
)


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run systemd-analyze."""
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *map(str, arguments)], capture_output=True, text=True, check=False
    )


def assert_flawless(unit: Path) -> None:
    """Check that `systemd-analyze verify` finds nothing in a unit."""
    done = analyze("verify", "--man=no", unit)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def security() -> str:
    """What `systemd-analyze security` says of the table's unit."""
    done = analyze("security", "--offline=true", UNIT)
    if "offline" in done.stderr:
        pytest.skip("this systemd is too old to look at a unit offline: version 250 is needed")
    return done.stdout


def unit_that_runs(folder: Path) -> Path:
    """The table's unit with a program that exists here in place of dice-table."""
    command = dict(directives())["ExecStart"].split()[0]
    unit = folder / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace(command, sys.executable), "utf-8")
    return unit


def directives() -> list[tuple[str, str]]:
    """The directives of the unit as pairs of name and value."""
    pairs = re.findall(r"^(\w+)=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE)
    return [(name, value) for name, value in pairs]


def writable() -> set[str]:
    """The places outside its own folders in which the unit may write, if they exist."""
    places = " ".join(value for name, value in directives() if name == "ReadWritePaths").split()
    assert all(place.startswith("-") for place in places)
    return {place.removeprefix("-") for place in places}


@needs_systemd
def test_the_unit_is_flawless(tmp_path: Path):
    """`systemd-analyze verify` finds nothing in the unit of the table."""
    assert_flawless(unit_that_runs(tmp_path))


@needs_systemd
def test_the_unit_of_sticks_is_flawless(tmp_path: Path):
    """`systemd-analyze verify` finds nothing in the unit for the stick sda1."""
    unit = tmp_path / "dice-table-stick@sda1.service"
    shutil.copy(ROOT / "systemd" / "dice-table-stick@.service", unit)
    assert_flawless(unit)


def test_sticks_are_mounted_where_the_table_may_write_and_looks_for_them():
    """The udev rule starts the unit, and the unit mounts below a folder that the table may write."""
    rule = (ROOT / "systemd" / "dice-table-stick.rules").read_text("utf-8")
    mount = (ROOT / "systemd" / "dice-table-stick@.service").read_text("utf-8")
    assert 'ENV{SYSTEMD_WANTS}+="dice-table-stick@$kernel.service"' in rule
    assert re.search(
        r"^ExecStart=.*uid=dice-table,.*nosuid,nodev,noexec .* /media/dice-table/%i$", mount, re.M
    )
    assert {str(place) for place in STICKS} <= writable()


def test_the_table_may_dim_the_screen():
    """`ProtectKernelTunables=` makes /sys read-only; what is in BACKLIGHTS are links to /sys/devices."""
    assert BACKLIGHTS.is_relative_to("/sys/class")
    assert writable() == {str(place) for place in STICKS} | {"/sys/devices"}


def test_the_brightness_of_the_screen_is_open_to_the_tables_group():
    """Debian gives this file to root alone, and a rule sets groups of files in /dev only: programs do it."""
    rules = (ROOT / "systemd" / "dice-table-devices.rules").read_text("utf-8")
    (programs,) = re.findall(r'^SUBSYSTEM=="backlight", ACTION!="remove", (.*)$', rules, re.M)
    file = "$sys$devpath/brightness"
    assert programs == f'RUN+="/bin/chgrp video {file}", RUN+="/bin/chmod g+w {file}"'
    assert "m dice-table video\n" in (ROOT / "systemd" / "dice-table.sysusers").read_text("utf-8")


def test_no_parameter_of_the_kernel_may_be_set():
    """Under `ProtectKernelTunables=` systemd 257 leaves /sys writable, so its other folders are named."""
    read_only = {path.removeprefix("-") for path in dict(directives())["ReadOnlyPaths"].split()}
    assert {"/sys/module", "/sys/kernel", "/sys/fs", "/sys/power"} <= read_only


def test_a_slow_machine_has_time_to_start():
    """On an emulated processor the first screen came after 100 s, and systemd's default is 90 s."""
    minutes = re.fullmatch(r"(\d+)min", dict(directives())["TimeoutStartSec"])
    assert minutes is not None
    assert int(minutes[1]) >= 3


@pytest.mark.parametrize("devices", ['"gpio", KERNEL=="gpiochip*"', '"dma_heap"'])
def test_devices_are_open_to_the_tables_group(devices: str):
    """Debian gives these devices to root alone; the group of the rule is one that the table's user is in."""
    rules = (ROOT / "systemd" / "dice-table-devices.rules").read_text("utf-8")
    (group,) = re.findall(rf'^SUBSYSTEM=={re.escape(devices)}, GROUP="(\w+)", MODE="0660"$', rules, re.M)
    users = (ROOT / "systemd" / "dice-table.sysusers").read_text("utf-8")
    assert f"m dice-table {group}\n" in users


@pytest.mark.parametrize(("kind", "module"), [("video4linux", "videodev"), ("alsa", "snd")])
def test_a_kind_of_device_is_known_before_one_is_plugged_in(kind: str, module: str):
    """Systemd skips kinds that the kernel does not know at the start; a webcam would stay closed for ever."""
    assert f"DeviceAllow=char-{kind} rw" in UNIT.read_text("utf-8")
    for name in ("Wants", "After"):
        units = " ".join(value for one, value in directives() if one == name).split()
        assert f"modprobe@{module}.service" in units


def test_the_sound_card_is_found_and_switched_on():
    """The wheel's own ALSA needs the settings of a package; another package unmutes the card."""
    assert ("Environment", "ALSA_CONFIG_DIR=/usr/share/alsa") in directives()
    installer = (ROOT / "scripts" / "install-pi").read_text("utf-8")
    (packages,) = re.findall(r"^readonly PACKAGES=\((.*)\)$", installer, re.M)
    assert {"libasound2-data", "alsa-utils"} <= set(packages.split())


@needs_systemd
def test_the_unit_is_hardened():
    """The exposure that `systemd-analyze security` computes, from 0 to 10, is low."""
    (exposure,) = re.findall(r"exposure level for dice-table.service: ([\d.]+)", security())
    assert float(exposure) <= MOST_EXPOSED


def test_without_being_asked_the_unit_has_no_network():
    """The unit itself allows no address and no internet socket."""
    unit = dict(directives())
    assert unit["IPAddressDeny"] == "any"
    assert "IPAddressAllow" not in unit
    assert set(unit["RestrictAddressFamilies"].split()) == {"AF_UNIX", "AF_NETLINK"}


def test_phones_open_private_networks_alone():
    """What `install-pi --phones` adds is one family of sockets, and addresses that count as local."""
    text = (ROOT / "systemd" / "dice-table.phones.conf").read_text("utf-8")
    added = dict(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE))
    assert added.keys() == {"RestrictAddressFamilies", "IPAddressAllow"}
    assert added["RestrictAddressFamilies"] == "AF_INET"
    here, *networks = added["IPAddressAllow"].split()
    assert here == "localhost"
    for network in map(ipaddress.ip_network, networks):
        assert is_local(str(network[1])), network
        assert is_local(str(network[-2])), network


@needs_systemd
def test_the_unit_with_phones_is_flawless(tmp_path: Path):
    """`systemd-analyze verify` finds nothing in the unit with that file beside it."""
    beside = tmp_path / f"{UNIT.name}.d"
    beside.mkdir()
    shutil.copy(ROOT / "systemd" / "dice-table.phones.conf", beside / "phones.conf")
    assert_flawless(unit_that_runs(tmp_path))


@needs_systemd
def test_every_exception_is_explained_in_the_unit():
    """Every weakness that systemd reports is explained in a comment of the unit."""
    against = re.findall(r"^✗ (\w+)", security(), re.MULTILINE)
    text = UNIT.read_text("utf-8")
    assert against
    for name in against:
        assert re.search(rf"^# .*\b{name}=", text, re.MULTILINE) or re.search(
            rf"^# [^\n]+\n{name}=", text, re.MULTILINE
        ), name


def test_it_is_watched_and_comes_back_for_ever():
    """Restarts have no limit, and the program itself has to feed the watchdog."""
    unit = dict(directives())
    assert unit["Type"] == "notify"
    assert float(unit["WatchdogSec"]) >= 5
    assert (unit["Restart"], unit["StartLimitIntervalSec"]) == ("always", "0")


def test_the_user_has_the_groups_of_its_devices_and_no_others():
    """The user has one group for each kind of device that the unit allows; the console needs none."""
    lines = [
        line.split() for line in (ROOT / "systemd" / "dice-table.sysusers").read_text("utf-8").splitlines()
    ]
    groups = {line[2] for line in lines if line and line[0] == "m"}
    assert groups == {"video", "render", "input", "audio", "gpio"}
    assert ("User", "dice-table") in directives()


def test_the_processor_watches_systemd():
    """The processor's watchdog restarts a machine whose kernel hangs."""
    manager = configparser.ConfigParser()
    manager.read(ROOT / "systemd" / "dice-table.watchdog.conf", "utf-8")
    assert int(manager["Manager"]["RuntimeWatchdogSec"]) <= 15


def test_a_table_that_is_told_to_stop_does_not_look_as_if_it_was_left(tmp_path: Path):
    """SIGTERM, as at an upgrade, does not give exit status 0, which would switch the machine off."""
    cv2.imwrite(str(tmp_path / "throw.png"), np.full((48, 64, 3), 90, np.uint8))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60)
        table = subprocess.Popen(
            [sys.executable, "-m", "device.cli", "play", "--camera", str(tmp_path / "throw.png")],
            cwd=ROOT,
            env=os.environ
            | {"NOTIFY_SOCKET": str(tmp_path / "notify"), "DICE_TABLE_DATA": str(tmp_path / "data")},
        )
        try:
            assert line.recv(64) == b"READY=1"
            table.send_signal(signal.SIGTERM)
            assert table.wait(timeout=60) == 128 + signal.SIGTERM
        finally:
            table.kill()
            table.wait()
    assert f"SuccessExitStatus={128 + signal.SIGTERM}" in UNIT.read_text("utf-8")
