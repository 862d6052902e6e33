"""The woodcut figures: white silhouettes on disk, which are coloured and scaled when first used, then cached.

A figure is an icon of the screen (`plume`) or a face of the project's own dice (`dam`, `sabre`, `lune`).
A face of a local set has the set's name before it (`dragon/dam`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import pygame

from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import svg_picture
from vision.artwork import FOLDER as ARTWORK

CARD_SHAPE: Final = 88 / 200
"""The width of a card's picture divided by its height."""


def draw_figure(canvas: Canvas, name: str, color: str, x: float, y: float, size: float) -> None:
    """Draw a silhouette with its top left corner at (x, y), all in units."""
    canvas.surface.blit(figure(name, color, canvas.px(size)), (canvas.px(x), canvas.px(y)))


def card_file(name: str) -> str:
    """The name of the file with the picture on a game's card."""
    own = f"{name}.svg"
    return own if files("device.screen").joinpath("cards", own).is_file() else "any.svg"


@lru_cache(maxsize=16)
def card_picture(name: str, size_px: tuple[int, int]) -> pygame.Surface:
    """The picture on a game's card, at a size in pixels; a game without a picture gets one of dice."""
    picture = files("device.screen").joinpath("cards", card_file(name))
    return svg_picture(picture.read_bytes(), size_px)


@lru_cache(maxsize=512)
def figure(name: str, color: str, size_px: int) -> pygame.Surface:
    """A silhouette in one colour, `size_px` square."""
    picture = _white(name, size_px).copy()
    picture.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=64)
def figure_path(name: str) -> str:
    """The SVG path of a silhouette in a 96 by 96 square, for use on an `Ink` sheet."""
    match = re.search(r'\sd="([^"]+)"', _source(name))
    if match is None:
        raise ValueError(f"the figure {name!r} is not one path")
    return match.group(1)


@lru_cache(maxsize=256)
def _white(name: str, size_px: int) -> pygame.Surface:
    return svg_picture(_source(name).encode(), (size_px, size_px))


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    paths = (folder.joinpath(f"{name}.svg") for folder in _folders())
    return next(path for path in paths if path.is_file()).read_text(encoding="utf-8")


def _folders() -> tuple[Traversable, ...]:
    ours = (ARTWORK / name for name in ("imalya", "divinatoires", "osselets"))
    return (files("device.screen").joinpath("figures"), *ours, ARTWORK)
