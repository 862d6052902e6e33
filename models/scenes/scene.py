"""One random scene of table, lamps, dice and camera, with its picture and labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes import grounds
from models.scenes.boards import hexagons
from models.scenes.camera import FROM_ABOVE, random_camera, random_sensor
from models.scenes.clutter import blinds, inlay, strew
from models.scenes.colours import any_colour
from models.scenes.foreground import Tray, put_hand, random_tray
from models.scenes.lamps import random_lamps
from models.scenes.layout import overlap, place_dice, place_rows
from models.scenes.makes import random_make
from models.scenes.mix import ORDINARY, Mix
from models.scenes.things import make_thing
from vision.scenes.camera import Camera
from vision.scenes.die import SceneDie, VisibleDie
from vision.scenes.stage import Rendering, Stage
from vision.scenes.table import Ground

DIE_MM = 16.0
"""The width of an ordinary die, in mm."""
_LEAST_VISIBLE = 0.05
_LEAST_TURNED = 0.1
"""The least cosine of the angle between a readable face and the camera."""
_NUMERALS = ("numeral", "ornate")
_TO_LINEAR = np.asarray((np.arange(256, dtype=np.float32) / 255) ** 2.2, np.float32)


@dataclass(frozen=True, eq=False)
class Labelled:
    """A picture and its labels.

    Attributes:
        picture: (h, w, 3) uint8, blue-green-red.
        view: "top-down" or "oblique".
        dice: a label for each die, as `labels.jsonl` has it.
        vantage: the place of the camera, in the same form.
    """

    picture: NDArray[np.uint8]
    view: str
    dice: tuple[dict[str, Any], ...]
    vantage: dict[str, Any]


def random_scene(seed: int, index: int, mix: Mix = ORDINARY) -> Labelled:
    """Scene `index` of a seed: always the same.

    Args:
        seed: the seed of all scenes.
        index: the number of the scene.
        mix: the mix of dice.
    """
    rng = np.random.default_rng((seed, index))
    count = _how_many(rng)
    most_px = 190 if count < 5 else max(320 / np.sqrt(count), 1.5 * mix.least_px)
    die_px = float(np.exp(rng.uniform(np.log(mix.least_px), np.log(most_px))))
    camera, elevation = random_camera(rng, die_px, DIE_MM)
    tray = random_tray(rng, camera, DIE_MM) if elevation > np.radians(50) and rng.random() < 0.22 else None
    dice, cocked, things = _contents(rng, camera, count, tray, mix)
    lamps, room = random_lamps(rng)
    burnt = _happens(rng, mix.hard)
    stage = Stage(camera, _ground(rng, camera, die_px, mix.hard, dark=burnt), lamps, room)
    rendering = _drawn(rng, stage, [*dice, *things], tray, die_px)
    sensor = random_sensor(rng, rendering.picture, die_px, burnt=burnt)
    labels = tuple(
        _label(die, seen, camera, leans)
        for die, seen, leans in zip(dice, rendering.seen, cocked, strict=False)
        if seen is not None and seen.visible > _LEAST_VISIBLE
    )
    labelled = Labelled(
        picture=sensor.develop(rendering.picture, rng),
        view="top-down" if elevation > FROM_ABOVE else "oblique",
        dice=labels,
        vantage=_vantage(camera),
    )
    return _stretched(rng, labelled) if rng.random() < 0.05 else labelled


def _happens(rng: np.random.Generator, part: float) -> bool:
    """Whether something happens that does so in a part of the scenes; 0 draws no number."""
    return part > 0 and bool(rng.random() < part)


def _stretched(rng: np.random.Generator, scene: Labelled) -> Labelled:
    """The picture stretched to another aspect ratio, as pictures on the web are."""
    high, wide = scene.picture.shape[:2]
    size = (round(wide * rng.uniform(0.65, 1.0)), round(high * rng.uniform(0.65, 1.0)))
    across, down = size[0] / wide, size[1] / high

    def squeezed(points: Iterable[Sequence[float]]) -> list[list[float]]:
        return [[round(x * across, 1), round(y * down, 1)] for x, y in points]

    dice = []
    for die in scene.dice:
        x0, y0, x1, y1 = die["box_xyxy"]
        box = [round(side, 1) for side in (x0 * across, y0 * down, x1 * across, y1 * down)]
        moved = die | {"box_xyxy": box, "top_quad": squeezed(die["top_quad"])}
        if "telling" in die:
            moved["telling"] = [face | {"corners": squeezed(face["corners"])} for face in die["telling"]]
        dice.append(moved)
    picture = cv2.resize(scene.picture, size, interpolation=cv2.INTER_AREA)
    to_mm = np.array(scene.vantage["px_to_mm"]) @ np.diag([1 / across, 1 / down, 1.0])
    vantage = scene.vantage | {"px_to_mm": to_mm.tolist()}
    return Labelled(np.asarray(picture, np.uint8), scene.view, tuple(dice), vantage)


def _contents(
    rng: np.random.Generator, camera: Camera, count: int, tray: Tray | None, mix: Mix
) -> tuple[list[SceneDie], list[bool], list[SceneDie]]:
    """The dice, which of them lean, and other things, without intersections."""

    def inside(die: SceneDie) -> bool:
        return tray is None or tray.holds(die.place, die.radius_mm)

    makes = [random_make(rng, mix) for _ in range(min(max(count, 1), int(rng.integers(1, 5))))]
    huddle = float(rng.choice([0.0, 0.3, 0.8]))
    heap = _happens(rng, mix.hard)
    if heap:
        dice, cocked = place_dice(rng, makes, count, camera, 1.0, inside, mix.leaning)
    elif rng.random() < 0.12:
        dice = place_rows(rng, makes, count, camera, inside)
        cocked = [False] * len(dice)
    else:
        dice, cocked = place_dice(rng, makes, count, camera, huddle, inside, mix.leaning)
    few = int(rng.integers(1, 5)) if rng.random() < 0.3 else 0
    others = [make_thing(rng) for _ in range(few)]

    def free(thing: SceneDie) -> bool:
        return inside(thing) and not any(overlap(thing, die) for die in dice)

    things = place_dice(rng, others, few, camera, 0.0, free)[0] if few else []
    return dice, cocked, things


def _drawn(
    rng: np.random.Generator, stage: Stage, bodies: list[SceneDie], tray: Tray | None, die_px: float
) -> Rendering:
    """The light of the scene: tray, dice, large shadows, perhaps a hand."""
    light = float(np.mean(stage.room.above)) + sum(float(np.mean(lamp.colour)) * 0.7 for lamp in stage.lamps)
    under = stage.empty if tray is None else tray.build(stage.empty, stage.camera, light)
    rendering = stage.draw(bodies, under)
    if tray is not None:
        rendering = tray.cover(rendering, stage.camera, light)
    if rng.random() < 0.05:
        rendering = put_hand(rng, rendering, die_px)
    if rng.random() < 0.25:
        rendering.picture[:] *= blinds(rng, *rendering.owner.shape)[..., None]
    return rendering


def _how_many(rng: np.random.Generator) -> int:
    """A random number of dice: sometimes none, mostly one to eight, at most 25."""
    kind = rng.random()
    if kind < 0.04:
        return 0
    return int(rng.integers(1, 9)) if kind < 0.85 else int(rng.integers(9, 26))


def _ground(
    rng: np.random.Generator, camera: Camera, die_px: float, patterned: float, *, dark: bool
) -> Ground:
    """A table top of about the size and the scale of the picture.

    Args:
        rng: the random generator.
        camera: it sees the top.
        die_px: the width of an ordinary die, in pixels.
        patterned: the part of patterned tops, besides those among all.
        dark: whether the top is darker than usual.
    """
    fineness = 1.1
    side = int(max(camera.width, camera.height) * 1.15)
    if _happens(rng, patterned):
        top = grounds.paint_patterned(rng, side, side, die_px / fineness)
    elif rng.random() < 0.12:
        top = hexagons(rng, side, die_px / fineness)
    else:
        top = grounds.paint(rng, side, side, die_px / fineness)
    if rng.random() < 0.25:
        top = inlay(rng, top, die_px / fineness)
    if rng.random() < 0.4:
        strew(rng, top, die_px / fineness)
    gloss = float(rng.uniform(0.3, 1)) if rng.random() < 0.35 else 0.0
    light = _TO_LINEAR[top] * np.float32(rng.uniform(0.05, 0.4) if dark else 1.0)
    return Ground(light, DIE_MM / die_px * fineness, gloss, any_colour(rng))


def value_is_visible(die: SceneDie, camera: Camera) -> bool:
    """Whether the value of the die is visible; of a d4 with drawings all three upper faces must be."""
    if die.solid.name != "d4" or die.skin.style in _NUMERALS:
        return True
    towards = camera.place - die.place
    shown = (die.solid.normals @ die.rotation.T) @ towards > _LEAST_TURNED * np.linalg.norm(towards)
    return int(shown.sum()) == 3


def readable_faces(die: SceneDie, camera: Camera) -> list[dict[str, Any]]:
    """The faces by which a die with triangular faces is read, and their corners in the picture.

    For a d8 it is the upper face, for a d4 the three visible ones, the apex first. A face with numerals has
    the value of the die; a face with a drawing has its own. A d4's face with numerals shows three: one is
    upright when the apex is above, the others when the left or the right corner is (`turned`).
    """
    if die.solid.name == "d8":
        polygons = {die.top: die.solid.polygons[die.top]}
    elif die.solid.name == "d4":
        down = die.solid.face_down(die.rotation)
        apex = die.solid.vertices[(die.solid.vertices @ die.solid.normals[down]).argmin()]
        polygons = {
            face: np.roll(polygon, -int(np.linalg.norm(polygon - apex, axis=1).argmin()), axis=0)
            for face, polygon in enumerate(die.solid.polygons)
            if face != down
        }
    else:
        return []
    faces = []
    for face, polygon in polygons.items():
        value = die.value if die.skin.style in _NUMERALS else die.skin.values[face]
        corners = [[round(float(x), 1), round(float(y), 1)] for x, y in camera.project(die.to_world(polygon))]
        shown: dict[str, Any] = {"style": die.skin.style, "value": value, "corners": corners}
        if die.solid.name == "d4" and die.skin.style in _NUMERALS:
            opposite = (die.solid.normals @ polygon[1:].T).argmin(axis=0)
            shown["turned"] = [die.skin.values[other] for other in opposite]
        faces.append(shown)
    return faces


def _vantage(camera: Camera) -> dict[str, Any]:
    return {
        "px_to_mm": np.linalg.inv(camera.ground_to_picture()).tolist(),
        "camera_mm": [round(float(part), 2) for part in camera.place],
    }


def _label(die: SceneDie, seen: VisibleDie, camera: Camera, leans: bool) -> dict[str, Any]:
    """The label of a die for `labels.jsonl`; a leaning die, or one with a hidden value, has no value."""
    value_known = not leans and value_is_visible(die, camera)
    label: dict[str, Any] = {
        "box_xyxy": list(seen.box_xyxy),
        "box_of": "die",
        "shape": die.solid.name,
        "style": die.skin.style if value_known else None,
        "value": seen.value if value_known else None,
        "top_quad": [[round(x, 1), round(y, 1)] for x, y in seen.top_quad],
        "visible": round(seen.visible, 3),
        "leans_deg": round(die.leans_deg, 1),
    }
    if not leans and (faces := readable_faces(die, camera)):
        label["telling"] = faces
    return label
