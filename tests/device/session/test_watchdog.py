"""Tests that the watchdog sends keep-alives only while both loops run."""

import os
import socket

import pytest

from device.session.watchdog import Loop, Watchdog, watchdog, watched_by_systemd
from tests.clock import Clock


@pytest.fixture
def clock():
    """The clock."""
    return Clock(50.0)


@pytest.fixture
def told():
    """The messages to systemd."""
    return []


@pytest.fixture
def dog(told, clock):
    """A watchdog with a period of ten seconds."""
    return Watchdog(told.append, clock, period_s=10.0)


def turn(dog, clock, seconds=1.0, loops=tuple(Loop)):
    """One turn of the given loops."""
    clock.now_s += seconds
    for loop in loops:
        dog.beat(loop)


def test_ready_once_both_loops_have_gone_round(dog, clock, told):
    """READY is sent once both loops have run."""
    turn(dog, clock, loops=[Loop.EYE])
    assert told == []
    turn(dog, clock, loops=[Loop.SCREEN])
    assert told == ["READY=1"]


def test_a_living_table_is_heard_often_enough_and_not_at_every_turn(dog, clock, told):
    """Keep-alives are sent a few times in each period, not at every turn."""
    for _ in range(300):
        turn(dog, clock, seconds=1 / 30)
    assert told[0] == "READY=1"
    assert set(told[1:]) == {"WATCHDOG=1"}
    assert 3 <= len(told) - 1 <= 4


@pytest.mark.parametrize("alive", list(Loop))
def test_one_loop_that_hangs_silences_the_other(dog, clock, told, alive):
    """If one loop hangs, no keep-alives are sent although the other runs."""
    turn(dog, clock)
    turn(dog, clock, seconds=5)
    heard = len(told)
    for _ in range(100):
        turn(dog, clock, loops=[alive])
    assert len(told) == heard


def test_between_two_screens_each_part_has_a_whole_period(dog, clock, told):
    """A part that opens after a trouble was shown gets all of it; before the first screen nothing is told."""
    dog.opens()
    assert told == []
    turn(dog, clock)
    for _ in range(3):
        clock.now_s += 9
        dog.opens()
    assert told == ["READY=1", *["WATCHDOG=1"] * 3]


def test_without_a_period_only_the_start_is_told(told, clock):
    """Without WatchdogSec, only READY is sent."""
    dog = Watchdog(told.append, clock)
    for _ in range(100):
        turn(dog, clock)
        dog.opens()
    assert told == ["READY=1"]


def test_the_words_reach_the_socket_of_systemd(tmp_path, clock):
    """Messages are sent as datagrams to the socket in the environment, a path or an abstract name."""
    for address in (str(tmp_path / "notify"), f"@dice-table-test-{os.getpid()}"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.bind(address.replace("@", "\0"))
            line.settimeout(5)
            environment = {
                "NOTIFY_SOCKET": address,
                "WATCHDOG_USEC": "4000000",
                "WATCHDOG_PID": str(os.getpid()),
            }
            dog = watchdog(clock, environment)
            turn(dog, clock)
            turn(dog, clock)
            assert [line.recv(64) for _ in range(2)] == [b"READY=1", b"WATCHDOG=1"]


def test_a_watchdog_for_another_process_is_not_ours(tmp_path, clock):
    """A child process, which inherits the environment, sends nothing."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"}
        dog = watchdog(clock, environment)
        for _ in range(5):
            turn(dog, clock)
        assert line.recv(64) == b"READY=1"
        with pytest.raises(BlockingIOError):
            line.recv(64)


def test_a_period_that_is_no_number_is_none(tmp_path, clock):
    """The table starts all the same, and says so; it reports no more than that."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        dog = watchdog(clock, {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "soon"})
        for _ in range(5):
            turn(dog, clock)
        assert line.recv(64) == b"READY=1"
        with pytest.raises(BlockingIOError):
            line.recv(64)


def test_on_a_desktop_nobody_is_told(clock):
    """Without a socket in the environment, nothing is sent and nothing fails."""
    dog = watchdog(clock, {})
    for _ in range(3):
        turn(dog, clock)


@pytest.mark.parametrize(
    ("environment", "watched"),
    [({"NOTIFY_SOCKET": "/run/systemd/notify"}, True), ({"NOTIFY_SOCKET": ""}, False), ({}, False)],
)
def test_a_table_that_systemd_watches_is_an_appliance(environment, watched):
    """Only there does the screen say that *Quit* switches the table off."""
    assert watched_by_systemd(environment) is watched
