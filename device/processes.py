"""How the table starts processes of its own."""

from __future__ import annotations

import multiprocessing
from typing import Final

SPAWN: Final = multiprocessing.get_context("spawn")
"""Starts new processes. They are spawned, because a forked process would inherit the screen, the pins and the
journal."""
