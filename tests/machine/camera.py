"""The webcam falls silent, is unplugged, and comes back: the table says so, and the game goes on."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from device.camera.errors import CameraStopped, NoCamera
from device.camera.webcam import webcam_name
from device.demo.judge import Judge
from device.errors import CameraError
from tests.machine.boot import LIKE
from tests.machine.claim import Claim, tried
from tests.machine.game import play, throw
from tests.machine.keys import TO_FIRST_THROW
from tests.machine.pair import Pair
from tests.machine.picture import Picture
from tests.machine.qemu import Machine
from tests.machine.tray import Tray
from tests.machine.twin import NOT_THERE
from vision.reader import Reader
from wording.sentence import Sentence

_SEED: Final = 7
_TOLD_S: Final = 300.0
"""By the clock of this host; by the machine's own, the table waits a second and a half."""
_FAULTS: Final[dict[str, CameraError]] = {
    "no picture comes": CameraStopped(
        Sentence(
            "No picture comes from {camera}: check its cable. It is being started again.",
            camera=webcam_name(0),
        )
    ),
    "there is no webcam": NoCamera(NOT_THERE),
}
"""What the table may say: first the one, then the other, once the camera is opened in vain."""


def camera(machine: Machine) -> Iterator[Claim]:
    """Play on through both faults."""
    tray = Tray(_SEED)
    judge = Judge(Reader().read, tray.truth)
    with tempfile.TemporaryDirectory() as folder, Pair(machine, Path(folder), judge.read) as pair:
        yield tried("a webcam that is plugged in is seen", lambda: _plugged_in(pair, tray))
        yield tried("a webcam that falls silent is told", lambda: _told(pair, pair.feeder.stop))
        yield tried("it goes on with the webcam", lambda: _back(pair, pair.feeder.start))
        yield tried("the next throw counts", lambda: _thrown(pair, tray))
        yield tried("a webcam that is unplugged is told", lambda: _told(pair, pair.feeder.pull_out))
        yield tried("it is found when it is plugged in again", lambda: _back(pair, pair.feeder.put_back))
        yield tried("the throw after that counts", lambda: _next_thrown(pair, tray, judge))


def _plugged_in(pair: Pair, tray: Tray) -> tuple[bool, str]:
    pair.press(*TO_FIRST_THROW)
    pair.plug_in(tray.picture())
    return pair.look_alike()


def _told(pair: Pair, break_off: Callable[[], None]) -> tuple[bool, str]:
    """Whether the screen shows one of the sentences, which it did not show before."""
    told = {words: _picture(pair, fault) for words, fault in _FAULTS.items()}
    if _shown(pair, told):
        return False, "it was told before"
    break_off()
    until_s = time.monotonic() + _TOLD_S
    while not (shown := _shown(pair, told)):
        if time.monotonic() > until_s:
            return False, "nothing is told"
        time.sleep(1)
    return True, shown


def _picture(pair: Pair, fault: CameraError) -> Picture:
    """The screen with a fault of the camera."""
    pair.twin.camera.fault = fault
    pair.twin.settle()
    return pair.twin.picture()


def _shown(pair: Pair, told: dict[str, Picture]) -> str:
    """Which of several pictures the screen of the machine shows; "" for none."""
    seen = pair.machine.picture()
    apart = {words: seen.differs(picture) for words, picture in told.items()}
    nearest = min(apart, key=lambda words: apart[words])
    return nearest if apart[nearest] <= LIKE else ""


def _back(pair: Pair, join: Callable[[], None]) -> tuple[bool, str]:
    join()
    pair.twin.camera.fault = None
    pair.twin.settle()
    pair.await_alike()
    pair.rest()
    return pair.look_alike()


def _thrown(pair: Pair, tray: Tray) -> tuple[bool, str]:
    before = len(pair.twin.entries)
    pair.show(throw(pair.twin, tray))
    return len(pair.twin.entries) > before, pair.twin.entries[-1]


def _next_thrown(pair: Pair, tray: Tray, judge: Judge) -> tuple[bool, str]:
    """Go on to the next throw, which is the first one since the webcam came back."""
    before = len(pair.twin.entries)
    play(pair, tray, judge, throws=1)
    steps = pair.twin.entries[before:]
    return any(step.startswith("act throw") for step in steps), "; ".join(steps)
