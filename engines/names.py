"""Checks the names that people give to themselves, to their dice and to the faces of dice.

Names come from files and go to screens, records and terminals. A sign that moves the cursor, turns the
direction of a line or shows nothing at all is therefore refused.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from engines.errors import BadName
from wording.sentence import Sentence

LONGEST: Final = 24
"""The most signs in a name, as people count them: a letter and its accent are one sign."""
_POINTS_A_SIGN: Final = 3
"""The most code points in a name for each of its signs. Without it, one letter could have any number of
accents."""
MOST_POINTS: Final = _POINTS_A_SIGN * LONGEST
"""The most code points in a name of `LONGEST` signs, for those who store or send names."""
_EMOJI_JOINER: Final = "\u200d"
"""The zero-width joiner, which makes one sign of two."""
_JOINERS: Final = "\u200c" + _EMOJI_JOINER
"""This joiner, and the one that keeps letters apart: some scripts and emoji need one between two signs."""
_JOINED: Final = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""The categories after which a joiner is allowed; after a Latin letter it would be an invisible sign."""
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs that Unicode calls letters or symbols although nothing of them can be seen."""
_KINDS: Final = frozenset({"L", "M", "N", "P", "S"})


def check_name(name: str, most: int = LONGEST) -> str:
    """The name, normalised to Unicode's NFC; it has at most so many signs.

    >>> check_name("Mae\u0308lle") == "Maëlle"
    True

    Raises:
        BadName: the name is empty or too long, or holds a sign that cannot be seen.
    """
    longest = _POINTS_A_SIGN * most
    kept = unicodedata.normalize("NFC", name[: 2 * longest])
    bad = next((sign for place, sign in enumerate(kept) if not _shows(kept, place)), "")
    if bad:
        raise BadName(
            Sentence(
                "a name contains the character U+{code}, which is invisible; leave it out",
                code=f"{ord(bad):04X}",
            )
        )
    if not kept or kept != kept.strip() or len(kept) > longest or not 1 <= signs(kept) <= most:
        raise BadName(
            Sentence(
                "{name} cannot be a name; it must have 1 to {most} characters and no space at either end",
                name=repr(kept[:longest]),
                most=most,
            )
        )
    return kept


def name_refusal(name: str) -> Sentence | None:
    """Why a text cannot be a name; None if it can.

    >>> name_refusal("Yann"), name_refusal(" ")
    (None, "' ' cannot be a name; it must have 1 to 24 characters and no space at either end")
    """
    try:
        check_name(name)
    except BadName as error:
        why: Sentence = error.args[0]
        return why
    return None


def signs(text: str) -> int:
    """How many signs people see in a text; an accented letter, a joined emoji and a flag count once.

    >>> signs("Zoé"), signs("👩\u200d🚀"), signs("🇫🇷")
    (3, 1, 1)
    """
    count = flag_letters = 0
    before = ""
    for sign in text:
        is_flag_letter = "\U0001f1e6" <= sign <= "\U0001f1ff"
        flag_letters = flag_letters + 1 if is_flag_letter else 0
        ends_a_flag = is_flag_letter and flag_letters % 2 == 0  # two such letters are one flag
        if not before or not (ends_a_flag or _joins(sign, before)):
            count += 1
        before = sign
    return count


def _joins(sign: str, before: str) -> bool:
    """Whether a sign belongs to the one before it: an accent, a joiner or what it joins, a skin tone."""
    is_accent = unicodedata.category(sign)[0] == "M"
    is_skin_tone = "\U0001f3fb" <= sign <= "\U0001f3ff"
    return is_accent or is_skin_tone or sign in _JOINERS or before == _EMOJI_JOINER


def _shows(name: str, place: int) -> bool:
    """Whether the sign at a place of the name can be seen there; spaces count as seen."""
    sign = name[place]
    if sign in _JOINERS:
        return 0 < place < len(name) - 1 and unicodedata.category(name[place - 1]) in _JOINED
    if place == 0 and unicodedata.category(sign)[0] == "M":
        return False
    return sign == " " or (unicodedata.category(sign)[0] in _KINDS and sign not in _BLANK)
