"""The faces of dice, with the words and pictures that a game has for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Command
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.pages import on_keys, page_of
from device.screen.question import Choice
from vision.dice_set import PIPS
from vision.reading import Die


@dataclass(frozen=True, slots=True)
class DieFaces:
    """One kind of die: how its faces are named, drawn, entered by keys and read by the camera.

    Attributes:
        shape: the solid: `d4`, `d6`, `d8` or `osselet`. If the reader does not know it, people enter the
            faces.
        letters: one letter for each face, in the order of the soft keys, as in the text form of a throw.
            With more faces than keys the sixth key turns the page.
        numbers: the letter of each face, by the reader's name for the face.
        figures: the name of the silhouette of each letter.
        name: returns the name of a letter's face, short enough for a key.
        called: returns the name of the die with a number.
        dice_set: the reader's name of the dice set.
        hidden: the face that the die lies on counts, which nobody can see.
        in_sentences: returns the name of a letter's face for a sentence; None where it is the same name.
    """

    shape: str
    letters: str
    numbers: Mapping[str, str]
    figures: Mapping[str, str]
    name: Callable[[str], str]
    called: Callable[[int], str]
    dice_set: str = PIPS.name
    hidden: bool = False
    in_sentences: Callable[[str], str] | None = None

    def said(self, letter: str) -> str:
        """The name of a letter's face, for a sentence."""
        return (self.in_sentences or self.name)(letter)

    def letter(self, face: str | None) -> str | None:
        """The letter of a face that was read; None if this die has no such face."""
        return self.numbers.get(face or "")

    def likeliest(self, die: Die) -> tuple[str | None, str | None]:
        """The letters of the two likeliest faces of a die that was read; none if it is of another solid."""
        if die.shape != self.shape:
            return None, None
        return self.letter(die.face), self.letter(die.runner_up)

    def face(self, letter: str) -> str | None:
        """The reader's name for the face with a letter; None if it has none."""
        return next((face for face, other in self.numbers.items() if other == letter), None)

    def pips(self, letter: str) -> str:
        """How many pips the face with a letter has; "" on other dice than ordinary ones."""
        return (self.face(letter) or "") if self.dice_set == PIPS.name else ""


def pips(state: object, number: int) -> DieFaces:
    """The faces of an ordinary die, in a game that calls them by their numbers."""
    letters = "123456"
    return DieFaces(
        shape="d6",
        letters=letters,
        numbers={letter: letter for letter in letters},
        figures={letter: f"pip-{letter}" for letter in letters},
        name=str,
        called=lambda number: _("Die {n}").format(n=number),
    )


def face_choices(
    die: DieFaces,
    told: Callable[[str], Command],
    page: int = 0,
    look: Callable[[str], CaptionStyle] = lambda letter: CaptionStyle.READY,
) -> dict[Key, Choice]:
    """A soft key for each face on a page.

    Args:
        die: the faces of the die.
        told: returns the command that enters a face, from its letter.
        page: the page, from 0.
        look: returns the style of the caption, from the letter of the face.
    """
    return {
        key: Choice(Caption(die.name(letter), icon=die.figures[letter], look=look(letter)), told(letter))
        for key, letter in on_keys(die.letters, page).items()
    }


def key_of_face(die: DieFaces, letter: str) -> Key:
    """The key of a face, on the page of keys that has the face."""
    page = on_keys(die.letters, page_of(die.letters, letter))
    return next(key for key, other in page.items() if other == letter)
