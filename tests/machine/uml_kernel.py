"""Builds user-mode Linux, a kernel that runs as a program of this host, with simulated pins and a screen.

Debian's own has neither, and no virtual consoles.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.machine.cache import built, contents
from tests.machine.debian import SUITE, inside, make_system

_PACKAGES: Final = ("linux-source-6.12", "gcc", "libc6-dev", "make", "flex", "bison", "bc", "xz-utils")
_RECIPES: Final = Path(__file__).parent / "recipes"
_FILES: Final = (_RECIPES / "uml.sh", _RECIPES / "uml.config")


def uml_kernel() -> Path:
    """The kernel; built, which takes a quarter of an hour, if it is not in the cache."""
    return built("uml", [SUITE, *_PACKAGES, *contents(*_FILES)], _build) / "linux"


def version_of(kernel: Path) -> str:
    """The version of a kernel."""
    return subprocess.run([kernel, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def _build(folder: Path) -> None:
    root = folder / "root"
    make_system(root, _PACKAGES)
    for file in _FILES:
        shutil.copy(file, root / "root")
    inside(root, "sh", "/root/uml.sh")
    (root / "result/linux").rename(folder / "linux")
    shutil.rmtree(root)
