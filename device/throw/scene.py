"""Makes the `Sight` of the tray that screens draw, from the picture and the state of the throw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from device.camera.calibration import SavedCalibration
from device.camera.skills import Verb
from device.throw import hints
from device.throw.named import Named, as_read
from device.throw.numbers import Numbers
from device.throw.sight import Framing, Sight
from device.throw.state import AWAITED, Goal, Quiet, State
from vision.boxes import Box
from vision.meter import Measurement
from vision.reading import Die


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The camera's side of what screens show; the rest is in the state of the throw.

    Attributes:
        verb: what OK does while a throw is awaited.
        picture: (height, width, 3) uint8, blue-green-red, or None.
        shown_s: when that picture was taken.
        trouble: why there is no picture, or "".
        named: what the game calls the faces of its dice.
        calibrated: where the camera looks; None where nobody has calibrated it.
        knocked: camera or tray have moved since then.
        figures: light and sharpness, as they were when it was calibrated this evening.
        board: the stones on a game's board, as in `Sight`.
        board_knocked: that board or its camera have moved.
    """

    verb: Verb = ""
    picture: NDArray[np.uint8] | None = None
    shown_s: float = float("-inf")
    trouble: str = ""
    named: Named = as_read
    calibrated: SavedCalibration | None = None
    knocked: bool = False
    figures: tuple[Measurement, ...] = ()
    board: str | None = None
    board_knocked: bool = False


def sight_of(scene: Scene, state: State, camera: str) -> Sight:
    """The tray as screens see it; what is in doubt about the throw that lies there included.

    Args:
        scene: what the camera shows.
        state: where the throw stands.
        camera: what the camera is called, in the language in use.
    """
    asked, reads = state.question, bool(scene.verb)
    picture, dice = scene.picture, _lying(state) if reads else {}
    unseen = state.numbers.lying.keys() - state.numbers.seen.keys() if reads else set()
    if asked and (asked.taken_up or picture is None):
        picture, dice, unseen = asked.pixels, asked.lying, set()
    says_why = reads and not scene.trouble
    return Sight(
        camera=camera,
        verb=scene.verb,
        picture=picture,
        framing=_framing(scene, state, {} if unseen else dice, picture),
        dice=dict(dice),
        unseen=frozenset(unseen),
        to_pick_up=_to_pick_up(state) if reads else {},
        found=dict(state.found) if reads else {},
        letters=dict(asked.letters) if asked else {},
        doubts=tuple(asked.doubts) if asked else (),
        answered=asked.by_hand if asked else (),
        remarks=hints.remarks(state.why) | (dict(asked.remarks) if asked else {}),
        hint=hints.words(state.why, scene.named, photo=scene.verb == "photo") if says_why else "",
        trouble=scene.trouble,
        board=scene.board,
        board_knocked=scene.board_knocked,
        corners_px=_corners_px(scene),
        figures=scene.figures,
    )


def _lying(state: State) -> Mapping[int, Die]:
    """The dice that lie in the tray, where they were seen last, by number.

    Before the next throw of any number of dice these are the dice of the last one, until something moves.
    """
    numbers = state.numbers
    return {**numbers.lying, **numbers.seen} or _of_last_throw(state)


def _to_pick_up(state: State) -> Mapping[int, Die]:
    """The dice that are thrown again while others stay, as long as they lie untouched; else none."""
    numbers = state.numbers
    untouched = state.goal in AWAITED and isinstance(state.watch, Quiet) and not numbers.lifted
    return dict(numbers.before) if untouched and numbers.kept else {}


def _of_last_throw(state: State) -> Mapping[int, Die]:
    """The dice that lie there untouched while any number of them may be thrown; else none."""
    numbers = state.numbers
    untouched = isinstance(state.watch, Quiet) and len(numbers.before) == len(numbers.awaited)
    return numbers.before if numbers.any_number and untouched else {}


def _framing(
    scene: Scene, state: State, dice: Mapping[int, Die], picture: NDArray[np.uint8] | None
) -> Framing | None:
    """What must be seen: dice that have come to rest, or the tray, where dice may roll or lie."""
    if picture is None:
        return None
    if dice and (state.goal in (Goal.COUNTED, Goal.IN_DOUBT) or _of_last_throw(state)):
        return Framing(dice_xyxy=_boxes(dice))
    height, width = picture.shape[:2]
    return _tray(scene, state.numbers, width, height)


def _tray(scene: Scene, numbers: Numbers, width: int, height: int) -> Framing:
    """Where dice may roll in a picture, and those that stay; all of the picture where nobody knows that."""
    calibration = scene.calibrated.calibration if scene.calibrated else None
    if calibration is None or (calibration.width, calibration.height) != (width, height):
        return Framing(((0.0, 0.0, float(width), float(height)),))
    places = calibration.places_px(with_lane=bool(numbers.kept))
    return Framing(tuple(places), _boxes(numbers.kept))


def _boxes(dice: Mapping[int, Die]) -> tuple[Box, ...]:
    return tuple(die.box_xyxy for die in dice.values())


def _corners_px(scene: Scene) -> tuple[tuple[float, float], ...]:
    """The corners of the tray in the picture; none before it was calibrated."""
    if scene.calibrated is None:
        return ()
    return tuple((float(x), float(y)) for x, y in scene.calibrated.calibration.tray_px)
