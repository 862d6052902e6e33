"""Flat things on a table: coins, cards, tokens, pens, cables, pebbles, printed pips."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes.colours import any_colour, bytes_of, hue
from models.scenes.grounds import Picture, noise, paint
from models.scenes.random_text import random_text

Thing = Callable[[np.random.Generator, int, float], tuple[Picture, NDArray[np.uint8]]]
"""Given a side s and the width of a die, draws a thing: colours (s, s, 3) and mask (s, s)."""


def strew(rng: np.random.Generator, top: Picture, die_px: float) -> None:
    """Lay a few things on the table top, in place, each with a shadow."""
    for _ in range(int(rng.integers(1, 9))):
        draw, size = THINGS[rng.integers(len(THINGS))]
        side = int(die_px * size * np.exp(rng.normal(0, 0.3))) + 6
        if side < 8 or side > 1.5 * top.shape[0]:
            continue
        colours, mask = draw(rng, side, die_px)
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), float(rng.uniform(0, 360)), 0.7)
        colours = np.asarray(cv2.warpAffine(colours, turn, (side, side)), np.uint8)
        mask = np.asarray(cv2.warpAffine(mask, turn, (side, side)), np.uint8)
        at = rng.integers(-side // 2, top.shape[0] - side // 2, 2)
        lay(top, colours, mask, at, die_px * rng.uniform(0.02, 0.15))


def lay(
    top: Picture, colours: Picture, mask: NDArray[np.uint8], at: NDArray[np.int64], height: float
) -> None:
    """Put a thing and its shadow on the table top, its corner at `at` (x, y), perhaps beyond the edge."""
    x, y = int(at[0]), int(at[1])
    aside = np.roll(mask, (int(height), int(height)), (0, 1))
    shadow = cv2.GaussianBlur(aside, (0, 0), max(height * 0.6, 0.5))
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + mask.shape[1], top.shape[1]), min(y + mask.shape[0], top.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    inside = (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
    part = top[y0:y1, x0:x1].astype(np.float32)
    part *= 1 - shadow[inside].astype(np.float32)[..., None] / 255 * 0.55
    cover = mask[inside].astype(np.float32)[..., None] / 255
    top[y0:y1, x0:x1] = (part + (colours[inside] - part) * cover).astype(np.uint8)


def _filled(side: int, colour: tuple[int, int, int]) -> tuple[Picture, NDArray[np.uint8]]:
    return np.full((side, side, 3), colour, np.uint8), np.zeros((side, side), np.uint8)


def coin(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A coin or a poker chip."""
    metal = hue(rng.uniform(0.05, 0.14), rng.uniform(0, 0.6), rng.uniform(0.35, 0.85))
    colours, mask = _filled(side, bytes_of(metal if rng.random() < 0.6 else any_colour(rng)))
    middle, radius = (side // 2, side // 2), int(side * 0.46)
    cv2.circle(mask, middle, radius, 255, -1, cv2.LINE_AA)
    edge = tuple(int(part * 0.6) for part in colours[0, 0])
    cv2.circle(colours, middle, radius, edge, max(1, side // 25), cv2.LINE_AA)
    cv2.circle(colours, middle, int(radius * 0.75), edge, 1, cv2.LINE_AA)
    at, thick = (side // 3, side * 5 // 8), max(1, side // 30)
    cv2.putText(colours, str(rng.integers(1, 51)), at, 2, side / 60, edge, thick, cv2.LINE_AA)
    return colours, mask


def card(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A card, a note, a board tile: a printed rectangle."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    if rng.random() < 0.6:
        colours = paint(rng, side, side, die_px)
    half = int(side * rng.uniform(0.18, 0.48))
    corners = (side // 2 - half, int(side * 0.03)), (side // 2 + half, int(side * 0.97))
    cv2.rectangle(mask, *corners, 255, -1)
    if rng.random() < 0.6:
        cv2.rectangle(colours, *corners, bytes_of(any_colour(rng)), max(2, side // 20))
    return colours, mask


def printed_pips(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """Rows of dots that are no pips: a picture of a domino, a perforated sheet."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    ink = bytes_of(any_colour(rng))
    rows, columns = int(rng.integers(1, 6)), int(rng.integers(2, 7))
    pitch = side * 0.8 / max(rows, columns)
    radius = max(1, int(pitch * rng.uniform(0.12, 0.35)))
    for row in range(rows):
        for column in range(columns):
            at = (int(side * 0.1 + (column + 0.5) * pitch), int(side * 0.1 + (row + 0.5) * pitch))
            cv2.circle(colours, at, radius, ink, -1, cv2.LINE_AA)
    wide, high = int(side * 0.1 + columns * pitch), int(side * 0.1 + rows * pitch)
    cv2.rectangle(mask, (int(side * 0.1), int(side * 0.1)), (wide, high), 255, -1)
    return colours, mask


def counter(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A round or square token with a number, a pip or two, or a picture in its middle."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    middle, radius = (side // 2, side // 2), int(side * 0.46)
    if rng.random() < 0.7:
        cv2.circle(mask, middle, radius, 255, -1, cv2.LINE_AA)
    else:
        cv2.rectangle(mask, (side - radius, side - radius), (radius, radius), 255, -1)
    ink = bytes_of(any_colour(rng))
    if rng.random() < 0.5:
        cv2.circle(colours, middle, int(radius * rng.uniform(0.6, 0.9)), ink, max(1, side // 40), cv2.LINE_AA)
    if rng.random() < 0.2:
        cv2.circle(colours, middle, int(radius * rng.uniform(0.1, 0.4)), ink, -1, cv2.LINE_AA)
        return colours, mask
    text, size = str(rng.integers(1, 20)), side / 48 * rng.uniform(0.6, 1.2)
    (wide, high), _ = cv2.getTextSize(text, 2, size, 1)
    at = ((side - wide) // 2, (side + high) // 2)
    cv2.putText(colours, text, at, 2, size, ink, max(1, int(side / 25)), cv2.LINE_AA)
    return colours, mask


def keyboard(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A keyboard, a remote control, a pocket calculator: rows of keys with a sign on each."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    tall = int(side * rng.uniform(0.3, 0.9))
    cv2.rectangle(mask, (0, 0), (side, tall), 255, -1)
    key, ink = bytes_of(any_colour(rng)), bytes_of(any_colour(rng))
    pitch = max(6, int(die_px * rng.uniform(0.6, 1.5)))
    gap, size = max(1, pitch // int(rng.integers(6, 14))), pitch / 70
    for y in range(gap, tall - pitch, pitch):
        for x in range(gap + (y // pitch % 3) * pitch // 4, side - pitch, pitch):
            cv2.rectangle(colours, (x, y), (x + pitch - gap, y + pitch - gap), key, -1)
            sign = str(rng.choice(list("QWERTYUIOPASDFGHJKLZXCVBNM1234567890.:;*#")))
            at = (x + pitch // 4, y + pitch * 2 // 3)
            cv2.putText(colours, sign, at, 2, size, ink, max(1, pitch // 30), cv2.LINE_AA)
    return colours, mask


def pen(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A pen, a stick, a straw."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    half = max(1.5, die_px * rng.uniform(0.1, 0.35) / 0.7)
    line = np.clip(np.abs(np.arange(side) - side / 2) / half, 0, 1)
    colours = (colours * (1.25 - line**2)[None, :, None].clip(0.2, 1.2)).clip(0, 255).astype(np.uint8)
    cv2.line(mask, (side // 2, 0), (side // 2, side), 255, int(2 * half))
    return colours, mask


def cable(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A cable or a string, curling."""
    colours, mask = _filled(side, bytes_of(hue(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.03, 0.95))))
    points = rng.uniform(-0.2, 1.2, (4, 2)) * side
    t = np.linspace(0, 1, 40)[:, None]
    bends = np.concatenate([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3], axis=1)
    curve = bends @ points
    thick = max(1, int(die_px * rng.uniform(0.08, 0.35)))
    cv2.polylines(mask, [curve.astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    shine = cv2.GaussianBlur(mask, (0, 0), thick / 4 + 0.5).astype(np.float32)[..., None] / 255
    return (colours * (0.5 + 0.6 * shine)).clip(0, 255).astype(np.uint8), mask


def pebble(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A pebble, a bean, a bead, a sweet."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    axes = (int(side * 0.45), int(side * rng.uniform(0.25, 0.45)))
    cv2.ellipse(mask, (side // 2, side // 2), axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j]
    light = np.clip(1.3 - (x + 0.35) ** 2 - (y + 0.35) ** 2, 0.25, 1.2)[..., None]
    return (colours * light).clip(0, 255).astype(np.uint8), mask


def letters(rng: np.random.Generator, side: int, die_px: float) -> tuple[Picture, NDArray[np.uint8]]:
    """A word or a number, printed straight on the table."""
    colours, mask = _filled(side, bytes_of(any_colour(rng)))
    text = random_text(rng, "ABCDEFGHKLMNOPRSTUVWXYZ0123456789", int(rng.integers(1, 7)))
    size = side / 40 / max(2, len(text))
    font, thick = int(rng.choice([0, 2, 3, 4])), max(1, int(size * 4))
    cv2.putText(mask, text, (side // 10, side // 2), font, size * 2, 255, thick, cv2.LINE_AA)
    return colours, mask


THINGS: tuple[tuple[Thing, float], ...] = (
    (coin, 1.9),
    (card, 6.0),
    (card, 12.0),
    (printed_pips, 2.5),
    (pen, 12.0),
    (cable, 14.0),
    (pebble, 1.3),
    (letters, 4.0),
    (counter, 1.2),
    (counter, 2.2),
    (keyboard, 12.0),
)
"""The things, and their sizes in die widths."""


def inlay(rng: np.random.Generator, top: Picture, die_px: float) -> Picture:
    """Lay another top on the first: a mat, a board, the edge of a table against the floor."""
    side = top.shape[0]
    mask = np.zeros((side, side), np.uint8)
    kind = rng.random()
    middle = rng.normal(side / 2, side * 0.08, 2)
    size = side * rng.uniform(0.2, 0.45)
    if kind < 0.35:
        corners = middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size * rng.uniform(0.6, 1.2, 2)
        cv2.fillPoly(mask, [corners.astype(np.int32)], 255)
    elif kind < 0.6:
        cv2.circle(mask, (int(middle[0]), int(middle[1])), int(size), 255, -1, cv2.LINE_AA)
    elif kind < 0.7:
        angles = np.arange(6) * np.pi / 3
        corners = middle + np.stack([np.cos(angles), np.sin(angles)], 1) * size
        cv2.fillPoly(mask, [corners.astype(np.int32)], 255)
    else:
        mask[:, int(side * rng.uniform(0.0, 0.3)) :] = 255
    mat = paint(rng, side, side, die_px)
    if rng.random() < 0.5:
        thick = int(die_px * rng.uniform(0.03, 0.15)) + 1
        rim = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8), iterations=thick)
        mat[rim > 0] = bytes_of(any_colour(rng))
    below = top.copy()
    lay(below, mat, mask, np.zeros(2, np.int64), die_px * rng.uniform(0.02, 0.3))
    return below


def blinds(rng: np.random.Generator, height: int, width: int) -> NDArray[np.float32]:
    """Large soft shadows (h, w) over the whole picture, as factors: a head, window bars."""
    coarse = np.zeros((height // 8, width // 8), np.float32)
    if rng.random() < 0.7:
        for _ in range(int(rng.integers(1, 3))):
            center = rng.uniform(-0.2, 1.2, 2) * (width / 8, height / 8)
            corners = center + rng.normal(size=(5, 2)) * width / 8 * rng.uniform(0.1, 0.5)
            cv2.fillPoly(coarse, [cv2.convexHull(corners.astype(np.int32))], 1.0)
    else:
        y, x = np.mgrid[0 : coarse.shape[0], 0 : coarse.shape[1]]
        angle, pitch = rng.uniform(0, np.pi), rng.uniform(8, 40)
        waves = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / pitch)
        coarse = (waves > rng.uniform(-0.5, 0.5)).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(coarse, (0, 0), float(np.exp(rng.uniform(-0.5, 2)))), np.float32)
    uneven = soft * (1 + 0.1 * noise(rng, soft.shape[0], soft.shape[1], (20, 20), 2))
    return 1 - np.float32(rng.uniform(0.15, 0.6)) * np.clip(cv2.resize(uneven, (width, height)), 0, 1)
