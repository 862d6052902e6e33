"""How probable an answer must be to be believed without asking, by kind of die, and why.

The table asks where a question costs less than the misreads that it prevents. With the costs below it
believes an answer from 0.90 on if 7 in 10 misreads are noticed, and from 0.79 on if 9 in 10 are.

>>> round(break_even(0.7), 2), round(break_even(0.9), 2)
(0.9, 0.79)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from vision.dice_set import (
    D6_FIGURES,
    D6_NUMERALS,
    D8_DRAGON,
    D8_NUMERALS,
    DEVIN,
    OSSELETS,
    PIPS,
    SAGE,
    TERTRE,
    Kind,
)
from vision.opinion import Face
from vision.vantage import View

QUESTION: Final = 1.0
"""What a question costs: somebody presses a key. The other costs are in questions."""
UNDO: Final = 2.0
"""What a misread costs that somebody notices: a die is corrected."""
UNNOTICED: Final = 30.0
"""What a misread costs that nobody notices: a game goes wrong, and people trust the table less."""


def break_even(noticed: float) -> float:
    """The probability from which on believing an answer costs less than asking.

    Args:
        noticed: the part of the misreads that somebody notices.
    """
    return 1 - QUESTION / (noticed * UNDO + (1 - noticed) * UNNOTICED)


_PIPS: Final = 0.97
"""The threshold for a d6 with pips. Each die that the first model doubts is read by two models in five
pictures, and the surest answer counts. Lower: of the further dice that are then believed, one in thirteen is
misread."""
_DRAWINGS: Final = 0.85
"""The threshold for Figures and divinatory dice. Hardly any other die resembles them."""
_DRAGON: Final = 0.95
"""The threshold for a d8 of the Dragon. Lower: the table asks about hardly fewer dice, and
misreads some in silence."""
_OSSELETS: Final = 0.9
"""The threshold for an osselet. Lower: unknown, because hardly any were measured there."""
_DIRECTION_SOUGHT: Final = 0.995
"""The threshold for a d4 with drawings until answers have shown in which direction these run. Before that
nothing contradicts a misread drawing. Lower: some are misread in silence. Higher: hardly fewer misreads."""
_D6_D8_NUMERALS: Final = 0.95
"""The threshold for a d6 or d8 with numerals. Lower: of the further d8 that are then believed, one in eight
is misread, and so are some d6 with numerals among ornaments."""
_D8_ASLANT: Final = 0.95
"""The threshold for a d8 with drawings that is seen aslant. Its upper face is known by the shape of the die.
Lower: a side face is sometimes believed."""
_TAUGHT: Final = 0.97
"""The threshold for a die that is known by taught looks alone, unless it is seen aslant. Lower: more
strangers are believed. Higher: more dice are asked about."""
_OF_THE_SET: Final = 0.99
"""A die that belongs to its taught set with at least this probability plainly belongs to it. Lower: some dice
that may be strangers, or show another face, are misread in silence."""
_TAUGHT_FACE: Final = 0.95
"""The threshold for a die that plainly belongs to its taught set, unless it is seen aslant. Lower: of 32
further dice that are then believed one is misread. Higher: dice are asked about of which none of 44 was
misread."""

_THRESHOLDS: Final[Sequence[tuple[View, float, Sequence[Kind]]]] = (
    ("above", _PIPS, PIPS.kinds),
    ("aslant", _PIPS, PIPS.kinds),
    ("unknown", _PIPS, PIPS.kinds),
    ("above", _DRAWINGS, (*D6_FIGURES, SAGE, DEVIN)),
    ("above", _DRAGON, (D8_DRAGON,)),
    ("above", _OSSELETS, (OSSELETS,)),
    ("above", _D6_D8_NUMERALS, (D6_NUMERALS, D8_NUMERALS)),
    ("aslant", _D6_D8_NUMERALS, (D6_NUMERALS, D8_NUMERALS)),
    ("aslant", _D8_ASLANT, (D8_DRAGON, DEVIN)),
)
"""The thresholds that differ from those of the models: the view, the threshold, and the kinds of dice.

d4 have none. With numerals, twice as many would be misread in silence from 0.95 on."""
_BY_KIND: Final = {
    (view, kind.shape, kind.design): believed_from
    for view, believed_from, kinds in _THRESHOLDS
    for kind in kinds
}

Asks = Literal["seldom", "usual", "often"]
"""How often the table asks about dice that it has read."""

_RISKS: Final[Mapping[Asks, float]] = {"seldom": 3.0, "usual": 1.0, "often": 0.25}
"""The accepted risk of a misread, as a multiple of the usual one. Larger: fewer questions, and more misreads
in silence."""
_SURE_ENOUGH: Final = break_even(0.9)
"""Nothing less probable is ever believed: a question costs less even if 9 in 10 misreads are noticed."""


def threshold(
    face: Face,
    doubt_below: float,
    view: View,
    asks: Asks = "usual",
    *,
    of_taught_set: float | None = None,
    direction_sought: bool = False,
) -> float:
    """The probability from which on an answer is believed.

    Args:
        face: what was read.
        doubt_below: the threshold in the card of the model that read it, for kinds and views without a row in
            `_THRESHOLDS`. It is high: dice that are not seen from above are misread with more confidence.
        view: how the camera looks at the die.
        asks: how often the table asks.
        of_taught_set: the probability that the die belongs to the set of the face; None unless the face is
            known by taught looks alone.
        direction_sought: whether answers will show in which direction the drawings of a d4 run; see
            `vision.dice_set.DiceSet`.
    """
    usual = _BY_KIND.get((view, face.shape, face.design), doubt_below)
    if of_taught_set is not None and view != "aslant":
        usual = _TAUGHT_FACE if of_taught_set >= _OF_THE_SET else _TAUGHT
    if direction_sought and TERTRE.fits(face.shape, face.design):
        usual = _DIRECTION_SOUGHT
    return max(1 - _RISKS[asks] * (1 - usual), min(usual, _SURE_ENOUGH))
