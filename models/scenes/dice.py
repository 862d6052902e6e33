"""Random makes of dice: shape, edges, material, artwork."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.colours import any_colour, brightness, hue
from models.scenes.fonts import random_font
from models.scenes.marks import MARKS, OFTEN, mark
from vision.dice_set import DRAWN, OSSELETS, TERTRE, Kind
from vision.scenes.drawn import Print, drawn_skin, printed_skin
from vision.scenes.materials import Grain, Material
from vision.scenes.numerals import Lettering, numeral_skin, write
from vision.scenes.ornaments import GROWTHS, Ornament
from vision.scenes.pips import PipDesign, d6_values, pip_skin
from vision.scenes.skins import CELL_PX, Colour, Skin, engrave
from vision.scenes.solids import Solid, box, die_solid
from vision.scenes.symbols import symbol_skin

SHAPES = ("d4", "d6", "d8", "d10", "d12", "d20")
_FACES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
MOST_LEAST_PX = 150.0
"""The largest allowed `Mix.least_px`. Few dice larger than this fit into a scene."""
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


@dataclass(frozen=True, slots=True)
class Mix:
    """The mix of makes in scenes, and the typefaces of numerals.

    `make_dice` decides in this order: `tetrahedra`, `osselets`, `marks`, `pips`, `numerals`. Each of these is
    the probability of its kind where none before it was chosen.

    Attributes:
        pips: d6 with pips.
        marks: d6 with marks of no game.
        beside: the part of d6 with pips that are made as in East Asia: pips close together, a large single
            one, and those of the two side by side along an edge.
        least_px: the least width of an ordinary die, in pixels.
        d4: the part of the dice with numerals that are d4.
        foreign: the part of d10, d12 and d20, which no game uses, among the other dice with numerals.
        tetrahedra: d4; somewhat more than half of them have drawings.
        numerals: dice with numerals; all that is left has our drawings.
        ornate: the part with ornaments of the dice with numerals; for d4 a sixth of it.
        leaning: the part of leaning dice; at 0 only a few lean on others.
        osselets: osselets; more of them are among our drawings.
        hard: the part of scenes with dice on a patterned cloth, that with dice in one heap, and that with
            bright dice that burn out on a dark table.
        veined: the part of dice with streaks or veins of two colours, besides those of other materials.
        typefaces: a folder of further typefaces, see `fonts.random_font`; or None.
    """

    pips: float = 0.76
    marks: float = 0.0
    beside: float = 0.12
    least_px: float = 16.0
    d4: float = 0.17
    foreign: float = 0.42
    tetrahedra: float = 0.0
    numerals: float = 0.5
    ornate: float = 0.35
    leaning: float = 0.0
    osselets: float = 0.0
    hard: float = 0.0
    veined: float = 0.0
    typefaces: Path | None = None


ORDINARY = Mix()
"""The mix of most tables."""


def make_dice(rng: np.random.Generator, mix: Mix) -> Make:
    """A make at random."""
    if mix.tetrahedra > 0 and (chance := rng.random()) < mix.tetrahedra:
        if chance < 0.58 * mix.tetrahedra:
            return drawn_dice(rng, TERTRE, mix)
        return numeral_dice(rng, "d4", mix)
    if mix.osselets > 0 and rng.random() < mix.osselets:
        return drawn_dice(rng, OSSELETS, mix)
    if mix.marks > 0 and rng.random() < mix.marks:
        return marked_dice(rng, mix)
    if rng.random() < mix.pips:
        return pip_dice(rng, mix)
    if rng.random() >= mix.numerals:
        return drawn_dice(rng, DRAWN[rng.integers(len(DRAWN))], mix)
    ours, foreign = (1 - mix.foreign) * np.array([0.48, 0.52]), mix.foreign * np.array([0.66, 0.17, 0.17])
    parts = [mix.d4, *(1 - mix.d4) * np.concatenate([ours, foreign])]
    return numeral_dice(rng, str(rng.choice(SHAPES, p=parts)), mix)


def pip_dice(rng: np.random.Generator, mix: Mix = ORDINARY) -> Make:
    """A d6 with pips, some of them made as in East Asia."""
    material = substance(rng, mix.veined)
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
        name = "".join(rng.choice(list("ABCDEGILNORSTY")) for _ in range(rng.integers(4, 8)))
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


def substance(rng: np.random.Generator, veined: float = 0.0) -> Material:
    """A random material; `veined` is the probability that it has streaks or veins."""
    if veined > 0 and rng.random() < veined:
        return _veined(rng)
    kind = rng.random()
    gloss = float(np.clip(rng.normal(0.6, 0.22), 0.0, 1.0))
    grain_size = float(rng.uniform(0.8, 3.0))
    if kind < 0.32:
        white = hue(rng.uniform(0.09, 0.15), abs(rng.normal(0, 0.15)) + 0.01, rng.uniform(0.82, 0.98))
        return Material(white, gloss=gloss, clear=float(rng.choice([0, 0, 0, 0.2])))
    if kind < 0.43:
        return Material(hue(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.03, 0.2)), gloss=gloss)
    if kind < 0.69:
        return Material(hue(rng.random(), rng.uniform(0.45, 0.92), rng.uniform(0.3, 0.93)), gloss=gloss)
    if kind < 0.80:
        tone = rng.random()
        first = hue(tone, rng.uniform(0.2, 0.9), rng.uniform(0.15, 0.9))
        second = hue(tone + rng.normal(0, 0.12), rng.uniform(0.2, 0.9), rng.uniform(0.15, 0.95))
        grain: Grain = "pearl" if rng.random() < 0.75 else "speckle"
        return Material(first, second, grain, grain_size, max(gloss, 0.5))
    if kind < 0.91:
        colour = hue(rng.random(), rng.uniform(0.3, 0.92), rng.uniform(0.4, 0.95))
        return Material(colour, gloss=max(gloss, 0.7), clear=float(rng.uniform(0.4, 1.0)))
    if kind < 0.94:
        tone = rng.normal(0.08, 0.02)
        first = hue(tone, rng.uniform(0.3, 0.6), rng.uniform(0.5, 0.95))
        second = (0.6 * first[0], 0.6 * first[1], 0.6 * first[2])
        return Material(first, second, "wood", rng.uniform(0.6, 1.5), gloss * 0.5)
    if kind < 0.96:
        colour = hue(rng.uniform(0.07, 0.14), rng.uniform(0, 0.6), rng.uniform(0.55, 0.95))
        return Material(colour, gloss=max(gloss, 0.6), metal=1.0)
    if kind < 0.98:
        first = hue(rng.random(), rng.uniform(0.5, 0.92), rng.uniform(0.1, 0.7))
        return Material(first, (0.8, 0.8, 0.8), "glitter", 1.0, 0.9, clear=float(rng.uniform(0, 0.4)))
    return Material(any_colour(rng), any_colour(rng), "fade", 1.0, gloss)


def _veined(rng: np.random.Generator) -> Material:
    """Streaks or veins of any two colours, or of two of nearly the same hue."""
    tone = rng.random()
    first = hue(tone, rng.uniform(0, 0.9), rng.uniform(0.15, 0.95))
    second = any_colour(rng)
    if rng.random() < 0.5:
        second = hue(tone + rng.normal(0, 0.1), rng.uniform(0, 0.9), rng.uniform(0.15, 0.95))
    grain: Grain = "swirl" if rng.random() < 0.7 else "vein"
    gloss = float(np.clip(rng.normal(0.7, 0.2), 0.0, 1.0))
    return Material(first, second, grain, float(np.exp(rng.uniform(np.log(0.5), np.log(3)))), gloss)


def ink_on(rng: np.random.Generator, material: Material) -> Colour:
    """An ink that differs from the body; some makers choose badly."""
    least = 0.35 if rng.random() < 0.2 else 0.6
    bodies = [material.colour] if material.grain == "plain" else [material.colour, material.second]
    mean = sum(brightness(body) for body in bodies) / len(bodies)
    for _ in range(20):
        kind = rng.random()
        if kind < 0.52:
            ink = hue(0, 0, rng.uniform(0.85, 1)) if mean < 0.66 else hue(0, 0, rng.uniform(0.02, 0.15))
        elif kind < 0.72:
            ink = hue(0, 0, rng.uniform(0.8, 1) if rng.random() < 0.6 else rng.uniform(0.02, 0.2))
        elif kind < 0.85:
            ink = hue(rng.normal(0.13, 0.02), rng.uniform(0.4, 0.9), rng.uniform(0.6, 0.95))
        else:
            ink = hue(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.25, 0.95))
        if all(_differ(ink, body, least) for body in bodies):
            return ink
    return (0.9, 0.9, 0.9) if mean < 0.5 else (0.02, 0.02, 0.02)


def _differ(ink: Colour, body: Colour, least: float) -> bool:
    """Whether an ink differs from a body, in brightness or by the distance `least` of their colours."""
    apart = np.array(ink) ** 0.45 - np.array(body) ** 0.45
    return abs(brightness(ink) - brightness(body)) > 0.28 or float(np.linalg.norm(apart)) > least


def drawn_dice(rng: np.random.Generator, kind: Kind, mix: Mix = ORDINARY) -> Make:
    """Dice with the drawings of a kind, each as often as on real dice."""
    solid = _edges(rng, _osselet(rng) if kind.shape == "osselet" else die_solid(kind.shape))
    material = substance(rng, mix.veined)
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


def marked_dice(rng: np.random.Generator, mix: Mix = ORDINARY) -> Make:
    """A d6 with six marks."""
    solid = _edges(rng, die_solid("d6"))
    material = substance(rng, mix.veined)
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


def numeral_dice(rng: np.random.Generator, shape: str, mix: Mix = ORDINARY) -> Make:
    """A die with numerals, plain or among ornaments."""
    solid = _edges(rng, die_solid(shape))
    material = substance(rng, mix.veined)
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
