"""What is written letter by letter: what for, which names are proposed, and how letters become a text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from device.errors import PersonError
from device.i18n import _, message_of
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Refuse, View
from device.screen.kit.captions import Caption
from device.screen.people.drawable import missing_words
from device.screen.question import Choice
from engines.names import LONGEST, signs

WITHIN: Final = " -"
"""The signs that end most groups; they come within a text only."""
GROUPS: Final = (*(f"{letters}{WITHIN}" for letters in ("ABCD", "EFGH", "IJKL", "MNOP", "QRST")), "UVWXYZ")
"""The signs on each of the six keys."""
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
    " ": "’",
}
"""What a held key offers in place of its own sign; the key of the space offers the apostrophe."""
DIGITS: Final = {GROUPS[-2]: "12345", GROUPS[-1]: "67890"}
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


class Purpose(ABC):
    """What a text is written for; a subclass says so.

    Attributes:
        longest: the most letters of the text.
        is_name: whether it names a person: then each word begins with a capital letter, else the first alone.
    """

    longest: ClassVar[int] = LONGEST
    is_name: ClassVar[bool] = False

    @property
    @abstractmethod
    def title(self) -> str:
        """The question in the title bar."""

    @property
    @abstractmethod
    def leave(self) -> Command:
        """The command of Back when nothing is written."""

    @abstractmethod
    def done(self, view: View, text: str) -> Command:
        """The command of the finished text."""

    def shape(self, view: View) -> str:
        """The shape of the medallion that the name gets; "" for a text without one."""
        return ""

    def proposals(self, view: View, text: str) -> tuple[Proposal, ...]:
        """The whole names that begin with a text, the likeliest first."""
        return ()

    def nothing(self, view: View) -> Choice | None:
        """What OK does when nothing is written; None if it does nothing."""
        return None


def _finished(purpose: Purpose, text: str) -> str:
    """A text as it is kept: a single letter is short for a name, and gets a full stop."""
    text = text.strip(" -’")
    return f"{text}." if purpose.is_name and len(text) == 1 and text.isalpha() else text


def next_sign(purpose: Purpose, text: str, sign: str, *, other: bool = False) -> str:
    """The sign that a key adds to a text: a capital letter at the beginning, else a small one.

    In a name of a person each word has such a beginning.

    Args:
        purpose: what is written.
        text: the text so far.
        sign: the sign on the key.
        other: whether people asked for a small letter in place of the capital one, or for a capital in
            place of the small one.
    """
    begins = not text or (purpose.is_name and text[-1] in " -’")
    return _capital(sign) if begins is not other else sign.lower()


def added(purpose: Purpose, text: str, sign: str, *, other: bool = False) -> str | Refuse:
    """A text with one more sign of a key, see `next_sign`; or why it cannot be added."""
    return _longer(purpose, text, next_sign(purpose, text, sign, other=other))


def as_typed(purpose: Purpose, text: str, sign: str) -> str | Refuse:
    """A text with one more sign of a keyboard, where people choose capitals themselves; or why not."""
    if (why := missing_words(sign)) is not None:
        return Refuse(message_of(PersonError(why)))
    return _longer(purpose, text, "’" if sign == "'" else sign if text else _capital(sign))


def _capital(sign: str) -> str:
    """A capital letter; in small letters what has no capital of one letter, such as ß."""
    return sign.upper() if len(sign.upper()) == 1 else sign.lower()


def _longer(purpose: Purpose, text: str, sign: str) -> str | Refuse:
    if not text and not sign.isalnum():
        return Refuse(_("A letter or a digit comes first."))
    if signs(text + sign) > purpose.longest:
        return Refuse(_("There is room for {n} letters: OK keeps these.").format(n=purpose.longest))
    return text + sign


def ok_choice(purpose: Purpose, view: View, text: str) -> dict[Key, Choice]:
    """OK, which takes the text as it is; without a text it does what the purpose says, if anything."""
    if not text:
        nothing = purpose.nothing(view)
        return {Key.OK: nothing} if nothing else {}
    words = _finished(purpose, text)
    caption = Caption(_("Enough"), _("written"), icon="valider")
    if len(words) <= _QUOTED:
        caption = Caption(_("“{text}”").format(text=words), _("will do"), icon="valider")
    return {Key.OK: Choice(caption, purpose.done(view, words))}


def proposal_choices(
    purpose: Purpose, view: View, proposals: Sequence[Proposal], *, grown: bool
) -> dict[Key, Choice]:
    """A key for each whole name, which takes it; `grown` says whether columns stand on these keys."""
    return {
        key: Choice(
            Caption(_("That is"), one.name, icon="valider", name=one.name, grown=grown),
            purpose.done(view, one.name),
        )
        for key, one in zip(SOFT_KEYS, proposals, strict=False)
    }
