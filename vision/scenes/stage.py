"""A lit table seen by a camera, and dice put on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scenes.camera import Camera
from vision.scenes.cast import Hits, cast, chord
from vision.scenes.light import Body, Lamp, Room, Surface, closeness, light, shade_by
from vision.scenes.materials import Material
from vision.scenes.skins import Colour, Skin
from vision.scenes.solids import Floats

_MARGIN_PX: Final = 2
_SUBJECT_PX: Final = 14.0
"""Shadows are worked out on a grid on which a die is about so many cells wide."""


@dataclass(frozen=True, eq=False)
class Die(Body):
    """A die on the stage: a body with artwork and a substance.

    Attributes:
        skin: what stands on its faces.
        material: what it is made of.
        piece: any number; gives each die its own stretch of the grain.
    """

    skin: Skin
    material: Material
    piece: float = 0.0

    @property
    def top(self) -> int:
        """The face that lies up."""
        return self.solid.face_up(self.rotation)

    @property
    def value(self) -> str:
        """What the die shows: the value of the face up, or for a d4 of the face it lies on."""
        face = self.solid.face_down(self.rotation) if self.solid.name == "d4" else self.top
        return self.skin.values[face]


@dataclass(frozen=True, eq=False)
class Ground:
    """The table.

    Attributes:
        albedo: (h, w, 3) float32 its colour, linear blue-green-red; repeated in a mirror beyond its edges.
        mm_per_px: the size of a pixel of `albedo`; its middle lies at (0, 0).
        gloss: 0 (cloth) to 1 (glass).
        beyond: what is seen where the table is not.
    """

    albedo: Floats
    mm_per_px: float
    gloss: float = 0.0
    beyond: Colour = (0.1, 0.1, 0.1)


@dataclass(frozen=True, slots=True)
class Seen:
    """A die as the picture shows it.

    Attributes:
        box_xyxy: the tight box of the die inside the picture, in pixels; hidden parts belong to it.
        top_quad: the corners (n, 2) of the face up, in pixels.
        top: the face up.
        value: what it shows.
        visible: the part of it that is neither hidden nor cut off, 0 to 1.
    """

    box_xyxy: tuple[float, float, float, float]
    top_quad: tuple[tuple[float, float], ...]
    top: int
    value: str
    visible: float


@dataclass(frozen=True, eq=False)
class Rendering:
    """What the camera's lens throws on its sensor.

    Attributes:
        picture: (h, w, 3) float32, linear blue-green-red.
        owner: (h, w) int16, the index of the die seen at each pixel, -1 for none.
        seen: each die, in the order given; None for one that is out of the picture.
    """

    picture: Floats
    owner: NDArray[np.int16]
    seen: tuple[Seen | None, ...]


@dataclass(frozen=True, eq=False)
class Stage:
    """A table, its lamps and a camera. The bare table is drawn once and kept.

    Attributes:
        camera, ground, lamps, room: what their names say.
        samples: rays along a pixel's side; 2 is smooth, 1 is quick.
    """

    camera: Camera
    ground: Ground
    lamps: tuple[Lamp, ...]
    room: Room
    samples: float = 2.0

    @cached_property
    def bounce(self) -> Colour:
        """The light that the table throws back up."""
        total = np.array(self.room.above, np.float32)
        for lamp in self.lamps:
            total += np.array(lamp.colour, np.float32) * _steepness(lamp)
        mean = total * self.ground.albedo[::7, ::7].mean(axis=(0, 1)) * 0.75
        return (float(mean[0]), float(mean[1]), float(mean[2]))

    @cached_property
    def empty(self) -> Floats:
        """The lit table without dice: (h, w, 3) float32, linear."""
        camera, ground = self.camera, self.ground
        high, wide = ground.albedo.shape[:2]
        scale = ground.mm_per_px
        texture = np.array([[scale, 0, -scale * wide / 2], [0, -scale, scale * high / 2], [0, 0, 1]])
        albedo = cv2.warpPerspective(
            ground.albedo,
            camera.ground_to_picture() @ texture,
            (camera.width, camera.height),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT,
        )
        step = 8
        points, views, down = self._grid(step)
        lit = np.tile(np.array(self.room.above, np.float32), (len(points), 1))
        shine = np.zeros_like(lit)
        for lamp in self.lamps:
            toward, strength = lamp.toward(points)
            colour = np.array(lamp.colour, np.float32)
            lit += (np.maximum(toward[:, 2], 0) * strength)[:, None] * colour
            if ground.gloss > 0:
                mirrored = views * np.array([1, 1, -1], np.float32)
                width = lamp.size**2 + 0.25 * (1.02 - ground.gloss) ** 2
                spread = np.maximum(1 - np.einsum("ij,ij->i", mirrored, toward), 0) * 2 / width
                glint = np.minimum(np.exp(-spread) * strength / (np.pi * width), 30) * 0.05 * ground.gloss
                shine += glint[:, None] * colour
        shape = (-(-camera.height // step), -(-camera.width // step))
        lit, shine = (self._grow(field_.reshape(*shape, 3)) for field_ in (lit, shine))
        picture = albedo * lit + shine
        if (down > -0.03).any():
            away = self._grow(np.clip((down + 0.06) / 0.05, 0, 1).reshape(shape))[..., None]
            picture += (np.array(ground.beyond, np.float32) - picture) * away
        return np.asarray(picture, np.float32)

    def draw(self, dice: Sequence[Die], under: Floats | None = None) -> Rendering:
        """The table with dice on it.

        Args:
            dice: the dice; none may intersect another.
            under: (h, w, 3) the lit table, where it is not `empty`.
        """
        picture = (self.empty if under is None else under).copy()
        if dice:
            self._cast_shadows(picture, dice)
        owner = np.full(picture.shape[:2], -1, np.int16)
        order = sorted(
            range(len(dice)), key=lambda i: -float(np.linalg.norm(dice[i].place - self.camera.place))
        )
        outlines: dict[int, tuple[tuple[float, float, float, float], int]] = {}
        for index in order:
            found = self._draw_die(picture, owner, dice, index)
            if found is not None:
                outlines[index] = found
        return Rendering(
            picture, owner, tuple(self._seen(dice[i], owner, i, outlines.get(i)) for i in range(len(dice)))
        )

    def _grid(self, step: int) -> tuple[Floats, Floats, Floats]:
        """Table points, view directions and their steepness on a coarse grid of pixels."""
        x, y = np.meshgrid(
            np.arange(0, self.camera.width, step, dtype=np.float32) + (step - 1) / 2,
            np.arange(0, self.camera.height, step, dtype=np.float32) + (step - 1) / 2,
        )
        views = self.camera.rays(x.ravel().astype(np.float32), y.ravel().astype(np.float32))
        reach = -self.camera.place[2] / np.minimum(views[:, 2], -1e-2)
        return self.camera.place + views * reach[:, None], views, views[:, 2]

    def _grow(self, coarse: Floats) -> Floats:
        """A coarse field stretched over the picture."""
        size = (self.camera.width, self.camera.height)
        return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_LINEAR), np.float32)

    def _cast_shadows(self, picture: Floats, dice: Sequence[Die]) -> None:
        """Darken the table where dice keep the light away."""
        sizes = [self.camera.size_px(die.place, die.size_mm) for die in dice]
        step = int(np.clip(np.median(sizes) / _SUBJECT_PX, 1, 6))
        columns, rows = -(-self.camera.width // step), -(-self.camera.height // step)
        passed = np.ones((len(self.lamps), rows, columns), np.float32)
        open_sky = np.ones((rows, columns), np.float32)
        for die in dice:
            window = self._shadow_window(die, step, rows, columns)
            if window is None:
                continue
            y0, y1, x0, x1 = window
            x, y = np.meshgrid(np.arange(x0, x1, dtype=np.float32), np.arange(y0, y1, dtype=np.float32))
            x, y = (axis.ravel() * step + (step - 1) / 2 for axis in (x, y))
            points = self.camera.ground_at(x.astype(np.float32), y.astype(np.float32))
            shape = (y1 - y0, x1 - x0)
            for row, lamp in enumerate(self.lamps):
                passed[row, y0:y1, x0:x1] *= shade_by(die, points, lamp).reshape(shape)
            open_sky[y0:y1, x0:x1] *= 1 - 0.75 * closeness(die, points).reshape(shape)
        above = np.array(self.room.above, np.float32)
        total, left = above.copy(), open_sky[..., None] * above
        for lamp, seen in zip(self.lamps, passed, strict=True):
            share = np.array(lamp.colour, np.float32) * _steepness(lamp)
            total += share
            left = left + seen[..., None] * share
        picture *= self._grow((left / total).astype(np.float32))

    def _shadow_window(
        self, die: Die, step: int, rows: int, columns: int
    ) -> tuple[int, int, int, int] | None:
        """The coarse window (top, bottom, left, right) that a die's shadows fall into."""
        spots = [die.corners]
        for lamp in self.lamps:
            toward, _ = lamp.toward(die.corners)
            fall = np.minimum(die.corners[:, 2] / np.maximum(toward[:, 2], 0.25), 4 * die.size_mm)
            spots.append(die.corners - toward * fall[:, None])
        at = self.camera.project(np.concatenate(spots))
        border = 1.0 * self.camera.size_px(die.place, die.size_mm)
        x0, y0 = np.maximum((at.min(axis=0) - border) // step, 0).astype(int)
        x1, y1 = np.minimum((at.max(axis=0) + border) // step + 1, (columns, rows)).astype(int)
        return (int(y0), int(y1), int(x0), int(x1)) if x0 < x1 and y0 < y1 else None

    def _window(self, die: Die) -> tuple[int, int, int, int] | None:
        """The pixels (left, top, right, bottom) that a die may cover."""
        at = self.camera.project(die.corners)
        x0, y0 = np.maximum(np.floor(at.min(axis=0)).astype(int) - _MARGIN_PX, 0)
        x1, y1 = np.ceil(at.max(axis=0)).astype(int) + 1 + _MARGIN_PX
        x1, y1 = min(int(x1), self.camera.width), min(int(y1), self.camera.height)
        return (int(x0), int(y0), x1, y1) if x0 < x1 and y0 < y1 else None

    def _draw_die(
        self, picture: Floats, owner: NDArray[np.int16], dice: Sequence[Die], index: int
    ) -> tuple[tuple[float, float, float, float], int] | None:
        """Draw one die; its box and how many pixels it covers, or None where it is out of the picture."""
        die = dice[index]
        window = self._window(die)
        if window is None:
            return None
        x0, y0, x1, y1 = window
        wide, high = round((x1 - x0) * self.samples), round((y1 - y0) * self.samples)
        columns = x0 + (np.arange(wide, dtype=np.float32) + 0.5) * ((x1 - x0) / wide) - 0.5
        rows = y0 + (np.arange(high, dtype=np.float32) + 0.5) * ((y1 - y0) / high) - 0.5
        x, y = np.meshgrid(columns.astype(np.float32), rows.astype(np.float32))
        directions = self.camera.rays(x.ravel(), y.ravel())
        eye = die.to_own(self.camera.place[None])[0]
        hits = cast(die.solid, eye, directions @ die.rotation)
        if not len(hits.rays):
            return None
        layer = np.zeros((high * wide, 4), np.float32)
        layer[hits.rays, :3] = self._look(
            die, hits, directions[hits.rays], [d for i, d in enumerate(dice) if i != index]
        )
        layer[hits.rays, 3] = 1
        size = (x1 - x0, y1 - y0)
        layer = np.asarray(
            cv2.resize(layer.reshape(high, wide, 4), size, interpolation=cv2.INTER_AREA), np.float32
        )
        alpha = layer[..., 3:]
        part = picture[y0:y1, x0:x1]
        part *= 1 - alpha
        part += layer[..., :3]
        solid = alpha[..., 0] > 0.5
        owner[y0:y1, x0:x1][solid] = index
        across, down = np.flatnonzero(solid.any(axis=0)), np.flatnonzero(solid.any(axis=1))
        if not len(across):
            return None
        box = (x0 + across[0], y0 + down[0], x0 + across[-1] + 1, y0 + down[-1] + 1)
        return (float(box[0]), float(box[1]), float(box[2]), float(box[3])), int(solid.sum())

    def _look(self, die: Die, hits: Hits, directions: Floats, others: Sequence[Die]) -> Floats:
        """The light (n, 3) that each hit of a die sends to the eye."""
        solid = die.solid
        skin = die.skin.sized(self.camera.size_px(die.place, die.size_mm) * self.samples)
        art = skin.sample(hits.faces, _on_face(die, hits.points, hits.faces))
        tilt = np.einsum("nij,ni->nj", solid.axes[hits.faces], art[:, 1:3])
        normals = hits.normals + tilt
        normals /= np.sqrt(np.einsum("ij,ij->i", normals, normals))[:, None]
        ink = art[:, :1]
        body = die.material.body(hits.points, die.piece)
        body = body + (skin.inks[hits.faces] - body) * ink
        points = die.to_world(hits.points)
        surface = Surface(points, normals @ die.rotation.T, directions, body)
        open_sky = 1 - 0.35 * art[:, 3]
        open_sky *= 1 - 0.5 * np.exp(-points[:, 2] / np.float32(0.22 * die.size_mm)) * (
            1 - surface.normals[:, 2]
        )
        near = [other for other in others if _gap(die, other) < 2.5 * other.radius_mm]
        for other in near:
            if _gap(die, other) < 0.6 * other.radius_mm:
                open_sky *= 1 - 0.6 * closeness(other, points)
        lamps = [(lamp, self._reach(lamp, points, die, near)) for lamp in self.lamps]
        colour = light(surface, die.material, lamps, self.room, self.bounce, open_sky)
        if die.material.clear > 0:
            colour = self._through(die, hits, directions, colour, ink, skin)
        return colour

    def _reach(self, lamp: Lamp, points: Floats, die: Die, near: Sequence[Die]) -> Floats:
        """How much of a lamp reaches each point past the other dice."""
        seen = np.ones(len(points), np.float32)
        toward = np.array(lamp.place, np.float32) - die.place
        toward /= np.linalg.norm(toward)
        for other in near:
            way = other.place - die.place
            ahead = float(way @ toward)
            beside = float(np.linalg.norm(way - toward * ahead))
            if ahead > 0 and beside < die.radius_mm + other.radius_mm * 1.2:
                seen *= shade_by(other, points, lamp)
        return seen

    def _through(
        self, die: Die, hits: Hits, directions: Floats, colour: Floats, ink: Floats, skin: Skin
    ) -> Floats:
        """Add the light that comes through a clear body, with the far faces' artwork in it."""
        own = directions @ die.rotation
        inward = (
            0.67 * own - (0.33 + 0.3 * np.einsum("ij,ij->i", own, hits.normals))[:, None] * hits.normals * 0.6
        )
        inward /= np.linalg.norm(inward, axis=1, keepdims=True)
        _, leave = chord(die.solid, hits.points, inward)
        leave = np.clip(leave, 0, 2)
        exits = hits.points + inward * leave[:, None]
        faces = (die.solid.normals @ exits.T - die.solid.offsets[:, None]).argmax(axis=0)
        art = skin.sized(20).sample(faces, _on_face(die, exits, faces))
        tint = np.array(die.material.colour, np.float32)
        below = np.array(self.bounce, np.float32)
        glow = below * 1.1 + np.array(self.room.above, np.float32) * 0.35
        for lamp in self.lamps:
            toward, _ = lamp.toward(die.place[None])
            outward = np.clip(die.solid.normals[faces] @ die.rotation.T @ -toward[0] + 0.35, 0, 1)
            glow = glow + outward[:, None] * np.array(lamp.colour, np.float32) * 0.8
        back = tint ** (0.5 + leave[:, None]) * glow
        back = back + (skin.inks[faces] * 0.5 * glow - back) * art[:, :1] * 0.3
        part = np.float32(die.material.clear) * (1 - ink)
        return np.asarray(colour * (1 - part * 0.75) + back * part * 0.75, np.float32)

    def _seen(
        self,
        die: Die,
        owner: NDArray[np.int16],
        index: int,
        outline: tuple[tuple[float, float, float, float], int] | None,
    ) -> Seen | None:
        """What the finished picture shows of a die."""
        if outline is None:
            return None
        box, covered = outline
        x0, y0, x1, y1 = (int(side) for side in box)
        left = int((owner[y0:y1, x0:x1] == index).sum())
        hull = cv2.convexHull(self.camera.project(die.corners))
        frame = np.array(
            [[0, 0], [self.camera.width, 0], [self.camera.width, self.camera.height], [0, self.camera.height]]
        )
        inside, _ = cv2.intersectConvexConvex(hull, frame.astype(np.float32))
        visible = left / max(covered, 1) * min(1.0, inside / max(cv2.contourArea(hull), 1e-6))
        quad = self.camera.project(die.to_world(die.solid.polygons[die.top]))
        return Seen(box, tuple((float(x), float(y)) for x, y in quad), die.top, die.value, float(visible))


def _steepness(lamp: Lamp) -> float:
    """The cosine under which a lamp's light falls on the middle of the table."""
    return lamp.place[2] / float(np.linalg.norm(lamp.place))


def _gap(die: Die, other: Die) -> float:
    """The distance between two dice, taken as balls."""
    return float(np.linalg.norm(die.place - other.place)) - die.radius_mm - other.radius_mm


def _on_face(die: Die, points: Floats, faces: NDArray[np.intp]) -> Floats:
    """Places (n, 2) in the artwork of the faces, -1 to 1."""
    return np.asarray(
        np.einsum("nij,nj->ni", die.solid.axes[faces], points) / np.float32(die.solid.reach), np.float32
    )
