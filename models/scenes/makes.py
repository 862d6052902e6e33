"""Random makes of dice: shape, edges, material, artwork."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.colours import brightness, hue
from models.scenes.fonts import random_font
from models.scenes.marks import MARKS, OFTEN, mark
from models.scenes.materials import ink_on, random_material
from models.scenes.mix import ORDINARY, Mix
from models.scenes.random_text import random_text
from vision.dice_set import DRAWN, OSSELETS, TERTRE, Kind
from vision.scenes.die import SceneDie
from vision.scenes.drawn import Print, drawn_skin, printed_skin
from vision.scenes.materials import Material
from vision.scenes.numerals import Lettering, numeral_skin, write
from vision.scenes.ornaments import GROWTHS, Ornament
from vision.scenes.pips import PipDesign, d6_values, pip_skin
from vision.scenes.skins import CELL_PX, Colour, Skin, engrave
from vision.scenes.solids import Floats, Solid, box, die_solid
from vision.scenes.symbols import symbol_skin

SHAPES = ("d4", "d6", "d8", "d10", "d12", "d20")
_FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
_SIZES_MM = {"d4": 14.0, "d6": 16.0, "d8": 15.0, "d10": 16.0, "d12": 18.0, "d20": 20.0, "osselet": 24.0}


_HEIGHTS = {"d4": (1.0, 1.5), "d6": (0.7, 1.85), "d8": (0.7, 1.85)}
"""The least and the largest height of numerals; see `Lettering.size`."""
_AMONG_ORNAMENTS = (0.5, 1.3)
"""The same for numerals that ornaments surround."""


@dataclass(frozen=True, eq=False)
class Make:
    """A make: what all dice of one box share.

    Attributes:
        solid, size_mm, skin, material: of these dice.
    """

    solid: Solid
    size_mm: float
    skin: Skin
    material: Material

    def die(self, rotation: Floats, place: Floats, piece: float = 0.0) -> SceneDie:
        """A die of this make; the arguments are fields of `SceneDie`."""
        return SceneDie(self.solid, self.size_mm, rotation, place, self.skin, self.material, piece)


def random_make(rng: np.random.Generator, mix: Mix) -> Make:
    """A make at random."""
    if mix.tetrahedra > 0 and (chance := rng.random()) < mix.tetrahedra:
        if chance < 0.58 * mix.tetrahedra:
            return drawn_make(rng, TERTRE, mix)
        return numeral_make(rng, "d4", mix)
    if mix.osselets > 0 and rng.random() < mix.osselets:
        return drawn_make(rng, OSSELETS, mix)
    if mix.marks > 0 and rng.random() < mix.marks:
        return marked_make(rng, mix)
    if rng.random() < mix.pips:
        return pip_make(rng, mix)
    if rng.random() >= mix.numerals:
        return drawn_make(rng, DRAWN[rng.integers(len(DRAWN))], mix)
    ours, foreign = (1 - mix.foreign) * np.array([0.48, 0.52]), mix.foreign * np.array([0.66, 0.17, 0.17])
    parts = [mix.d4, *(1 - mix.d4) * np.concatenate([ours, foreign])]
    return numeral_make(rng, str(rng.choice(SHAPES, p=parts)), mix)


def pip_make(rng: np.random.Generator, mix: Mix = ORDINARY) -> Make:
    """A d6 with pips, some of them made as in East Asia."""
    material = random_material(rng, mix.veined)
    design = _pip_design(rng)
    if rng.random() < mix.beside:
        design = _close_together(rng, design)
    ink = ink_on(rng, material)
    inks = [ink] * 6
    values = d6_values(bool(rng.random() < 0.3), int(rng.integers(3)))
    if rng.random() < (0.2 if brightness(material.colour) > 0.7 else 0.03):
        inks = _asian_inks(rng, values, ink)
    turns = [int(turn) for turn in rng.integers(0, 4, 6)]
    skin = pip_skin(values, design, inks, turns)
    if rng.random() < 0.08:
        _wear(rng, skin)
    if rng.random() < 0.05:
        _brand(rng, skin)
    return Make(_edges(rng, die_solid("d6")), 16.0 * float(np.exp(rng.normal(0, 0.12))), skin, material)


def _wear(rng: np.random.Generator, skin: Skin) -> None:
    """Rub some of the ink off, in place, unevenly."""
    for cell in skin.cells:
        rubbed = cv2.resize(rng.random((4, 4), np.float32), cell.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        cell[..., 0] *= np.clip(0.55 + rubbed * 0.6, 0, 1)


def _brand(rng: np.random.Generator, skin: Skin) -> None:
    """Print a maker's name round the single pip, in place."""
    ink = np.zeros((CELL_PX, CELL_PX), np.uint8)
    lettering = Lettering(str(rng.choice(["sans", "serif", "italic"])), int(rng.integers(300, 800)))
    for height in (0.22, 0.8)[: int(rng.integers(1, 3))]:
        name = random_text(rng, "ABCDEGILNORSTY", int(rng.integers(4, 8)))
        write(ink, name, (0.5, height), 0.11, lettering)
    cell = skin.cells[skin.values.index("1")]
    np.maximum(cell, engrave(ink, 0.1), out=cell)


def _asian_inks(rng: np.random.Generator, values: tuple[str, ...], ink: Colour) -> list[Colour]:
    """A red (or blue) one, and often a red four."""
    odd = hue(0.6 if rng.random() < 0.2 else rng.normal(0, 0.02), 0.9, rng.uniform(0.5, 0.9))
    coloured = {"1", "4"} if rng.random() < 0.5 else {"1"}
    return [odd if value in coloured else ink for value in values]


def _pip_design(rng: np.random.Generator) -> PipDesign:
    radius = float(np.clip(rng.normal(0.185, 0.03), 0.11, 0.26))
    spacing = float(np.clip(rng.normal(0.51, 0.045), 0.38, 0.6))
    spacing = max(spacing, radius * 2.15)
    one = radius * (float(rng.uniform(1.3, 2.2)) if rng.random() < 0.2 else 1.0)
    kind = rng.random()
    depth = float(rng.uniform(0.25, 1.0)) if kind < 0.72 else 0.0 if kind < 0.95 else -0.5
    ink = 1.0 if rng.random() < 0.85 else float(rng.uniform(0.6, 1.0))
    return PipDesign(
        radius=radius,
        spacing=spacing,
        depth=depth,
        ink=ink,
        one_radius=min(one, 0.42),
        six_width=float(rng.uniform(0.8, 1.0)),
        ring=bool(rng.random() < 0.03),
        square=bool(rng.random() < 0.03),
    )


def _close_together(rng: np.random.Generator, design: PipDesign) -> PipDesign:
    """Pips close together, those of the two side by side, the single one often large."""
    spacing = float(rng.uniform(0.3, 0.48))
    radius = min(design.radius, spacing / float(rng.uniform(2.1, 2.6)))
    one = radius * float(rng.uniform(1.5, 2.4)) if rng.random() < 0.7 else radius
    two = float(rng.uniform(0.7, 1.1))
    return replace(design, spacing=spacing, radius=radius, one_radius=one, two_beside=two)


def _edges(rng: np.random.Generator, solid: Solid) -> Solid:
    """Random edges; two cubes in five have their corners rounded by a ball."""
    sharpness = float(np.exp(rng.uniform(np.log(11), np.log(70))))
    ball = float(rng.uniform(0.64, 0.77)) if solid.name == "d6" and rng.random() < 0.4 else None
    if solid.name != "d6":
        sharpness = max(sharpness, 30.0)
    return solid.worn(sharpness if ball is None else max(sharpness, 16.0), ball)


def drawn_make(rng: np.random.Generator, kind: Kind, mix: Mix = ORDINARY) -> Make:
    """Dice with the drawings of a kind, each as often as on real dice."""
    solid = _edges(rng, _osselet(rng) if kind.shape == "osselet" else die_solid(kind.shape))
    material = random_material(rng, mix.veined)
    how = replace(_print(rng), plain=("demonde",) if rng.random() < 0.5 else ())
    if kind.shape == "d4":  # a face with a spared drawing is inked, which would hide the plain face
        how = replace(how, negative=how.negative and rng.random() < 0.2)
    if kind.shape == "osselet":  # two points stand along the piece or across it
        how = replace(how, quarters=int(rng.integers(4)))
    faces = _faces_of(rng, kind)
    skin = drawn_skin(solid, kind.design, faces, how, [ink_on(rng, material)] * len(faces))
    size = _SIZES_MM[kind.shape] * float(np.exp(rng.normal(0, 0.1)))
    return Make(solid, size, skin, material)


def _osselet(rng: np.random.Generator) -> Solid:
    """An osselet: a flat piece, thin as a domino or nearly as thick as wide."""
    return replace(box(1.0, float(rng.uniform(0.52, 0.72)), float(rng.uniform(0.26, 0.54))), name="osselet")


def marked_make(rng: np.random.Generator, mix: Mix = ORDINARY) -> Make:
    """A d6 with six marks."""
    solid = _edges(rng, die_solid("d6"))
    material = random_material(rng, mix.veined)
    font = random_font(rng, mix.typefaces) or "sans"
    numbers = rng.choice(MARKS, 6, replace=False, p=OFTEN)
    masks = [functools.partial(_shrunk, mark(int(number), font)) for number in numbers]
    inks = [ink_on(rng, material)] * 6
    skin = printed_skin(solid, [str(number) for number in numbers], masks, _print(rng), inks, "mark")
    return Make(solid, _SIZES_MM["d6"] * float(np.exp(rng.normal(0, 0.1))), skin, material)


def _shrunk(ink: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(ink, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _print(rng: np.random.Generator) -> Print:
    """Print or engrave at a random size; now and then spare the drawing from the ink."""
    return Print(
        size=float(rng.uniform(1.0, 1.45)),
        depth=float(rng.uniform(0, 0.8)) if rng.random() < 0.6 else 0.0,
        negative=bool(rng.random() < 0.12),
    )


def _faces_of(rng: np.random.Generator, kind: Kind) -> list[str]:
    """The drawings on the faces of one die."""
    if kind.shape == "osselet":  # two faces: the centaur and one of the marks; the narrow sides are plain
        return ["", "", "", "", *rng.permutation(["centaure", str(rng.choice(kind.faces[1:]))])]
    return [str(face) for face in rng.permutation(np.tile(kind.faces, _FACES[kind.shape] // len(kind.faces)))]


def numeral_make(rng: np.random.Generator, shape: str, mix: Mix = ORDINARY) -> Make:
    """A die with numerals, plain or among ornaments."""
    solid = _edges(rng, die_solid(shape))
    material = random_material(rng, mix.veined)
    faces = _FACES[shape]
    values = [str(value) for value in rng.permutation(faces) + (0 if shape == "d10" else 1)]
    size = _SIZES_MM[shape] * float(np.exp(rng.normal(0, 0.1)))
    inks = [ink_on(rng, material)] * faces
    if shape in ("d6", "d8") and rng.random() < 0.25:
        return Make(solid, size, symbol_skin(solid, values, float(rng.uniform(0, 0.8)), inks, rng), material)
    in_middle = shape != "d4"  # between the numerals of a d4 there is hardly room for ornaments
    adorned = rng.random() < (mix.ornate if in_middle else 0.17 * mix.ornate)
    ornament = _ornament(rng, in_middle=in_middle) if adorned else None
    heights = _AMONG_ORNAMENTS if adorned and in_middle else _HEIGHTS.get(shape, (0.7, 1.3))
    lettering = Lettering(
        font=random_font(rng, mix.typefaces),
        weight=int(rng.integers(300, 800)),
        size=float(rng.uniform(*heights)),
        depth=float(rng.uniform(0, 0.8)),
        # Without a 9, most makers leave the 6 unmarked.
        upright=str(rng.choice(["", ".", "_"], p=[0.6, 0.2, 0.2] if faces < 9 else [0.0, 0.6, 0.4])),
        ornament=ornament,
        at_base=bool(rng.random() < 0.4),
    )
    return Make(solid, size, numeral_skin(solid, values, lettering, inks, rng), material)


def _ornament(rng: np.random.Generator, *, in_middle: bool) -> Ornament:
    """A random ornament: lines and dots, or a pattern, inked or spared.

    Without `in_middle` the numerals stand in the corners, where there is no room for rings and dots.
    """
    stroke = float(np.exp(rng.uniform(np.log(2.0), np.log(7.0))))
    if in_middle and rng.random() < 0.4:
        ringed = bool(rng.random() < 0.7)
        return Ornament(
            stroke=stroke,
            framed=not ringed or bool(rng.random() < 0.2),
            disc=float(rng.uniform(0.75, 1.0)) if ringed else 0.0,
            ringed=ringed,
            reach=float(rng.uniform(0.75, 0.95)),
            dots=float(rng.uniform(0.05, 0.14)) if rng.random() < 0.4 else 0.0,
        )
    return Ornament(
        growth=str(rng.choice(list(GROWTHS), p=[0.5, 0.2, 0.2, 0.1])),
        density=float(rng.random()),
        stroke=stroke,
        clear=int(rng.integers(1, 7)),
        spared=bool(rng.random() < 0.55),
        mirrored=bool(rng.random() < 0.4),
        framed=bool(rng.random() < 0.5),
        disc=float(rng.uniform(0.45, 0.9)) if in_middle and rng.random() < 0.35 else 0.0,
        ringed=bool(rng.random() < 0.4),
        reach=float(rng.uniform(0.75, 0.95)),
    )
