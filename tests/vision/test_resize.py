"""Pictures made larger and smaller."""

import numpy as np
import pytest

from vision.resize import resized


@pytest.mark.parametrize("size", [(64, 48), (100, 75), (7, 5), (1, 1), (320, 240), (500, 375)])
def test_a_plain_picture_keeps_its_colour(size):
    """A resized plain picture has the requested size and the same colour up to its edges."""
    picture = np.full((240, 320, 3), (10, 120, 250), np.uint8)
    smaller = resized(picture, *size)
    assert smaller.shape == (size[1], size[0], 3)
    assert (smaller == (10, 120, 250)).all()


def test_fine_stripes_become_grey():
    """A pattern finer than the new pixels is averaged to grey; sampling would make it flicker."""
    stripes = np.zeros((256, 256, 3), np.uint8)
    stripes[:, ::2] = 255
    assert np.abs(resized(stripes, 60, 60).astype(int) - 127).max() < 3
