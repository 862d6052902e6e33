"""Writes reference pictures as small files."""

from pathlib import Path

import pygame
from PIL import Image

_COLOURS = 256


def keep(surface: pygame.Surface, path: Path) -> None:
    """Write a screen as a PNG with a palette, which is a third of the size and looks the same."""
    screen = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    screen.quantize(_COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
