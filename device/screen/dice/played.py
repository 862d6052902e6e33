"""The faces of a game's dice when it is played with other dice than the usual ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from device.screen.dice.faces import DieFaces
from device.screen.teach.means import FIGURES, meaning
from engines.imalya import BY_NUMBER, Figure, FigureSet
from vision.dice_set import DRAGON8, IMALYA_SETS, PIPS, DiceSet

_WITH_FIGURES: Final = (PIPS.name, DRAGON8.name)
"""The dice sets that games with Figures use if no other set is chosen."""


def played_with(faces: DieFaces, dice_set: DiceSet) -> DieFaces:
    """The faces of a game's dice when it is played with another dice set.

    Only dice with Figures can be replaced, and only by dice of the same shape. Other dice, such as osselets,
    are returned unchanged. Dice with drawings are drawn as they look, whatever Figures the rules name.
    """
    if faces.dice_set not in _WITH_FIGURES or dice_set.name == PIPS.name:
        return faces
    drawings = _drawings(dice_set, faces.shape)
    named = {drawing: letter for letter, drawing in faces.figures.items()}
    roles = _roles(dice_set, faces.shape)
    letters = {face: named.get(drawings.get(face, ""), _letter(role)) for face, role in roles.items()}
    numbers = {face: letter for face, letter in letters.items() if letter in faces.letters}
    if not numbers:
        return faces
    drawn = {letter: drawings[face] for face, letter in numbers.items() if face in drawings}
    return replace(
        faces,
        numbers=MappingProxyType(numbers),
        figures={**faces.figures, **drawn},
        dice_set=dice_set.name,
    )


def _drawings(dice_set: DiceSet, shape: str) -> Mapping[str, str]:
    """The silhouette of each face that one of our artworks shows; none for numbers and taught dice."""
    designs = {face: kind.design for kind in dice_set.kinds if kind.shape == shape for face in kind.faces}
    return {
        face: face if design == FigureSet.IMALYA else f"{design}/{face}"
        for face, design in designs.items()
        if design in IMALYA_SETS
    }


def _roles(dice_set: DiceSet, shape: str) -> Mapping[str, str]:
    """The role of the Figure that each face stands for, by face, for the dice of a shape."""
    drawn = {face: _role(face) for kind in dice_set.kinds if kind.shape == shape for face in kind.faces}
    own = [taught for taught in dice_set.taught if taught.shape == shape and taught.name == dice_set.name]
    return drawn or {face: meaning(taught, face) for taught in own for face in taught.faces}


def _role(face: str) -> str:
    """The role of the Figure that is drawn on a face, or that the face's number usually stands for."""
    figure = BY_NUMBER.get(face)
    return figure.name.lower() if figure else face


def _letter(role: str) -> str:
    """The letter of the Figure with a role; "" where no Figure has it."""
    return str(Figure[role.upper()]) if role in FIGURES else ""
