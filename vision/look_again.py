"""Look again at dice of which an upright look at the whole die does not tell enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box
from vision.dice_set import PIPS, DiceSet
from vision.face_looks import FaceLooks
from vision.faces import FaceReader
from vision.flat import TRIANGULAR, FlatFaces
from vision.reading import Shape
from vision.vantage import Vantage

_MOST_PROBABLY: Final = 0.5
"""The probability above which a die counts as a d4 or a d8 when it is decided how to look again."""

Row = NDArray[np.float32]
"""The probabilities (classes,) of what lies in a box."""
Odds = dict[Box, Row]
"""Boxes, and the probabilities of what lies in each."""


class LookAgain:
    """Weighs the probabilities of whole dice by further looks.

    The faces of every d4 and d8 are warped and read. Where the place of the camera is known, dice that are
    still in doubt are read once more: more numerals of a d4, other dice that are seen from above in four
    turns, of a d8 nothing.

    Args:
        faces: reads whole dice.
        flat: reads warped faces.
        dice_set: the dice that are expected.
        doubted: whether a die with such probabilities would be asked about.
    """

    def __init__(
        self, faces: FaceReader, flat: FlatFaces, dice_set: DiceSet, doubted: Callable[[Box, Row], bool]
    ) -> None:
        self._faces, self._flat, self._doubted = faces, flat, doubted
        self._kinds = dice_set.kinds
        # Pips are sure without it, and dice that are known by looks alone are compared in many turns anyway.
        only_pips = dice_set.kinds == PIPS.kinds and not dice_set.taught
        self._turns_help = bool(dice_set.kinds) and not only_pips
        self._columns = {
            shape: [
                faces.classes.index(name) for kind in kinds if kind in self._kinds for name in kind.classes
            ]
            for shape, kinds in TRIANGULAR.items()
        }

    def weighed(self, frame: NDArray[np.uint8], whole: Odds, vantage: Vantage | None = None) -> Odds:
        """The probabilities of dice after all looks that they need.

        Args:
            frame: (height, width, 3) uint8, blue-green-red.
            whole: their probabilities by upright looks at whole dice.
            vantage: the place of the camera; without it no die in doubt is read again.
        """
        looks = self._flat.looks(frame, vantage)
        odds = self._by_faces(looks, whole)
        if not self._turns_help or vantage is None:
            return odds
        doubted = {box: whole[box] for box, row in odds.items() if self._doubted(box, row)}
        d4 = {box: row for box, row in doubted.items() if self.shows(row, "d4")}
        odds |= self._by_faces(looks, d4, again=True)
        others = [box for box, row in doubted.items() if not any(self.shows(row, one) for one in TRIANGULAR)]
        turned = [box for box in others if vantage.from_above(box)]
        if turned:
            rows = self._faces.read_turned(frame, turned)
            odds |= self._by_faces(looks, dict(zip(turned, rows, strict=True)))
        return odds

    def shows(self, row: Row, shape: Shape) -> bool:
        """Whether a die most probably is an expected one of this shape."""
        return float(row[self._columns[shape]].sum()) > _MOST_PROBABLY

    def _by_faces(self, looks: FaceLooks, odds: Odds, *, again: bool = False) -> Odds:
        """The probabilities of dice, weighed by their warped faces."""
        if not odds:
            return {}
        rows = np.stack(list(odds.values()))
        self._flat.look(looks, list(odds), rows, self._kinds, again=again)
        return dict(zip(odds, rows, strict=True))
