"""Writes files whole or not at all, and reads files from outside up to a given size.

It stands in `vision/` because both `device/` and `models/` may import it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import time
from pathlib import Path
from typing import Final

from wording.sentence import Sentence

_FRESH: Final = ".dice-table-"
_SUFFIX: Final = ".new"
"""A file that is being written is called `.dice-table-1f0c9a3b.new` until it is whole."""
_STALE_S: Final = 86_400.0
"""A file of that name and age was left behind by a program that was killed while it wrote."""
_NO_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EISDIR)
"""The errors of systems that cannot sync a folder."""


def write_file(path: Path, content: bytes | str) -> None:
    """Write a file so that a kill, a full disk or a power cut leaves the old one or the new one, each whole.

    A link is followed to the ordinary file that it names. Folders, pipes and devices are never replaced.

    Args:
        path: the file; its folder must exist.
        content: what the file holds afterwards; text is written as UTF-8.

    Raises:
        OSError: it cannot be written. The old file is unchanged, unless only the sync of the folder failed.
    """
    target = _replaceable(path)
    data = content.encode() if isinstance(content, str) else content
    _sweep(target.parent)
    fresh = target.parent / f"{_FRESH}{secrets.token_hex(4)}{_SUFFIX}"
    try:
        _write_through(fresh, data, _mode(target))
        fresh.replace(target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None  # nobody knows the name of the partial file
        raise
    sync_folder(target.parent)


def write_new_file(path: Path, content: bytes | str) -> None:
    """Write a file that is not there yet, whole or not at all.

    Raises:
        FileExistsError: a file is there already; it is unchanged.
        OSError: it cannot be written; then it is not there.
    """
    check_new_file(path)
    write_file(path, content)


def check_new_file(path: Path) -> None:
    """Check that nothing stands in the place of a new file, and that its folder exists.

    Raises:
        FileExistsError: a file is there already.
        OSError: the place is a folder, a pipe or a device, or its folder is missing.
    """
    if os.path.lexists(path):
        _replaceable(path)
        raise FileExistsError(errno.EEXIST, Sentence("it exists already"), str(path))
    if not path.parent.is_dir():
        path.parent.stat()
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, so that a power cut does not remove them.

    Raises:
        OSError: it cannot be made.
    """
    if is_folder(folder):
        return
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        words = Sentence("it is a file, and a folder was expected")
        raise NotADirectoryError(errno.ENOTDIR, words, str(folder)) from error
    sync_folder(folder.parent)


def remove_file(path: Path) -> None:
    """Delete a file so that it does not come back after a power cut.

    Raises:
        OSError: it cannot be deleted, or is not there.
    """
    path.unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder; do nothing if the system cannot sync folders.

    Raises:
        OSError: the disk refuses.
    """
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def is_there(path: Path) -> bool:
    """Whether a file, a folder or anything else exists at a path; symbolic links are followed.

    Raises:
        OSError: this cannot be found out: a folder of the path may not be entered, or the disk fails.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def is_file(path: Path) -> bool:
    """Whether an ordinary file exists at a path; False where the system refuses to say.

    `Path.is_file` raises an error there.
    """
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder exists at a path; False where the system refuses to say.

    `Path.is_dir` raises an error there.
    """
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except OSError:
        return False


def read_file(path: Path, most_bytes: int) -> bytes:
    """The content of an ordinary file, never more than `most_bytes` of it in memory.

    A pipe, a socket or a device is refused before anything is read: reading it may never end.

    Raises:
        OSError: the file is missing, not an ordinary one, or larger; `strerror` says which.
    """
    _check_ordinary(path, path.stat())
    with open(path, "rb", opener=_at_once) as file:
        found = os.fstat(file.fileno())
        _check_ordinary(path, found)  # another file may have replaced it since
        size = found.st_size
        content = file.read(size + 1) if size <= most_bytes else b""
        if len(content) > size:  # it has grown, or is a file of /proc, which claim 0 bytes
            content += file.read(most_bytes + 1 - len(content))
    if max(size, len(content)) > most_bytes:
        too_large = Sentence(
            "it has {size}, and at most {most} are read",
            size=_amount(max(size, len(content))),
            most=_amount(most_bytes),
        )
        raise OSError(errno.EFBIG, too_large, str(path))
    return content


def read_text(path: Path, most_bytes: int, errors: str = "strict") -> str:
    r"""The text of an ordinary UTF-8 file, with "\n" at line ends and without a byte order mark.

    Args:
        path: the file.
        most_bytes: how long it may be.
        errors: how to treat invalid bytes, as in `bytes.decode`.

    Raises:
        OSError: as in `read_file`.
        UnicodeDecodeError: the file is not UTF-8.
    """
    text = read_file(path, most_bytes).decode("utf-8-sig", errors)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _at_once(path: str, flags: int) -> int:
    """Open a file without blocking on a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _check_ordinary(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, Sentence("it is a folder, and a file was expected"), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, Sentence("it is a pipe or a device, and a file was expected"), str(path))


def _replaceable(path: Path) -> Path:
    """The path with links followed; refuse it if something other than an ordinary file is there."""
    target = Path(os.path.realpath(path))
    if os.path.lexists(path):
        _check_ordinary(path, path.stat())
    return target


def _mode(target: Path) -> int | None:
    """The permissions of the old file; None if there is none."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        return None


def _write_through(fresh: Path, data: bytes, mode: int | None) -> None:
    """Write a new file and return once the disk has it."""
    with fresh.open("xb") as file:
        if mode is not None:
            with contextlib.suppress(OSError):  # a stick with FAT has no modes
                fresh.chmod(mode)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sweep(folder: Path) -> None:
    """Delete partial files of programs that were killed while they wrote."""
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{_FRESH}*{_SUFFIX}"):
            if time.time() - left.lstat().st_mtime > _STALE_S:
                left.unlink()


def _amount(count: int) -> Sentence:
    if count >= 1_000_000:
        return Sentence("{count:.0f} MB", count=count / 1e6)
    return Sentence("{count:.0f} KB", count=count / 1e3)
