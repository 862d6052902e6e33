"""Dice that roll by physics count soon after they have come to rest, and never before."""

from dataclasses import replace

import cv2
import pytest

from device.camera.simulated import SimulatedTray
from device.throw.eye import Eye
from device.throw.tray_reader import TrayReader
from device.throw.why import Blurred
from vision.reader import Reader

pytest.importorskip("mujoco", reason="the simulated tray needs the optional part `simulated`")

ALL = (1, 2, 3, 4, 5, 6)
LATEST_S = 0.25
"""How long after rest a throw counts at the latest, or five frames of a slow camera."""


class Plain:
    """The simulated tray as a camera that cannot throw."""

    name = "webcam 0"

    def __init__(self, tray):
        self.latest, self.close = tray.latest, tray.close


class Lens(Plain):
    """The same through a lens that may be out of focus."""

    def __init__(self, tray):
        super().__init__(tray)
        self.blur_px = 0.0
        self._sharp, self.latest = tray.latest, self._seen

    def _seen(self):
        frame = self._sharp()
        if not self.blur_px:
            return frame
        return replace(frame, pixels=cv2.GaussianBlur(frame.pixels, (0, 0), self.blur_px))


@pytest.mark.slow
@pytest.mark.parametrize("frames_per_s", [10, 30])
def test_a_throw_counts_soon_after_rest_and_not_before(frames_per_s):
    """A simulated throw counts only after its physics has come to rest, and within the time limit."""
    now_s = 0.0
    tray = SimulatedTray(seed=7, clock=lambda: now_s)
    eye = Eye(Plain(tray), TrayReader(Reader().read))
    eye.await_throw(ALL, {})
    while not eye.state.numbers.lifted:
        now_s += 1 / frames_per_s
        eye.watch()
    for _ in range(6):
        tray.throw(ALL, {})
        seen, rest_s = None, None
        while seen is None:
            now_s += 1 / frames_per_s
            tray.latest()
            rest_s = now_s if rest_s is None and tray.still else rest_s
            seen = eye.watch()
            assert rest_s is None or now_s - rest_s < 1.0, eye.sight.hint
        assert rest_s is not None, "it counted while dice rolled"
        assert now_s - rest_s <= max(LATEST_S, 5 / frames_per_s)
        eye.await_throw(ALL, {})
        assert sorted(die.face for die in seen.dice.values()) == sorted(die.face for die in tray.truth())


@pytest.mark.slow
def test_a_lens_out_of_focus_is_named_until_it_is_sharp_again():
    """A picture in which blur hides dice is said to be blurred; once it is sharp, the same throw counts."""
    now_s, said = 0.0, []
    tray = SimulatedTray(seed=7, clock=lambda: now_s)
    lens = Lens(tray)
    eye = Eye(lens, TrayReader(Reader().read))

    def counted(seconds):
        nonlocal now_s
        throws = 0
        for _ in range(round(10 * seconds)):
            now_s += 0.1
            throws += eye.watch() is not None
            said.append(eye.state.why)
        return throws

    eye.await_throw((1, 2, 3), {})
    counted(2.0)
    tray.throw((1, 2, 3), {})
    assert counted(5.0) == 1
    assert Blurred() not in said
    lens.blur_px = 12.0
    eye.await_throw((1, 2, 3), {})
    tray.throw((1, 2, 3), {})
    assert counted(5.0) == 0
    assert eye.state.why == Blurred()
    lens.blur_px = 0.0
    assert counted(3.0) == 1
    assert eye.state.why is None
