"""The rules of one game: the variants played and the switches of the house, as data."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, fields
from typing import Final

from engines.errors import ParseError, RulesConflict

LATER_VARIANTS: Final = ("escalier", "leinan", "mercenaire", "laiirna", "sort", "sur", "chance")
"""Variants of the source that this version does not referee yet."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every switch of a game; `str()` names the ones that are on.

    Attributes:
        tales: the variante des Tales (l.40-53): money, Trésor, elimination.
        six: the variante des Six (l.54-70): powers and combinations.
        target: the days of the year to reach (l.4).
        free_fresh_captive: a Bel may free a die taken in the same throw (IM-08).
        freed_recapturable: a later Dam may take a freed die again (IM-14).
        levy_grace: whom a levy strips in his own turn cannot be eliminated by that turn's count (IM-35).
        tax_at_end_of_turn: the jour d'impôt waits for the end of the turn (IM-33).
        freed_egal_cost_two: a Dam whose Egal was freed costs two Tales all the same (IM-36).
        stop_when_one_left: the game ends when all but one are eliminated (IM-37).
        six_alone: the Six without the Tales; whatever would move money does nothing (IM-50).
        converted_in_six: a converted Egal counts in a combination (IM-52).
        ruse_with_next_throw: the Ruse's Dam is thrown again with the next throw (IM-62).

    Raises:
        RulesConflict: switches that exclude each other, or a target that is no number of days.
    """

    tales: bool = False
    six: bool = False
    target: int = 388
    free_fresh_captive: bool = True
    freed_recapturable: bool = True
    levy_grace: bool = True
    tax_at_end_of_turn: bool = False
    freed_egal_cost_two: bool = False
    stop_when_one_left: bool = False
    six_alone: bool = False
    converted_in_six: bool = True
    ruse_with_next_throw: bool = False

    def __post_init__(self) -> None:
        if self.target < 1:
            raise RulesConflict(f"the target is a number of days from 1 up; got {self.target}")
        if self.six and not self.tales and not self.six_alone:
            raise RulesConflict(
                "the variante des Six needs the variante des Tales: its powers are paid in Tales;"
                " switch the Tales on, or six_alone to play the Six without money"
            )
        if self.six_alone and (self.tales or not self.six):
            raise RulesConflict("six_alone means the Six without the Tales: switch six on and tales off")

    def __str__(self) -> str:
        words = []
        for name, usual in _usual().items():
            value = getattr(self, name)
            if isinstance(value, bool):
                if value != usual:
                    words.append(name if value else f"no_{name}")
            elif value != usual:
                words.append(f"{name}={value}")
        return " ".join(words) or "base"


def _usual() -> dict[str, bool | int]:
    return {field.name: field.default for field in fields(Rules)}  # type: ignore[misc]


def parse_rules(text: str) -> Rules:
    """The rules of a text such as "tales six target=200 no_levy_grace".

    >>> str(parse_rules("six tales"))
    'tales six'

    Raises:
        ParseError: a word is not a switch; the message names the nearest.
        RulesConflict: the switches exclude each other.
    """
    usual = _usual()
    chosen: dict[str, bool | int] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if word == "base":
            continue
        if name in LATER_VARIANTS:
            raise ParseError(f"the variant {name!r} is not in this version; there are tales and six")
        off = name.startswith("no_")
        name = name.removeprefix("no_")
        if name not in usual:
            near = difflib.get_close_matches(name, usual, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(usual)}"
            raise ParseError(f"there is no rule {name!r}{hint}")
        if isinstance(usual[name], bool) == bool(equals) or (equals and not value.isdecimal()):
            raise ParseError(f"{word!r} cannot be read: switches stand alone, numbers as in target=388")
        chosen[name] = int(value) if equals else not off
    return Rules(**chosen)  # type: ignore[arg-type]


PRESETS: Final = {
    "tales_six": Rules(tales=True, six=True),
    "tales": Rules(tales=True),
    "base": Rules(),
}
