"""Shade a die: artwork, grain and light at every point that a ray hits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.scenes.body import gap_mm
from vision.scenes.cast import Hits, chord
from vision.scenes.die import SceneDie
from vision.scenes.light import Lamp, Lighting, Surface, light
from vision.scenes.shadows import ambient_occlusion, part_past
from vision.scenes.skins import Skin
from vision.scenes.solids import Floats


def shade(
    die: SceneDie,
    hits: Hits,
    directions: Floats,
    lighting: Lighting,
    others: Sequence[SceneDie],
    cell_px: float,
) -> Floats:
    """The light (n, 3) that each hit of a die sends to the eye.

    Args:
        die: the die.
        hits: where rays meet it.
        directions: (n, 3) the rays that hit, in the world.
        lighting: the light that falls on it.
        others: the other dice, which cast shadows.
        cell_px: about the number of rays along the side of a face.
    """
    skin = die.skin.sized(cell_px)
    art = skin.sample(hits.faces, die.on_face(hits.points, hits.faces))
    normals = hits.normals + np.einsum("nij,ni->nj", die.solid.axes[hits.faces], art[:, 1:3])
    normals /= np.sqrt(np.einsum("ij,ij->i", normals, normals))[:, None]
    ink = art[:, :1]
    body = die.material.body(hits.points, die.piece)
    body = body + (skin.inks[hits.faces] - body) * ink
    points = die.to_world(hits.points)
    surface = Surface(points, normals @ die.rotation.T, directions, body)
    near = [other for other in others if gap_mm(die, other) < 2.5 * other.radius_mm]
    open_sky = _open_sky(die, surface, near) * (1 - 0.35 * art[:, 3])
    reach = [(lamp, _reach(lamp, points, die, near)) for lamp in lighting.lamps]
    colour = light(surface, die.material, reach, lighting.room, lighting.bounce, open_sky)
    if die.material.clear > 0:
        return _through(die, hits, directions, colour, ink, skin, lighting)
    return colour


def _open_sky(die: SceneDie, surface: Surface, near: Sequence[SceneDie]) -> Floats:
    """The part of the room that each point sees, beside the table and the other dice."""
    height = surface.points[:, 2] / np.float32(0.22 * die.size_mm)
    seen = 1 - 0.5 * np.exp(-height) * (1 - surface.normals[:, 2])
    for other in near:
        if gap_mm(die, other) < 0.6 * other.radius_mm:
            seen *= 1 - 0.6 * ambient_occlusion(other, surface.points)
    return np.asarray(seen, np.float32)


def _reach(lamp: Lamp, points: Floats, die: SceneDie, near: Sequence[SceneDie]) -> Floats:
    """The part of a lamp's light that reaches each point past the other dice."""
    seen = np.ones(len(points), np.float32)
    toward = np.array(lamp.place, np.float32) - die.place
    toward /= np.linalg.norm(toward)
    for other in near:
        way = other.place - die.place
        ahead = float(way @ toward)
        beside = float(np.linalg.norm(way - toward * ahead))
        if ahead > 0 and beside < die.radius_mm + other.radius_mm * 1.2:
            seen *= part_past(other, points, lamp)
    return seen


def _through(
    die: SceneDie,
    hits: Hits,
    directions: Floats,
    colour: Floats,
    ink: Floats,
    skin: Skin,
    lighting: Lighting,
) -> Floats:
    """Mix in the light through a clear body, with the artwork of the far faces."""
    own = directions @ die.rotation
    facing = np.einsum("ij,ij->i", own, hits.normals)
    inward = 0.67 * own - (0.2 + 0.18 * facing)[:, None] * hits.normals
    inward /= np.sqrt(np.einsum("ij,ij->i", inward, inward))[:, None]
    _, leave = chord(die.solid, hits.points, inward)
    leave = np.clip(leave, 0, 2)
    exits = hits.points + inward * leave[:, None]
    faces = (die.solid.normals @ exits.T - die.solid.offsets[:, None]).argmax(axis=0)
    art = skin.sized(20).sample(faces, die.on_face(exits, faces))
    glow = np.array(lighting.bounce, np.float32) * 1.1 + np.array(lighting.room.above, np.float32) * 0.35
    for lamp in lighting.lamps:
        toward, _ = lamp.toward(die.place[None])
        outward = np.clip(die.solid.normals[faces] @ die.rotation.T @ -toward[0] + 0.35, 0, 1)
        glow = glow + outward[:, None] * np.array(lamp.colour, np.float32) * 0.8
    tint = np.array(die.material.colour, np.float32)
    back = tint ** (0.5 + leave[:, None]) * glow
    back = back + (skin.inks[faces] * 0.5 * glow - back) * art[:, :1] * 0.3
    part = np.float32(die.material.clear * 0.75) * (1 - ink)
    return np.asarray(colour * (1 - part) + back * part, np.float32)
