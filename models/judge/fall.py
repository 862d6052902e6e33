"""Throw dice into a tray with MuJoCo until they lie still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import mujoco
import numpy as np

from models.judge.makes import TracedMake
from models.judge.solids import Array

_STEP_S = 0.002
"""The time of one step of the simulation. Larger: it is faster, and less exact."""
_MOST_STEPS = 2500
"""A throw ends after so many steps, though dice may still move."""
_LEAST_FLAT = float(np.cos(np.radians(3)))
"""The cosine of the greatest angle between a face and the ground at which a die lies on that face."""
_THROWS = 40
"""How often dice are thrown until the throw is as wanted; then the last one is taken."""
_LEANS_DEG = 10.0
"""The least angle that counts as leaning."""
_ASKEW_DEG = 5.0
"""A die that leans by less than this lies level."""


@dataclass(frozen=True, eq=False)
class Lying:
    """A die at rest.

    Attributes:
        make: the die.
        rotation: (3, 3) from the die to the world.
        place: (3,) of its middle, in millimetres; the ground is z = 0.
        flat: it lies on the ground, on a face that can be read.
    """

    make: TracedMake
    rotation: Array
    place: Array
    flat: bool

    @property
    def down(self) -> int:
        """The face that looks down."""
        solid = self.make.solid
        return int((solid.normals[: solid.faces] @ self.rotation.T)[:, 2].argmin())

    @property
    def up(self) -> int:
        """The face that looks up."""
        solid = self.make.solid
        return int((solid.normals[: solid.faces] @ self.rotation.T)[:, 2].argmax())

    @property
    def raised(self) -> bool:
        """Whether it lies level, but not flat: on something, or on a narrow face."""
        return not self.flat and self.leans_deg < _ASKEW_DEG

    @property
    def leans_deg(self) -> float:
        """The angle between the face that looks down and the ground, in degrees."""
        downwards = -float((self.rotation @ self.make.solid.normals[self.down])[2])
        return float(np.degrees(np.arccos(min(downwards, 1.0))))

    @property
    def points(self) -> Array:
        """(n, 3) every point of its mesh, in the world."""
        return np.asarray(self.make.surface.points @ self.rotation.T + self.place)


def all_flat(dice: Sequence[Lying]) -> bool:
    """Whether every die lies flat."""
    return all(die.flat for die in dice)


def one_leans(dice: Sequence[Lying]) -> bool:
    """Whether a die clearly leans on another one or on the wall."""
    return any(die.leans_deg > _LEANS_DEG for die in dice)


def anything(_dice: Sequence[Lying]) -> bool:
    """Accept any pose of the dice."""
    return True


def throw(
    rng: np.random.Generator,
    makes: Sequence[TracedMake],
    width_mm: float,
    depth_mm: float,
    wanted: Callable[[Sequence[Lying]], bool],
) -> list[Lying]:
    """Throw dice into a tray with its middle at x = y = 0; return where they rest.

    Args:
        rng: the random generator.
        makes: the dice.
        width_mm: the inner width of the tray.
        depth_mm: the inner depth of the tray.
        wanted: says whether to accept a throw; else it is repeated, up to forty times.
    """
    lying: list[Lying] = []
    for _ in range(_THROWS):
        lying = _throw_once(rng, makes, width_mm, depth_mm)
        if wanted(lying):
            break
    return lying


def _throw_once(
    rng: np.random.Generator, makes: Sequence[TracedMake], width_mm: float, depth_mm: float
) -> list[Lying]:
    model = _world(makes, width_mm, depth_mm)
    data = mujoco.MjData(model)
    spots = rng.permutation(len(makes))
    for number, spot in enumerate(spots):
        start = data.qpos[number * 7 :]
        x, y = (rng.uniform(-0.3, 0.3) * side / 1000 for side in (width_mm, depth_mm))
        start[:3] = x, y, 0.04 + 0.035 * spot
        turn = rng.normal(size=4)
        start[3:7] = turn / np.linalg.norm(turn)
        data.qvel[number * 6 : number * 6 + 6] = [*rng.normal(0, 0.25, 3), *rng.normal(0, 12, 3)]
    for step in range(_MOST_STEPS):
        mujoco.mj_step(model, data)
        if step > 200 and step % 25 == 0 and np.abs(data.qvel).max() < 0.02:
            break
    first = model.nbody - len(makes)
    return [
        _settled(make, data.xmat[first + i].reshape(3, 3).copy(), data.xpos[first + i] * 1000)
        for i, make in enumerate(makes)
    ]


def _settled(make: TracedMake, rotation: Array, place: Array) -> Lying:
    """Lay dice down exactly that the engine leaves slightly above the ground or askew."""
    solid = make.solid
    down = int((solid.normals @ rotation.T)[:, 2].argmin())
    normal = rotation @ solid.normals[down]
    rests = down < (2 if solid.shape == "osselet" else solid.faces)
    flat = bool(rests and -normal[2] > _LEAST_FLAT and abs(place[2] - solid.offsets[down]) < 1.2)
    if flat:
        axis = np.cross(normal, [0, 0, -1])
        rotation = _turned(axis) @ rotation
        place = np.array([place[0], place[1], solid.offsets[down]])
    return Lying(make, rotation, place, flat)


def _turned(axis: Array) -> Array:
    """The rotation about an axis by the angle whose sine is its length."""
    sine = float(np.linalg.norm(axis))
    if sine < 1e-9:
        return np.eye(3)
    x, y, z = axis / sine
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + sine * cross + (1 - np.sqrt(1 - sine**2)) * cross @ cross)


def _world(makes: Sequence[TracedMake], width_mm: float, depth_mm: float) -> mujoco.MjModel:
    """A floor, four high walls and the dice, in metres."""
    spec = mujoco.MjSpec()
    spec.option.timestep = _STEP_S
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 4
    contact = {"friction": [0.5, 0.002, 0.0005], "solref": [0.015, 0.7], "condim": 4}
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[1, 1, 1], **contact)
    half = width_mm / 2000, depth_mm / 2000
    for axis in (0, 1):
        for side in (-1, 1):
            place, size = [0.0, 0.0, 0.5], [0.5, 0.5, 0.5]
            place[axis], size[axis] = side * (half[axis] + 0.05), 0.05
            spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, pos=place, size=size, **contact)
    for number, make in enumerate(makes):
        mesh = spec.add_mesh(name=f"die {number}")
        mesh.uservert = (make.solid.corners / 1000).ravel()
        body = spec.worldbody.add_body()
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=mesh.name, density=1200.0, **contact)
    return spec.compile()
