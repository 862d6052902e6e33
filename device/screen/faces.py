"""What dice can show, in the words and pictures of the game that they are thrown in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.pages import PAGE_KEY, next_page, on_keys, others_caption, page_of
from vision.dice_set import PIPS


@dataclass(frozen=True, slots=True)
class DieFaces:
    """One kind of die: how people call, draw and enter what it shows, and how the eye reads it.

    Attributes:
        shape: the solid: `d4`, `d6`, `d8` or `osselet`; the eye may not know it, and then people tell.
        letters: a letter a face, in the order of the soft keys, as a throw's text form writes them; with
            more faces than keys the sixth key turns the page.
        numbers: the letter that each face stands for, by what the eye calls it.
        figures: the silhouette of each letter.
        name: what the face with a letter is called.
        called: what the die with a number is called.
        dice_set: the set that it belongs to, as the reader knows it.
        hidden: the face that counts is the one it lies on, which nobody sees.
    """

    shape: str
    letters: str
    numbers: Mapping[str, str]
    figures: Mapping[str, str]
    name: Callable[[str], str]
    called: Callable[[int], str]
    dice_set: str = PIPS.name
    hidden: bool = False

    def letter(self, face: str | None) -> str | None:
        """What a face that the eye has read stands for; None where it says nothing."""
        return self.numbers.get(face or "")

    def face(self, letter: str) -> str | None:
        """What the eye would read for a letter; None where it cannot."""
        return next((face for face, other in self.numbers.items() if other == letter), None)


def pips(state: object, number: int) -> DieFaces:
    """What an ordinary die shows, in a game that calls its faces by their numbers."""
    letters = "123456"
    return DieFaces(
        shape="d6",
        letters=letters,
        numbers={letter: letter for letter in letters},
        figures={letter: f"pip-{letter}" for letter in letters},
        name=str,
        called=lambda number: _("Die {n}").format(n=number),
    )


def face_captions(
    die: DieFaces, page: int = 0, look: Callable[[str], CaptionStyle] = lambda letter: CaptionStyle.READY
) -> dict[Key, Caption]:
    """A caption for each face of a page, by its soft key; `look` says how the one of a letter stands out."""
    captions = {
        key: Caption(die.name(letter), icon=die.figures[letter], look=look(letter))
        for key, letter in on_keys(die.letters, page).items()
    }
    if next_page(die.letters, page) is not None:
        captions[PAGE_KEY] = others_caption()
    return captions


def key_of_face(die: DieFaces, letter: str) -> Key:
    """The key that stands for a face, on the page that it is on."""
    page = on_keys(die.letters, page_of(die.letters, letter))
    return next(key for key, other in page.items() if other == letter)
