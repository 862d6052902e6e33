"""A fault leaves a kept file whole, and reading a file from outside never goes on for ever."""

from __future__ import annotations

import errno
import io
import os
import socket
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from vision import files
from vision.files import is_there, make_folder, read_file, remove_file, write_file

OLD, NEW = b"old" * 1000, b"new" * 2000
CALLS = ((io, "open"), (os, "fsync"), (os, "replace"))
"""What a write asks of the system; each is made to fail in turn."""


def fails(*_: object, **__: object) -> None:
    """Raise the error that a dying disk gives."""
    raise OSError(errno.EIO, "Input/output error")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file that was written before the test."""
    path = tmp_path / "kept.json"
    path.write_bytes(OLD)
    return path


def test_a_file_is_written_synced_renamed_and_its_folder_synced(kept: Path, monkeypatch) -> None:
    """The content is synced before the rename, so that a power cut never leaves an incomplete file."""
    told: list[str] = []
    folder = kept.parent.stat().st_ino

    def noted(name: str, call: Callable[..., object]) -> Callable[..., object]:
        def wrapped(*arguments: object) -> object:
            if name == "fsync":
                synced = os.fstat(arguments[0])
                told.append("fsync folder" if synced.st_ino == folder else f"fsync {synced.st_size} bytes")
            else:
                told.append(name)
            return call(*arguments)

        return wrapped

    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    write_file(kept, NEW)
    assert told == [f"fsync {len(NEW)} bytes", "replace", "fsync folder"]
    assert kept.read_bytes() == NEW


def test_an_error_names_the_file_and_never_the_partial_one(tmp_path: Path) -> None:
    """Nobody knows the name of a file that is being written."""
    path = tmp_path / "nowhere" / "kept.json"
    with pytest.raises(FileNotFoundError) as told:
        write_file(path, NEW)
    assert (told.value.filename, told.value.filename2) == (str(path), None)


@pytest.mark.parametrize(("module", "call"), CALLS, ids=[call for _, call in CALLS])
def test_the_old_file_stays_whole_when_a_call_fails(kept: Path, module, call: str, monkeypatch) -> None:
    """If a call to the system fails, the old file is unchanged and no temporary file remains."""
    monkeypatch.setattr(module, call, fails)
    with pytest.raises(OSError, match="Input/output"):
        write_file(kept, NEW)
    monkeypatch.undo()
    assert kept.read_bytes() == OLD
    assert list(kept.parent.iterdir()) == [kept]


def test_a_full_disk_leaves_the_old_file(kept: Path, monkeypatch) -> None:
    """If the disk is full half way through a write, the old file is unchanged."""

    class Full(io.FileIO):
        """A file on a disk without room."""

        def write(self, data: object) -> int:
            super().write(bytes(memoryview(data)[:7]))
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(io, "open", lambda path, mode, *_: Full(path, mode))
    with pytest.raises(OSError, match="No space left"):
        write_file(kept, NEW)
    monkeypatch.undo()
    assert kept.read_bytes() == OLD
    assert list(kept.parent.iterdir()) == [kept]


def test_a_folder_that_cannot_be_synced_leaves_the_new_file_whole(kept: Path, monkeypatch) -> None:
    """If the folder cannot be synced, the new file is in place and an error is raised.

    After a power cut the old file may be back.
    """
    synced, real = [], os.fsync

    def second_fails(opened: int) -> None:
        synced.append(opened)
        if len(synced) == 2:
            fails()
        real(opened)

    monkeypatch.setattr(os, "fsync", second_fails)
    with pytest.raises(OSError, match="Input/output"):
        write_file(kept, NEW)
    assert kept.read_bytes() == NEW


def test_a_system_that_cannot_sync_folders_is_no_fault(kept: Path, monkeypatch) -> None:
    """EINVAL from syncing a folder is ignored: some network disks cannot do it."""
    real = os.fsync

    def files_alone(opened: int) -> None:
        if stat.S_ISDIR(os.fstat(opened).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(opened)

    monkeypatch.setattr(os, "fsync", files_alone)
    write_file(kept, NEW)
    assert kept.read_bytes() == NEW


def test_what_a_killed_program_left_behind_is_swept_away(kept: Path) -> None:
    """A write deletes abandoned temporary files that are older than a day.

    Younger ones stay: another program may be writing them.
    """
    left, fresh = (kept.parent / f".dice-table-{sign * 8}.new" for sign in "ab")
    left.write_bytes(b"torn")
    fresh.write_bytes(b"being written")
    os.utime(left, (0, 0))
    write_file(kept, NEW)
    assert sorted(path.name for path in kept.parent.iterdir()) == [fresh.name, kept.name]


def test_a_text_is_written_as_utf_8_and_a_file_keeps_its_mode(kept: Path) -> None:
    """Text is written as UTF-8, and a file that only its owner may read stays private."""
    kept.chmod(0o600)
    write_file(kept, "Maëlle\n")
    assert kept.read_bytes() == "Maëlle\n".encode()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_new_file_may_be_read_as_any_other(tmp_path: Path) -> None:
    """A new file gets the same mode as any other new file, not the private mode of a temporary one."""
    (tmp_path / "plain").write_bytes(b"")
    write_file(tmp_path / "new", NEW)
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_link_stays_a_link(kept: Path) -> None:
    """Writing to a symbolic link writes the file that it points to, and the link stays."""
    link = kept.with_name("link")
    link.symlink_to(kept)
    write_file(link, NEW)
    assert link.is_symlink()
    assert kept.read_bytes() == NEW


def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path) -> None:
    """A pipe, a folder, a link to nothing and a device are refused and stay as they are."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.iterdir())
    for name in ("pipe", "folder", "dangling"):
        with pytest.raises(OSError, match=r"expected|No such file"):
            write_file(tmp_path / name, NEW)
    with pytest.raises(OSError, match="expected"):
        write_file(Path("/dev/null"), NEW)
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_is_made_and_each_one_above_it_is_synced(tmp_path: Path, monkeypatch) -> None:
    """The parent of each new folder is synced, so that the folder survives a power cut."""
    synced = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    assert synced == [tmp_path, tmp_path / "a"]


def test_a_deleted_file_stays_deleted(kept: Path, monkeypatch) -> None:
    """After a deletion the folder is synced, so that a power cut does not bring the file back."""
    synced = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    remove_file(kept)
    assert (kept.exists(), synced) == (False, [kept.parent])


def test_many_writers_leave_one_whole_file(kept: Path) -> None:
    """When many writers write the same file at once, the content of one of them remains whole."""
    contents = [bytes([number]) * 50_000 for number in range(8)]
    writers = [threading.Thread(target=write_file, args=(kept, content)) for content in contents]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert kept.read_bytes() in contents
    assert list(kept.parent.iterdir()) == [kept]


def test_what_nobody_can_see_is_not_taken_for_missing(kept: Path) -> None:
    """Something is there, nothing is there, or an error says why that cannot be told."""
    assert is_there(kept)
    assert not is_there(kept.parent / "other")
    assert not is_there(kept / "below")
    with pytest.raises(OSError, match="File name too long"):
        is_there(kept.parent / Path(*["a" * 200] * 30))


def test_a_file_is_read_whole_or_refused(kept: Path) -> None:
    """A file one byte over the limit is refused."""
    assert read_file(kept, len(OLD)) == OLD
    with pytest.raises(OSError, match="it has 3 KB, and at most 3 KB are read"):
        read_file(kept, len(OLD) - 1)


def test_what_has_no_end_is_refused_at_once(tmp_path: Path) -> None:
    """Pipes, devices, sockets and folders are refused at once: reading a pipe could block for ever."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(OSError, match="it is a pipe or a device"):
            read_file(path, 100)
    with pytest.raises(OSError, match="it is a folder"):
        read_file(tmp_path, 100)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        with pytest.raises(OSError, match="it is a pipe or a device"):
            read_file(tmp_path / "socket", 100)
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "dangling", 100)


def test_a_file_that_says_too_little_of_its_size_is_refused_too() -> None:
    """A file that is longer than its stated size is refused too, as those of /proc, which state 0."""
    with pytest.raises(OSError, match="at most"):
        read_file(Path("/proc/cpuinfo"), 10)
