"""Tests the checks of telemetry, of the unit's network and of open sockets."""

import socket
from pathlib import Path

import pytest

from device.doctor.computer import UNIT, Computer
from device.doctor.finding import Verdict
from device.doctor.privacy import check_privacy
from device.settings.model import Settings

OFF = {"ORT_DISABLE_TELEMETRY": "1"}
SHUT = """LoadState=loaded
MainPID=77
RestrictAddressFamilies=AF_NETLINK AF_UNIX
Environment=ORT_DISABLE_TELEMETRY=1"""
TABLE = "  sl  local rem st tx tr tm re uid timeout inode\n   0: 0100007F:1F90 0:0 0A 0:0 00:0 0 0 0 4711 1\n"


def told(findings):
    """The findings as verdicts and what was seen."""
    return [(found.verdict, found.seen) for found in findings]


def test_a_private_table_is_told_in_one_line(computer):
    """A private table gets one finding, installed or not."""
    for answers in ({}, {"systemctl show": SHUT}):
        ((verdict, seen),) = told(check_privacy(computer(answers=answers, environment=OFF)))
        assert verdict is Verdict.FINE
        assert seen.startswith("onnxruntime's telemetry is off and has left no trace")


def test_what_telemetry_has_left_is_named_with_the_way_to_remove_it(computer, data, tmp_path):
    """Traces of telemetry in the caches of user and service are named, with the command to remove them."""
    for home in (tmp_path / "home", data):
        (home / ".cache/Microsoft/DeveloperTools/.onnxruntime").mkdir(parents=True)
    left = list(check_privacy(computer(environment=OFF | {"HOME": str(tmp_path / "home")})))
    assert [found.verdict for found in left] == [Verdict.NOTE] * 2
    assert f"rm -r {tmp_path}/home/.cache/Microsoft/DeveloperTools/.onnxruntime" in left[0].cure
    assert f"rm -r {data}/.cache/Microsoft/DeveloperTools/.onnxruntime" in left[1].cure


def test_a_cache_that_may_not_be_entered_is_no_fault(computer, tmp_path):
    """Somebody who is not the table's user cannot see its cache; the other checks go on."""
    far = tmp_path / Path(*["a" * 200] * 30)  # asking for it fails, as in a folder that may not be entered
    ((verdict, _seen),) = told(check_privacy(computer(environment=OFF | {"HOME": str(far)})))
    assert verdict is Verdict.FINE


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("RestrictAddressFamilies=AF_INET AF_UNIX", f"{UNIT} may open sockets to the internet"),
        ("RestrictAddressFamilies=", f"{UNIT} may open sockets to the internet"),
        ("Environment=HOME=/x", f"{UNIT} does not switch onnxruntime's telemetry off"),
    ],
)
def test_a_unit_that_is_open_to_the_network_is_a_fault(computer, line, words):
    """A unit that allows the network or the telemetry is a fault."""
    answer = f"{SHUT}\n{line}"
    assert told(check_privacy(computer(answers={"systemctl show": answer}, environment=OFF))) == [
        (Verdict.FAULT, words)
    ]


_LOCAL_NETWORKS = "IPAddressAllow=127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16"


@pytest.mark.parametrize(
    ("denied", "allowed", "verdict"),
    [
        ("IPAddressDeny=::/0 0.0.0.0/0", _LOCAL_NETWORKS, Verdict.NOTE),
        ("IPAddressDeny=", _LOCAL_NETWORKS, Verdict.FAULT),
        ("IPAddressDeny=::/0 0.0.0.0/0", f"{_LOCAL_NETWORKS} 8.8.8.0/24", Verdict.FAULT),
        ("IPAddressDeny=::/0 0.0.0.0/0", "IPAddressAllow=somewhere", Verdict.FAULT),
    ],
)
def test_the_unit_of_a_table_with_phones_may_use_the_local_network(computer, denied, allowed, verdict):
    """What install-pi --phones allows is no fault; anything beyond the local network is one."""
    answer = f"{SHUT}\nRestrictAddressFamilies=AF_INET AF_NETLINK AF_UNIX\n{denied}\n{allowed}"
    found = list(check_privacy(computer(answers={"systemctl show": answer}, environment=OFF)))
    assert [one.verdict for one in found] == [verdict]


def test_a_reader_without_the_switch_is_a_fault(computer):
    """A process without the telemetry switch is a fault."""
    ((verdict, seen),) = told(check_privacy(computer(environment={"ORT_DISABLE_TELEMETRY": "0"})))
    assert verdict is Verdict.FAULT
    assert "reports to its maker" in seen


def test_a_running_table_with_a_socket_to_the_internet_is_a_fault(computer, tmp_path):
    """An open internet socket of the running table is a fault; other sockets are not."""
    made = computer({"proc/77/net/tcp": TABLE}, {"systemctl show": SHUT}, OFF)
    files = made.root / "proc/77/fd"
    files.mkdir()
    (files / "3").symlink_to("socket:[12]")
    assert [verdict for verdict, _ in told(check_privacy(made))] == [Verdict.FINE]
    (files / "4").symlink_to("socket:[4711]")
    assert told(check_privacy(made)) == [
        (Verdict.FAULT, "the running table has sockets to the internet open: 1")
    ]


def test_a_real_socket_of_this_process_is_seen(tmp_path):
    """A real open socket of this process is found."""
    here = Computer(Settings.model_validate({"data": str(tmp_path)}), environment=OFF, ask=lambda *_: None)
    assert [verdict for verdict, _ in told(check_privacy(here))] == [Verdict.FINE]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
        opened.bind(("127.0.0.1", 0))
        assert told(check_privacy(here)) == [
            (Verdict.FAULT, "this process has sockets to the internet open: 1")
        ]
