"""Writes reference pictures as small files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import pygame
from PIL import Image

from tests.command_line import take_no_options

_COLOURS = 256


class Drawn(Protocol):
    """A reference picture that can be drawn."""

    def draw(self) -> pygame.Surface:
        """The picture as the code draws it now."""
        ...


def keep(surface: pygame.Surface, path: Path) -> None:
    """Write a screen as a PNG with a palette, which is a third of the size and looks the same."""
    screen = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    screen.quantize(_COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def redraw(pictures: Mapping[str, Drawn], folder: Path, description: str | None) -> None:
    """Be a program that writes every reference picture of a module anew.

    Args:
        pictures: by the names of their files.
        folder: where the files lie.
        description: the docstring of the module, for `--help`.
    """
    take_no_options(description)
    for name, picture in pictures.items():
        keep(picture.draw(), folder / f"{name}.png")
