"""Intercepts the system calls of SQLite, and lets them fail as on a failing disk."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_char_p, c_int, c_int64, c_size_t, c_ssize_t, c_void_p
from typing import Any, Final, Self

from tests.faults import sqlite_library as sqlite

_AT_PLACE: Final = CFUNCTYPE(c_ssize_t, c_int, c_void_p, c_size_t, c_int64, use_errno=True)
_IN_A_ROW: Final = CFUNCTYPE(c_ssize_t, c_int, c_void_p, c_size_t, use_errno=True)
_BY_NAME: Final = CFUNCTYPE(c_int, c_char_p, c_void_p, use_errno=True)
CALLS: Final[dict[str, Any]] = {
    "open": CFUNCTYPE(c_int, c_char_p, c_int, c_int, use_errno=True),
    "openDirectory": _BY_NAME,
    "access": CFUNCTYPE(c_int, c_char_p, c_int, use_errno=True),
    "stat": _BY_NAME,
    "fstat": CFUNCTYPE(c_int, c_int, c_void_p, use_errno=True),
    "fcntl": CFUNCTYPE(c_int, c_int, c_int, c_void_p, use_errno=True),
    "read": _IN_A_ROW,
    "pread": _AT_PLACE,
    "pread64": _AT_PLACE,
    "write": _IN_A_ROW,
    "pwrite": _AT_PLACE,
    "pwrite64": _AT_PLACE,
    "ftruncate": CFUNCTYPE(c_int, c_int, c_int64, use_errno=True),
    "unlink": CFUNCTYPE(c_int, c_char_p, use_errno=True),
}
"""The C signature of each call; a library has either `pread` or `pread64`, and likewise for writes."""


class SystemCalls:
    """A context manager that intercepts SQLite's system calls.

    Args:
        ask: called with the name of each call before it is made; returns the errno with which it fails, or 0
            to let it through.
    """

    def __init__(self, ask: Callable[[str], int]) -> None:
        self._ask = ask
        self._system = sqlite.library().sqlite3_vfs_find(b"unix")
        self._kept: list[Any] = []

    def __enter__(self) -> Self:
        for name, kind in CALLS.items():
            real = self._system.contents.get_system_call(self._system, name.encode())
            if real:
                watched = kind(self._asking(name, kind(real)))
                self._kept.append(watched)
                self._set(name, ctypes.cast(watched, c_void_p))
        return self

    def __exit__(self, *_: object) -> None:
        self._set(None, None)

    def _set(self, name: str | None, call: c_void_p | None) -> None:
        self._system.contents.set_system_call(self._system, name.encode() if name else None, call)

    def _asking(self, name: str, real: Any) -> Callable[..., int]:
        def call(*values: Any) -> int:
            refused = self._ask(name)
            if refused:
                ctypes.set_errno(refused)
                return -1
            return int(real(*values))

        return call
