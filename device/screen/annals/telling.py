"""The words that a game brings to screens about its past."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from device.i18n import _, by_count
from device.screen.kit.captions import Caption
from engines.contract import Outcome
from engines.errors import EngineError


def _rounds(rounds: int) -> str:
    return by_count(rounds, _("{n} round"), _("{n} rounds"))


@dataclass(frozen=True, slots=True)
class GameTelling:
    """The words and numbers that a finished game shows. Each part may be left out.

    Attributes:
        over: returns the title of the end.
        unit: returns the word for a number of points, such as days, by these rules; "" for none.
        turn_unit: the same for the points of a turn; None where it is the same word.
        rounds: says how many rounds were played; called only for a game with rounds.
        drawn: returns the words for a game in which all share one place, from its outcome and its rounds;
            None for "A draw".
        tales: returns the Tales of each seat; None for a game without Tales.
        signed: whether scores are written with their sign, because one may lose.
        parse_rules: reads the text form of the game's rules.
        face: returns the name of a face by its letter.
        figure: returns the name of the silhouette of a Figure by its letter; None for a game without Figures.
        feats: for each tally that an evening shows: a silhouette's name, and a function that makes the
            sentence from a name and a number.
        detail: returns the caption of the key that shows the game's own end in detail.
        decided: says why somebody is first where the scores do not show it, such as by the rule for ties: in
            a few words, or without scores in a sentence. It says "" where the scores show it.
    """

    over: Callable[[Any], str] = lambda state: _("The game is over")
    unit: Callable[[Any, int], str] = lambda rules, count: ""
    turn_unit: Callable[[Any, int], str] | None = None
    rounds: Callable[[int], str] = _rounds
    drawn: Callable[[Outcome, int], str] | None = None
    tales: Callable[[Any], Sequence[int]] | None = None
    signed: bool = False
    parse_rules: Callable[[str], Any] | None = None
    face: Callable[[str], str] = str
    figure: Callable[[str], str] | None = None
    feats: Mapping[str, tuple[str, Callable[[str, int], str]]] = field(default_factory=dict)
    detail: Callable[[], Caption] = lambda: Caption(_("Score"), _("at the end"), icon="table")
    decided: Callable[[Any], str] = lambda state: ""

    def drawn_words(self, outcome: Outcome | None, rounds: int) -> str:
        """The words for a game in which all share one place, such as "A draw"."""
        return _("A draw") if self.drawn is None or outcome is None else self.drawn(outcome, rounds)

    def unit_of(self, rules: str, count: int) -> str:
        """The word for a number of points of a score, by the text of the rules; "" if it cannot be read."""
        return self._word_of(self.unit, rules, count)

    def turn_unit_of(self, rules: str, count: int) -> str:
        """The word for a number of points of a turn, by the text of the rules; "" if it cannot be read."""
        return self._word_of(self.turn_unit or self.unit, rules, count)

    def _word_of(self, unit: Callable[[Any, int], str], rules: str, count: int) -> str:
        if self.parse_rules is None:
            return ""
        try:
            return unit(self.parse_rules(rules), count)
        except EngineError:
            return ""
