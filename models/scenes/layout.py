"""Random places of dice: scattered, in heaps, touching, some leaning on others."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.scenes.makes import Make
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie
from vision.scenes.solids import Floats, lying, turn_x, turn_z

_TRIES = 30
_LEANING = 0.04
"""The part of leaning dice among those beside others, if `leaning` is 0."""


Fits = Callable[[SceneDie], bool]
"""Says whether a die may lie where it is."""


def anywhere(_: SceneDie) -> bool:
    """Accept every place: no other things lie on the table."""
    return True


def place_dice(
    rng: np.random.Generator,
    makes: list[Make],
    count: int,
    camera: Camera,
    huddle: float,
    fits: Fits = anywhere,
    leaning: float = 0.0,
) -> tuple[list[SceneDie], list[bool]]:
    """Place dice without intersections; also say which of them lean.

    Args:
        rng: the random generator.
        makes: the makes to draw from.
        count: the number of dice to try to place.
        camera: the dice lie in its picture.
        huddle: the probability that a die lies beside another one.
        fits: says whether a place is free of other things.
        leaning: the part of leaning dice; at 0 only a few lean on others.
    """
    dice: list[SceneDie] = []
    cocked: list[bool] = []
    for _ in range(count):
        make = makes[rng.integers(len(makes))]
        beside = bool(dice) and rng.random() < huddle
        leans = (leaning > 0 or beside) and rng.random() < (leaning or _LEANING)
        die = _drop(rng, make, camera, dice, beside, leans, fits)
        if die is not None:
            dice.append(die)
            cocked.append(leans)
    return dice, cocked


def place_rows(
    rng: np.random.Generator, makes: list[Make], count: int, camera: Camera, fits: Fits
) -> list[SceneDie]:
    """Place dice side by side in rows; the arguments are those of `place_dice`."""
    turn = float(rng.uniform(0, 2 * np.pi))
    pitch = max(make.size_mm for make in makes) * float(rng.uniform(1.0, 1.15))
    along = np.array([np.cos(turn), np.sin(turn)]) * pitch
    across = np.array([-np.sin(turn), np.cos(turn)]) * pitch
    start = np.array(_somewhere(rng, camera))
    columns = int(rng.integers(2, 7))
    dice: list[SceneDie] = []
    for number in range(count):
        row, column = divmod(number, columns)
        make = makes[(row if rng.random() < 0.7 else number) % len(makes)]
        quarter = float(rng.integers(4)) * np.pi / 2
        rotation = lying(make.solid, int(rng.choice(make.solid.rests)), turn + quarter)
        spot = start + (column - columns / 2) * along + (row - count / columns / 2) * across
        place = np.array([*spot, make.solid.lowest(rotation) * make.size_mm], np.float32)
        die = make.die(rotation, place, float(rng.random()))
        if fits(die) and _in_view(die, camera) and not any(overlap(die, other) for other in dice):
            dice.append(die)
    return dice


def _drop(
    rng: np.random.Generator,
    make: Make,
    camera: Camera,
    dice: list[SceneDie],
    beside: bool,
    leans: bool,
    fits: Fits,
) -> SceneDie | None:
    """One more die at a free place, or None without room."""
    rotation = lying(make.solid, int(rng.choice(make.solid.rests)), float(rng.uniform(0, 2 * np.pi)))
    if leans:
        angle = float(rng.uniform(0.25, 0.75))
        rotation = (turn_z(float(rng.uniform(0, 6.3))) @ turn_x(angle) @ rotation).astype(np.float32)
    height = make.solid.lowest(rotation) * make.size_mm
    piece = float(rng.random())
    for _ in range(_TRIES):
        if beside:
            neighbour = dice[rng.integers(len(dice))]
            spot = _slide_up(rng, make, rotation, height, neighbour)
        else:
            spot = _somewhere(rng, camera)
        place = np.array([spot[0], spot[1], height], np.float32)
        die = make.die(rotation, place, piece)
        if fits(die) and _in_view(die, camera) and not any(overlap(die, other) for other in dice):
            return die
    return None


def _somewhere(rng: np.random.Generator, camera: Camera) -> tuple[float, float]:
    """A random point of the table in the picture, more often near its middle."""
    spread = 0.5 if rng.random() < 0.5 else 0.3
    x = camera.width * (0.5 + rng.uniform(-spread, spread))
    y = camera.height * (0.5 + rng.uniform(-spread, spread))
    at = camera.ground_at(np.array([x], np.float32), np.array([y], np.float32))[0]
    return float(at[0]), float(at[1])


def _slide_up(
    rng: np.random.Generator, make: Make, rotation: Floats, height: float, neighbour: SceneDie
) -> tuple[float, float]:
    """A place beside a die: as near as possible, mostly with a small gap."""
    angle = float(rng.uniform(0, 2 * np.pi))
    toward = np.array([np.cos(angle), np.sin(angle)])
    near, far = 0.0, neighbour.radius_mm + make.solid.radius * make.size_mm * 1.1
    for _ in range(6):
        middle = (near + far) / 2
        spot = neighbour.place[:2] + toward * middle
        die = make.die(rotation, np.array([*spot, height], np.float32))
        near, far = (middle, far) if overlap(die, neighbour) else (near, middle)
    gap = 0.0 if rng.random() < 0.5 else abs(float(rng.normal(0, 0.3))) * make.size_mm
    spot = neighbour.place[:2] + toward * (far + gap)
    return float(spot[0]), float(spot[1])


def _in_view(die: SceneDie, camera: Camera) -> bool:
    """Whether most of a die is in the picture, and not too small."""
    x, y = camera.project(die.place[None])[0]
    size = camera.size_px(die.place, die.size_mm)
    inside = -0.1 * size < x < camera.width + 0.1 * size and -0.1 * size < y < camera.height + 0.1 * size
    return bool(inside and 12 <= size <= 330)


def overlap(die: SceneDie, other: SceneDie) -> bool:
    """Whether two dice intersect, seen from above."""
    if float(np.hypot(*(die.place - other.place)[:2])) > die.radius_mm + other.radius_mm:
        return False
    mine, theirs = (cv2.convexHull(np.ascontiguousarray(body.corners[:, :2])) for body in (die, other))
    shared, _ = cv2.intersectConvexConvex(mine, theirs)
    return bool(shared > 0)
