"""Words and numbers in the language in use: a greeting, states of a die, signed numbers, ordinals, lists."""

from __future__ import annotations

from collections.abc import Sequence

from device.i18n import _, translated
from device.screen.kit.marks import MarkState
from wording import lists

_MORNING, _EVENING = 5, 18
"""The hours at which the greeting changes."""

LOOK_ICONS = {
    MarkState.FRESH: "frais",
    MarkState.AWAITED: "bel",
    MarkState.LOCKED: "verrou",
    MarkState.FREED: "libre",
    MarkState.DAM: "dam",
    MarkState.CAPTIVE: "chaine",
    MarkState.KILLED: "tue",
    MarkState.COUNTERED: "relancer",
    MarkState.DOUBTFUL: "doute",
    MarkState.COCKED: "relancer",
    MarkState.UNKNOWN: "doute",
    MarkState.IN_HAND: "frais",
}
"""The name of the silhouette in the tag of each state; dice whose word is their face show that instead."""


def look_word(look: MarkState, face: str = "") -> str:
    """The word in the tag of a die in a state; `face` is the name of its face."""
    words = {
        MarkState.FRESH: _("fresh"),
        MarkState.AWAITED: face,
        MarkState.LOCKED: _("free"),
        MarkState.FREED: _("freed"),
        MarkState.DAM: "Dam",
        MarkState.CAPTIVE: _("captive"),
        MarkState.KILLED: _("killed"),
        MarkState.COUNTERED: _("reroll"),
        MarkState.DOUBTFUL: _("{figure}?").format(figure=face),
        MarkState.COCKED: _("cocked"),
        MarkState.UNKNOWN: _("unknown"),
        MarkState.BY_HAND: face,
        MarkState.IN_HAND: "",
    }
    return words[look]


def greeting(clock: str) -> str:
    """Greet people at a time of day, such as "09:15"; where it is not known, as in the evening."""
    hour = int(clock[:2]) if clock[:2].isascii() and clock[:2].isdigit() else _EVENING
    return _("Hello") if _MORNING <= hour < _EVENING else _("Good evening")


def capitalised(words: str) -> str:
    """Words with a capital at their beginning; the others stay as they are.

    >>> capitalised("round 3 of Inès")
    'Round 3 of Inès'
    """
    return words[:1].upper() + words[1:]


def uncapitalised(words: str) -> str:
    """Words without the capital at their beginning, to stand behind others."""
    return words[:1].lower() + words[1:]


def written(number: int) -> str:
    """A number with the minus sign that is as wide as a digit.

    >>> written(-7), written(7)
    ('−7', '7')
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A number with its sign; the minus sign is as wide as the plus sign.

    >>> signed(-7), signed(0)
    ('−7', '+0')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def signed_tenths(number: float) -> str:
    """A number with its sign and one decimal, with the language's decimal mark.

    >>> signed_tenths(-7.25)
    '−7.2'
    """
    return f"{number:+.1f}".replace("-", "\N{MINUS SIGN}").replace(".", _("."))


def tenths(number: float) -> str:
    """A number with one decimal, with the language's decimal mark.

    >>> tenths(38.79)
    '38.8'
    """
    return signed_tenths(number).removeprefix("+")


def ordinal(number: int) -> str:
    """The ordinal number of a place or a round, in the language in use ("8e", "8th")."""
    suffix = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return suffix.get(number) or _("{n}th").format(n=number)


def duration(minutes: int) -> str:
    """How long something took, in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("{minutes} min").format(minutes=rest)
    return _("{hours} h {minutes}").format(hours=hours, minutes=f"{rest:02}")


def listed(items: Sequence[object]) -> str:
    """Numbers or names as they are read aloud, in the language in use; "" if there are none.

    >>> listed([2, 4, 5]), listed(["Yann"]), listed([])
    ('2, 4 and 5', 'Yann', '')
    """
    return translated(lists.listed(items)) if items else ""


def won_by(names: list[str]) -> str:
    """Who has won, in a sentence."""
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} win").format(names=listed(names))
