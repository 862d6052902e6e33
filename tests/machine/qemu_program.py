"""Finds QEMU: the host's, or Debian's newer one, unpacked beside it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.machine.cache import built
from tests.machine.debian import SUITE, unpack
from tests.machine.errors import Missing

OLDEST: Final = 8
"""The oldest version that is used; numpy has crashed under 7.2, which emulates newer instructions wrongly."""
_PACKAGES: Final = {
    "x86_64": ("qemu-system-x86", "qemu-utils", "seabios"),
    "aarch64": ("qemu-system-arm", "qemu-utils"),
}
_KVM: Final = Path("/dev/kvm")
_KVM_WITHOUT_HARDWARE: Final = Path("/sys/module/kvm_pvm")
"""This module offers /dev/kvm inside a virtual machine, and runs only kernels that were made for it."""


@dataclass(frozen=True, slots=True)
class QemuProgram:
    """QEMU for one architecture.

    Attributes:
        command: the program, with the options that it always needs.
        version: its version.
        image_tool: the program that makes its disks, qemu-img.
    """

    command: tuple[str, ...]
    version: str
    image_tool: tuple[str, ...] = ("qemu-img",)


def find_qemu(architecture: str = "x86_64") -> QemuProgram:
    """QEMU on this host, if it is new enough; else that of Debian, unpacked into the cache.

    Raises:
        Missing: there is neither, and none can be unpacked here.
    """
    name = f"qemu-system-{architecture}"
    own = (name,) if shutil.which(name) and shutil.which("qemu-img") else ()
    version = _version(own) if own else ""
    if own and int(version.partition(".")[0]) >= OLDEST:
        return QemuProgram(own, version)
    if shutil.which("mmdebstrap") is None or os.geteuid() != 0:
        seen = f"QEMU {version} is too old" if own else f"there is no {name}"
        raise Missing(
            f"{seen}: install QEMU {OLDEST} or newer (sudo apt install"
            f" {_PACKAGES[architecture][0]} qemu-utils), or mmdebstrap, and run this as root:"
            " then Debian's is unpacked into the cache"
        )
    folder = _unpack(architecture)
    command = (*_unpacked(folder, name), *_data(folder))
    return QemuProgram(command, _version(command), _unpacked(folder, "qemu-img"))


def _unpack(architecture: str) -> Path:
    packages = _PACKAGES[architecture]
    return built(f"qemu-{architecture}", [SUITE, *packages], lambda root: unpack(root, packages))


def _unpacked(root: Path, name: str) -> tuple[str, ...]:
    """A program of another Debian, run by that Debian's loader and libraries."""
    libraries = root / "usr/lib/x86_64-linux-gnu"
    loader = libraries / "ld-linux-x86-64.so.2"
    return (str(loader), "--library-path", str(libraries), str(root / "usr/bin" / name))


def _data(root: Path) -> tuple[str, ...]:
    """The options that name QEMU's firmware there."""
    folders = [str(root / "usr/share" / name) for name in ("qemu", "seabios")]
    return tuple(option for folder in folders for option in ("-L", folder))


def has_kvm() -> bool:
    """Whether the processor runs the machine itself, without emulation."""
    return os.access(_KVM, os.R_OK | os.W_OK) and not _KVM_WITHOUT_HARDWARE.exists()


def _version(command: tuple[str, ...]) -> str:
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"version (\S+)", said)
    return found[1].rstrip("(") if found else "0"
