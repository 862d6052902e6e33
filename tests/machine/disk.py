"""Builds the machine's disk: Debian, the table by its own installer, and the stand-ins of a Pi's parts.

Each step is kept in the cache, so that a change costs only the steps that follow it.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.machine.cache import built, contents
from tests.machine.debian import SUITE, inside, make_system, need
from tests.machine.modules import modules

ROOT: Final = Path(__file__).parent.parent.parent
_GUEST: Final = Path(__file__).parent / "guest"
INSTALLED: Final = (
    *("pyproject.toml", "requirements-pi.txt", "README.md", "scripts/install-pi"),
    *("wording", "engines", "vision", "models", "device", "docs", "systemd"),
)
"""All that the installer takes from the checkout."""
_PAGES: Final = "docs"
"""A page that has changed makes no other machine, because no trial reads it."""
_PACKAGES: Final = (
    *("systemd", "systemd-sysv", "udev", "dbus", "kmod", "procps", "python3"),
    *("linux-image-amd64", "initramfs-tools", "zstd", "ca-certificates"),
)
_SMALL_INITRAMFS: Final = """
mkdir -p "$1/etc/initramfs-tools/conf.d"
printf 'MODULES=list\\nCOMPRESS=zstd\\n' >"$1/etc/initramfs-tools/conf.d/machine"
printf 'virtio_pci\\nvirtio_blk\\next4\\n' >"$1/etc/initramfs-tools/modules"
"""
"""Only the drivers of the disk: an emulated processor unpacks all of Debian's for half a minute."""
_SIZE: Final = "6G"
_UNITS: Final = ("machine-agent.service", "machine-pins.service")


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk with what is needed to boot it.

    Attributes:
        image: the ext4 file system; a file of QEMU (qcow2) is a layer upon another file, and can hold states.
        kernel: the kernel's image.
        initramfs: its first root.
        state: the name of the state in which the machine begins; "" to switch it on.
    """

    image: Path
    kernel: Path
    initramfs: Path
    state: str = ""

    @property
    def layered(self) -> bool:
        """Whether it is a layer upon another file."""
        return self.image.suffix == ".qcow2"


def disk() -> Disk:
    """The disk of a machine with this checkout installed; built if it is not in the cache."""
    system = installed()
    what = [system.name, _SIZE, *_UNITS, *contents(_GUEST)]
    folder = built("machine", what, lambda fresh: _make_disk(system, fresh))
    return Disk(folder / "disk.img", folder / "vmlinuz", folder / "initrd.img")


def _base() -> Path:
    """A Debian that boots, without the table."""
    parts = modules()
    what = [SUITE, parts.name, _SMALL_INITRAMFS, *_PACKAGES]
    return built("base", what, lambda fresh: _make_base(fresh / "root", parts))


def _make_base(root: Path, parts: Path) -> None:
    make_system(root, _PACKAGES, [f"--essential-hook={_SMALL_INITRAMFS}"])
    (kernel,) = (root / "lib/modules").iterdir()
    shutil.copytree(parts / "modules", kernel / "updates")
    shutil.copytree(parts / "python", root / "usr/lib/python3/dist-packages", dirs_exist_ok=True)
    inside(root, "depmod", kernel.name)
    (root / "etc/hostname").write_text("dice-table\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 1\n")


def installed() -> Path:
    """A folder with a Debian and the table, as the installer leaves it."""
    base = _base()
    what = [base.name, *contents(*(ROOT / name for name in INSTALLED if name != _PAGES))]
    return built("installed", what, lambda fresh: _install(base, fresh / "root"))


def _install(base: Path, root: Path) -> None:
    copy_system(base / "root", root)
    inside(root, "/src/scripts/install-pi", source=ROOT)


def _make_disk(system: Path, fresh: Path) -> None:
    need("mke2fs")
    root, image = fresh / "root", fresh / "disk.img"
    copy_system(system / "root", root)
    _add_stand_ins(root)
    for name, boot in (("vmlinuz", "vmlinuz-*"), ("initrd.img", "initrd.img-*")):
        (file,) = (root / "boot").glob(boot)
        shutil.copy(file, fresh / name)
    make = ["mke2fs", "-q", "-t", "ext4", "-L", "table", "-d", str(root), str(image), _SIZE]
    subprocess.run(make, stdout=subprocess.DEVNULL, check=True)
    shutil.rmtree(root)


def _add_stand_ins(root: Path) -> None:
    """Add the agent, and the stand-ins for the parts of a Pi."""
    shutil.copytree(_GUEST, root / "usr/local/lib/machine")
    for unit in _UNITS:
        shutil.copy(_GUEST / unit, root / "etc/systemd/system")
        inside(root, "systemctl", "--quiet", "enable", unit)
    drop_ins = root / "etc/systemd/system/dice-table.service.d"
    drop_ins.mkdir()
    shutil.copy(_GUEST / "stand-in.conf", drop_ins)
    _choose(root / "etc/dice-table.toml")


def _choose(settings: Path) -> None:
    """Choose wired keys and a webcam; by itself, what is no Pi takes the keyboard and a simulated tray."""
    text = settings.read_text().replace('factory = "mock"', 'factory = "lgpio"')
    settings.write_text(f"camera = 0\n{text}")


def copy_system(root: Path, to: Path) -> None:
    """Copy a system with its owners and rights."""
    subprocess.run(["cp", "--archive", "--reflink=auto", root, to], check=True)
