"""Marks on the dice of a throw that lies still but does not count yet."""

from __future__ import annotations

from device.i18n import _
from device.screen.faces import DieFaces
from device.screen.kit.marks import Mark, MarkState
from device.screen.tray import placed
from device.screen.words import LOOK_ICONS, look_word
from device.throw.sight import Sight
from device.zone import Zone


def pending_marks(sight: Sight, zone: Zone, faces: DieFaces) -> list[Mark]:
    """The marks of a throw that lies still but does not count yet, because a question about it is open."""
    marks = []
    for number, letter in sight.letters.items():
        look = _look(sight, number, letter)
        word = faces.name(letter) if letter else ""
        icon = faces.figures[letter] if letter and look is MarkState.FRESH else LOOK_ICONS[look]
        word = word if look is MarkState.FRESH else look_word(look, word)
        if sight.dice[number].shape == "unknown":
            word = _("stranger")
        marks.append(Mark(number, placed(sight.dice[number].box_xyxy, sight, zone), look, word, icon))
    return marks


def _look(sight: Sight, number: int, letter: str | None) -> MarkState:
    doubted = number in sight.doubts
    if doubted and sight.dice[number].cocked:
        return MarkState.COCKED
    if letter is None:
        return MarkState.UNKNOWN
    return MarkState.DOUBTFUL if doubted else MarkState.FRESH
