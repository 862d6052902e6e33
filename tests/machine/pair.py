"""The machine's table and its twin: both get the same keys and the same pictures, and must do the same."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from device.journal.journal import FILE_NAME
from device.keys import Key
from tests.machine.appliance import Appliance
from tests.machine.boot import shows
from tests.machine.feeder import Feeder, Pixels
from tests.machine.guest.begin import begin
from tests.machine.hands import Hands
from tests.machine.table import DATA, await_entries, start, stop
from tests.machine.twin import Twin
from vision.reading import Reading

Read = Callable[[Pixels], Reading]

_PYTHON: Final = "/opt/dice-table/current/bin/python"
_BEGIN: Final = "/usr/local/lib/machine/begin.py"
_READ_S: Final = 300.0
"""How long an emulated machine may take to see that dice lie still, and to read them."""
_SHOWN_S: Final = 120.0
_MISSED_S: Final = 10
"""By the machine's own clock; by then a table that has started has found out that there is no camera."""
_THROWN_S: Final = 2
"""By the machine's own clock."""
_RESTED_S: Final = 10
"""By the machine's own clock."""


class Pair:
    """A machine with a table, and a twin of it.

    Args:
        machine: the machine, whose table has just started.
        folder: where the games of the twin are kept.
        read: reads the pictures of the twin; only needed where a camera is.

    Attributes:
        machine: the machine.
        twin: the twin.
        hands: the hands at the machine's keys.
        feeder: the machine's webcam.
    """

    def __init__(self, machine: Appliance, folder: Path, read: Read | None = None) -> None:
        self.machine = machine
        self.hands = Hands(machine)
        self.feeder = Feeder(machine)
        self._folder = folder
        self._read = read
        self.twin = Twin(folder, read)
        self._compared: list[str] = []

    @classmethod
    def with_game(cls, machine: Appliance, folder: Path, days: int, read: Read | None = None) -> Self:
        """A pair that has begun a game of so many days, which both tables offer to resume."""
        stop(machine)
        command = f"{_PYTHON} -I {_BEGIN} {DATA} {days}"
        machine.agent.output(f"runuser -u dice-table -- {command}", timeout_s=_READ_S)
        start(machine)
        begin(folder, days)
        return cls(machine, folder, read)

    def __enter__(self) -> Self:
        """The pair itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the twin."""
        self.twin.close()

    def copy_games(self, folder: Path) -> None:
        """Copy the games of the twin as they stand now; it goes on."""
        folder.mkdir()
        for file in self._folder.glob(f"{FILE_NAME}*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, folder)

    def restart_twin(self, folder: Path | None = None) -> None:
        """Open the twin anew, as a table that was started again.

        Args:
            folder: another folder with its games; None to go on with the same.
        """
        self.twin.close()
        self._compared = []
        self._folder = folder or self._folder
        self.twin = Twin(self._folder, self._read)

    def press(self, *keys: Key) -> None:
        """Press keys at both tables, and wait after each until both have done the same."""
        for key in keys:
            self.twin.press(key)
            self.hands.press(key)
            self.await_alike()

    def resume(self) -> None:
        """Resume the game with OK at both tables, of which the machine's has just started."""
        # The twin misses its camera at once. One that is missed later would wipe the words after OK away.
        self._sleep(_MISSED_S)
        self.await_alike()
        self.press(Key.OK)

    def plug_in(self, pixels: Pixels) -> None:
        """Plug in the webcam, which shows a picture at once, and wait until the tray has been looked at."""
        self.feeder.show(pixels)
        self.feeder.plug_in()
        self.feeder.start()
        self.show(pixels)
        self.rest()

    def rest(self) -> None:
        """Let time pass at both tables, after which a tray that was not watched has been read.

        Dice that come to lie there earlier would not count: nobody has seen them fall.
        """
        self._sleep(_RESTED_S)
        self.twin.settle()
        self.await_alike()

    def show(self, pixels: Pixels) -> None:
        """Show a picture to both cameras, and wait until both tables have done the same with it.

        Before, the tables have as much time to look at the tray as people need to throw dice.
        """
        self._sleep(_THROWN_S)
        self.twin.settle()
        self.twin.camera.show(self.feeder.show(pixels))
        self.twin.settle()
        self.await_alike()

    def _sleep(self, seconds: float) -> None:
        """Let time pass by the machine's own clock, which an emulated table that draws makes slow."""
        self.machine.agent.output(f"sleep {seconds}", timeout_s=_READ_S)

    def await_alike(self) -> None:
        """Wait until the machine has written down the same steps, and lights the same lamps.

        Raises:
            NoAnswer: it does not.
        """
        wanted = self.twin.entries
        if wanted != self._compared:
            await_entries(self.machine, wanted, _READ_S)
            self._compared = wanted
        self.hands.await_lit(self.twin.lit, _READ_S)

    def look_alike(self) -> tuple[bool, str]:
        """Whether the machine's screen soon shows the picture of the twin."""
        return shows(self.machine, self.twin.picture(), _SHOWN_S)
