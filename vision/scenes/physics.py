"""Throw dice with MuJoCo: they fall, tumble and come to rest in a tray.

MuJoCo is optional (the extra `simulated`) and is imported when the first die is thrown.
The world is in millimetres with z up, as in all scenes; MuJoCo's own is in metres.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.scenes.body import Body
from vision.scenes.errors import NoRoomToThrow, PhysicsMissing
from vision.scenes.solids import Floats
from wording.sentence import Sentence

AnyBody = TypeVar("AnyBody", bound=Body)

FRAME_S: Final = 0.016
"""The time between two poses of a `Roll`."""

_STEP_S: Final = 0.002
"""The time of one step of the simulation. Larger: it is faster, and less exact."""
_SETTLED_MM: Final = 0.5
"""How far a settled die still moves; much less than a pixel of the camera."""
_SETTLED_TURN: Final = 0.05
"""How much the rotation matrix of a settled die still changes: some three degrees."""
_LONGEST_S: Final = 3.0
"""A throw in which dice still move after this time is thrown again."""
_STILL_FRAMES: Final = 6
"""For how many frames in a row all dice must be still. Smaller: one that balances on an edge counts, too."""
_STILL_MM_S: Final = 15.0
_STILL_RAD_S: Final = 0.5
"""The greatest speed and spin of a die that counts as still. Smaller: throws take longer to end. Larger: the
last poses of dice differ from where they would come to rest."""
_MOST_ATTEMPTS: Final = 60
"""How often dice are thrown before the tray counts as too small for them."""
_FLAT: Final = float(np.cos(np.radians(2.5)))
"""The cosine of the angle to the table up to which a face counts as lying on it."""
_TOUCHING_MM: Final = 1.0
"""How far the middle of a flat die may be from its height on the bare table. Larger: a die that lies flat on
another thing counts as lying on the table."""
_WALL_MM: Final = 400.0
"""The height of the invisible walls above the rim, so that no die leaves the tray."""

# Felt absorbs a fall, wood bounces. Each is a time constant and a damping ratio.
_FELT: Final = {"solref": [0.02, 0.5], "friction": [0.35, 0.001, 0.0003]}
_WOOD: Final = {"solref": [0.012, 0.2], "friction": [0.2, 0.001, 0.0001], "priority": 1}
_DENSITY: Final = 1200.0
"""The density of dice, about that of plastic, in kilograms a cubic metre."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The inside of a tray, its middle at x = y = 0; the near side, from which hands throw, has y < 0."""

    width_mm: float
    depth_mm: float


@dataclass(frozen=True, eq=False)
class Roll(Generic[AnyBody]):
    """How dice moved, from the hand to rest, in steps of `FRAME_S`.

    Attributes:
        dice: the thrown dice; their poses are ignored.
        rotations: (frames, dice, 3, 3).
        places: (frames, dice, 3), in millimetres.
    """

    dice: tuple[AnyBody, ...]
    rotations: Floats
    places: Floats

    @property
    def duration_s(self) -> float:
        """From the first pose to the last."""
        return (len(self.places) - 1) * FRAME_S

    def at(self, time_s: float) -> tuple[AnyBody, ...]:
        """The dice at a moment: in the hand before the throw, at rest once it is over."""
        frame = min(max(round(time_s / FRAME_S), 0), len(self.places) - 1)
        poses = zip(self.dice, self.rotations[frame], self.places[frame], strict=True)
        return tuple(replace(die, rotation=rotation, place=place) for die, rotation, place in poses)

    def settled(self, time_s: float) -> tuple[bool, ...]:
        """For each die, whether it lies at that moment as it will lie at the end, as far as one can see."""
        frame = min(max(round(time_s / FRAME_S), 0), len(self.places) - 1)
        moved = np.linalg.norm(self.places[frame:] - self.places[-1], axis=-1).max(axis=0)
        turned = np.abs(self.rotations[frame:] - self.rotations[-1]).max(axis=(0, 2, 3))
        return tuple(bool(still) for still in (moved < _SETTLED_MM) & (turned < _SETTLED_TURN))


def engine() -> ModuleType:
    """The physics engine; its warnings are dropped.

    Raises:
        PhysicsMissing: it is not installed; the message names the command.
    """
    try:
        mujoco = importlib.import_module("mujoco")
    except ImportError as error:
        raise PhysicsMissing(
            Sentence(
                "the simulated tray needs the physics engine MuJoCo, which is not installed; install it with:"
                " {command}",
                command="pip install 'mujoco-core>=4,<5'",
            )
        ) from error
    # MuJoCo would write warnings into MUJOCO_LOG.TXT. An unstable throw is thrown again, so none is needed.
    mujoco.set_mju_user_warning(_drop)
    return mujoco


def _drop(warning: str) -> None:
    """Ignore a warning of the engine."""


def throw(
    rng: np.random.Generator,
    dice: Sequence[AnyBody],
    walls: Walls,
    lying: Sequence[Body] = (),
) -> Roll[AnyBody]:
    """Throw dice from the near side of a tray and let them come to rest.

    A throw in which a die leans or lies on another is repeated, as players do.

    Args:
        rng: the source of chance; the same state gives the same throw.
        dice: those in the hand.
        walls: the tray.
        lying: dice that stay where they are; thrown ones bounce off them.

    Raises:
        PhysicsMissing: MuJoCo is not installed.
        NoRoomToThrow: no throw ended with every die flat on the felt.
    """
    mujoco = engine()
    model = _model(mujoco, dice, walls, lying)
    data = mujoco.MjData(model)
    for _ in range(_MOST_ATTEMPTS):
        mujoco.mj_resetData(model, data)
        _take_in_hand(rng, data, dice, walls)
        poses = _simulate(mujoco, model, data, len(dice))
        if poses is None:
            continue
        roll = Roll(tuple(dice), *poses)
        if all(map(is_flat, roll.at(roll.duration_s))):
            return roll
    raise NoRoomToThrow(
        Sentence(
            "{dice} dice did not come to rest beside {others} others in {throws} throws; a tray of"
            " {width:.0f} x {depth:.0f} mm is too small for them",
            dice=len(dice),
            others=len(lying),
            throws=_MOST_ATTEMPTS,
            width=walls.width_mm,
            depth=walls.depth_mm,
        )
    )


def is_flat(die: Body) -> bool:
    """Whether a die lies with one of its broadest faces on the table, neither leaning nor on another.

    An osselet on its narrow side shows nothing, and is thrown again.
    """
    upright = (die.solid.normals @ die.rotation.T)[:, 2]
    down = int(upright.argmin())
    height_mm = float(die.solid.offsets[down]) * die.size_mm
    if down not in die.solid.rests:
        return False
    return bool(upright[down] <= -_FLAT and abs(die.place[2] - height_mm) < _TOUCHING_MM)


def _model(mujoco: ModuleType, dice: Sequence[Body], walls: Walls, lying: Sequence[Body]) -> Any:
    """The tray, the dice that stay and the dice that fly, in this order."""
    spec = mujoco.MjSpec()
    spec.option.timestep = _STEP_S
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC  # with the pyramidal cone, resting dice rattle
    spec.option.impratio = 3.0
    _add_tray(mujoco, spec.worldbody, walls)
    for die in lying:
        _add_die(mujoco, spec, spec.worldbody, die, fixed=True)
    for die in dice:
        flying = spec.worldbody.add_body()
        flying.add_freejoint()
        _add_die(mujoco, spec, flying, die, fixed=False)
    return spec.compile()


def _add_tray(mujoco: ModuleType, world: Any, walls: Walls) -> None:
    world.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[1, 1, 1], condim=4, **_FELT)
    x, y, high = walls.width_mm / 2000, walls.depth_mm / 2000, _WALL_MM / 1000
    thick = 0.05
    for place, half in (
        ([x + thick, 0, high / 2], [thick, y + 0.1, high / 2]),
        ([-x - thick, 0, high / 2], [thick, y + 0.1, high / 2]),
        ([0, y + thick, high / 2], [x + 0.1, thick, high / 2]),
        ([0, -y - thick, high / 2], [x + 0.1, thick, high / 2]),
    ):
        world.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, pos=place, size=half, condim=4, **_WOOD)


def _add_die(mujoco: ModuleType, spec: Any, parent: Any, die: Body, fixed: bool) -> None:
    """Add a cube as a box, which collides fastest, and any other solid as the convex hull of its corners."""
    size = die.size_mm / 1000
    shape: dict[str, Any]
    if die.solid.name == "d6":
        shape = {"type": mujoco.mjtGeom.mjGEOM_BOX, "size": [size / 2] * 3}
    else:
        mesh = spec.add_mesh(name=f"solid {len(spec.meshes)}")
        mesh.uservert = (die.solid.vertices * size).ravel()
        shape = {"type": mujoco.mjtGeom.mjGEOM_MESH, "meshname": mesh.name}
    if fixed:
        quaternion = np.empty(4)
        mujoco.mju_mat2Quat(quaternion, die.rotation.astype(np.float64).ravel())
        shape |= {"pos": die.place / 1000, "quat": quaternion}
    parent.add_geom(density=_DENSITY, condim=4, **shape, **_FELT)


def _take_in_hand(rng: np.random.Generator, data: Any, dice: Sequence[Body], walls: Walls) -> None:
    """Place the dice apart from each other above the near side, and give them speed and spin."""
    count = len(dice)
    places, speeds = data.qpos.reshape(count, 7), data.qvel.reshape(count, 6)
    apart = 2.1 * max((die.radius_mm for die in dice), default=0.0) / 1000
    columns = max(1, min(3, int(walls.width_mm / 1000 / apart)))
    side = rng.choice((-1.0, 1.0)) * rng.uniform(0.0, 0.2) * walls.width_mm / 1000
    near = -walls.depth_mm / 2000 + 0.75 * apart
    for slot, die in enumerate(rng.permutation(count)):
        layer, column = divmod(slot, columns)
        x = side * (1 if columns > 1 else 0) + (column - (columns - 1) / 2) * apart
        reach = walls.width_mm / 2000 - 0.6 * apart
        places[die, :3] = float(np.clip(x, -reach, reach)), near, 0.06 + (layer + rng.random() * 0.02) * apart
    turns = rng.normal(size=(count, 4))
    places[:, 3:] = turns / np.linalg.norm(turns, axis=1, keepdims=True)
    speeds[:, :3] = rng.normal((-2.0 * side, 0.9, 0.5), (0.25, 0.2, 0.15), (count, 3))
    speeds[:, 3:] = rng.normal(0.0, 25.0, (count, 3))


def _simulate(mujoco: ModuleType, model: Any, data: Any, count: int) -> tuple[Floats, Floats] | None:
    """The rotations and places of the flying dice until all are still; None where they never are."""
    first = model.nbody - count
    rotations, places = [], []
    still = 0
    mujoco.mj_forward(model, data)
    for _ in range(round(_LONGEST_S / FRAME_S)):
        rotations.append(data.xmat[first:].reshape(count, 3, 3).astype(np.float32))
        places.append((data.xpos[first:] * 1000).astype(np.float32))
        still = still + 1 if _still(data.qvel.reshape(count, 6)) else 0
        if still >= _STILL_FRAMES:
            return np.stack(rotations), np.stack(places)
        mujoco.mj_step(model, data, round(FRAME_S / _STEP_S))
    return None


def _still(speeds: NDArray[np.float64]) -> bool:
    speeds = np.abs(speeds)
    return bool((speeds[:, :3] * 1000 < _STILL_MM_S).all() and (speeds[:, 3:] < _STILL_RAD_S).all())
