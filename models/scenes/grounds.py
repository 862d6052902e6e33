"""Random table tops: felt, wood, cloth, paper, maps, tiles and others."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.colours import any_colour, bytes_of, hue
from models.scenes.random_text import random_text

Picture = NDArray[np.uint8]
Painter = Callable[[np.random.Generator, int, int, float], Picture]
"""Given a random generator, height, width and the width of a die in pixels, paints (height, width, 3)
bytes."""


def noise(
    rng: np.random.Generator,
    height: int,
    width: int,
    cell: tuple[float, float],
    octaves: int = 4,
    fall: float = 0.55,
) -> NDArray[np.float32]:
    """Smooth noise (height, width), mean 0, deviation 1; the largest bumps are `cell` (x, y) pixels wide."""
    total = np.zeros((height, width), np.float32)
    weight, power = 1.0, 0.0
    for octave in range(octaves):
        wide, high = cell[0] / 2**octave, cell[1] / 2**octave
        if max(wide, high) < 1 and octave:
            break
        shape = (int(height / max(high, 1)) + 2, int(width / max(wide, 1)) + 2)
        small = rng.standard_normal(shape, np.float32)
        total += weight * cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
        power += weight * weight
        weight *= fall
    return np.asarray(total / np.sqrt(power), np.float32)


def _mix(first: tuple[int, int, int], second: tuple[int, int, int], amount: NDArray[np.float32]) -> Picture:
    """Two colours mixed by (h, w) amounts of the second, 0 to 1."""
    table = np.linspace(np.array(first), np.array(second), 256).round().astype(np.uint8)
    return table[np.clip(amount * 255, 0, 255).astype(np.uint8)]


def _lit(picture: Picture, field: NDArray[np.float32], strength: float) -> Picture:
    """The picture made lighter and darker by (h, w) noise."""
    gain = np.clip(128 + field * (128 * strength), 0, 255).astype(np.uint8)
    return np.asarray(cv2.multiply(picture, cv2.cvtColor(gain, cv2.COLOR_GRAY2BGR), scale=1 / 128), np.uint8)


def _flat(rng: np.random.Generator, height: int, width: int) -> Picture:
    return np.full((height, width, 3), bytes_of(any_colour(rng)), np.uint8)


def plain(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """A painted table, a sheet, a mat: one colour and hardly any grain."""
    picture = _flat(rng, height, width)
    picture = _lit(picture, noise(rng, height, width, (width / 2, width / 2), 3), rng.uniform(0, 0.08))
    return _lit(picture, noise(rng, height, width, (2, 2), 1), rng.uniform(0, 0.06))


def felt(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Felt or baize: short fibres and worn patches."""
    base = bytes_of(
        hue(
            float(rng.choice([0.36, 0.4, 0.98, 0.62, 0.6, 0.75, 0.08])),
            rng.uniform(0.2, 0.9),
            rng.uniform(0.12, 0.7),
        )
    )
    picture = np.full((height, width, 3), base, np.uint8)
    picture = _lit(picture, noise(rng, height, width, (die_px, die_px), 4), rng.uniform(0.02, 0.15))
    fibre = cv2.GaussianBlur(noise(rng, height, width, (1, 1), 1), (0, 0), rng.uniform(0.5, 1.2))
    return _lit(picture, np.asarray(fibre, np.float32), rng.uniform(0.08, 0.5))


def wood(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Boards, veneer, parquet."""
    tone = rng.normal(0.075, 0.02)
    light, dark = rng.uniform(0.35, 0.95), rng.uniform(0.3, 0.9)
    saturation = rng.uniform(0.1, 0.65)
    first = bytes_of(hue(tone, saturation, light))
    second = bytes_of(hue(tone - 0.01, min(1, saturation * 1.2), light * dark))
    stretch = rng.uniform(6, 25)
    grain_px = die_px * rng.uniform(0.08, 0.5)
    bend = noise(rng, height, width, (die_px * 8, die_px * 2), 3) * rng.uniform(0, 2.5)
    rings = np.arange(height, dtype=np.float32)[:, None] / grain_px + bend
    field = 0.5 + 0.3 * np.sin(rings * rng.uniform(0.3, 2)) * rng.uniform(0, 1)
    field = field + noise(rng, height, width, (grain_px * stretch, grain_px), 4, 0.75) * rng.uniform(
        0.1, 0.35
    )
    picture = _mix(first, second, field.astype(np.float32))
    if rng.random() < 0.5:
        _boards(rng, picture, die_px)
    return picture


def _nearer(colour: tuple[int, int, int], other: tuple[int, int, int], part: float) -> tuple[int, int, int]:
    """A mix of two colours: at 0 the other one, at 1 the first."""
    blue, green, red = (round(b + (a - b) * part) for a, b in zip(colour, other, strict=True))
    return blue, green, red


def _boards(rng: np.random.Generator, picture: Picture, die_px: float) -> None:
    """Cut the wood into boards of slightly different tone, with dark joints."""
    pitch = max(12, int(die_px * rng.uniform(1.5, 8)))
    for top in range(int(rng.integers(-pitch, 0)), picture.shape[0], pitch):
        board = picture[max(top, 0) : top + pitch]
        if board.size:
            board[:] = cv2.convertScaleAbs(board, alpha=float(rng.uniform(0.85, 1.12)))
            joint = max(1, int(die_px * 0.04))
            board[:joint] = board[:joint] // 3


def carpet(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Rough: carpet, concrete, sand, plaster."""
    first, second = bytes_of(any_colour(rng)), bytes_of(any_colour(rng))
    tuft = die_px * rng.uniform(0.05, 0.3)
    close = rng.uniform(0.15, 0.5)
    second = _nearer(second, first, close)
    field = 0.5 + 0.35 * noise(rng, height, width, (tuft, tuft), 3, 0.8)
    picture = _mix(first, second, field)
    return _lit(picture, noise(rng, height, width, (die_px * 3, die_px * 3), 2), rng.uniform(0, 0.15))


def weave(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Cloth: a weave, a rib, a knit, a coarse net."""
    first, second = bytes_of(any_colour(rng)), bytes_of(any_colour(rng))
    close = rng.uniform(0.2, 0.9)
    second = _nearer(second, first, close)
    pitch = max(2.5, die_px * rng.uniform(0.06, 0.45))
    warp = noise(rng, height, width, (die_px * 4, die_px * 4), 2) * rng.uniform(0, 1.5)
    x = np.arange(width, dtype=np.float32)[None] * (2 * np.pi / pitch) + warp
    y = np.arange(height, dtype=np.float32)[:, None] * (2 * np.pi / (pitch * rng.uniform(0.6, 2))) + warp
    kind = rng.integers(3)
    field = np.sin(x) * np.sin(y) if kind == 0 else np.sin(y) if kind == 1 else np.sin(x) + np.sin(y) - 0.6
    field = 0.5 + rng.uniform(0.25, 0.8) * field
    field += noise(rng, height, width, (2, 2), 1) * rng.uniform(0, 0.15)
    return _mix(first, second, field.astype(np.float32))


def net(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """A distorted net, mesh or wire grid over another ground."""
    picture = marble(rng, height, width, die_px) if rng.random() < 0.5 else plain(rng, height, width, die_px)
    string = _mix(
        bytes_of(any_colour(rng)), bytes_of(any_colour(rng)), rng.random((height, 1), np.float32) * 0.2
    )
    pitch = max(3.0, die_px * float(rng.uniform(0.08, 0.4)))
    pull = noise(rng, height, width, (die_px * 6, die_px * 6), 2) * pitch * rng.uniform(0, 1.2)
    turn = rng.uniform(0, np.pi)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    along, across = x * np.cos(turn) + y * np.sin(turn) + pull, y * np.cos(turn) - x * np.sin(turn) - pull
    thick = rng.uniform(0.15, 0.6)
    covered = np.maximum((along / pitch) % 1 < thick, (across / pitch) % 1 < thick).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(covered, (0, 0), 0.6), np.float32)[..., None]
    return np.asarray((picture + (string - picture.astype(np.float32)) * soft).astype(np.uint8))


def tea_towel(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Light cloth with a few coloured stripes that cross."""
    tone = bytes_of(hue(rng.uniform(0.05, 0.15), rng.uniform(0, 0.25), rng.uniform(0.6, 0.98)))
    picture = np.full((height, width, 3), tone, np.uint8)
    for _ in range(int(rng.integers(1, 7))):
        wide, at = max(2, int(die_px * rng.uniform(0.1, 0.8))), int(rng.integers(0, max(height, width)))
        stripe = picture[at : at + wide] if rng.random() < 0.5 else picture[:, at : at + wide]
        stripe[:] = cv2.addWeighted(stripe, 0.4, np.full_like(stripe, bytes_of(any_colour(rng))), 0.6, 0)
    pitch = max(2.0, die_px * float(rng.uniform(0.03, 0.12)))
    y, x = np.mgrid[:height, :width].astype(np.float32) * (2 * np.pi / pitch)
    thread = (
        np.sin(x) * np.sin(y) * rng.uniform(0.2, 1)
        + noise(rng, height, width, (die_px * 2, die_px * 2), 3) * 0.4
    )
    return _lit(picture, thread.astype(np.float32), float(rng.uniform(0.05, 0.25)))


def checked(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Checked or striped cloth: bands of two to four colours, thinner than a numeral or wider than a die."""
    colours = np.array([bytes_of(any_colour(rng)) for _ in range(int(rng.integers(2, 5)))], np.float32)
    wide = np.maximum(die_px * np.exp(rng.uniform(np.log(0.12), np.log(1.4), len(colours))), 2).astype(int)
    bands = np.repeat(colours, wide if rng.random() < 0.4 else wide[0], axis=0)
    rows = np.resize(bands, (height, 3))[:, None]
    columns = np.resize(bands, (width, 3))[None]
    down = rng.uniform(0.35, 0.65) if rng.random() < 0.7 else 0.0
    cloth = np.asarray(rows * down + columns * (1 - down) + np.zeros((height, width, 3)), np.uint8)
    thread = noise(rng, height, width, (2, 2), 1) + noise(rng, height, width, (die_px * 3, die_px * 3), 2)
    return _lit(cloth, thread, float(rng.uniform(0.02, 0.12)))


def tiles(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Tiles, chequers, stripes, squared paper."""
    picture = _flat(rng, height, width)
    pitch = max(6, int(die_px * rng.uniform(0.4, 5)))
    second, joint = bytes_of(any_colour(rng)), bytes_of(any_colour(rng))
    kind = rng.integers(3)
    if kind == 0:
        for row in range(0, height, pitch):
            for column in range(0, width, pitch):
                if (row // pitch + column // pitch) % 2:
                    picture[row : row + pitch, column : column + pitch] = second
    elif kind == 1:
        for row in range(0, height, pitch):
            picture[row : row + int(pitch * rng.uniform(0.2, 0.8))] = second
    if kind == 2 or rng.random() < 0.4:
        thick = max(1, int(pitch * rng.uniform(0.02, 0.08)))
        picture[np.arange(0, height)[np.arange(height) % pitch < thick]] = joint
        picture[:, np.arange(width) % pitch < thick] = joint
    return _lit(picture, noise(rng, height, width, (die_px, die_px), 4), rng.uniform(0, 0.12))


def page(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Printed paper: text, tables, headings, coloured boxes."""
    paper = hue(rng.uniform(0.08, 0.16), rng.uniform(0, 0.15), rng.uniform(0.75, 1))
    picture = np.full((height, width, 3), bytes_of(paper), np.uint8)
    for _ in range(rng.integers(0, 7)):
        _coloured_box(rng, picture, die_px)
    y = 0
    size = die_px * rng.uniform(0.15, 0.6)
    colour = bytes_of(hue(rng.random(), rng.uniform(0, 0.8), rng.uniform(0, 0.4)))
    while y < height:
        y += int(size * rng.uniform(1.3, 2.2)) + 2
        letters = random_text(rng, "abcdefghiklmnoprstuvw      ABDEGMPRS0123456789+=()%", 90)
        start = int(rng.integers(-50, 60))
        cv2.putText(
            picture,
            letters,
            (start, y),
            int(rng.choice([0, 2, 3, 4])),
            size / 24,
            colour,
            max(1, int(size / 14)),
            cv2.LINE_AA,
        )
    return picture


def _coloured_box(rng: np.random.Generator, picture: Picture, die_px: float) -> None:
    height, width = picture.shape[:2]
    x, y = int(rng.integers(-40, width)), int(rng.integers(-40, height))
    size = (int(die_px * rng.uniform(0.6, 8)), int(die_px * rng.uniform(0.5, 4)))
    cv2.rectangle(
        picture,
        (x, y),
        (x + size[0], y + size[1]),
        bytes_of(any_colour(rng)),
        -1 if rng.random() < 0.7 else 2,
    )


def chart(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """A map or a game board: coloured regions, borders, names."""
    count = int(rng.integers(8, 60))
    seeds = rng.random((count, 2)).astype(np.float32) * (width, height)
    shift = (
        noise(rng, height // 4, width // 4, (die_px * 1.5 / 4 + 2, die_px * 1.5 / 4 + 2), 3)
        * die_px
        * rng.uniform(0, 0.5)
    )
    y, x = np.mgrid[0:height:4, 0:width:4][:, : height // 4, : width // 4].astype(np.float32)
    away = (x.ravel()[:, None] + shift.ravel()[:, None] - seeds[:, 0]) ** 2 + (
        y.ravel()[:, None] - shift.ravel()[:, None] - seeds[:, 1]
    ) ** 2
    region = away.argmin(axis=1).reshape(height // 4, width // 4).astype(np.uint8)
    region = cv2.medianBlur(cv2.resize(region, (width, height), interpolation=cv2.INTER_NEAREST), 5)
    colours = np.array([bytes_of(any_colour(rng)) for _ in range(count)], np.float32)
    colours = colours + (colours.mean(axis=0) - colours) * rng.uniform(0, 0.6)
    picture: Picture = colours.astype(np.uint8)[region]
    if rng.random() < 0.7:
        edge = cv2.morphologyEx(region, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
        picture[edge] = bytes_of(any_colour(rng))
    for _ in range(int(rng.integers(0, 30))):
        word = random_text(rng, "AEIOUBCDLMNRSTK0123456789", int(rng.integers(1, 9)))
        at = (int(rng.integers(0, width)), int(rng.integers(0, height)))
        cv2.putText(
            picture,
            word,
            at,
            int(rng.choice([0, 2, 3, 4])),
            die_px * rng.uniform(0.008, 0.03),
            (20, 20, 20),
            max(1, int(die_px / 40)),
            cv2.LINE_AA,
        )
    return picture


def speckle(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Granite, terrazzo, dirt, a starry sky: spots of any size, that of pips included."""
    picture = _flat(rng, height, width)
    colours = [bytes_of(any_colour(rng)) for _ in range(int(rng.integers(1, 4)))]
    radius = die_px * rng.uniform(0.02, 0.14)
    for _ in range(int(rng.integers(100, 900))):
        at = (int(rng.integers(0, width)), int(rng.integers(0, height)))
        axes = (max(1, int(radius * rng.uniform(0.3, 1.5))), max(1, int(radius * rng.uniform(0.3, 1.5))))
        cv2.ellipse(
            picture,
            at,
            axes,
            float(rng.uniform(0, 180)),
            0,
            360,
            colours[rng.integers(len(colours))],
            -1,
            cv2.LINE_AA,
        )
    return picture


def dots(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """A printed grid of dots, similar to pips."""
    picture = _flat(rng, height, width)
    pitch = max(5, int(die_px * rng.uniform(0.2, 0.9)))
    colour = bytes_of(any_colour(rng))
    for row in range(0, height, pitch):
        for column in range(0, width, pitch):
            at = (column + (pitch // 2 if row // pitch % 2 and pitch % 2 else 0), row)
            cv2.circle(picture, at, max(1, int(pitch * 0.22)), colour, -1, cv2.LINE_AA)
    return picture


def marble(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Veined stone, crumpled cloth, leather, clouds."""
    first, second = bytes_of(any_colour(rng)), bytes_of(any_colour(rng))
    cell = die_px * rng.uniform(0.4, 6)
    field = noise(rng, height, width, (cell, cell), 5, rng.uniform(0.4, 0.75))
    if rng.random() < 0.5:
        field = 1 - np.abs(field)
    return _mix(first, second, 0.5 + field * rng.uniform(0.08, 0.4))


def shapes(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """Random shapes of all colours, sharp or out of focus."""
    picture = _flat(rng, height, width)
    for _ in range(int(rng.integers(5, 60))):
        center = rng.random(2) * (width, height)
        size = die_px * np.exp(rng.uniform(-1.5, 1.5))
        corners = center + rng.normal(size=(int(rng.integers(3, 7)), 2)) * size
        cv2.fillPoly(
            picture, [cv2.convexHull(corners.astype(np.int32))], bytes_of(any_colour(rng)), cv2.LINE_AA
        )
    return cv2.GaussianBlur(picture, (0, 0), float(np.exp(rng.uniform(-1, 2)))).astype(np.uint8)


PAINTERS: tuple[tuple[Painter, float], ...] = (
    (plain, 0.20),
    (felt, 0.13),
    (wood, 0.20),
    (carpet, 0.08),
    (weave, 0.08),
    (net, 0.07),
    (tea_towel, 0.04),
    (tiles, 0.05),
    (page, 0.06),
    (chart, 0.06),
    (speckle, 0.04),
    (dots, 0.015),
    (marble, 0.05),
    (shapes, 0.015),
)
"""The painters and their frequencies."""
PATTERNED: tuple[Painter, ...] = (checked, checked, checked, tiles, tea_towel, weave, net, page, chart, dots)
"""The painters of tops whose patterns hide the outlines of dice."""


def paint(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """A random table top: (height, width, 3) bytes."""
    shares = np.array([share for _, share in PAINTERS])
    painter = PAINTERS[rng.choice(len(PAINTERS), p=shares / shares.sum())][0]
    return painter(rng, height, width, die_px)


def paint_patterned(rng: np.random.Generator, height: int, width: int, die_px: float) -> Picture:
    """A random top with a pattern: (height, width, 3) bytes."""
    return PATTERNED[rng.integers(len(PATTERNED))](rng, height, width, die_px)
