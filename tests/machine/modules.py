"""Builds what Debian's packages lack: kernel modules for pins and cameras, and the library of the pins.

Debian's kernel has no simulated GPIO lines, and Debian has no lgpio, which Raspberry Pi OS has. Both
are built from their own sources, for the kernel and the Python of the machine.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tests.machine.cache import built, contents
from tests.machine.debian import SUITE, inside, make_system

_PACKAGES: Final = (
    *("linux-headers-amd64", "linux-source-6.12", "gcc", "make", "xz-utils"),
    *("python3-dev", "python3-pip", "python3-setuptools", "python3-wheel", "swig", "ca-certificates"),
)
_RECIPE: Final = Path(__file__).parent / "recipes" / "modules.sh"
LGPIO: Final = "0.2.2.0"


def modules() -> Path:
    """A folder with `modules/*.ko` for Debian's kernel, and `python/` with lgpio."""
    return built("modules", [SUITE, LGPIO, *_PACKAGES, *contents(_RECIPE)], _build)


def _build(folder: Path) -> None:
    root = folder / "root"
    make_system(root, _PACKAGES)
    shutil.copy(_RECIPE, root / "root/modules.sh")
    inside(root, "sh", "/root/modules.sh", LGPIO)
    for part in ("modules", "python"):
        (root / "result" / part).rename(folder / part)
    shutil.rmtree(root)
