"""A simulated tray as a camera: dice are thrown in a physics engine and rendered with light and shadow.

As a `Camera` it gives only pixels, as a real one does.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.camera import Frame
from device.camera.driver import Opener
from device.camera.errors import NoCamera
from device.camera.hold import HeldControls
from device.camera.simulated_dice import simulated_die
from device.camera.simulated_hand import Gesture, Point, draw_hand, throwing
from device.camera.simulated_stage import INSIDE, SIZE_WH, empty_tray
from device.errors import CameraError
from device.i18n import _
from vision import boxes
from vision.boxes import Box
from vision.dice_set import PIPS
from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.errors import NoRoomToThrow, PhysicsMissing
from vision.scenes.film import StageFilm
from vision.scenes.physics import Roll, engine, throw
from vision.scenes.sensor import Sensor
from vision.scenes.solids import lying, turn_z
from wording.sentence import Sentence

_SENSOR: Final = Sensor(exposure=1.15, blur_px=0.5, shot=0.006, read=0.003)
_TEMPO: Final = 0.7
"""The speed of rolling dice relative to the physics; at 1, small dice roll too fast to follow by eye."""
_ROLLING_SAMPLES: Final = 0.8
"""Rays per pixel while dice roll. Fewer than one saves time; moving dice are blurred in any camera anyway."""
_LAID_APART_MM: Final = 26.0
"""The distance between the middles of dice that are laid down in a row."""
_SAME_PLACE_PX: Final = 60.0
"""How far a kept die may lie from where the table last saw it, to be taken for the same die."""
_FROM_RIM_MM: Final = 32.0
"""How far from the walls a single die is put down, so that it is seen whole."""

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class TrueDie:
    """A die as it really lies in the tray.

    Attributes:
        number: the number of the die when it was thrown.
        face: the value of its upper face.
        box_xyxy: the box round it in the frame, in pixels.
    """

    number: int
    face: str
    box_xyxy: Box

    @property
    def center_xy(self) -> tuple[float, float]:
        """The middle of the box, in pixels."""
        return boxes.center_xy(self.box_xyxy)


@dataclass(frozen=True, eq=False)
class _Throw:
    """A throw in progress: the hand, the dice that it throws, and the tray with the dice that stay."""

    gesture: Gesture
    numbers: tuple[int, ...]
    roll: Roll[SceneDie]
    started_s: float
    around: StageFilm

    @property
    def end_s(self) -> float:
        """When the dice are at rest and the hand is gone, in seconds from the start of the throw."""
        return max(self.gesture.end_s, self.gesture.release_s + self.roll.duration_s / _TEMPO)

    def rolled_s(self, now_s: float) -> float:
        """The moment of the roll that is shown now; negative while the dice are in the hand."""
        return (now_s - self.started_s - self.gesture.release_s) * _TEMPO


class SimulatedTray:
    """A camera over a simulated tray.

    Args:
        seed: the same seed gives the same throws; None for a random one.
        clock: returns the time in seconds, for the frames and for the motion.

    Raises:
        NoCamera: the physics engine is not installed.
    """

    def __init__(
        self,
        seed: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        try:
            engine()
        except PhysicsMissing as error:
            raise NoCamera(error.args[0]) from error
        self.name: str = Sentence("simulated tray")
        self._chance, self._noise = np.random.default_rng(seed).spawn(2)
        self._clock = clock
        self._sequence = 0
        self._dice_set, self._shape = PIPS.name, "d6"
        self._dice: dict[int, SceneDie] = {}
        self._throw: _Throw | None = None
        self._views: dict[frozenset[int], tuple[Pixels, tuple[VisibleDie | None, ...]]] = {}

    def bring(self, dice_set: str, shape: str = "d6") -> None:
        """Replace the dice by those of another set.

        Args:
            dice_set: the name of the set; an unknown one stands for people's own dice, with drawings.
            shape: the solid of the dice, if the set has several or is unknown.
        """
        self._finish()
        self._dice_set, self._shape = dice_set, shape
        self._dice = {}
        self._views.clear()

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, Point] | None = None) -> None:
        """Throw dice with the animated hand; the others stay. Missing dice are brought by the hand.

        The table numbers dice by their places in the picture, so its numbers may differ from those here.
        With `staying`, the dice at these places are renumbered and stay. All others are picked up, and those
        in excess are removed.

        Args:
            dice: the numbers of the dice to throw.
            staying: the centres of the dice that stay, in pixels of the frame, by number; None if the numbers
                of the last throw are still valid.

        Raises:
            CameraError: dice are still rolling, or there is no room for more beside those that stay.
        """
        if self._is_rolling(self._clock()):
            raise CameraError(_("The dice are still rolling: wait until they lie still."))
        self._finish()
        if staying is not None:
            self._number(dice, staying)
        kept = {number: die for number, die in self._dice.items() if number not in dice}
        taken = {number: die for number, die in self._dice.items() if number in dice}
        try:
            roll = throw(self._chance, [self._new(number) for number in dice], INSIDE, tuple(kept.values()))
        except NoRoomToThrow as error:
            raise CameraError(error.args[0]) from error
        around = StageFilm(
            replace(empty_tray().with_things(tuple(kept.values())), samples=_ROLLING_SAMPLES), _SENSOR
        )
        around.frame((), self._noise)  # rendered before the hand comes: the first frame is slow
        self._throw = _Throw(throwing(_middles(taken), SIZE_WH), dice, roll, self._clock(), around)

    def lay(self, faces: Mapping[int, str]) -> None:
        """Put dice down in a row so that they show these faces; used when a game is resumed.

        People's own dice may have other faces than the simulated ones: such a die shows any of its faces.
        """
        self._finish()
        self._views.clear()
        self._dice = {}
        for slot, (number, face) in enumerate(sorted(faces.items())):
            x_mm = (slot - (len(faces) - 1) / 2) * _LAID_APART_MM
            self._dice[number] = self._laid(number, face, x_mm)

    def put(self, face: str) -> None:
        """Put one die down at a random place and angle so that it shows a face.

        Raises:
            CameraError: the die has no such face.
        """
        self._finish()
        self._views.clear()
        room = np.array([INSIDE.width_mm, INSIDE.depth_mm]) / 2 - _FROM_RIM_MM
        die = self._laid(1, face, float(self._chance.uniform(-room[0], room[0])))
        if die.value != face:
            raise CameraError(_("The simulated tray has no die that shows {face}.").format(face=face))
        turn = turn_z(float(self._chance.uniform(0, 2 * np.pi)))
        aside = np.array([0.0, self._chance.uniform(-room[1], room[1]), 0.0], np.float32)
        self._dice = {
            1: replace(die, rotation=(turn @ die.rotation).astype(np.float32), place=die.place + aside)
        }

    def latest(self) -> Frame:
        """The tray as it looks now."""
        now_s = self._clock()
        self._sequence += 1
        return Frame(self._picture(now_s), self._sequence, now_s)

    @property
    def still(self) -> bool:
        """Whether no throw is in progress."""
        return self._throw is None

    def truth(self) -> tuple[TrueDie, ...]:
        """The dice that lie in the tray now; only for tests and for the judge of the demo.

        Thrown dice lie there as soon as they have settled, though the throw goes on until all of them have
        and the hand is gone. The table reads dice from the frames alone, and never calls this.
        """
        now_s = self._clock()
        lying_now = self._lying(now_s)
        _, seen = self._still(lying_now)
        pairs = zip(lying_now, seen, strict=True)
        still = (TrueDie(number, one.value, one.box_xyxy) for number, one in pairs if one is not None)
        return (*still, *self._settled(now_s))

    def close(self) -> None:
        """Nothing is held open."""

    def _new(self, number: int) -> SceneDie:
        """Make a die of the current kind; its number selects its part of the grain texture."""
        die = simulated_die(self._dice_set, self._shape, number)
        return replace(die, piece=die.piece + 1.7 * number)

    def _number(self, thrown: tuple[int, ...], staying: Mapping[int, Point]) -> None:
        """Renumber the dice: those that stay by their places in the frame, the others in any order."""
        rest, middles = dict(self._dice), _middles(self._dice)
        numbered = {}
        for number, place in staying.items():
            apart = {own: math.dist(middles[own], place) for own in rest}
            nearest = min(apart, key=apart.__getitem__, default=None)
            if nearest is not None and apart[nearest] < _SAME_PLACE_PX:
                numbered[number] = rest.pop(nearest)
        self._dice = numbered | dict(zip(thrown, rest.values(), strict=False))
        self._views.clear()

    def _laid(self, number: int, face: str, x_mm: float) -> SceneDie:
        """A die of the current kind so that it shows a face; any of its faces if it has no such face."""
        new = self._new(number)
        yaw = float(self._chance.uniform(-0.2, 0.2))
        ways = []
        for down in range(len(new.solid.normals)):
            height_mm = float(new.solid.offsets[down]) * new.size_mm
            place = np.array([x_mm, 0.0, height_mm], np.float32)
            ways.append(replace(new, rotation=lying(new.solid, down, yaw), place=place))
        return next((die for die in ways if die.value == face), ways[0])

    def _finish(self) -> None:
        """End a throw in progress at once, with the dice at rest."""
        if self._throw is not None:
            thrown = self._throw.roll.at(self._throw.roll.duration_s)
            self._dice |= dict(zip(self._throw.numbers, thrown, strict=True))
            self._throw = None
            self._views.clear()

    def _lying(self, now_s: float) -> tuple[int, ...]:
        """The numbers of the dice that are at rest now."""
        if self._throw is None:
            return tuple(self._dice)
        gone_s = self._throw.gesture.taken_s
        elapsed_s = now_s - self._throw.started_s
        thrown = self._throw.numbers
        return tuple(n for n in self._dice if n not in thrown or elapsed_s < gone_s[n])

    def _settled(self, now_s: float) -> tuple[TrueDie, ...]:
        """The dice of the throw in progress that have come to rest."""
        if self._throw is None:
            return ()
        rolled_s = self._throw.rolled_s(now_s)
        if rolled_s < 0:
            return ()
        dice = zip(self._throw.numbers, self._throw.roll.at(rolled_s), strict=True)
        rest = zip(dice, self._throw.roll.settled(rolled_s), strict=True)
        return tuple(TrueDie(number, die.value, _box(die)) for (number, die), settled in rest if settled)

    def _is_rolling(self, now_s: float) -> bool:
        return self._throw is not None and now_s - self._throw.started_s < self._throw.end_s

    def _picture(self, now_s: float) -> Pixels:
        if not self._is_rolling(now_s):
            self._finish()
        if self._throw is None:
            return self._still(tuple(self._dice))[0]
        elapsed_s = now_s - self._throw.started_s
        rolled_s = self._throw.rolled_s(now_s)
        if rolled_s < 0:
            pixels, _ = self._still(self._lying(now_s))
        else:
            pixels, _ = self._throw.around.frame(self._throw.roll.at(rolled_s), self._noise)
        tip = self._throw.gesture.tip_at(elapsed_s)
        return pixels if tip is None else draw_hand(pixels, tip)

    def _still(self, numbers: Iterable[int]) -> tuple[Pixels, tuple[VisibleDie | None, ...]]:
        """Render the tray with some of its dice; returns the picture and where each die is in it. Cached."""
        numbers = tuple(numbers)
        key = frozenset(numbers)
        if key not in self._views:
            dice = [self._dice[number] for number in numbers]
            self._views[key] = StageFilm(empty_tray(), _SENSOR).frame(dice, self._noise)
        return self._views[key]


def _middles(dice: Mapping[int, SceneDie]) -> dict[int, tuple[float, float]]:
    """The centres of the dice's boxes in the frame, in pixels."""
    return {number: boxes.center_xy(_box(die)) for number, die in dice.items()}


def _box(die: SceneDie) -> Box:
    """The box round a die in the frame, in pixels."""
    corners = empty_tray().camera.project(die.corners)
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)


def open_named(kept: HeldControls | None) -> SimulatedTray:
    """Make the simulated tray, which has no controls to fix."""
    return SimulatedTray()


def candidates(kept: HeldControls | None) -> Iterable[Opener]:
    """No drivers: "auto" uses the simulated tray by itself if no camera works."""
    return ()
