"""A machine with the processor of a Pi 5 that boots the image of a card, as scripts/make-image writes it."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.machine.appliance import SCREEN_WH
from tests.machine.cache import built, cache_folder, contents
from tests.machine.console import Console
from tests.machine.debian import need
from tests.machine.disk import INSTALLED, ROOT
from tests.machine.errors import MachineError
from tests.machine.launch import connecting, launch
from tests.machine.picture import Picture
from tests.machine.qemu import evening_after
from tests.machine.qemu_program import QemuProgram
from tests.machine.qmp import Qmp

_CARD: Final = "8G"
"""The size of the card to which the image is written; the image is smaller."""
_FIRMWARE: Final = "@@4M"
"""Where mtools finds the first partition in the image."""
_KERNEL_OPTIONS: Final = (
    "root=LABEL=dice-table rw net.ifnames=0 console=tty0 console=ttyAMA0 quiet systemd.show_status=false"
)


def card_image() -> Path:
    """A folder with the image of a card of this checkout; made if it is not in the cache."""
    script = ROOT / "scripts" / "make-image"
    what = [*contents(script), *contents(*(ROOT / name for name in INSTALLED))]
    return built("card", what, lambda fresh: _make_image(script, fresh / "card.img"))


def _make_image(script: Path, image: Path) -> None:
    # Debian itself is the slow part: it stays when a build fails, and the next one goes on there.
    unfinished = cache_folder() / "unfinished-card"
    done = subprocess.run([script, image, "--keep", unfinished], text=True, capture_output=True, check=False)
    if done.returncode:
        log = cache_folder() / "make-image.log"
        log.write_text(done.stderr)
        raise MachineError(
            f"scripts/make-image failed; {log} has all that it said, at the end:\n{done.stderr[-2000:]}"
        )
    shutil.rmtree(unfinished)


class CardMachine:
    """A machine that starts from a card; it is off again at the end, and the card is thrown away.

    Its clock goes on by a nanosecond with each instruction, so that times in it count instructions.

    Args:
        image: what was written to the card.
        program: QEMU for this processor.
        folder: a folder for the card, sockets and pictures.
        pictures: files that the machine finds on a second disk.

    Attributes:
        console: runs commands in it.
        qmp: its screen and power key.
        begun_s: when it was switched on, by the monotonic clock.
    """

    def __init__(self, image: Path, program: QemuProgram, folder: Path, pictures: list[Path]) -> None:
        need("mcopy", "mkfs.vfat")
        self._folder = folder
        card = folder / "card.img"
        subprocess.run(["cp", "--sparse=always", "--reflink=auto", image, card], check=True)
        for name, file in (("vmlinuz", "::vmlinuz-*"), ("initrd.img", "::initrd.img-*")):
            subprocess.run(["mcopy", "-n", "-i", f"{card}{_FIRMWARE}", file, folder / name], check=True)
        subprocess.run(["truncate", "--size", _CARD, card], check=True)
        _make_disk(folder / "pictures.img", pictures)
        self.begun_s = time.monotonic()
        self._process = launch([*program.command, *_options(folder, evening_after(image))], folder)
        with connecting(self._process, folder, "qmp", "console"):
            self.qmp = Qmp(folder / "qmp")
            self.console = Console(folder / "console")

    def __enter__(self) -> Self:
        """The machine itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Switch it off at once."""
        self.console.close()
        self.qmp.close()
        self._process.kill()
        self._process.wait()

    def picture(self) -> Picture:
        """What its screen shows now."""
        file = self._folder / "screen.ppm"
        self.qmp.screendump(file)
        return Picture.load(file)


def _make_disk(disk: Path, files: list[Path]) -> None:
    """A disk with files on it, as on a stick."""
    subprocess.run(["truncate", "--size", "64M", disk], check=True)
    subprocess.run(["mkfs.vfat", disk], stdout=subprocess.DEVNULL, check=True)
    subprocess.run(["mcopy", "-i", disk, *files, "::"], check=True)


def _options(folder: Path, evening: str) -> list[str]:
    """QEMU's options: a Pi's processor and none of its other parts, which QEMU does not have."""
    width, height = SCREEN_WH
    return [
        *("-machine", "virt,gic-version=3", "-cpu", "cortex-a76", "-smp", "1", "-m", "2048"),
        *("-accel", "tcg", "-icount", "shift=0", "-nic", "none", "-nodefaults"),
        *("-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initrd.img")),
        *("-append", _KERNEL_OPTIONS),
        *("-drive", f"file={folder / 'card.img'},format=raw,if=virtio"),
        *("-drive", f"file={folder / 'pictures.img'},format=raw,if=virtio,readonly=on"),
        *("-rtc", f"base={evening},clock=vm"),
        *("-display", "none", "-device", f"bochs-display,romfile=,xres={width},yres={height}"),
        *("-device", "virtio-keyboard-pci", "-device", "virtio-rng-pci"),
        *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
        *("-serial", f"unix:{folder / 'console'},server=on,wait=off"),
    ]
