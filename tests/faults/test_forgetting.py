"""A disk that becomes full while a name is deleted: either the person stays, or no byte of the name does."""

from __future__ import annotations

import errno
import random
import shutil
from pathlib import Path

import pytest

from device.errors import JournalError
from device.journal.entry import Entry
from device.journal.journal import FILE_NAME, Journal
from device.journal.repair import set_aside
from tests.faults.disk import Disk
from tests.faults.power import Power

NAME = "Rozenn"


class FullDisk:
    """Refuses all writes from a number of writes on, until there is room again.

    Attributes:
        room: how many writes there is room for.
        written: how many writes were asked for.
    """

    def __init__(self) -> None:
        self.room = 1_000_000
        self.written = 0

    def __call__(self, name: str) -> int:
        """The errno of a system call, or 0."""
        if not name.startswith(("write", "pwrite")):
            return 0
        self.written += 1
        return errno.ENOSPC if self.written > self.room else 0

    def has_room_for(self, writes: int) -> None:
        """From now on there is room for so many writes."""
        self.written, self.room = 0, writes


def begun(folder: Path) -> None:
    """A record with a person to forget, who has played a long game and has joined it by name."""
    folder.mkdir()
    with Journal(folder / FILE_NAME) as journal:
        yann, rozenn = journal.add_person("Yann"), journal.add_person(NAME)
        journal.change_person(rozenn.number, said="Rozenne")
        journal.begin("toy", "1", "40", ("Yann", NAME), (yann.number, rozenn.number))
        journal.write(1, [Entry("act", f"throw {n}") for n in range(200)], known=0)
        journal.write(1, [Entry("act", f'join "{NAME}"')], known=200)


def is_written(folder: Path) -> bool:
    """Whether any file still holds the name."""
    return any(NAME.encode() in file.read_bytes() for file in folder.iterdir())


def why_not_forgotten(journal: Journal) -> str:
    """Forget the person; return why that cannot be done, or ""."""
    try:
        journal.forget_person(2)
    except JournalError as error:
        return str(error)
    return ""


def test_a_disk_that_is_full_keeps_the_person_or_no_byte_of_the_name(tmp_path: Path):
    """Wherever it becomes full: who was told of it finds the person, and can forget the name later."""
    begun(tmp_path / "begun")
    told = 0
    full = FullDisk()
    for writes in range(1_000):
        folder = tmp_path / str(writes)
        shutil.copytree(tmp_path / "begun", folder)
        with Disk(full), Journal(folder / FILE_NAME) as journal:
            full.has_room_for(writes)
            refused = why_not_forgotten(journal)
            if refused:
                assert "is full; make room" in refused
                told += 1
                assert [person.name for person in journal.people()] == ["Yann", NAME]
                full.has_room_for(1_000_000)
                assert why_not_forgotten(journal) == ""
            needed = full.written
            full.has_room_for(1_000_000)
        assert not is_written(folder)
        with Journal(folder / FILE_NAME) as journal:
            assert (journal.notices, set_aside(folder / FILE_NAME)) == ((), [])
            assert [person.name for person in journal.people()] == ["Yann"]
            assert journal.game(1).players == ("Yann", "Guest 2")
            assert len(journal.entries(1)) == 201
        shutil.rmtree(folder)
        if needed < writes:
            break
    else:
        pytest.fail("a thousand writes were not enough")
    assert told


def test_a_power_cut_keeps_the_person_or_no_byte_of_the_name(tmp_path: Path):
    """Whenever the power goes away; and once the table has said so, no cut brings the name back."""
    folder, chance = tmp_path / "begun", random.Random(1)
    begun(folder)
    power = Power.of(folder)
    with Disk() as disk, Journal(folder / FILE_NAME) as journal:
        journal.write(1, [Entry("act", "throw 1")], known=201)
        before = len(disk.changes)
        journal.forget_person(2)
        done = len(disk.changes)
    for change in disk.changes[:before]:
        power.take(change)
    found = set()
    for count, change in enumerate(disk.changes[before:], start=before + 1):
        power.take(change)
        left = tmp_path / str(count)
        left.mkdir()
        power.cut(chance, left)
        with Journal(left / FILE_NAME) as journal:
            assert (journal.notices, set_aside(left / FILE_NAME)) == ((), [])
            assert len(journal.entries(1)) == 202
            names = [person.name for person in journal.people()]
        assert is_written(left) is (NAME in names)
        assert count < done or NAME not in names
        found.add(NAME in names)
        shutil.rmtree(left)
    assert found == {True, False}
