"""What a game calls the faces that the reader sees."""

from __future__ import annotations

from collections.abc import Callable

Named = Callable[[int, str], str]
"""What a face of the die with a number is called in the game."""


def as_read(number: int, face: str) -> str:
    """The reader's own word for a face."""
    return face
