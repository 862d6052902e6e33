"""The woodcut figures: white silhouettes on disk, coloured and sized when first used.

A figure is a sign of the screen (`plume`), a face of the dice that are ours (`dam`, `sabre`, `lune`), or a
face of one of the local sets, with the set's name before it (`dragon/dam`).
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import pygame

from device.screen.kit.canvas import Canvas
from vision.artwork import FOLDER as ARTWORK


def draw_figure(canvas: Canvas, name: str, color: str, x: float, y: float, size: float) -> None:
    """Put a silhouette on the canvas, its top left corner at (x, y), all in units."""
    canvas.surface.blit(figure(name, color, canvas.px(size)), (canvas.px(x), canvas.px(y)))


@lru_cache(maxsize=16)
def card_picture(name: str, size_px: tuple[int, int]) -> pygame.Surface:
    """The picture on a game's card, at the size in pixels; dice for a game that brings no picture."""
    cards = files("device.screen").joinpath("cards")
    own = cards.joinpath(f"{name}.svg")
    picture = own if own.is_file() else cards.joinpath("any.svg")
    return pygame.image.load_sized_svg(io.BytesIO(picture.read_bytes()), size_px)


@lru_cache(maxsize=512)
def figure(name: str, color: str, size_px: int) -> pygame.Surface:
    """A silhouette in one colour, `size_px` square."""
    picture = _white(name, size_px).copy()
    picture.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=64)
def figure_path(name: str) -> str:
    """The outline of a silhouette in a 96 by 96 square, for drawing it inside an ink sheet."""
    match = re.search(r'\sd="([^"]+)"', _source(name))
    if match is None:
        raise ValueError(f"the figure {name!r} is not one path")
    return match.group(1)


@lru_cache(maxsize=256)
def _white(name: str, size_px: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(_source(name).encode()), (size_px, size_px))


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    paths = (folder.joinpath(f"{name}.svg") for folder in _folders())
    return next(path for path in paths if path.is_file()).read_text(encoding="utf-8")


def _folders() -> tuple[Traversable, ...]:
    ours = (ARTWORK / name for name in ("imalya", "divinatoires", "osselets"))
    return (files("device.screen").joinpath("figures"), *ours, ARTWORK)
