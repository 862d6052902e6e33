"""Take looks at a die that is being taught, or say why a picture teaches nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, longer_side
from vision.embeddings import LOOK_CONTEXT, brightened_look, take_look
from vision.hand import reaches_in
from vision.meter import BURNT, blur_px
from vision.motion import Thumbnail, anything_changed, thumbnail
from vision.opinion import Face
from vision.place import Place
from vision.reader import Reader
from vision.reading import Die, Reading
from vision.taught import LEAST_LOOKS, LOOK_PX, Look, TaughtSet
from vision.taught_faces import TaughtFaces

_SMALLEST_PX: Final = 28.0
"""The least size of a die that is taught, in pixels. A smaller one shows too little to be compared."""
_MOST_BLUR: Final = 0.06
"""The largest blur (one sigma), in parts of the die's width. Beyond it, strokes merge."""
_GRAIN_PX: Final = 1.5
"""The Gaussian (one sigma) that smooths the grain of a dark picture before its blur is measured, in pixels of
a look. Smaller: grain is taken for sharp edges. Larger: edges of neighbouring strokes merge."""
_MOST_BURNT: Final = 0.3
"""The largest part of a die that may be burnt out. A white die under a lamp loses its edges, not its face."""
_DIE_PX: Final = LOOK_PX / LOOK_CONTEXT
"""The size of the die in a look, in pixels."""


class Flaw(Enum):
    """Reasons why a picture teaches nothing."""

    HAND = "a hand"
    UNMOVED = "as before"
    NO_DIE = "no die"
    MANY = "many dice"
    SMALL = "too small"
    CUT_OFF = "cut off"
    BLURRED = "blurred"
    GLARED = "glared"
    TWIN = "like another face"


@dataclass(frozen=True, slots=True)
class Refused:
    """A look that was not taken.

    Attributes:
        flaw: the reason.
        face: for `Flaw.TWIN`, the other face that it resembles.
        seen: for `Flaw.MANY`, the number of dice.
    """

    flaw: Flaw
    face: str = ""
    seen: int = 0


class Teacher:
    """Takes looks with the reader itself, so that only dice that it can find are taught.

    Each frame is compared with that of the last look. A die that was not moved teaches nothing new. A change
    that reaches the edge is a hand. Make a new teacher if camera or light have changed.

    Args:
        reader: finds the dice.
        before: (height, width, 3) uint8, blue-green-red: the tray before the first look. Without it, a hand
            in the first look is not noticed.
    """

    def __init__(self, reader: Reader, before: NDArray[np.uint8] | None = None) -> None:
        self._reader = reader
        self._looked = False
        self._last: tuple[Thumbnail, Reading] | None = None
        if before is not None:
            self._last = thumbnail(before), _lying(self._places(before), before)

    def look(
        self, frame: NDArray[np.uint8], taught: TaughtSet, face: str, *, anyway: bool = False
    ) -> Look | Refused:
        """Take a look at the one die in a frame, which shows `face`.

        Args:
            frame: (height, width, 3) uint8, blue-green-red.
            taught: the set as taught so far.
            face: the name of the face that lies up.
            anyway: take it even if it resembles another face, or if a hand seems to be in view.
        """
        places = self._places(frame)
        now = thumbnail(frame), _lying(places, frame)
        seen = self._since_last(*now)
        if seen is Flaw.UNMOVED or (seen is Flaw.HAND and not anyway):
            return Refused(seen)
        if len(places) != 1:
            return Refused(Flaw.MANY, seen=len(places)) if places else Refused(Flaw.NO_DIE)
        (place,) = places
        look = take_look(frame, place.box_xyxy)
        flaw = flaw_of(frame, place.box_xyxy, look)
        if flaw is not None:
            return Refused(flaw)
        twin = "" if anyway else self._twin(look, taught, face)
        if twin:
            return Refused(Flaw.TWIN, face=twin)
        self._last, self._looked = now, True
        return look

    def _places(self, frame: NDArray[np.uint8]) -> list[Place]:
        """Where the reader finds dice in a frame."""
        return [place for place in self._reader.find_places(frame) if place.nothing < 0.5]

    def _since_last(self, now: Thumbnail, lying: Reading) -> Flaw | None:
        """The flaw of a frame that shows nothing new since the last look, or a hand."""
        if self._last is None:
            return None
        before, lay = self._last
        if self._looked and not anything_changed(before, now):
            return Flaw.UNMOVED
        return Flaw.HAND if reaches_in(before, now, lay, lying) else None

    def _twin(self, look: Look, taught: TaughtSet, face: str) -> str:
        """Another face that the look resembles clearly, and more than its own face; or ""."""
        known = {Face(taught.shape, taught.name, name): looks for name, looks in taught.looks.items()}
        embeddings = self._reader.embeddings
        remembered = TaughtFaces(known, embeddings)
        likenesses = remembered.likeness(embeddings.look_closely(look))
        likeness = {one.name: float(like) for one, like in zip(remembered.faces, likenesses, strict=True)}
        own = likeness.pop(face, -1.0)
        nearest = max(likeness, key=likeness.__getitem__, default="")
        return nearest if nearest and likeness[nearest] > max(own, remembered.same.middle) else ""


def _lying(places: Sequence[Place], frame: NDArray[np.uint8]) -> Reading:
    """Where dice lie, whatever they show."""
    dice = (Die(place.box_xyxy, "unknown", "unknown", None, 0.0, None, doubtful=True) for place in places)
    return Reading(tuple(dice), frame.shape[1], frame.shape[0])


def untaught(taught: TaughtSet) -> Sequence[str]:
    """The faces with too few looks."""
    return [face for face, looks in taught.looks.items() if len(looks) < LEAST_LOOKS]


def flaw_of(frame: NDArray[np.uint8], box: Box, look: Look) -> Flaw | None:
    """The flaw of a look at the die in a box of a frame, the most obvious one if it has several; or None."""
    height, width = frame.shape[:2]
    if box[0] < 1 or box[1] < 1 or box[2] > width - 1 or box[3] > height - 1:
        return Flaw.CUT_OFF
    if longer_side(box) < _SMALLEST_PX:
        return Flaw.SMALL
    grey = np.asarray(cv2.cvtColor(brightened_look(look), cv2.COLOR_BGR2GRAY), np.uint8)
    edge = round((LOOK_PX - _DIE_PX) / 2)
    inside = grey[edge:-edge, edge:-edge]
    if float((inside >= BURNT).mean()) > _MOST_BURNT:
        return Flaw.GLARED
    return Flaw.BLURRED if _is_blurred(grey) else None


def _is_blurred(look: NDArray[np.uint8]) -> bool:
    """Whether the strokes on the die of a grey look (96, 96) merge, with or without its grain.

    A pale die on pale cloth has no edge to measure; that is not blur.
    """
    smoothed = np.asarray(cv2.GaussianBlur(look, (0, 0), _GRAIN_PX), np.uint8)
    without_grain = blur_px(smoothed) ** 2 - _GRAIN_PX**2
    most = (_MOST_BLUR * _DIE_PX) ** 2
    return any(most < blur < np.inf for blur in (blur_px(look) ** 2, without_grain))
