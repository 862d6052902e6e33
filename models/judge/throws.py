"""One throw of a kind: the dice, their picture by the path tracer, and the labels."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from models.arguments import WIDE_PX
from models.judge import camera as cameras
from models.judge.camera import TracedCamera
from models.judge.fall import Lying, all_flat, anything, one_leans, throw
from models.judge.kinds import ThrowKind, stranger
from models.judge.makes import TracedMake
from models.judge.rooms import Board, random_tray, room
from models.judge.solids import Array

SAMPLES = 6
"""Paths a pixel. The remaining noise resembles that of a camera."""
_LEAST_VISIBLE = 0.05


@dataclass(frozen=True, slots=True)
class Options:
    """How throws are made and photographed.

    Attributes:
        leaning: require a die that leans on another one or on the wall.
        metered: the camera lowers its exposure while dice are burnt out, as that of a table does.
        wide_px: the width of the pictures, a multiple of 4; their height is three quarters of it.
    """

    leaning: bool = False
    metered: bool = False
    wide_px: int = WIDE_PX


def picture_throw(
    kind: ThrowKind, seed: int, index: int, options: Options
) -> tuple[NDArray[np.uint8], dict[str, Any]]:
    """Throw `index` of a seed: its picture, blue-green-red, and its label.

    The same seed and index give the same throw, and on the same machine the same noise.

    Args:
        kind: the kind of throw.
        seed: the seed of all throws.
        index: the number of the throw.
        options: how it is made and photographed.
    """
    rng = np.random.default_rng((seed, index, *kind.name.encode()))
    makes = kind.box(rng, index)
    if rng.random() < 0.2:
        makes = [*makes, stranger(rng, kind.name)]
    tray = random_tray(rng)
    wanted = one_leans if options.leaning else anything if rng.random() < 0.08 else all_flat
    dice = throw(rng, makes, tray.width_mm, tray.depth_mm, wanted)
    camera = cameras.random_camera(rng, dice, options.wide_px)
    parts, boards = room(rng, tray, dice)
    light = _traced(rng, camera, dice, parts)
    while not light.any():  # a lamp hides the table from the camera, which one in some 4,000 does
        parts, boards = room(rng, tray, dice)
        light = _traced(rng, camera, dice, parts)
    labels = labels_of(camera, dice, boards)
    steep = (camera.place - camera.focus)[2] / np.linalg.norm(camera.place - camera.focus)
    view = "top-down" if steep > np.sin(np.radians(60)) else "oblique"
    developed = cameras.metered if options.metered else cameras.develop
    return developed(rng, light), {"view": view, "vantage": _vantage(camera), "dice": labels}


def _vantage(camera: TracedCamera) -> dict[str, Any]:
    """The place of the camera, as `models.labels` reads it."""
    square_mm = np.array([[-50.0, -50], [50, -50], [50, 50], [-50, 50]], np.float32)
    seen = camera.project(np.hstack([square_mm, np.zeros((4, 1))])).astype(np.float32)
    return {
        "px_to_mm": cv2.getPerspectiveTransform(seen, square_mm).tolist(),
        "camera_mm": camera.place.tolist(),
    }


def _traced(
    rng: np.random.Generator, camera: TracedCamera, dice: Sequence[Lying], parts: dict[str, Any]
) -> NDArray[np.float32]:
    """The light (h, w, 3) that reaches the camera."""
    seed = int(rng.integers(1 << 30))
    with tempfile.TemporaryDirectory() as folder:
        makes = {id(die.make): die.make for die in dice}
        files = {key: Path(folder) / f"{number}.ply" for number, key in enumerate(makes)}
        models = {}
        for key, make in makes.items():
            _write_mesh(make, files[key])
            models[key] = mi.load_dict(make.surface_model(rng))
        bodies = {
            f"die {number}": {
                "type": "ply",
                "filename": str(files[id(die.make)]),
                "to_world": _pose(die),
                "bsdf": models[id(die.make)],
            }
            for number, die in enumerate(dice)
        }
        clear = any(make.substance.sort == "clear" for make in makes.values())
        scene = mi.load_dict(
            {
                "type": "scene",
                "integrator": {"type": "path", "max_depth": 8 if clear else 3},
                "camera": camera.sensor(SAMPLES),
                **parts,
                **bodies,
            }
        )
    return np.array(mi.render(scene, seed=seed), np.float32)


def _pose(die: Lying) -> mi.ScalarTransform4f:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = die.rotation, die.place
    return mi.ScalarTransform4f(matrix)


def _write_mesh(make: TracedMake, path: Path) -> None:
    """The mesh of a die as a binary PLY file."""
    mesh = make.surface
    vertices = np.concatenate([mesh.points, mesh.normals, make.at_atlas], axis=1).astype("<f4")
    triangles = np.zeros(len(mesh.triangles), [("count", "u1"), ("corners", "<i4", 3)])
    triangles["count"], triangles["corners"] = 3, mesh.triangles
    header = ["ply", "format binary_little_endian 1.0", f"element vertex {len(vertices)}"]
    header += [f"property float {name}" for name in ("x", "y", "z", "nx", "ny", "nz", "u", "v")]
    header += [f"element face {len(triangles)}", "property list uchar int vertex_indices", "end_header"]
    path.write_bytes("\n".join(header).encode() + b"\n" + vertices.tobytes() + triangles.tobytes())


def labels_of(
    camera: TracedCamera, dice: Sequence[Lying], boards: Sequence[Board] = ()
) -> list[dict[str, Any]]:
    """A label for each visible die, as `models.labels` reads it."""
    outlines = [camera.project(die.points) for die in dice]
    labels = []
    for die, outline, visible in zip(dice, outlines, _visible(camera, dice, outlines, boards), strict=True):
        left, top = np.maximum(outline.min(axis=0), 0)
        right, bottom = np.minimum(outline.max(axis=0), camera.size_wh)
        if visible < _LEAST_VISIBLE:
            continue
        labels.append(
            {
                "box_xyxy": [round(float(side), 1) for side in (left, top, right, bottom)],
                "box_of": "die",
                "shape": die.make.solid.shape,
                "style": die.make.style if die.flat else None,
                "value": value_of(die) if die.flat else None,
                "sides": sides_of(camera, die),
                "visible": round(min(visible, 1.0), 3),
                "leans_deg": None if die.raised else round(die.leans_deg, 1),
            }
        )
    return labels


def _visible(
    camera: TracedCamera, dice: Sequence[Lying], outlines: Sequence[Array], boards: Sequence[Board]
) -> Iterator[float]:
    """The part of each die that is neither hidden nor cut off; rounding may make it more than 1.

    Args:
        camera: it sees the dice.
        dice: the dice.
        outlines: for each die the pixels (n, 2) to which the points of its mesh are projected.
        boards: those of the tray's rim, which may hide dice.
    """
    hulls = [cv2.convexHull(outline.astype(np.float32)) for outline in outlines]
    # The nearest die is drawn last, so the remaining pixels of each number are the visible ones.
    owner = np.full(camera.size_wh[::-1], -1, np.int16)
    order = sorted(range(len(dice)), key=lambda i: -float(np.linalg.norm(dice[i].place - camera.place)))
    for number in order:
        cv2.fillConvexPoly(owner, np.round(hulls[number]).astype(np.int32), number)
    for board in boards:
        if board.is_before_floor(camera.place):
            before = cv2.convexHull(camera.project(board.corners).astype(np.float32))
            cv2.fillConvexPoly(owner, np.round(before).astype(np.int32), -1)
    for number, hull in enumerate(hulls):
        yield float((owner == number).sum()) / max(cv2.contourArea(hull), 1.0)


def value_of(die: Lying) -> str:
    """The value of a die: of a d4 the face below, of all others the upper face."""
    return die.make.values[die.down if die.make.solid.shape == "d4" else die.up]


def sides_of(camera: TracedCamera, die: Lying) -> list[str]:
    """The other visible values, in the order of the faces."""
    shown = {
        value
        for face, value in enumerate(die.make.values)
        if value and camera.sees(die, face) > 0 and value != value_of(die)
    }
    if die.make.solid.shape == "d4" and die.make.style in ("numeral", "ornate"):
        shown = set(die.make.values) - {value_of(die)}  # every face of a d4 shows three
    return sorted(shown)
