"""Motion between frames: a small die is seen, noise and changing light are not."""

from functools import lru_cache

import numpy as np
import pytest

from vision.motion import Motion, thumbnail

SIZES = [(240, 320), (960, 1280), (1296, 1728)]
"""Heights and widths of frames. Of the larger two, only every second row is looked at."""


@lru_cache(maxsize=1)
def grain(size):
    """The noise of a sensor at each pixel, with a spread of one level."""
    return np.random.default_rng(0).standard_normal((*size, 3), np.float32)


def frame(size, *, die_at=None, die_level=180.0, light=1.0, noise=0.0, seed=0):
    """Return a dark cloth with noise, another one for each seed; the smallest die is a 32nd of the width."""
    height, width = size
    pixels = np.full((height, width, 3), 70, np.float32)
    if die_at is not None:
        side = width // 32
        x, y = round(die_at[0] * width), round(die_at[1] * height)
        pixels[y : y + side, x : x + side] = die_level
    pixels = light * pixels + noise * np.roll(grain(size), (37 * seed, 53 * seed), axis=(0, 1))
    return thumbnail(np.clip(pixels, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("size", SIZES)
def test_the_smallest_die_is_seen_to_move(size):
    """A die that rolls by its own width changes the picture."""
    motion = Motion()
    motion.seen_in(frame(size, die_at=(0.4, 0.4), noise=8))
    assert motion.seen_in(frame(size, die_at=(0.44, 0.4), noise=8, seed=1))


@pytest.mark.parametrize("size", SIZES)
def test_a_pale_die_that_only_stirs_is_seen(size):
    """A die that is 30 levels brighter than the cloth, and moves by a quarter of its width, is motion."""
    motion = Motion()
    motion.seen_in(frame(size, die_at=(0.4, 0.4), die_level=100, noise=8))
    assert motion.seen_in(frame(size, die_at=(0.4 + 1 / 128, 0.4), die_level=100, noise=8, seed=1))


@pytest.mark.parametrize("size", SIZES)
def test_noise_and_fading_light_are_no_motion(size):
    """A strong noise of the sensor, and a lamp that is a tenth darker, leave the tray at rest."""
    motion = Motion()
    motion.seen_in(frame(size, die_at=(0.4, 0.4), noise=8))
    for seed in range(1, 30):
        assert not motion.seen_in(frame(size, die_at=(0.4, 0.4), noise=8, seed=seed))
    assert not motion.seen_in(frame(size, die_at=(0.4, 0.4), light=0.9, noise=8, seed=30))


def banded(size, phase, depth=0.3, **picture):
    """The same under a lamp whose light flickers by this part while row after row is exposed."""
    height, _width = size
    rows = np.arange(height)[:, None, None] / height
    light = 1 + depth * np.cos(2 * np.pi * (2.5 * rows + phase))
    return frame(size, light=light ** (1 / 2.2), **picture)  # cameras store about this root of the light


@pytest.mark.parametrize("size", SIZES)
def test_bands_of_a_flickering_lamp_are_no_motion(size):
    """Bands that wander over the picture leave the tray at rest; a die that rolls is seen among them."""
    motion = Motion()
    for seed in range(8):
        assert not motion.seen_in(banded(size, 0.29 * seed, die_at=(0.4, 0.4), noise=4, seed=seed))
    assert motion.seen_in(banded(size, 0.29, die_at=(0.44, 0.4), noise=4, seed=9))


def test_the_part_is_told_in_which_a_die_moves():
    """A die that rolls in the middle of the top row moves in no other part; at rest there is none."""
    motion = Motion()
    motion.seen_in(frame(SIZES[1], die_at=(0.55, 0.1)))
    motion.seen_in(frame(SIZES[1], die_at=(0.6, 0.1)))
    assert motion.parts == {2}
    motion.seen_in(frame(SIZES[1], die_at=(0.6, 0.1)))
    assert motion.parts == frozenset()
