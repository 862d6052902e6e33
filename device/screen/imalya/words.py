"""The Figures in the language in use, by the letters of their notation."""

from __future__ import annotations

from device.i18n import _

FIGURE_FILES = {"D": "dam", "B": "bel", "E": "egal", "M": "mort", "G": "gain", "R": "ruse"}
"""The silhouette of each Figure, in the order of the keys 1 to 6."""

LETTERS = "".join(FIGURE_FILES)


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
