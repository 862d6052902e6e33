"""A table that opens as a service: its signs of life, and how it is told to stop."""

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from device.journal.journal import Journal
from device.keys import Key

ROOT = Path(__file__).parents[3]


def served(tmp_path, photo, signs, limit=None):
    """Runs the real table as a service until it has given so many signs of life, then tells it to stop.

    Returns what the service manager and the log were told.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(60)
        told = {
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "200000",
            "DICE_TABLE_DATA": str(tmp_path / "data"),
        }
        table = subprocess.Popen(
            [sys.executable, "-m", "device.cli", "play", "--camera", photo],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | told,
            preexec_fn=limit,
        )
        try:
            heard = [line.recv(64) for _ in range(signs)]
            table.send_signal(signal.SIGTERM)
            _, log = table.communicate(timeout=60)
            assert table.returncode == 128 + signal.SIGTERM
        finally:
            table.kill()
            table.wait()
    return heard, log


def swallow_the_signal():
    """Send SIGTERM, and drop the exception that it raises, as libraries may do."""
    with contextlib.suppress(SystemExit):
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.parametrize("troubled", [False, True])
def test_a_signal_whose_exception_a_library_swallows_stops_the_table_too(start, tmp_path, *, troubled):
    """At the table and on a screen of trouble, the next turn of the loop exits with the status of SIGTERM."""
    if troubled:
        (tmp_path / "data").write_text("")
    with pytest.raises(SystemExit) as stopped:
        start(swallow_the_signal)
    assert stopped.value.code == 128 + signal.SIGTERM


def test_the_service_stays_alive_while_a_trouble_is_shown(tmp_path, photo):
    """While a fault is shown, the service sends READY and keep-alives, and stops on SIGTERM."""
    (tmp_path / "data").write_text("")
    heard, log = served(tmp_path, photo, signs=4)
    assert heard == [b"READY=1", *[b"WATCHDOG=1"] * 3]
    assert log.count("dice-table: Games cannot be saved. Games cannot be kept in") == 1


def test_the_watchdog_hears_of_each_part_that_is_opened_after_a_trouble(start, person, tmp_path):
    """The service is ready by then: without a sign of life, all parts together would have 15 s."""
    (tmp_path / "data").write_text("")
    start(Key.ONE)
    before = person.opened.count(0)
    assert before >= 1
    assert len(person.opened) - before >= 3, "the set of dice, the reader and the camera"


def test_a_disk_that_takes_nothing_more_is_noticed_before_anybody_plays(tmp_path, photo):
    """A full disk is reported before the first game."""
    with Journal(tmp_path / "data" / "games.sqlite3") as journal:
        journal.begin("imalya", "0.1.0", "", ("Inès", "Yann"))
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (2048, 2048))
    heard, log = served(tmp_path, photo, 1, limit)
    assert heard == [b"READY=1"]
    assert "dice-table: Games cannot be saved. " in log
