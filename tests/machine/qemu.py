"""Starts a virtual machine with the parts that the table has, and without a network."""

from __future__ import annotations

import datetime
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.machine.agent import Agent
from tests.machine.appliance import SCREEN_WH, Appliance
from tests.machine.block_log import SECTOR_BYTES
from tests.machine.disk import Disk
from tests.machine.errors import NoAnswer
from tests.machine.launch import connecting, launch
from tests.machine.picture import Picture
from tests.machine.qemu_program import QemuProgram, has_kvm
from tests.machine.qmp import Qmp

_EVENING: Final = datetime.time(20, 30)
"""The time of day at which every machine is switched on; later in the evening the picture would be dimmed."""
_ICOUNT: Final = ("-icount", "shift=0")
"""The machine's clock goes on by a nanosecond with each instruction, as on a slow Pi.
By the clock of this host, the table's limits would be tried on a machine fifty times slower than a Pi."""
_KERNEL_OPTIONS: Final = "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=false"
_LAST_SLOT: Final = "0x1e"
"""Where the second disk is plugged in: behind the first, which has to be /dev/vda."""


class Machine(Appliance):
    """A running machine; what is written to its disk is forgotten at the end.

    Args:
        disk: what it boots.
        program: QEMU.
        folder: a folder for its sockets, its logs and its pictures.
        data: whether it has a second disk, data.img in this folder, whose writes are logged into data.log.
        counted: whether its clock counts instructions where they are emulated; else it is that of this host.

    Attributes:
        folder: the folder.
        agent: runs commands in it.
        qmp: its screen, keyboard and power key.
        begun_s: when it was switched on or reset, by the monotonic clock.
    """

    def __init__(
        self, disk: Disk, program: QemuProgram, folder: Path, *, data: bool = False, counted: bool = True
    ) -> None:
        self.folder = folder
        if disk.state:
            disk = replace(disk, image=_copy(disk.image, folder))
        self.begun_s = time.monotonic()
        command = [*program.command, *options(disk, folder, data=data, counted=counted)]
        self._process = launch(command, folder)
        with connecting(self._process, folder, "qmp", "agent"):
            self.qmp = Qmp(folder / "qmp")
            self.agent = Agent.at(folder / "agent")

    def switch_off(self) -> None:
        """Switch it off at once, and end the connection to its agent."""
        self.agent.close()
        self.qmp.close()
        self._process.kill()
        self._process.wait()

    @property
    def sound_file(self) -> Path:
        """All that its sound card has played, as a WAV file."""
        return self.folder / "sound.wav"

    def picture(self, name: str = "screen") -> Picture:
        """What its screen shows now; the file stays in the machine's folder."""
        file = self.folder / f"{name}.ppm"
        self.qmp.screendump(file)
        return Picture.load(file)

    def put(self, path: str, data: bytes) -> None:
        """Write a file in it, through the agent."""
        self.agent.put(path, data)

    def kill(self) -> None:
        """Reset it: what it held in memory is gone."""
        self.qmp.reset()
        self.begun_s = time.monotonic()

    def await_off(self, patience_s: float) -> float:
        """Wait until the machine has switched itself off; returns how long that took.

        Raises:
            NoAnswer: it is still on.
        """
        begun_s = time.monotonic()
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired as error:
            raise NoAnswer(f"the machine is still on after {patience_s:.0f} s") from error
        return time.monotonic() - begun_s


def options(disk: Disk, folder: Path, *, data: bool = False, counted: bool = True) -> list[str]:
    """QEMU's options for a machine with the parts of a table."""
    width, height = SCREEN_WH
    accelerated = has_kvm()
    groups = {
        "processor": ["-accel", "kvm", "-cpu", "host"]
        if accelerated
        else ["-accel", "tcg", "-cpu", "max", *(_ICOUNT if counted else ())],
        "machine": ["-machine", "q35", "-smp", "1", "-m", "2048", "-nic", "none", "-nodefaults"],
        "boot": [
            *("-kernel", str(disk.kernel), "-initrd", str(disk.initramfs), "-append", _KERNEL_OPTIONS),
            *("-drive", _drive(disk)),
            *(("-loadvm", disk.state) if disk.state else ()),
        ],
        "data": _data(folder) if data else [],
        "screen": ["-display", "none", "-device", f"bochs-display,xres={width},yres={height}"],
        "keyboard": ["-device", "virtio-keyboard-pci"],
        "sound": [
            *("-audiodev", f"wav,id=sound,path={folder / 'sound.wav'}"),
            *("-device", "intel-hda", "-device", "hda-output,audiodev=sound"),
        ],
        "watchdog": ["-device", "i6300esb", "-action", "watchdog=reset"],
        "chance": ["-device", "virtio-rng-pci"],
        "clock": ["-rtc", f"base={evening_after(disk.image)},clock=vm"],
        "lines": [
            *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
            *("-serial", f"file:{folder / 'serial.log'}"),
            *("-chardev", f"socket,id=agent,path={folder / 'agent'},server=on,wait=off"),
            *("-device", "virtio-serial-pci"),
            *("-device", "virtserialport,chardev=agent,name=dice-table.machine"),
        ],
    }
    return [option for group in groups.values() for option in group]


def _drive(disk: Disk) -> str:
    kind = "format=qcow2" if disk.layered else "format=raw,snapshot=on"
    return f"file={disk.image},{kind},if=virtio"


def _data(folder: Path) -> list[str]:
    """A second disk, of which QEMU logs every write and flush."""
    log = f"driver=blklogwrites,node-name=data,file=data-disk,log=data-log,log-sector-size={SECTOR_BYTES}"
    return [
        *("-blockdev", f"driver=file,node-name=data-disk,filename={folder / 'data.img'}"),
        *("-blockdev", f"driver=file,node-name=data-log,filename={folder / 'data.log'}"),
        *("-blockdev", log),
        *("-device", f"virtio-blk-pci,drive=data,serial=data,addr={_LAST_SLOT}"),
    ]


def _copy(image: Path, folder: Path) -> Path:
    """Copy a layer into the machine's folder, where it can be changed."""
    subprocess.run(["cp", "--reflink=auto", image, folder], check=True)
    return folder / image.name


def evening_after(image: Path) -> str:
    """The evening after the table was installed, as QEMU wants it; an earlier clock would be a wrong one."""
    installed = datetime.date.fromtimestamp(image.stat().st_mtime)
    evening = datetime.datetime.combine(installed + datetime.timedelta(days=1), _EVENING)
    return f"{evening:%Y-%m-%dT%H:%M:%S}"
