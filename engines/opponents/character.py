"""The characters of opponents: what they prefer among choices that are nearly equally good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.opponents.asked import Option
from wording.sentence import Sentence

_EQUAL: Final = 1e-9
"""Options whose worth differs by less are equally good: sums of floats are not exact."""


@dataclass(frozen=True)
class Character:
    """A character.

    It takes a choice that is worth a little less than the best one, if it likes the choice better. So it is
    never much weaker than its level.

    Attributes:
        word: its name on the command line.
        title: its name on the screen.
        risk: how much it likes risk; below zero it avoids it.
        harm: how much it likes to hurt the others.
        slack: how much worth it gives up for what it likes, as a share of the game's `slack`.
    """

    word: str
    title: Sentence
    risk: float = 0.0
    harm: float = 0.0
    slack: float = 1.0

    def pick(self, options: list[Option], slack: float, lot: int) -> Option:
        """Pick the best option for this character; among equally good options, one by lot.

        Args:
            options: at least one.
            slack: the worth that hardly matters in this game.
            lot: a large number drawn by chance.
        """
        best = max(option.worth for option in options)
        good = [option for option in options if option.worth >= best - self.slack * slack - _EQUAL]
        most = max(map(self._liking, good))
        liked = [option for option in good if self._liking(option) >= most - _EQUAL]
        return liked[lot % len(liked)]

    def _liking(self, option: Option) -> float:
        return self.risk * option.risk + self.harm * option.harm


STEADY: Final = Character("steady", Sentence("the Steady One"), slack=0.0)
CAREFUL: Final = Character("careful", Sentence("the Careful One"), risk=-1.0)
GAMBLER: Final = Character("gambler", Sentence("the Gambler"), risk=1.0)
TEASER: Final = Character("teaser", Sentence("the Teaser"), harm=1.0)

CHARACTERS: Final = {character.word: character for character in (STEADY, CAREFUL, GAMBLER, TEASER)}
"""Every character, by its name on the command line; the first plays what is best and nothing else."""
