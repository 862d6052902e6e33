"""The four symbols that the divinatory dice carry, and the gods they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from wording.sentence import Sentence


class Symbol(StrEnum):
    """A face of a die; its value is its letter in every text form (l.19)."""

    SABRE = "S"
    ARBRE = "A"
    NUAGE = "N"
    DEMONDE = "D"

    @property
    def word(self) -> Sentence:
        """The name of the face."""
        return _WORDS[self]


_WORDS: Final = {
    Symbol.SABRE: Sentence("sabre"),
    Symbol.ARBRE: Sentence("arbre"),
    Symbol.NUAGE: Sentence("nuage"),
    Symbol.DEMONDE: Sentence("demonde"),
}


GODS: Final[Mapping[Symbol, str]] = {
    Symbol.SABRE: "Ulepal",
    Symbol.ARBRE: "Laïlo",
    Symbol.NUAGE: "Telnir",
}
"""The god that a round honours, by the symbol of its Tertre; a Démonde honours nobody (l.19, 51)."""
