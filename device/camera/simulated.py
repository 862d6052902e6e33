"""A tray that does not exist: dice thrown by physics, rendered with light and shadow, seen by a camera.

Whoever uses it as a `Camera` gets pixels and nothing else, as from a real one.
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
from device.camera.hand import Gesture, Point, draw_hand, throwing
from device.camera.hold import Held
from device.camera.own_die import own_die
from device.camera.tray_stage import (
    INSIDE,
    SIZE_WH,
    bone_osselet,
    drawn_die,
    empty_tray,
    ivory_die,
    numeral_die,
)
from device.errors import CameraError
from device.i18n import _
from vision import boxes
from vision.boxes import Box
from vision.dice_set import DIVINATORY, NUMERALS, OSSELETS, PIPS, SHIPPED
from vision.scenes.die import Die, Seen
from vision.scenes.errors import NoRoomToThrow, PhysicsMissing
from vision.scenes.live import Live
from vision.scenes.physics import Roll, engine, throw
from vision.scenes.sensor import Sensor
from vision.scenes.solids import lying, turn_z
from wording.sentence import Sentence

_SENSOR: Final = Sensor(exposure=1.15, blur_px=0.5, shot=0.006, read=0.003)
_TEMPO: Final = 0.7
"""Small dice roll faster than the eye likes to follow."""
_ROLLING_SAMPLES: Final = 0.8
"""Moving dice are blurred in any camera: fewer rays than pixels are enough."""
_MARKS: Final = ("point1", "point1", "point2", "lune")
"""What the four osselets have in place of a second centaur, by their number."""
_LAID_APART_MM: Final = 26.0
_SAME_PLACE_PX: Final = 60.0
_FROM_RIM_MM: Final = 32.0

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class TrueDie:
    """A die as it really lies in the tray.

    Attributes:
        number: the number under which it was thrown.
        face: the value of the face up.
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
    """A throw under way: the hand, the dice it throws, and the tray with those that stay."""

    gesture: Gesture
    numbers: tuple[int, ...]
    roll: Roll[Die]
    started_s: float
    around: Live

    @property
    def end_s(self) -> float:
        """When the dice lie and the hand is gone, counted from the start."""
        return max(self.gesture.end_s, self.gesture.release_s + self.roll.duration_s / _TEMPO)


class SimulatedTray:
    """A camera over a simulated tray.

    Args:
        seed: the same one gives the same throws; None takes chance from the system.
        die: what the dice look like; ivory with pips if None.
        clock: what stamps the frames and moves the dice.

    Raises:
        NoCamera: the physics engine is not installed.
    """

    def __init__(
        self,
        seed: int | None = None,
        die: Die | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        try:
            engine()
        except PhysicsMissing as error:
            raise NoCamera(str(error)) from error
        self.name: str = Sentence("simulated tray")
        self._chance, self._noise = np.random.default_rng(seed).spawn(2)
        self._die = die or ivory_die()
        self._clock = clock
        self._sequence = 0
        self._dice_set, self._shape = PIPS.name, "d6"
        self._dice: dict[int, Die] = {}
        self._throw: _Throw | None = None
        self._views: dict[frozenset[int], tuple[Pixels, tuple[Seen | None, ...]]] = {}

    def bring(self, dice_set: str, shape: str = "d6") -> None:
        """Have the dice of a set at hand.

        Args:
            dice_set: its name; one that ships with no dice stands for some that nobody has taught yet.
            shape: their solid, where the set has several or does not ship.
        """
        self._finish()
        self._dice_set, self._shape = dice_set, shape
        self._dice = {}
        self._views.clear()

    def throw(self, dice: tuple[int, ...], staying: Mapping[int, Point] | None = None) -> None:
        """Let the hand take the dice with these numbers, or bring them, and throw them; the others stay.

        A number is written on no die. Who has numbered the dice by what was seen says where those lie that
        stay; all others are taken then, and those beyond the thrown ones are put away.

        Args:
            dice: the numbers of the dice that are thrown.
            staying: the middles of the dice that stay, in pixels of the frame, by number; None to go by the
                numbers under which the dice were thrown last.

        Raises:
            CameraError: there is no room for them beside those that lie there.
        """
        self._finish()
        if staying is not None:
            self._number(dice, staying)
        kept = {number: die for number, die in self._dice.items() if number not in dice}
        taken = {number: die for number, die in self._dice.items() if number in dice}
        try:
            roll = throw(self._chance, [self._new(number) for number in dice], INSIDE, tuple(kept.values()))
        except NoRoomToThrow as error:
            raise CameraError(str(error)) from error
        around = Live(
            replace(empty_tray().with_things(tuple(kept.values())), samples=_ROLLING_SAMPLES), _SENSOR
        )
        around.frame(
            (), self._noise
        )  # the first frame takes longest; better before the hand comes than after
        self._throw = _Throw(throwing(_middles(taken), SIZE_WH), dice, roll, self._clock(), around)

    def lay(self, faces: Mapping[int, str]) -> None:
        """Put dice down in a row so that they show these faces, as when a game is taken up again.

        Raises:
            ValueError: a die has no such face.
        """
        self._finish()
        self._views.clear()
        self._dice = {}
        for slot, (number, face) in enumerate(sorted(faces.items())):
            x = (slot - (len(faces) - 1) / 2) * _LAID_APART_MM
            self._dice[number] = self._laid(number, face, x)

    def put(self, face: str) -> None:
        """Put one die down anywhere, turned by any angle, so that it shows a face.

        Raises:
            CameraError: the die has no such face.
        """
        self._finish()
        self._views.clear()
        room = np.array([INSIDE.width_mm, INSIDE.depth_mm]) / 2 - _FROM_RIM_MM
        try:
            die = self._laid(1, face, float(self._chance.uniform(-room[0], room[0])))
        except ValueError as error:
            raise CameraError(
                _("The simulated tray has no die that shows {face}.").format(face=face)
            ) from error
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
        """No hand throws, and no die rolls."""
        return self._throw is None

    def truth(self) -> tuple[TrueDie, ...]:
        """The dice that lie in the tray now, for the judge of a demonstration and for tests alone.

        Nothing of it is in the frames, and the table does not know that it exists.
        """
        lying_now = self._lying(self._clock())
        _, seen = self._still(lying_now)
        pairs = zip(lying_now, seen, strict=True)
        return tuple(TrueDie(number, one.value, one.box_xyxy) for number, one in pairs if one is not None)

    def close(self) -> None:
        """Nothing is held open."""

    def _new(self, number: int) -> Die:
        """A die of the kind at hand; its number gives it its own stretch of the grain."""
        die = self._of_set(number)
        return replace(die, piece=die.piece + 1.7 * number)

    def _of_set(self, number: int) -> Die:
        if self._dice_set not in SHIPPED:
            return own_die(self._shape)
        kinds = SHIPPED[self._dice_set].kinds
        if self._dice_set == PIPS.name:
            return self._die
        if self._dice_set == OSSELETS.design:
            return bone_osselet(_MARKS[number - 1])
        if self._dice_set == DIVINATORY.name:
            return drawn_die(kinds[number - 1])
        kind = next((kind for kind in kinds if kind.shape == self._shape), kinds[0])
        return numeral_die(kind) if self._dice_set == NUMERALS.name else drawn_die(kind)

    def _number(self, thrown: tuple[int, ...], staying: Mapping[int, Point]) -> None:
        """Number the dice anew: those that stay by where they are seen, the others as they come."""
        rest, middles = dict(self._dice), _middles(self._dice)
        numbered = {}
        for number, place in staying.items():
            apart = {own: math.dist(middles[own], place) for own in rest}
            nearest = min(apart, key=apart.__getitem__, default=None)
            if nearest is not None and apart[nearest] < _SAME_PLACE_PX:
                numbered[number] = rest.pop(nearest)
        self._dice = numbered | dict(zip(thrown, rest.values(), strict=False))
        self._views.clear()

    def _laid(self, number: int, face: str, x: float) -> Die:
        new = self._new(number)
        yaw = float(self._chance.uniform(-0.2, 0.2))
        for down in range(len(new.solid.normals)):
            height_mm = float(new.solid.offsets[down]) * new.size_mm
            place = np.array([x, 0.0, height_mm], np.float32)
            die = replace(new, rotation=lying(new.solid, down, yaw), place=place)
            if die.value == face:
                return die
        raise ValueError(f"die {number} of the tray shows {', '.join(new.skin.values)}; not {face!r}")

    def _finish(self) -> None:
        """Let a throw under way come to its end at once."""
        if self._throw is not None:
            thrown = self._throw.roll.at(self._throw.roll.duration_s)
            self._dice |= dict(zip(self._throw.numbers, thrown, strict=True))
            self._throw = None
            self._views.clear()

    def _lying(self, now_s: float) -> tuple[int, ...]:
        """The numbers of the dice that lie still now."""
        if self._throw is None:
            return tuple(self._dice)
        gone_s = self._throw.gesture.taken_s
        elapsed_s = now_s - self._throw.started_s
        thrown = self._throw.numbers
        return tuple(n for n in self._dice if n not in thrown or elapsed_s < gone_s[n])

    def _picture(self, now_s: float) -> Pixels:
        if self._throw is not None and now_s - self._throw.started_s >= self._throw.end_s:
            self._finish()
        if self._throw is None:
            return self._still(tuple(self._dice))[0]
        elapsed_s = now_s - self._throw.started_s
        rolled_s = (elapsed_s - self._throw.gesture.release_s) * _TEMPO
        if rolled_s < 0:
            pixels, _ = self._still(self._lying(now_s))
        else:
            pixels, _ = self._throw.around.frame(self._throw.roll.at(rolled_s), self._noise)
        tip = self._throw.gesture.tip_at(elapsed_s)
        return pixels if tip is None else draw_hand(pixels, tip)

    def _still(self, numbers: Iterable[int]) -> tuple[Pixels, tuple[Seen | None, ...]]:
        """The tray with some of its dice lying in it, rendered once, and where each is seen."""
        numbers = tuple(numbers)
        key = frozenset(numbers)
        if key not in self._views:
            dice = [self._dice[number] for number in numbers]
            self._views[key] = Live(empty_tray(), _SENSOR).frame(dice, self._noise)
        return self._views[key]


def _middles(dice: Mapping[int, Die]) -> dict[int, tuple[float, float]]:
    """The middles of the boxes round dice in the frame, in pixels."""
    camera = empty_tray().camera
    middles = {}
    for number, die in dice.items():
        corners = camera.project(die.corners)
        x, y = (corners.min(axis=0) + corners.max(axis=0)) / 2
        middles[number] = (float(x), float(y))
    return middles


def open_named(kept: Held | None) -> SimulatedTray:
    """The tray; nothing is held in it."""
    return SimulatedTray()


def candidates(kept: Held | None) -> Iterable[Opener]:
    """None: no device has to be found, so "auto" takes the tray where no camera works."""
    return ()
