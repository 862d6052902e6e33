"""Rendered pictures, each made once for all tests: rendering takes thirty times as long as reading."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from models.measure import six_dice as rendering


@cache
def six_dice() -> NDArray[np.uint8]:
    """A picture of six ivory dice with six different values; it cannot be changed."""
    picture = rendering.six_dice()
    picture.flags.writeable = False
    return picture
