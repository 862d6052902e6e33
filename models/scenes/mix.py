"""The mix of dice in rendered scenes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

MOST_LEAST_PX: Final = 150.0
"""The largest allowed `least_px`. Few dice larger than this fit into a scene."""


def _part(default: float, of: str) -> Any:
    """A field that is a part of a whole, 0 to 1."""
    return Field(default=default, ge=0, le=1, description=f"the part of {of}")


class SceneOptions(BaseModel):
    """What decides which dice are in scenes. Each field is a key of recipes and an option of `models.scenes`.

    `makes.random_make` decides in this order: `tetrahedra`, `osselets`, `marks`, `pips`, `numerals`. Each of
    these is the probability of its kind where none before it was chosen.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    pips: float = _part(0.76, "dice that are d6 with pips")
    marks: float = _part(0.0, "dice that are d6 with marks of no game")
    beside: float = _part(
        0.12,
        "d6 with pips that are made as in East Asia: pips close together, a large single one, and the two of"
        " them side by side along an edge",
    )
    least_px: float = Field(
        default=16.0, gt=0, le=MOST_LEAST_PX, description="the least width of an ordinary die, in pixels"
    )
    d4: float = _part(0.17, "dice with numerals that are d4")
    foreign: float = _part(0.42, "other dice with numerals that are d10, d12 or d20, which no game uses")
    tetrahedra: float = _part(0.0, "dice that are d4, somewhat more than half of them with drawings")
    numerals: float = _part(0.5, "dice without pips that have numerals; all others have our drawings")
    ornate: float = _part(0.35, "dice with numerals that have ornaments; of d4 a sixth of that part")
    leaning: float = _part(0.0, "dice that lean; at 0 only a few lean on others")
    osselets: float = _part(0.0, "dice that are osselets; more of them are among our drawings")
    hard: float = _part(
        0.0,
        "scenes with a patterned cloth; as many have all dice in one heap, and as many bright dice that burn"
        " out on a dark table",
    )
    veined: float = _part(0.0, "dice with streaks or veins of two colours, besides those of other materials")


class Mix(SceneOptions):
    """The mix of makes in scenes, and the typefaces of numerals."""

    typefaces: Path | None = Field(default=None, description="a folder of further typefaces for numerals")


ORDINARY: Final = Mix()
"""The mix of most tables."""
