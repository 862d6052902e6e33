"""Runs a command, and records each socket that it opens and each file that it creates or writes.

A seccomp filter of Linux suspends these system calls until this process has recorded them. That covers native
code, threads and all child processes, and needs no other program and no privileges.

    python tests/watched.py FD COMMAND...    runs COMMAND under the filter, and sends its listener over FD
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import os
import platform
import select
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple


class Call(NamedTuple):
    """A system call that creates or writes a file.

    Attributes:
        path: the index of the argument with the path.
        folder: the index of the argument with the folder that the path is relative to; None if it has none.
        flags: the index of the argument with the flags of open(2); None if the call always creates a file.
    """

    path: int
    folder: int | None = None
    flags: int | None = None


class SystemCallNumbers(NamedTuple):
    """The numbers of the system calls on one processor architecture.

    Attributes:
        audit: the architecture's number in a seccomp filter.
        seccomp, socket: the numbers of these calls.
        files: the calls that create or write files, by number.
    """

    audit: int
    seccomp: int
    socket: int
    files: Mapping[int, Call]


_OPENAT, _AT, _TO = Call(1, 0, 2), Call(1, 0), Call(3, 2)
_X86: Final = {
    2: Call(0, None, 1),
    257: _OPENAT,  # open, openat
    83: Call(0),
    85: Call(0),
    133: Call(0),  # mkdir, creat, mknod
    82: Call(1),
    86: Call(1),
    88: Call(1),  # rename, link, symlink
    258: _AT,
    259: _AT,
    264: _TO,
    265: _TO,
    316: _TO,
    266: Call(2, 1),
}
_ARM: Final = {56: _OPENAT, 33: _AT, 34: _AT, 37: _TO, 38: _TO, 276: _TO, 36: Call(2, 1)}
_MACHINES: Final = {
    "x86_64": SystemCallNumbers(0xC000003E, 317, 41, _X86),
    "aarch64": SystemCallNumbers(0xC00000B7, 277, 198, _ARM),
}
MACHINE: Final = _MACHINES.get(platform.machine()) if sys.platform == "linux" else None
"""The system calls of this machine; None if they cannot be watched."""

_PASSED_OVER: Final = (437, 425)
"""openat2 and io_uring_setup: refused as unknown, so that programs use the calls above instead."""
_MEMORY: Final = Path("/dev/shm")
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT

# linux/bpf_common.h and linux/seccomp.h
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER, _AUDIT, _ARGUMENTS = 0, 4, 16
_ALLOW, _REFUSE, _ASK, _KILL = 0x7FFF0000, 0x00050000, 0x7FC00000, 0x80000000
_NO_NEW_PRIVILEGES: Final = 38
_SET_FILTER, _NEW_LISTENER, _CONTINUE = 1, 8, 1
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_NOTICE: Final = struct.Struct("=QIIiIQ6Q")
_ANSWER: Final = struct.Struct("=QqiI")


class Program(ctypes.Structure):
    """`struct sock_fprog`."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


@dataclass(frozen=True, slots=True)
class Watched:
    """A command that has ended.

    Attributes:
        status: its exit status.
        output: all that it printed.
        sockets: the families of the sockets that it opened, except AF_UNIX.
        written: the files that it created or opened for writing.
    """

    status: int
    output: str
    sockets: tuple[str, ...]
    written: frozenset[Path]

    def outside(self, *folders: Path) -> list[str]:
        """The files written outside these folders; devices and processes do not count."""
        inside = [folder.resolve() for folder in folders]
        files = filter(_is_file, self.written)
        return sorted(str(path) for path in files if not any(map(path.is_relative_to, inside)))


def _is_file(path: Path) -> bool:
    """Whether a path is no device and no process.

    Of /dev/shm, its folders hold files, such as those of tests; what lies directly in it is shared memory.
    """
    in_folder_of_memory = path.is_relative_to(_MEMORY) and path.parent != _MEMORY
    return in_folder_of_memory or not any(map(path.is_relative_to, (Path("/dev"), Path("/proc"))))


def run(
    command: Sequence[str | Path], cwd: Path, env: Mapping[str, str], timeout_s: float = 120.0
) -> Watched:
    """Run a command to its end, and record its sockets and files."""
    ours, theirs = socket.socketpair()
    with ours, theirs, tempfile.TemporaryFile() as output:
        running = subprocess.Popen(
            [sys.executable, __file__, str(theirs.fileno()), *map(str, command)],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()
        guard = _Guard(_received(ours))
        try:
            running.wait(timeout_s)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, 9)
            running.wait()
            guard.close()
        output.seek(0)
        told = output.read().decode("utf-8", "replace")
    return Watched(running.returncode, told, tuple(guard.sockets), frozenset(guard.written))


def _received(line: socket.socket) -> int:
    """Start the command under the filter; returns the filter's listener."""
    line.settimeout(30)
    _, listeners, _, _ = socket.recv_fds(line, 1, 1)
    if not listeners:
        raise OSError("the command could not be put under a filter of system calls")
    return listeners[0]


@dataclass
class _Guard:
    """Answers the filter in a thread, until all filtered processes have ended."""

    listener: int
    sockets: list[str] = field(default_factory=list)
    written: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Wait until all filtered processes have ended."""
        self._thread.join(10)
        os.close(self.listener)

    def _serve(self) -> None:
        poll = select.poll()
        poll.register(self.listener, select.POLLIN)
        while True:
            for _, event in poll.poll():
                if event & select.POLLIN:
                    self._answer()
                elif event & (select.POLLHUP | select.POLLERR):
                    return

    def _answer(self) -> None:
        notice = bytearray(_NOTICE.size)
        try:
            fcntl.ioctl(self.listener, _RECEIVE, notice)
            number, process, _, call, _, _, *arguments = _NOTICE.unpack(notice)
            self._note(process, call, arguments)
            fcntl.ioctl(self.listener, _SEND, _ANSWER.pack(number, 0, 0, _CONTINUE))
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.EINTR):  # the caller was killed meanwhile
                raise

    def _note(self, process: int, number: int, arguments: Sequence[int]) -> None:
        machine = _here()
        if number == machine.socket:
            self.sockets.append(socket.AddressFamily(arguments[0]).name)
            return
        call = machine.files[number]
        path = _path(process, call, arguments)
        if call.flags is not None or not path.is_dir():  # creating a folder that exists has no effect
            self.written.add(path)


def _path(process: int, call: Call, arguments: Sequence[int]) -> Path:
    """The path in the arguments of a call."""
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        memory.seek(arguments[call.path])
        named = memory.read(4096).partition(b"\0")[0]
    folder = "cwd"
    if call.folder is not None and ctypes.c_int(arguments[call.folder]).value >= 0:
        folder = f"fd/{ctypes.c_int(arguments[call.folder]).value}"
    whole = Path(os.path.realpath(f"/proc/{process}/{folder}")) / os.fsdecode(named)
    return Path(os.path.normpath(whole))


def _here() -> SystemCallNumbers:
    if MACHINE is None:
        raise OSError("system calls are watched on Linux alone, on x86-64 and arm64")
    return MACHINE


def _filter(machine: SystemCallNumbers) -> bytes:
    """The filter as a BPF program."""
    steps = [(_LOAD, 0, 0, _AUDIT), (_EQUAL, 1, 0, machine.audit), (_RETURN, 0, 0, _KILL)]
    steps += [(_LOAD, 0, 0, _NUMBER)]
    for number in _PASSED_OVER:
        steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE | errno.ENOSYS)]
    steps += [*_where(machine.socket, 0, (_EQUAL, 1, 0, socket.AF_UNIX))]
    for number, call in machine.files.items():
        if call.flags is None:
            steps += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ASK)]
        else:
            steps += [*_where(number, call.flags, (_ANY_BIT, 0, 1, _WRITES))]
    steps += [(_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def _where(
    number: int, argument: int, test: tuple[int, int, int, int]
) -> Iterator[tuple[int, int, int, int]]:
    """The instructions that report a call, unless a test of its flags jumps past the report."""
    yield from [(_EQUAL, 0, 4, number), (_LOAD, 0, 0, _ARGUMENTS + 8 * argument), test]
    yield from [(_RETURN, 0, 0, _ASK), (_RETURN, 0, 0, _ALLOW)]


def _put_under_filter(machine: SystemCallNumbers) -> int:
    """Filter the calls of this process and of its children from now on; returns the listener.

    Raises:
        OSError: the system does not allow it.
    """
    libc, instructions = ctypes.CDLL(None, use_errno=True), _filter(machine)
    program = Program(len(instructions) // 8, instructions)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    listener = libc.syscall(machine.seccomp, _SET_FILTER, _NEW_LISTENER, ctypes.byref(program))
    if listener < 0:
        raise OSError(ctypes.get_errno(), f"seccomp: {os.strerror(ctypes.get_errno())}")
    return int(listener)


def main(line: int, command: Sequence[str]) -> None:
    """Install the filter, then replace this process by the command."""
    with socket.socket(fileno=line) as to_the_guard:
        socket.send_fds(to_the_guard, [b"!"], [_put_under_filter(_here())])
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
