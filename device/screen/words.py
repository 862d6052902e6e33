"""The names of things in the language in use: Figures, states of a die, counted nouns."""

from __future__ import annotations

from device.i18n import _
from device.screen.kit.figures import FIGURE_FILES
from device.screen.kit.marks import Look

LETTERS = "DBEMGR"
"""The Figures in the order of the keys 1 to 6, by the letter of their notation."""

LOOK_ICONS = {
    Look.FRESH: "frais",
    Look.AWAITED: "bel",
    Look.LOCKED: "verrou",
    Look.FREED: "libre",
    Look.DAM: "dam",
    Look.CAPTIVE: "chaine",
    Look.KILLED: "tue",
    Look.COUNTERED: "relancer",
    Look.DOUBTFUL: "doute",
    Look.COCKED: "relancer",
    Look.UNKNOWN: "doute",
    Look.BY_HAND: "plume",
}
"""The silhouette in the tag of each state; fresh and awaited dice show their Figure instead."""


def figure_name(letter: str) -> str:
    """A Figure's name, the same in every language but for the local sets."""
    return FIGURE_FILES[letter].capitalize()


def said_die(letter: str, number: int) -> str:
    """A die by its Figure and number, as it stands inside a sentence ("the Egal 6" in some languages)."""
    said = {
        "D": _("Dam {n}"),
        "B": _("Bel {n}"),
        "E": _("Egal {n}"),
        "M": _("Mort {n}"),
        "G": _("Gain {n}"),
        "R": _("Ruse {n}"),
    }
    return said[letter].format(n=number)


def look_word(look: Look, letter: str | None) -> str:
    """The word in the tag of a die in that state."""
    words = {
        Look.FRESH: _("fresh"),
        Look.AWAITED: figure_name(letter) if letter else "",
        Look.LOCKED: _("free"),
        Look.FREED: _("freed"),
        Look.DAM: "Dam",
        Look.CAPTIVE: _("captive"),
        Look.KILLED: _("killed"),
        Look.COUNTERED: _("throw again"),
        Look.DOUBTFUL: _("{figure}?").format(figure=figure_name(letter) if letter else ""),
        Look.COCKED: _("cocked"),
        Look.UNKNOWN: _("unknown"),
        Look.BY_HAND: _("by hand"),
    }
    return words[look]


def signed(number: int) -> str:
    """A number with its sign, the minus as long as the plus.

    >>> signed(-7), signed(0)
    ('−7', '+0')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def ordinal(number: int) -> str:
    """A place or a round, as the language numbers them ("8e", "8th")."""
    suffix = {1: _("1st"), 2: _("2nd"), 3: _("3rd")}
    return suffix.get(number) or _("{n}th").format(n=number)


def die_names(numbers: tuple[int, ...]) -> str:
    """Numbers of dice in a row, as they are read aloud ("2, 4 and 5")."""
    if len(numbers) == 1:
        return str(numbers[0])
    head = ", ".join(map(str, numbers[:-1]))
    return _("{some} and {last}").format(some=head, last=numbers[-1])
