"""How the table starts processes of its own, and asks programs of the system."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
from typing import Final

SPAWN: Final = multiprocessing.get_context("spawn")
"""Starts new processes. They are spawned, because a forked process would inherit the screen, the pins and the
journal."""

_ANSWER_S: Final = 3.0
"""How long a program of the system may take to answer."""


def become_child(niceness: int = 0) -> None:
    """Prepare a process that the table has started: it ignores Ctrl-C, since the table itself ends it.

    Args:
        niceness: how far the process stands back behind the table; 0 for not at all.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has none
        os.nice(niceness)


def ask(*command: str) -> str | None:
    """Run a program of the system; returns its output, or None if it is missing, fails, or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_ANSWER_S, check=True)
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return done.stdout.strip()
