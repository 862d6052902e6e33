"""The cues of the table: the sound and loudness of each, and their order of importance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from device.sound.struck import RATE, Sound, bell, blade, copper, drum, iron, mixed, thud, wood

_IN_MS: Final = 1
_OUT_MS: Final = 4
"""Length of the fade at the beginning and end of a cue, in ms. Without it a cue clicks."""


class Cue(Enum):
    """A short sound for an event, the most important first: of several at once only that one is heard."""

    WIN = "win"
    """A game is over."""
    KILL = "kill"
    """The Mort kills a die, or a player leaves the game."""
    CHAIN = "chain"
    """A die, a piece or a card is taken."""
    DOUBT = "doubt"
    """The table asks what a die shows."""
    DAM = "dam"
    """Something dangerous has come up: a Dam has landed."""
    FREED = "freed"
    """A die that was taken is free again."""
    TALES = "tales"
    """A Tale or an Eli changes hands; of several, each is heard as it lands."""
    TURN_END = "turn_end"
    """The points of a turn have been counted."""
    BEL = "bel"
    """A Bel acts."""
    TURN = "turn"
    """It is somebody else's turn."""
    LOCK = "lock"
    """A die is kept, or a stone is laid."""
    SETTLE = "settle"
    """Dice have come to rest and have been read."""
    REFUSE = "refuse"
    """A key does nothing, or the rules forbid a step."""
    ACCEPT = "accept"
    """A key press was accepted."""

    @property
    def gravity(self) -> int:
        """The importance: a higher number is heard in place of a lower one."""
        return -_ORDER.index(self)


_ORDER: Final = tuple(Cue)


@dataclass(frozen=True, slots=True)
class _Recipe:
    """The sound of a cue, and its loudness.

    Attributes:
        peak_db: the loudest sample at the highest volume, in decibels relative to full scale.
        make: synthesizes the sound.
    """

    peak_db: float
    make: Callable[[], Sound]


_RECIPES: Final[Mapping[Cue, _Recipe]] = {
    Cue.SETTLE: _Recipe(
        -9, lambda: mixed((0, wood(640, 70)), (46, 0.6 * wood(760, 60)), (78, 0.35 * wood(820, 62)))
    ),
    Cue.ACCEPT: _Recipe(-18, lambda: wood(980, 55)),
    Cue.REFUSE: _Recipe(-12, lambda: mixed((0, wood(180, 110)), (0, thud(60)))),
    Cue.LOCK: _Recipe(
        -10, lambda: mixed((0, iron(1900, 40, 0.35)), (52, wood(420, 88)), (52, iron(900, 60, 0.3)))
    ),
    Cue.DAM: _Recipe(-9, lambda: drum(92, 320)),
    Cue.CHAIN: _Recipe(
        -8, lambda: mixed((0, _links(1.0, 28)), (150, iron(715, 140, 0.8)), (150, 0.5 * wood(260, 80)))
    ),
    Cue.FREED: _Recipe(-8, lambda: _links(1.26, 34)),
    Cue.KILL: _Recipe(-8, lambda: mixed((0, blade(130)), (120, wood(240, 160)), (120, 0.6 * drum(120, 180)))),
    Cue.BEL: _Recipe(-8, lambda: mixed((0, 0.8 * bell(1046.5, 300)), (90, bell(1318.5, 300)))),
    Cue.TALES: _Recipe(-10, lambda: copper(2350)),
    Cue.DOUBT: _Recipe(-8, lambda: mixed((0, wood(520, 110)), (170, wood(655, 120)))),
    Cue.TURN: _Recipe(-8, lambda: bell(587.3, 380)),
    Cue.TURN_END: _Recipe(
        -7, lambda: mixed((0, 0.8 * wood(520, 80)), (80, 0.8 * wood(655, 80)), (160, wood(780, 160)))
    ),
    Cue.WIN: _Recipe(
        -6, lambda: mixed((0, bell(587.3, 500)), (210, bell(740.0, 500)), (420, bell(880.0, 480)))
    ),
}


@cache
def samples(cue: Cue) -> NDArray[np.int16]:
    """Synthesize a cue at the highest volume: (samples,) int16, mono, at `RATE`. Cached."""
    recipe = _RECIPES[cue]
    sound = _edged(recipe.make())
    loudest = 10 ** (recipe.peak_db / 20) * np.iinfo(np.int16).max
    return np.asarray(np.round(sound / np.abs(sound).max() * loudest), np.int16)


def _links(rise: float, step_ms: float) -> Sound:
    """Five links of a chain, one after the other; `rise` is the ratio of the last pitch to the first."""
    pitches = [1300 * rise ** (link / 4) * (1 + 0.06 * (-1) ** link) for link in range(5)]
    return mixed(*((link * step_ms, iron(hz, 55, 0.35)) for link, hz in enumerate(pitches)))


def _edged(sound: Sound) -> Sound:
    """Fade the sound in and out briefly."""
    begin, end = (round(ms * RATE / 1000) for ms in (_IN_MS, _OUT_MS))
    edged = sound.copy()
    edged[:begin] *= np.linspace(0, 1, begin)
    edged[-end:] *= np.linspace(1, 0, end)
    return edged
