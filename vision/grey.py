"""Grey pictures of dice, which may show faces that are hard to read in all colours together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import Box, Square, square_round

_FACE: Final = 0.56
"""The side of the square whose colours are those of the upper face, in sides of the die's box. Larger: the
table and the other faces count, too."""
_AROUND: Final = 1.8
"""The side of the square that `without_streaks` fills, in sides of the box: more than any crop shows."""
_AROUND_D4: Final = 2.2
"""The same of `single_colours`. Warped faces of a d4 reach farther where its corners are found wrongly."""
_SAMPLES: Final = 24
"""In how many rows and columns of that square colours are taken, at least. More take longer, and change
nothing."""
_USUAL: Final = 105
"""The grey level of the usual colour of the face."""
_RARE: Final = 215
"""The grey level of its rarest colour. The models know light signs on dark dice a little better."""
_BODY: Final = 0.8
"""The part of the face that is taken for its body, and not for ink."""
_TRIMMED: Final = 4
"""How often the line of the body's colours is sought among those near it."""
_RAREST: Final = 99
"""The percentage of the colours that are nearer to the usual one than the rarest is."""

Floats = NDArray[np.float32]


def single_colours(picture: NDArray[np.uint8], boxes: Sequence[Box]) -> list[NDArray[np.uint8]]:
    """The blue, the green and the red of dice, each as a grey picture.

    Veins and streaks hide faces in some colours, and let them stand out in others.

    Args:
        picture: (height, width, 3) uint8, blue-green-red.
        boxes: those round the dice, in pixels of the picture.

    Returns:
        three pictures (height, width) uint8: the dice and their surroundings; everything else is black.
    """
    greys = [np.zeros(picture.shape[:2], np.uint8) for _ in range(3)]
    for box in boxes:
        part = _inside(square_round(box, _AROUND_D4))
        for channel, grey in enumerate(greys):
            grey[part] = picture[part][..., channel]
    return greys


def without_streaks(picture: NDArray[np.uint8], box_xyxy: Box) -> NDArray[np.uint8]:
    """A grey picture in which a die has hardly any streaks, and ink of a third colour stands out.

    Streaks mix two colours, so all colours of the body lie near one line. The ink mostly lies beside it. So
    the picture shows how far each colour lies from that line, in the direction in which the colours of the
    face differ most. Rare colours, such as those of the ink, are light.

    Args:
        picture: (height, width, 3) uint8.
        box_xyxy: the box round the die, in pixels of the picture.

    Returns:
        (height, width) uint8: the die and its surroundings; everything else is black.
    """
    grey = np.zeros(picture.shape[:2], np.uint8)
    colours = _colours(picture, square_round(box_xyxy, _FACE))
    if not len(colours):
        return grey
    middle, along = _line(colours)
    beside = _beside(colours - middle, along)
    _, across = np.linalg.eigh(beside.T @ beside)
    direction = across[:, -1]
    seen = beside @ direction
    if (seen**3).mean() < 0:  # the longer tail of the distribution holds the rare colours
        direction, seen = -direction, -seen
    usual = float(np.median(seen))
    rarest = max(float(np.percentile(np.abs(seen - usual), _RAREST)), 1.0)
    scale = (_RARE - _USUAL) / rarest
    to_grey = np.append(direction * scale, _USUAL - (middle @ direction + usual) * scale)
    part = _inside(square_round(box_xyxy, _AROUND))
    grey[part] = cv2.transform(picture[part], to_grey[None])
    return grey


def _line(colours: Floats) -> tuple[Floats, Floats]:
    """A point (3,) and the direction (3,) of the line along which colours (n, 3) lie, but for outliers.

    It is the first principal component of the colours near it (least trimmed squares): a few pixels of ink
    far from the line would turn it. At first those near the median count as near.
    """
    apart = colours - np.median(colours, axis=0).astype(np.float32)
    for _ in range(_TRIMMED):
        distance = (apart**2).sum(axis=1)
        middle, along = _first_component(colours[distance <= np.quantile(distance, _BODY)])
        apart = _beside(colours - middle, along)
    return middle, along


def _first_component(colours: Floats) -> tuple[Floats, Floats]:
    """The mean (3,) of colours (n, 3), and the direction (3,) in which they differ most."""
    middle = colours.mean(axis=0)
    around = colours - middle
    _, components = np.linalg.eigh(around.T @ around)
    return middle, components[:, -1]


def _beside(around: Floats, along: Floats) -> Floats:
    """What is left of vectors (n, 3) without their part in a direction (3,) of length 1."""
    return around - np.outer(around @ along, along)


def _colours(picture: NDArray[np.uint8], square: Square) -> Floats:
    """Some of the colours (n, 3) in a square of a picture; none if it lies outside."""
    step = max(1, square.side // _SAMPLES)
    return picture[_inside(square)][::step, ::step].reshape(-1, 3).astype(np.float32)


def _inside(square: Square) -> tuple[slice, slice]:
    """The rows and the columns of a square, as far as they can lie in a picture."""
    left, top, side = square
    return slice(max(0, top), max(0, top + side)), slice(max(0, left), max(0, left + side))
