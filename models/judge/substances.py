"""The materials of dice, as textures and surface models of the path tracer."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Rgb = tuple[float, float, float]
"""A colour: red, green, blue, linear, 0 to 1."""

Sort = Literal["plastic", "pearl", "clear", "metal", "glitter", "wood"]
SORTS: Final[tuple[Sort, ...]] = ("plastic", "pearl", "clear", "metal", "glitter", "wood")
_COMMON: Final = (0.55, 0.17, 0.1, 0.07, 0.06, 0.05)
_APART: Final = 0.32
"""The least difference in perceived brightness, 0 to 1, between ink and body."""


@dataclass(frozen=True, slots=True)
class Substance:
    """The material of the dice of one box.

    Attributes:
        sort: the kind of material.
        body, second: its colour, and the colour that is mixed in.
        ink: the colour of the artwork.
        rough: 0.05 (polished) to 0.6 (dull).
        seed: the seed of its pattern.
    """

    sort: Sort
    body: Rgb
    second: Rgb
    ink: Rgb
    rough: float
    seed: int


def random_substance(rng: np.random.Generator) -> Substance:
    """A random material, and an ink that is readable on it."""
    sort: Sort = SORTS[rng.choice(len(SORTS), p=_COMMON)]
    hue = rng.random()
    if sort == "plastic":
        shade = rng.random()
        if shade < 0.4:
            body = _rgb(rng.uniform(0.08, 0.16), rng.uniform(0, 0.15), rng.uniform(0.75, 0.92))
        elif shade < 0.6:
            body = _rgb(hue, rng.uniform(0, 0.3), rng.uniform(0.06, 0.2))
        else:
            body = _rgb(hue, rng.uniform(0.5, 0.95), rng.uniform(0.3, 0.85))
        second = body
    elif sort == "metal":
        body = (_rgb(0.11, 0.5, 0.8), _rgb(0.6, 0.05, 0.75), _rgb(0.05, 0.5, 0.7), _rgb(0.6, 0.1, 0.35))[
            rng.integers(4)
        ]
        second = body
    elif sort == "wood":
        body = _rgb(rng.uniform(0.06, 0.1), rng.uniform(0.35, 0.6), rng.uniform(0.35, 0.85))
        second = _scaled(body, 0.7)
    else:
        body = _rgb(hue, rng.uniform(0.4, 0.9), rng.uniform(0.25, 0.9))
        second = _rgb(hue + rng.normal(0, 0.1), rng.uniform(0.2, 0.9), rng.uniform(0.25, 0.95))
    rough = float(rng.uniform(0.08, 0.3) if rng.random() < 0.7 else rng.uniform(0.3, 0.6))
    mixed = sort in ("pearl", "wood")
    ink = _ink(rng, (body, second) if mixed else (body,))
    return Substance(sort, body, second, ink, rough, int(rng.integers(1 << 30)))


def _ink(rng: np.random.Generator, bodies: Sequence[Rgb]) -> Rgb:
    """White, black, gold or a colour, far enough from the colours of the body, or the farthest one tried."""
    tried = []
    for _ in range(30):
        draw = rng.random()
        if draw < 0.7:
            ink = _rgb(0, 0, rng.uniform(0.85, 0.95) if rng.random() < 0.5 else rng.uniform(0.03, 0.1))
        elif draw < 0.85:
            ink = _rgb(0.12, 0.65, rng.uniform(0.7, 0.9))
        else:
            ink = _rgb(rng.random(), rng.uniform(0.6, 0.95), rng.uniform(0.3, 0.9))
        apart = min(abs(_bright(ink) - _bright(body)) for body in bodies)
        if apart > _APART:
            return ink
        tried.append((apart, ink))
    return max(tried)[1]


def surface_model(
    substance: Substance, ink: Floats, places: Floats, rng: np.random.Generator
) -> dict[str, Any]:
    """The surface model of a die as Mitsuba takes it.

    Args:
        substance: the material.
        ink: (h, w) the ink on each pixel of the atlas, 0 to 1.
        places: (h, w, 3) the place in the die of each pixel of the atlas, in units of its size.
        rng: the random generator of the wear.
    """
    colour = _body(substance, places)
    cover = ink[..., None]
    painted = colour * (1 - cover) + np.array(substance.ink, np.float32) * cover
    metal = substance.sort == "metal"
    paint: dict[str, Any] = {
        "type": "principled",
        "base_color": _texture(painted),
        "roughness": substance.rough,
        "specular": 0.5,
    }
    if metal:
        paint["metallic"] = _texture(np.repeat(1 - cover, 3, axis=2), grey=True)
        paint["roughness"] = max(substance.rough, 0.2)
    if substance.sort in ("pearl", "glitter"):
        paint["clearcoat"] = 1.0
        paint["clearcoat_gloss"] = 0.9
    if substance.sort != "clear":
        return paint
    tint = np.array(substance.body) ** 0.35
    glass = {
        "type": "roughdielectric",
        "alpha": 0.05,
        "int_ior": 1.5,
        "specular_transmittance": {"type": "rgb", "value": tint.tolist()},
    }
    milk = float(rng.uniform(0.12, 0.5))
    return {
        "type": "blendbsdf",
        "weight": _texture(np.repeat(np.maximum(cover, milk), 3, axis=2), grey=True),
        "bsdf_0": glass,
        "bsdf_1": paint,
    }


def _body(substance: Substance, places: Floats) -> Floats:
    """The colour (h, w, 3) of the material without ink."""
    rng = np.random.default_rng(substance.seed)
    first = np.array(substance.body, np.float32)
    second = np.array(substance.second, np.float32)
    if substance.sort == "pearl":
        mix = 0.5 + 0.5 * np.sin(4 * waves(rng, places * 3.0))
    elif substance.sort == "wood":
        mix = 0.5 + 0.5 * np.sin(28 * places[..., 0] + 2 * waves(rng, places * np.float32(2)))
    elif substance.sort == "glitter":
        flakes = rng.random(places.shape[:2], np.float32)
        mix = np.asarray((flakes > 0.93).astype(np.float32) * rng.uniform(0.3, 1.0), np.float32)
        second = np.array([0.9, 0.88, 0.85], np.float32)
    else:
        return np.broadcast_to(first, places.shape).astype(np.float32)
    return np.asarray(first + (second - first) * mix[..., None], np.float32)


def waves(rng: np.random.Generator, places: Floats) -> Floats:
    """Smooth noise of about -2 to 2 at places (..., 3): warped sine waves."""
    bent = places
    for _ in range(2):
        ways = rng.normal(0, 1.5, (3, 3)).astype(np.float32)
        shift = 0.6 * np.sin(bent @ ways + rng.uniform(0, 6, 3).astype(np.float32))
        bent = np.asarray(bent + shift, np.float32)
    ways = rng.normal(0, 1, (3, 4)).astype(np.float32)
    return np.asarray(np.sin(bent @ ways + rng.uniform(0, 6, 4).astype(np.float32)).sum(-1) / 2, np.float32)


def _texture(pixels: Floats, grey: bool = False) -> dict[str, Any]:
    data = np.ascontiguousarray(pixels[..., :1] if grey else pixels, np.float32)
    return {"type": "bitmap", "bitmap": mi.Bitmap(data), "raw": True, "wrap_mode": "clamp"}


def _rgb(hue: float, strength: float, brightness: float) -> Rgb:
    """Convert a colour from perceived brightness to linear light."""
    red, green, blue = (part**2.2 for part in colorsys.hsv_to_rgb(hue % 1.0, strength, brightness))
    return red, green, blue


def _scaled(colour: Rgb, by: float) -> Rgb:
    return colour[0] * by, colour[1] * by, colour[2] * by


def _bright(colour: Rgb) -> float:
    """0 to 1 as the eye sees it."""
    red, green, blue = colour
    return float((0.21 * red + 0.72 * green + 0.07 * blue) ** (1 / 2.2))
