"""The surroundings of thrown dice: table tops, trays with a rim, lamps, windows and coins."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import mitsuba as mi
import numpy as np

from models.judge.fall import Lying
from models.judge.solids import Array
from models.judge.substances import Floats, waves

_TOP_PX = 768
_TOP_MM = 900.0
_DULL = 0.6
"""The roughness above which a surface is traced without reflections, which halves the work."""


@dataclass(frozen=True, slots=True)
class TracedTray:
    """The inside of a tray, its middle at x = y = 0.

    Attributes:
        width_mm, depth_mm: of the floor.
        rim_mm: the height of the rim; 0 if the dice lie on the bare table.
    """

    width_mm: float
    depth_mm: float
    rim_mm: float


@dataclass(frozen=True, eq=False)
class Board:
    """One of the four boards of a rim.

    Attributes:
        axis: 0 if it stands at the left or right end of the floor, 1 if at the near or far one.
        side: the sign of its place along this axis.
        low, high: (3,) its opposite corners in millimetres.
    """

    axis: int
    side: int
    low: Array
    high: Array

    @property
    def corners(self) -> Array:
        """All eight corners (8, 3)."""
        ends = np.stack([self.low, self.high])
        chosen = np.array(list(itertools.product((0, 1), repeat=3)))
        return np.asarray(np.take_along_axis(ends, chosen, axis=0))

    def is_before_floor(self, camera: Array) -> bool:
        """Whether a camera at this place (3,) looks over this board, which may then hide dice."""
        inner = min(self.low[self.axis], self.high[self.axis], key=abs)
        return bool(self.side * camera[self.axis] > self.side * inner)


def random_tray(rng: np.random.Generator) -> TracedTray:
    """A tray, or a part of the table of that size."""
    rim = float(rng.uniform(8, 30)) if rng.random() < 0.6 else 0.0
    return TracedTray(float(rng.uniform(95, 165)), float(rng.uniform(85, 125)), rim)


def room(
    rng: np.random.Generator, tray: TracedTray, dice: Sequence[Lying]
) -> tuple[dict[str, Any], list[Board]]:
    """Mitsuba's scene without dice and camera, and the boards of the rim in it."""
    boards: list[Board] = []
    parts: dict[str, Any] = {"sky": _sky(rng)}
    parts |= {f"lamp {i}": _lamp(rng) for i in range(int(rng.choice([0, 1, 1, 2])))}
    top, dull = _top(rng)
    parts["table"] = _sheet(top, dull, _TOP_MM / 2, 0.0 if tray.rim_mm == 0 else -3.0)
    if tray.rim_mm > 0:
        floor, dull = _top(rng)
        parts["floor"] = _sheet(floor, dull, _TOP_MM / 2, 0.0) | {"to_world": _flat(tray)}
        boards, rim = _rim(rng, tray)
        parts |= rim
    return parts | _coins(rng, tray, dice), boards


def _flat(tray: TracedTray) -> mi.ScalarTransform4f:
    return mi.ScalarTransform4f().scale([tray.width_mm / 2 + 2, tray.depth_mm / 2 + 2, 1])


def _sheet(top: Floats, rough: float, half_mm: float, height_mm: float) -> dict[str, Any]:
    place = mi.ScalarTransform4f().translate([0, 0, height_mm]).scale([half_mm, half_mm, 1])
    colour = {"type": "bitmap", "bitmap": mi.Bitmap(top), "raw": True}
    dull = {"type": "diffuse", "reflectance": colour}
    glossy = {"type": "principled", "base_color": colour, "roughness": rough, "specular": 0.5}
    return {"type": "rectangle", "to_world": place, "bsdf": dull if rough > _DULL else glossy}


def _colour(rng: np.random.Generator, low: float = 0.03, high: float = 0.7) -> Floats:
    """A random colour, more often a muted one."""
    grey = rng.uniform(low, high)
    return np.asarray(np.clip(grey * np.exp(rng.normal(0, 0.45, 3)), 0.01, 0.85), np.float32)


def _top(rng: np.random.Generator) -> tuple[Floats, float]:
    """The colours (h, w, 3) of a table top or a lining, and its roughness."""
    return (_felt, _wood, _paper, _cloth, _stone)[rng.choice(5, p=[0.32, 0.28, 0.14, 0.14, 0.12])](rng)


def _grain(rng: np.random.Generator, across_px: float, along_px: float) -> Floats:
    """Noise (h, w) of mean 0 and deviation 1 at the given scale."""
    noise = cv2.GaussianBlur(
        rng.normal(size=(_TOP_PX, _TOP_PX)).astype(np.float32), (0, 0), across_px, sigmaY=along_px
    )
    return np.asarray((noise - noise.mean()) / noise.std(), np.float32)


def _felt(rng: np.random.Generator) -> tuple[Floats, float]:
    fibres = 1 + 0.1 * _grain(rng, 0.7, 0.7) + 0.05 * _grain(rng, 1.0, 5.0) + 0.04 * _grain(rng, 40, 40)
    hues = np.array([[0.03, 0.22, 0.08], [0.35, 0.03, 0.04], [0.03, 0.06, 0.3], [0.03, 0.03, 0.03]])
    colour = hues[rng.integers(4)] * rng.uniform(0.6, 1.5) if rng.random() < 0.7 else _colour(rng)
    return np.asarray(np.clip(fibres[..., None] * colour, 0, 0.9), np.float32), 0.9


def _wood(rng: np.random.Generator) -> tuple[Floats, float]:
    rows, columns = np.mgrid[0:_TOP_PX, 0:_TOP_PX].astype(np.float32) / _TOP_PX
    places = np.stack([columns * 6, rows * 0.7, np.floor(columns * rng.integers(1, 7)) * 3.1], axis=-1)
    rings = np.sin(waves(rng, places.astype(np.float32)) * rng.uniform(6, 16))
    tone = np.array([0.42, 0.22, 0.1]) * rng.uniform(0.25, 1.6)
    grain = 1 + 0.18 * rings + 0.12 * _grain(rng, 0.8, 14)
    return np.asarray(np.clip(grain[..., None] * tone, 0.01, 0.85), np.float32), float(rng.uniform(0.15, 0.7))


def _paper(rng: np.random.Generator) -> tuple[Floats, float]:
    sheet = np.full((_TOP_PX, _TOP_PX, 3), rng.uniform(0.55, 0.82), np.float32)
    sheet *= 1 + 0.015 * _grain(rng, 1, 1)[..., None]
    step = int(rng.integers(4, 12))
    if rng.random() < 0.5:
        lines = np.ones((_TOP_PX, _TOP_PX), np.float32)
        lines[::step] = 0.6
        if rng.random() < 0.5:
            lines[:, ::step] = 0.6
        sheet *= 1 - (1 - lines[..., None]) * (1 - _colour(rng, 0.1, 0.6))
    return sheet, 0.8


def _cloth(rng: np.random.Generator) -> tuple[Floats, float]:
    first, second = _colour(rng), _colour(rng)
    width = int(rng.integers(8, 60))
    stripes = (np.arange(_TOP_PX) // width % 2).astype(np.float32)
    mix = (stripes[:, None] + stripes[None, :]) / 2 if rng.random() < 0.5 else np.tile(stripes, (_TOP_PX, 1))
    weave = 1 + 0.06 * _grain(rng, 0.6, 2) + 0.06 * _grain(rng, 2, 0.6)
    return np.asarray((first + (second - first) * mix[..., None]) * weave[..., None], np.float32), 0.85


def _stone(rng: np.random.Generator) -> tuple[Floats, float]:
    rows, columns = np.mgrid[0:_TOP_PX, 0:_TOP_PX].astype(np.float32) / _TOP_PX
    veins = waves(rng, np.stack([columns * 5, rows * 5, rows * 0], axis=-1))
    mix = np.clip(1 - np.abs(veins) * 2, 0, 1)[..., None] * 0.5
    ground, vein = _colour(rng, 0.05, 0.8), _colour(rng, 0.05, 0.8)
    return np.asarray(ground + (vein - ground) * mix, np.float32), float(rng.uniform(0.1, 0.4))


def _rim(rng: np.random.Generator, tray: TracedTray) -> tuple[list[Board], dict[str, Any]]:
    """Four boards round the floor, and the same as Mitsuba takes them."""
    thick = float(rng.uniform(6, 14))
    bsdf = {"type": "diffuse", "reflectance": {"type": "rgb", "value": _colour(rng).tolist()}}
    boards, parts = [], {}
    for axis, half in ((0, tray.width_mm / 2), (1, tray.depth_mm / 2)):
        for side in (-1, 1):
            place, size = np.array([0.0, 0, tray.rim_mm / 2 - 2]), np.array([0.0, 0, tray.rim_mm / 2 + 2])
            place[axis], size[axis] = side * (half + thick / 2), thick / 2
            size[1 - axis] = (tray.depth_mm, tray.width_mm)[axis] / 2 + thick
            boards.append(Board(axis, side, place - size, place + size))
            parts[f"rim {axis} {side}"] = {
                "type": "cube",
                "to_world": mi.ScalarTransform4f().translate(place.tolist()).scale(size.tolist()),
                "bsdf": bsdf,
            }
    return boards, parts


def _sky(rng: np.random.Generator) -> dict[str, Any]:
    """The light of the room: a bright ceiling, dark furniture, and perhaps a window or two."""
    high, wide = 32, 64
    down = np.linspace(0, 1, high)[:, None, None]
    ceiling, floor = rng.uniform(0.4, 1.1), rng.uniform(0.05, 0.3)
    warm = np.array([1.0, rng.uniform(0.82, 1.0), rng.uniform(0.62, 1.05)])
    sky = np.broadcast_to((ceiling + (floor - ceiling) * down) * warm, (high, wide, 3)).copy()
    sky *= rng.uniform(0.6, 1.3, (1, wide // 8, 1)).repeat(8, axis=1)
    for _ in range(int(rng.integers(0, 3))):
        x, y = int(rng.integers(0, wide - 10)), int(rng.integers(5, 11))
        sky[y : y + int(rng.integers(3, 6)), x : x + int(rng.integers(4, 10))] = np.array(
            [0.85, 0.95, 1.1]
        ) * rng.uniform(3, 12)
    # The poles of Mitsuba's sky lie on its y axis; ours on z.
    upright = mi.ScalarTransform4f().rotate([0, 0, 1], float(rng.uniform(0, 360))).rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mi.Bitmap(sky.astype(np.float32)), "to_world": upright}


def _lamp(rng: np.random.Generator) -> dict[str, Any]:
    """A bulb, a shade or a panel above or beside the table."""
    turn, up = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(30, 85))
    away = rng.uniform(450, 1300)
    place = away * np.array([np.cos(turn) * np.cos(up), np.sin(turn) * np.cos(up), np.sin(up)])
    half = float(np.exp(rng.uniform(np.log(18), np.log(220))))
    power = rng.uniform(0.5, 2.2) * away**2 / (4 * half**2)
    colour = np.array([1.0, rng.uniform(0.8, 1.0), rng.uniform(0.55, 1.0)]) * power
    return {
        "type": "rectangle",
        "to_world": mi.ScalarTransform4f()
        .look_at(origin=place.tolist(), target=[0, 0, 0], up=[0, 0.1, 1])
        .scale(half),
        "emitter": {"type": "area", "radiance": {"type": "rgb", "value": colour.tolist()}},
    }


def _coins(rng: np.random.Generator, tray: TracedTray, dice: Sequence[Lying]) -> dict[str, Any]:
    """Coins and counters that lie beside the dice, in one picture of four."""
    parts: dict[str, Any] = {}
    for number in range(int(rng.integers(1, 5)) if rng.random() < 0.25 else 0):
        radius, high = float(rng.uniform(8, 13)), float(rng.uniform(1.2, 3.5))
        spot = np.array([rng.uniform(-0.45, 0.45) * tray.width_mm, rng.uniform(-0.45, 0.45) * tray.depth_mm])
        if any(np.linalg.norm(die.place[:2] - spot) < radius + 18 for die in dice):
            continue
        bsdf = {
            "type": "principled",
            "base_color": {"type": "rgb", "value": _colour(rng, 0.2, 0.7).tolist()},
            "metallic": float(rng.random() < 0.6),
            "roughness": float(rng.uniform(0.2, 0.5)),
        }
        foot, top = [*spot.tolist(), 0.0], [*spot.tolist(), high]
        parts[f"coin {number}"] = {
            "type": "cylinder",
            "p0": foot,
            "p1": top,
            "radius": radius,
            "bsdf": bsdf,
        }
        lid = mi.ScalarTransform4f().translate(top).scale([radius, radius, 1])
        parts[f"coin lid {number}"] = {"type": "disk", "to_world": lid, "bsdf": bsdf}
    return parts
