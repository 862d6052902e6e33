"""Tests the machine under user-mode Linux, without such a kernel."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

import pytest

from tests.machine.appliance import BOOT_S
from tests.machine.disk import Disk
from tests.machine.errors import NoAnswer
from tests.machine.guest import agent, loopback, screen
from tests.machine.uml import UmlMachine, options
from tests.machine.upgrade import _NEW, _checkout

_KERNEL = r"""#!{python}
# Imitates the kernel: answers at the open file that its options name.
import json, os, sys
sys.path.insert(0, {root!r})
from tests.machine.guest import agent
(port,) = [int(option.rpartition(":")[2]) for option in sys.argv if option.startswith("ssl1=fd:")]
for line in agent.lines(port):
    os.write(port, line + b"\n")  # as a serial line does until the agent has told it not to
    asked = json.loads(line)
    if asked["run"] == ["pid"]:
        asked["run"] = ["echo", str(os.getpid())]
    agent.send(port, agent.answer(asked))
"""


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """A disk whose file was written just now."""
    image = tmp_path / "disk.img"
    image.touch()
    return Disk(image, tmp_path / "vmlinuz", tmp_path / "initrd.img")


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """A program that imitates the kernel."""
    program = tmp_path / "linux"
    root = str(Path(__file__).parent.parent.parent)
    program.write_text(_KERNEL.format(python=sys.executable, root=root))
    program.chmod(0o755)
    return program


def test_a_killed_machine_is_another_process_and_answers_again(kernel: Path, disk: Disk, tmp_path: Path):
    """Nothing of the killed one is left, and the one connection goes on with the new one."""
    with UmlMachine(kernel, disk, tmp_path) as machine:
        machine.agent.wait(BOOT_S)
        first = int(machine.agent.run("pid").text)
        machine.kill()
        machine.agent.wait(BOOT_S)
        second = int(machine.agent.run("pid").text)
        assert first != second
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


def test_a_kernel_that_ends_is_told(disk: Disk, tmp_path: Path):
    """The agent says that the machine has gone, and does not wait for it."""
    ends = tmp_path / "ends"
    ends.write_text("#!/bin/sh\nexit 1\n")
    ends.chmod(0o755)
    with UmlMachine(ends, disk, tmp_path) as machine, pytest.raises(NoAnswer, match="has gone"):
        machine.agent.wait(BOOT_S)


def test_the_disk_itself_is_never_written_to(disk: Disk, tmp_path: Path):
    """Changes go into a file of their own; the machine has the disk as its root, and no network."""
    given = options(disk, tmp_path, 7)
    assert f"ubd0c={tmp_path / 'disk.cow'},{disk.image}" in given
    assert "ssl1=fd:7" in given
    assert not any(option.startswith(("eth", "vec")) for option in given)


def test_the_agent_takes_the_port_that_the_kernel_was_told():
    """Without a choice it is that of virtio-serial."""
    assert agent.port_of("quiet machine.port=ttyS1 rw") == Path("/dev/ttyS1")
    assert agent.port_of("quiet") == Path("/dev/virtio-ports/dice-table.machine")


@pytest.mark.parametrize(
    ("number", "form"),
    [
        (screen._GET_RESOURCES, screen._RESOURCES),
        (screen._GET_CRTC, screen._CRTC),
        (screen._GET_BUFFER, screen._BUFFER),
        (screen._MAP, screen._MAPPED),
        (loopback.ADD, loopback.CONFIG),
        (loopback.REMOVE, struct.Struct("=I")),
    ],
)
def test_calls_take_as_many_bytes_as_their_numbers_say(number: int, form: struct.Struct):
    """An ioctl request number of Linux contains the size of its argument."""
    assert number >> 16 & 0x3FFF == form.size


def test_a_checkout_to_upgrade_to_differs_by_its_version_alone(tmp_path: Path):
    """Otherwise an upgrade could not be told from the version before it."""
    project = (_checkout(tmp_path) / "pyproject.toml").read_text().splitlines()
    own = (Path(__file__).parent.parent.parent / "pyproject.toml").read_text().splitlines()
    assert [line for line in project if line not in own] == [f'version = "{_NEW}"']
    assert (tmp_path / "scripts/install-pi").exists()
