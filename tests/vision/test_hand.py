"""A hand or an arm is seen whichever way it reaches in; what a lamp does to the light is none."""

import numpy as np
import pytest

from vision.hand import reaches_in
from vision.reading import Reading

FELT, PAPER, SKIN = 60.0, 225.0, 150.0
NO_DICE = Reading((), 1280, 960)


def tray(ground, arm=()):
    """A thumbnail of this grey, with an arm of skin in these rows and columns."""
    grey = np.full((96, 128), ground, np.float32)
    if arm:
        grey[arm] = SKIN
    return grey + np.random.default_rng(3).normal(0, 1.5, grey.shape).astype(np.float32)


ALONG_THE_EDGE = np.s_[84:, :]
"""An arm that lies along the lower edge, as wide as the picture."""
FROM_BELOW, FROM_ASIDE = np.s_[50:, 60:75], np.s_[40:55, :90]


@pytest.mark.parametrize("ground", [FELT, PAPER])
@pytest.mark.parametrize("arm", [ALONG_THE_EDGE, FROM_BELOW, FROM_ASIDE])
def test_an_arm_is_seen(ground, arm):
    """On dark felt and on white paper an arm is seen that reaches in, or lies along a side of the tray."""
    assert reaches_in(tray(ground), tray(ground, arm), None, NO_DICE)


@pytest.mark.parametrize("ground", [FELT, PAPER])
def test_bands_of_a_flickering_lamp_are_no_hand(ground):
    """Rows that are a sixth brighter or darker than before reach from edge to edge, and are no arm."""
    bands = 1 + 0.16 * np.cos(np.arange(96) / 6)[:, None].astype(np.float32)
    assert not reaches_in(tray(ground), tray(ground) * bands, None, NO_DICE)
