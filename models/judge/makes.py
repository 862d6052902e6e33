"""Boxes of dice as shops sell them: solid, artwork and material."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from models.judge import artwork
from models.judge.artwork import FONTS, Ink, Style
from models.judge.solids import CutSolid, Mesh, cuboid, octahedron, surface, tetrahedron, trapezohedron
from models.judge.substances import Substance, random_substance, surface_model
from vision.dice_set import OSSELETS

_COLUMNS: Final = 4
"""Faces side by side in the atlas of a die."""


@dataclass(frozen=True, eq=False)
class TracedMake:
    """One die of a box.

    Attributes:
        solid: its body before wear.
        style: its design, as labels name it.
        values: the value of each face with artwork; "" for a plain face.
        inks: the artwork of each of these faces.
        substance: its material.
        edge_mm, ball_mm: the radii by which edges and corners are rounded.
        deep_mm, wall_mm: the depth and wall of the engraving; 0 deep for print.
    """

    solid: CutSolid
    style: str
    values: tuple[str, ...]
    inks: tuple[Ink, ...]
    substance: Substance
    edge_mm: float
    ball_mm: float | None
    deep_mm: float
    wall_mm: float

    @cached_property
    def surface(self) -> Mesh:
        """Its mesh, with the engraving."""
        smooth = surface(self.solid, self.edge_mm, self.ball_mm)
        points, normals = smooth.points.copy(), smooth.normals.copy()
        side = artwork.SIDE_PX
        for face, ink in enumerate(self.inks if self.deep_mm > 0 else ()):
            deep = artwork.engraved_mm(ink, self.deep_mm, self.wall_mm, self.solid)
            down, right = map(np.asarray, np.gradient(deep, self.solid.reach_mm * 2 / side))
            on_face = smooth.faces == face
            x, y = np.clip(((smooth.at[on_face] * [1, -1] + 1) / 2 * side).astype(int), 0, side - 1).T
            _, to_right, to_up = self.solid.frame(face)
            points[on_face] -= smooth.normals[on_face] * deep[y, x, None]
            # A slope that falls to the right has a normal that points to the right.
            normals[on_face] += right[y, x, None] * to_right - down[y, x, None] * to_up
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        return replace(smooth, points=points, normals=normals)

    @property
    def at_atlas(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The texture coordinates (n, 2) of each point of the mesh in the atlas, 0 to 1, right and down."""
        rows = -(-len(self.inks) // _COLUMNS)
        faces = np.maximum(self.surface.faces, 0)
        right, up = ((self.surface.at * 0.98 + 1) / 2).T
        return np.stack([(faces % _COLUMNS + right) / _COLUMNS, (faces // _COLUMNS + 1 - up) / rows], axis=1)

    def surface_model(self, rng: np.random.Generator) -> dict[str, Any]:
        """Its surface model for Mitsuba."""
        rows = -(-len(self.inks) // _COLUMNS)
        side = artwork.SIDE_PX
        ink = np.zeros((rows * side, _COLUMNS * side), np.float32)
        places = np.zeros((*ink.shape, 3), np.float32)
        line = (np.arange(side) + 0.5) / side * 2 - 1
        for face, art in enumerate(self.inks):
            row, column = divmod(face, _COLUMNS)
            cell = np.s_[row * side : (row + 1) * side, column * side : (column + 1) * side]
            ink[cell] = art
            middle, right, up = self.solid.frame(face)
            across, upward = np.meshgrid(line / 0.98, -line / 0.98)
            reach = self.solid.reach_mm
            places[cell] = middle / reach + across[..., None] * right + upward[..., None] * up
        return surface_model(self.substance, ink, places, rng)


BoxOfDice = Callable[[np.random.Generator, int], list[TracedMake]]
"""Returns the given number of dice of one box."""


def _engraving(rng: np.random.Generator) -> tuple[float, float]:
    """Printed, engraved flat, or engraved deep: depth and width of the wall, in millimetres."""
    kind = rng.random()
    if kind < 0.25:
        return 0.0, 0.1
    return float(rng.uniform(0.15, 0.4)), float(rng.uniform(0.1, 0.4))


def _cube(rng: np.random.Generator) -> tuple[CutSolid, float, float | None]:
    """A d6, the radius of its edges, and the ball that rounds its corners."""
    size = float(rng.normal(16, 1.2))
    kind = rng.random()
    solid = cuboid(size, size, size)
    if kind < 0.2:
        return solid, 0.25, None
    if kind < 0.35:
        return solid.bevelled(float(rng.uniform(0.02, 0.05))), 0.2, None
    if kind < 0.7:
        return solid, float(rng.uniform(0.8, 2.2)), None
    return solid, float(rng.uniform(0.5, 1.2)), size * float(rng.uniform(0.66, 0.76))


def _values_d6(rng: np.random.Generator) -> tuple[str, ...]:
    """Values of a d6: opposite faces, which are neighbours in the order, sum to seven; either handedness."""
    pairs = [("1", "6"), ("2", "5"), ("3", "4")]
    return tuple(value for i in rng.permutation(3) for value in pairs[i][:: 1 if rng.random() < 0.5 else -1])


def pip_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Ordinary dice."""
    solid, edge, ball = _cube(rng)
    style = Style(
        size=float(rng.uniform(0.8, 1.2)),
        spread=float(rng.uniform(0.48, 0.56)),
        large_one=float(rng.choice([1.0, 1.0, 1.0, 1.5])),
    )
    values = _values_d6(rng)
    inks = artwork.pips(solid, values, style, [int(turn) for turn in rng.integers(0, 2, 6)])
    deep = float(rng.choice([0.0, 0.35, 0.6]))
    make = TracedMake(
        solid,
        "pips",
        values,
        tuple(inks),
        random_substance(rng),
        edge_mm=edge,
        ball_mm=ball,
        deep_mm=deep,
        wall_mm=1.2,
    )
    return [make] * count


def _numeral_box(
    rng: np.random.Generator, count: int, solid: CutSolid, values: tuple[str, ...], edge: float, **style: Any
) -> list[TracedMake]:
    framed = solid.shape in ("d6", "d8") and rng.random() < 0.2
    how = Style(
        font=FONTS[rng.integers(len(FONTS))],
        size=float(rng.uniform(0.85, 1.15)) * (0.85 if framed else 1.0),
        underlined=bool(rng.random() < 0.3),
        framed=framed,
        **style,
    )
    inks = artwork.numerals(solid, values, how)
    name = "ornate" if framed else "numeral"
    return [
        TracedMake(solid, name, values, tuple(inks), random_substance(rng), edge, None, *_engraving(rng))
    ] * count


def d6_numeral_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Six-sided dice with numerals."""
    solid, edge, _ = _cube(rng)
    return _numeral_box(rng, count, solid, _values_d6(rng), min(edge, 1.2))


def _d8(rng: np.random.Generator) -> tuple[CutSolid, float]:
    solid = octahedron(float(rng.normal(15, 0.8)))
    if rng.random() < 0.35:
        return solid.bevelled(float(rng.uniform(0.03, 0.07))), 0.2
    return solid, float(rng.uniform(0.2, 0.9))


def d8_numeral_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Eight-sided dice with numerals, opposite faces summing to nine."""
    solid, edge = _d8(rng)
    low = rng.permutation([1, 2, 3, 4])
    values = tuple(str(value) for one in low for value in (one, 9 - one))
    return _numeral_box(rng, count, solid, values, edge)


def _d4(rng: np.random.Generator) -> tuple[CutSolid, float]:
    solid = tetrahedron(float(rng.normal(16.5, 1.0)))
    if rng.random() < 0.35:
        return solid.blunted(float(rng.uniform(0.06, 0.16))), 0.3
    return solid, float(rng.uniform(0.2, 0.7))


def d4_apex_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Four-sided dice that are read at the apex."""
    solid, edge = _d4(rng)
    return _numeral_box(rng, count, solid, tuple(str(v) for v in rng.permutation(4) + 1), edge)


def d4_base_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Four-sided dice that are read at the base."""
    solid, edge = _d4(rng)
    return _numeral_box(rng, count, solid, tuple(str(v) for v in rng.permutation(4) + 1), edge, at_base=True)


def d10_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Ten-sided dice, which no game of ours uses."""
    solid = trapezohedron(16.0)
    return _numeral_box(rng, count, solid, tuple(str(v) for v in rng.permutation(10)), 0.4)


def _drawn_box(
    rng: np.random.Generator,
    set_name: str,
    body: tuple[CutSolid, float, float | None],
    values: Sequence[str],
    plain: str | None = None,
) -> TracedMake:
    solid, edge, ball = body
    style = Style(size=float(rng.uniform(0.88, 1.12)))
    shown = ["" if value == plain else value for value in values]
    inks = artwork.drawings(solid, set_name, shown, style)
    return TracedMake(
        solid, set_name, tuple(values), tuple(inks), random_substance(rng), edge, ball, *_engraving(rng)
    )


def figure_box(rng: np.random.Generator, count: int, set_name: str) -> list[TracedMake]:
    """The six Figures of one set on cubes."""
    solid, edge, _ = _cube(rng)
    figures = [str(face) for face in rng.permutation(["dam", "bel", "egal", "mort", "gain", "ruse"])]
    return [_drawn_box(rng, set_name, (solid, min(edge, 1.4), None), figures)] * count


def dragon8_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """The dragon set on eight-sided dice."""
    faces = ["dam", "bel", "egal", "mort", "gain", "ruse", "arcaniste", "banni"]
    return [_drawn_box(rng, "dragon", (*_d8(rng), None), [str(f) for f in rng.permutation(faces)])] * count


def tertre_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """Four-sided dice with one symbol a face; the Démonde's is plain on half of them."""
    faces = [str(face) for face in rng.permutation(["sabre", "arbre", "nuage", "demonde"])]
    plain = "demonde" if rng.random() < 0.5 else None
    return [_drawn_box(rng, "divinatoires", (*_d4(rng), None), faces, plain)] * count


def sage_devin_box(rng: np.random.Generator, count: int) -> list[TracedMake]:
    """The six- and eight-sided dice of Le Choix des Dieux, half of each, every symbol twice."""
    solid, edge, _ = _cube(rng)
    three = [str(face) for face in rng.permutation(["sabre", "arbre", "nuage"] * 2)]
    sage = _drawn_box(rng, "divinatoires", (solid, min(edge, 1.4), None), three)
    four = [str(face) for face in rng.permutation(["sabre", "arbre", "nuage", "demonde"] * 2)]
    plain = "demonde" if rng.random() < 0.5 else None
    devin = _drawn_box(rng, "divinatoires", (*_d8(rng), None), four, plain)
    return ([sage, devin] * count)[:count]


def osselet_box(rng: np.random.Generator, _count: int) -> list[TracedMake]:
    """The four osselets: a centaur on one broad side, one mark each on the other."""
    length = float(rng.normal(24, 1.5))
    width, height = length * float(rng.uniform(0.55, 0.68)), length * float(rng.uniform(0.36, 0.5))
    solid = cuboid(length, width, height, "osselet")
    edge = height * float(rng.uniform(0.15, 0.4))
    substance = random_substance(rng)
    makes = []
    for mark in (OSSELETS.faces[1], *OSSELETS.faces[1:]):
        values = ["centaure", mark, "", "", "", ""]
        make = _drawn_box(np.random.default_rng(substance.seed), "osselets", (solid, edge, None), values)
        makes.append(replace(make, substance=substance))
    return makes
