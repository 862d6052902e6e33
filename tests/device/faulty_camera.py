"""A table whose camera can be made to fail in every known way."""

import functools
import time
from dataclasses import replace

from device.camera.live import LiveCamera
from tests.device.camera.fake_driver import HEIGHT, WIDTH, FakeDriver
from tests.device.evening import Clock, Evening
from tests.device.first_throw import to_first_throw
from tests.device.screen import scenery
from vision.reading import Reading

PATIENCE_S = 60.0
TOLD_S = 2.0
"""The table tells a fault within this time, by its own clock."""


def until(evening, seen, still=False):
    """Turn the loop until `seen` accepts the view; with `still`, the clock does not advance."""
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        evening.clock.now_s += 0.0 if still else 0.01
        evening.table.turn()
        view = evening.table.view()
        if seen(view):
            return view
        time.sleep(0.01)
    raise AssertionError(f"never seen; last: {view.sight}")


FAULTS = [
    ("fail", "The camera has failed (RuntimeError: the bus {i2c} is gone)."),
    ("hang", "No picture comes from fake camera"),
    ("break", "No picture comes from fake camera"),
    ("die", "The program that reads fake camera has ended"),
    ("frozen", "The picture of fake camera is frozen"),
    ("black", "The picture of fake camera is black"),
    ("white", "The picture of fake camera is white"),
    ("small", "Fake camera sends pictures of 48 x 32 in place of 96 x 64"),
]
"""Each fault of the fake driver, and the message for it."""


class Faulty:
    """A table at its first throw, over six dice that were not thrown; its driver can be made to fail."""

    def __init__(self, folder):
        self._script = folder / "script"
        self.tell("absent")
        clock = Clock()
        self.camera = LiveCamera("fake camera", functools.partial(FakeDriver, self._script), clock=clock)
        self.camera.read = lambda pixels: Reading(lying(), WIDTH, HEIGHT)
        self.evening = Evening(folder, self.camera, clock)
        until(self.evening, lambda view: view.sight.trouble, still=True)
        to_first_throw(self.evening)
        self.tell("noise")
        self.recover()

    def tell(self, word):
        """From now on the driver does this; no half of it is ever read.

        On a busy machine pictures may come for a while until it sticks: time stands still until then.
        """
        beside, stuck = self._script.with_suffix(".new"), self._script.with_suffix(".stuck")
        stuck.unlink(missing_ok=True)
        beside.write_text(word)
        beside.replace(self._script)
        end_s = time.monotonic() + PATIENCE_S
        while word in ("hang", "break") and not stuck.exists():
            assert time.monotonic() < end_s, f"the driver never came to {word!r}"
            time.sleep(0.01)

    def recover(self):
        """Wait until pictures come again and the fault is over."""
        until(self.evening, lambda view: view.sight.picture is not None and not view.sight.trouble)

    def later(self, seconds, sends=True):
        """Advance the clock in tenths of a second, each with a new picture if the driver sends them."""
        for _ in range(round(seconds * 10)):
            known = self.camera._frame.sequence
            if sends:
                until(self.evening, lambda view, known=known: self.camera._frame.sequence > known, still=True)
            self.evening.turn()

    @property
    def trouble(self):
        """The fault of the camera as the table shows it."""
        return self.evening.table.view().sight.trouble

    @property
    def steps(self):
        """The number of steps of the game."""
        return len(self.evening.table.match.actions)


def lying():
    """A reading of six dice at rest, in the small pictures of the fake driver."""
    scale = WIDTH / scenery.WIDTH
    dice = [scenery.seen(number, "3") for number in range(1, 7)]
    return tuple(replace(die, box_xyxy=tuple(scale * side for side in die.box_xyxy)) for die in dice)
