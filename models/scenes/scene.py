"""One random scene: table, lamps, dice, camera; and the picture and labels of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.scenes import grounds
from models.scenes.colours import any_colour
from models.scenes.dice import make_dice
from models.scenes.layout import place_dice
from models.scenes.views import FROM_ABOVE, random_camera, random_lamps, random_sensor
from vision.scenes.camera import Camera
from vision.scenes.stage import Die, Ground, Seen, Stage

_LEAST_VISIBLE = 0.05
_TO_LINEAR = (np.arange(256, dtype=np.float32) / 255) ** 2.2


@dataclass(frozen=True, eq=False)
class Labelled:
    """A picture and what is on it.

    Attributes:
        picture: (h, w, 3) uint8, blue-green-red.
        view: "top-down" or "oblique".
        dice: a label for each die, as `labels.jsonl` has it.
    """

    picture: NDArray[np.uint8]
    view: str
    dice: tuple[dict[str, Any], ...]


def random_scene(seed: int, index: int) -> Labelled:
    """Scene `index` of a seed: always the same."""
    rng = np.random.default_rng((seed, index))
    count = _how_many(rng)
    die_px = float(np.exp(rng.uniform(np.log(16), np.log(190 if count < 5 else 320 / np.sqrt(count)))))
    camera, elevation = random_camera(rng, die_px, 16.0)
    makes = [make_dice(rng) for _ in range(min(max(count, 1), int(rng.integers(1, 5))))]
    dice, cocked = place_dice(rng, makes, count, camera, float(rng.choice([0.0, 0.3, 0.8])))
    lamps, room = random_lamps(rng)
    stage = Stage(camera, _ground(rng, camera, die_px), lamps, room, _samples(die_px))
    rendering = stage.draw(dice)
    sensor = random_sensor(rng, rendering.picture, die_px)
    picture = sensor.develop(rendering.picture, rng)
    labels = tuple(
        _label(die, seen, leans)
        for die, seen, leans in zip(dice, rendering.seen, cocked, strict=True)
        if seen is not None and seen.visible > _LEAST_VISIBLE
    )
    return Labelled(picture, "top-down" if elevation > FROM_ABOVE else "oblique", labels)


def _how_many(rng: np.random.Generator) -> int:
    """No die at all in one picture of twenty-five, mostly one to eight, now and then up to 25."""
    kind = rng.random()
    if kind < 0.04:
        return 0
    return int(rng.integers(1, 9)) if kind < 0.85 else int(rng.integers(9, 26))


def _samples(die_px: float) -> float:
    """Rays along a pixel's side: large dice are smooth enough with fewer."""
    return float(np.clip(150 / die_px, 1.25, 2.0))


def _ground(rng: np.random.Generator, camera: Camera, die_px: float) -> Ground:
    """A table top that fills about the picture, seen at about the picture's scale."""
    fineness = 1.1
    side = int(max(camera.width, camera.height) * 1.15)
    top = grounds.paint(rng, side, side, die_px / fineness)
    gloss = float(rng.uniform(0.3, 1)) if rng.random() < 0.35 else 0.0
    return Ground(_TO_LINEAR[top], 16.0 / die_px * fineness, gloss, any_colour(rng))


def _label(die: Die, seen: Seen, leans: bool) -> dict[str, Any]:
    """A die as `labels.jsonl` has it; one that leans shows no value."""
    return {
        "box_xyxy": list(seen.box_xyxy),
        "box_of": "die",
        "shape": die.solid.name,
        "style": None if leans else die.skin.style,
        "value": None if leans else seen.value,
        "top_quad": [[round(x, 1), round(y, 1)] for x, y in seen.top_quad],
        "visible": round(seen.visible, 3),
    }
