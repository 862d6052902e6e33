"""A player: name, Faction, score and purse."""

from __future__ import annotations

from dataclasses import dataclass

from engines.imalya.figures import Figure


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a game.

    Attributes:
        name: as the table calls him.
        faction: the Mineure that he embodies, or None before the draw.
        score: days of the year.
        tales: in front of him; 0 without the variante des Tales.
        out: eliminated: he plays no more, his score stands (l.44).
        power_open: the power of his Faction is active (with the Six).
        power_ready: his power opens when his next turn begins (l.62-63).
    """

    name: str
    faction: Figure | None = None
    score: int = 0
    tales: int = 0
    out: bool = False
    power_open: bool = False
    power_ready: bool = False
