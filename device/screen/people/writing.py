"""What is written letter by letter: what for, which names are proposed, and how letters become a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from device.i18n import _
from device.screen.base import Command, Refuse, Screen, View
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.names import LONGEST, signs

GROUPS: Final = ("ABCD’-", "EFGH’-", "IJKL’-", "MNOP’-", "QRST’-", "UVWXYZ")
"""The signs on each of the six keys; the last two signs of most groups come within a name only."""
ACCENTS: Final = {
    "A": "ÀÂÄÆÁÃ",
    "C": "ÇČĆ",
    "E": "ÉÈÊËĘ",
    "G": "Ğ",
    "I": "ÎÏÍÌ",
    "L": "Ł",
    "N": "ÑŃ",
    "O": "ÔÖŒÓØÕ",
    "S": "ŠŞß",
    "U": "ÙÛÜÚ",
    "Y": "ŸÝ",
    "Z": "ŽŻ",
    "’": " ",
}
"""The letters that a held key offers in place of its own; the apostrophe's key offers the space."""
DIGITS: Final = {"QRST’-": "12345", "UVWXYZ": "67890"}
"""The digits that the held key of a group offers: the first five on one key, the others on the next."""

_QUOTED: Final = 5
"""The longest text, in letters, that fits into a caption with its quotation marks."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A whole name that is proposed once its first letters are written.

    Attributes:
        name: the name.
        note: what is known about it, or "".
        shape: the medallion's shape, or "" for none.
    """

    name: str
    note: str = ""
    shape: str = ""


class Purpose(Protocol):
    """What a text is written for."""

    @property
    def title(self) -> str:
        """The question in the title bar."""
        ...

    @property
    def left(self) -> Screen:
        """The screen that Back leads to when nothing is written."""
        ...

    def shape(self, view: View) -> str:
        """The shape of the medallion that the name gets; "" for a text without one."""
        ...

    def proposals(self, view: View, text: str) -> tuple[Proposal, ...]:
        """The whole names that begin with a text, the likeliest first."""
        ...

    def done(self, view: View, text: str) -> Command:
        """The command of the finished text."""
        ...

    def nothing(self, view: View) -> Choice | None:
        """What OK does when nothing is written; None if it does nothing."""
        ...


def finished(text: str) -> str:
    """A text as it is kept: a single letter is short for a name.

    >>> finished("R"), finished("Zoé ")
    ('R.', 'Zoé')
    """
    text = text.strip(" -’")
    return f"{text}." if len(text) == 1 and text.isalpha() else text


def added(text: str, sign: str) -> str | Refuse:
    """A text with one more sign, or why there cannot be one; only a word's first letter is a capital."""
    if not text and not sign.isalnum():
        return Refuse(_("A letter or a digit comes first."))
    if signs(text) >= LONGEST:
        return Refuse(_("A name has room for {n} letters: OK keeps this one.").format(n=LONGEST))
    begins = not text or text[-1] in " -’"
    sign = sign.upper() if begins and len(sign.upper()) == 1 else sign.lower()
    return text + sign


def as_typed(text: str, sign: str) -> str | Refuse:
    """A text with one more sign of a keyboard, where people choose capitals themselves."""
    if not text and not sign.isalnum():
        return Refuse(_("A letter or a digit comes first."))
    if signs(text + sign) > LONGEST:
        return Refuse(_("A name has room for {n} letters: OK keeps this one.").format(n=LONGEST))
    return text + ("’" if sign == "'" else sign.upper() if not text and len(sign.upper()) == 1 else sign)


def enough_caption(text: str) -> Caption:
    """The caption of OK: the text is enough."""
    words = finished(text)
    if len(words) <= _QUOTED:
        return Caption(_("“{text}”").format(text=words), _("will do"), icon="valider")
    return Caption(_("Enough"), _("written"), icon="valider")
