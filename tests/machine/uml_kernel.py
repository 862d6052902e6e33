"""Builds user-mode Linux, a kernel that runs as a program of this host, with simulated pins and a screen.

Debian's own has neither, and no virtual consoles.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.machine.cache import built, contents
from tests.machine.debian import SUITE, inside, make_system, unpack

_SOURCES: Final = ("linux-source-6.12", "v4l2loopback-dkms")
_BUILDER: Final = "bookworm"
"""The Debian that builds it; linked with a newer C library, it would not run on hosts with an older one."""
_PACKAGES: Final = ("gcc", "libc6-dev", "make", "flex", "bison", "bc", "xz-utils")
_RECIPES: Final = Path(__file__).parent / "recipes"
_FILES: Final = (_RECIPES / "uml.sh", _RECIPES / "uml.config")


def uml_kernel() -> Path:
    """The kernel; built, which takes a quarter of an hour, if it is not in the cache."""
    return built("uml", [SUITE, *_SOURCES, _BUILDER, *_PACKAGES, *contents(*_FILES)], _build) / "linux"


def version_of(kernel: Path) -> str:
    """The version of a kernel."""
    return subprocess.run([kernel, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def _build(folder: Path) -> None:
    sources, root = folder / "sources", folder / "root"
    unpack(sources, _SOURCES)
    make_system(root, _PACKAGES, suite=_BUILDER)
    shutil.copytree(sources / "usr/src", root / "usr/src", dirs_exist_ok=True)
    for file in _FILES:
        shutil.copy(file, root / "root")
    inside(root, "sh", "/root/uml.sh")
    (root / "result/linux").rename(folder / "linux")
    shutil.rmtree(root)
    shutil.rmtree(sources)
