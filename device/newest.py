"""Hands the newest values to another process, and never waits for it."""

from __future__ import annotations

import contextlib
import threading
from multiprocessing.connection import Connection


class NewestSender:
    """Sends the newest value of each type from a thread, because a process that hangs would fill the pipe.

    Args:
        pipe: the writing end; closed by the sender.
        name: the name of the thread.
    """

    def __init__(self, pipe: Connection, name: str) -> None:
        self._pipe = pipe
        self._waiting: dict[type, object] = {}
        self._changed = threading.Condition()
        self._closed = False
        threading.Thread(target=self._run, daemon=True, name=name).start()

    def send(self, value: object) -> None:
        """Send a value in place of an older one of the same type that has not been sent yet. Never waits."""
        with self._changed:
            self._waiting[type(value)] = value
            self._changed.notify()

    def close(self) -> None:
        """Send nothing any more."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def _run(self) -> None:
        with contextlib.suppress(OSError), self._pipe:  # the process has ended
            while (value := self._next()) is not None:
                self._pipe.send(value)

    def _next(self) -> object:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting)
            return None if self._closed else self._waiting.pop(next(iter(self._waiting)))
