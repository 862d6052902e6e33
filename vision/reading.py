"""The result of reading a picture, as checked values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from vision import boxes
from vision.boxes import Box

Shape = Literal["d4", "d6", "d8", "osselet", "unknown"]


@dataclass(frozen=True, slots=True)
class Die:
    """One die in a picture.

    Attributes:
        box_xyxy: the box round the whole die, in pixels.
        shape: its solid, or "unknown" for a stranger.
        design: what is on its faces ("pips", "numerals", a set's name), or "unknown".
        face: the upper face, or None if it is unknown.
        confidence: the calibrated probability that `face` is right; 0 to 1.
        runner_up: the second most likely face of such a die, or None.
        doubtful: whether the table asks instead of believing it.
        cocked: whether it seems to lean; it is doubtful then.
        empty: the probability that no whole die lies there; 0 to 1.
        clockwise: of a doubtful d4 with drawings, for each drawing that may be hidden below, how likely its
            drawings run clockwise then; see `vision.dice_set.DiceSet`. Empty of any other die.
    """

    box_xyxy: Box
    shape: Shape
    design: str
    face: str | None
    confidence: float
    runner_up: str | None
    doubtful: bool
    cocked: bool = False
    empty: float = 0.0
    clockwise: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        left, top, right, bottom = self.box_xyxy
        if not (left < right and top < bottom):
            raise ValueError(f"a box is left, top, right, bottom in growing order; got {self.box_xyxy}")
        if self.shape not in get_args(Shape):
            raise ValueError(f"a shape is one of {get_args(Shape)}; got {self.shape!r}")
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"a confidence lies between 0 and 1; got {self.confidence}")
        if not all(0.0 <= one <= 1.0 for one in self.clockwise):
            raise ValueError(f"probabilities lie between 0 and 1; got {self.clockwise}")
        if self.face is None and not self.doubtful:
            raise ValueError("a die without a face is doubtful")
        if self.cocked and not self.doubtful:
            raise ValueError("a cocked die is doubtful")

    @property
    def center_xy(self) -> tuple[float, float]:
        """The middle of the box, in pixels."""
        return boxes.center_xy(self.box_xyxy)

    @property
    def size_px(self) -> float:
        """The longer side of the box, in pixels."""
        return boxes.longer_side(self.box_xyxy)


@dataclass(frozen=True, slots=True)
class Reading:
    """All the dice of one picture, from left to right.

    Attributes:
        dice: the dice found.
        width, height: the size of the picture that was read, in pixels.
    """

    dice: tuple[Die, ...]
    width: int
    height: int

    @property
    def doubtful(self) -> tuple[Die, ...]:
        """The dice that the table asks about, the least certain first."""
        return tuple(sorted((die for die in self.dice if die.doubtful), key=lambda die: die.confidence))

    @property
    def faces(self) -> tuple[str | None, ...]:
        """The faces in the order of `dice`."""
        return tuple(die.face for die in self.dice)
