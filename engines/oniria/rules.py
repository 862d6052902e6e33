"""The rules of one game: a field for each switch of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.errors import RulesConflict
from engines.oniria.decks import Side
from engines.oniria.library import Library, parse_library
from engines.rule_text import Switches
from wording.sentence import Sentence


class TripleUses(StrEnum):
    """Which powers make a triple (O-9)."""

    AFTER_CONSTRAINT = "after_constraint"
    PRINTED = "printed"


class Consent(StrEnum):
    """How many of the others must agree to a declared effect."""

    ONE = "one"
    ALL = "all"
    NONE = "none"


class SendaDirection(StrEnum):
    """Where on the path the tricks begin (O-4)."""

    LEFT_TO_RIGHT = "left_to_right"
    RIGHT_TO_LEFT = "right_to_left"


@dataclass(frozen=True)
class Rules:
    """The rules of a game; rules that exclude each other are refused.

    >>> str(Rules(count_cards=True))
    'standard count_cards=on'

    Attributes:
        exception_restores_power: a Sombra who is excused keeps the power of her card, too (O-5).
        floor_zero: nobody's round counts less than nothing (O-7).
        triple_uses: a triple is made of powers after the constraints, or as printed (O-9).
        zeroed_card_loses_power: a forbidden card has no special power either (O-19).
        draft_forced_is_error: a drafted card on a Senda that forbids it voids the round even where it had
            to lie there (O-14).
        consent: who must agree to a declared effect.
        count_cards: tricks that are resolved are turned face down (l.235).
        raza_cosmica: the Soñadora mixes her deck from both (l.243).
        card_library: the cards as the table has entered them; None where they are unknown.
        senda_direction: the end of the path at which the tricks begin.

    Raises:
        RulesConflict: the raza cósmica without knowing what a normal deck is.
    """

    exception_restores_power: bool = False
    floor_zero: bool = False
    triple_uses: TripleUses = TripleUses.AFTER_CONSTRAINT
    zeroed_card_loses_power: bool = False
    draft_forced_is_error: bool = False
    consent: Consent = Consent.ONE
    count_cards: bool = False
    raza_cosmica: bool = False
    card_library: Library | None = None
    senda_direction: SendaDirection = SendaDirection.LEFT_TO_RIGHT

    def __post_init__(self) -> None:
        known = self.card_library or Library()
        if self.raza_cosmica and not all(map(known.cards, Side.SONADORA.decks)):
            raise RulesConflict(
                Sentence(
                    "the raza cósmica needs a card library with both Soñadora decks, because the book does"
                    " not say how often each power stands in a deck; enter them, or leave the raza cósmica"
                    " off"
                )
            )

    def __str__(self) -> str:
        """The text form: every switch that differs from its default."""
        return " ".join([_USUAL, *_SWITCHES.written(self)])


PRESETS: Final[Mapping[str, Rules]] = {"standard": Rules()}
"""Rules to start from: the game of the book."""

_USUAL: Final = "standard"
_SWITCHES: Final = Switches("Oniria", Rules, readers={"card_library": parse_library})


def parse_rules(text: str) -> Rules:
    """Read rules; switches that the text does not name have their defaults.

    >>> parse_rules("standard consent=all").consent
    <Consent.ALL: 'all'>

    Raises:
        ParseError: a word is unknown, stands twice, or has no such value.
        RulesConflict: two of them exclude each other.
    """
    return _SWITCHES.read_after(_USUAL, text)
