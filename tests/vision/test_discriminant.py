"""A linear discriminant tells groups apart by the directions in which they do not scatter."""

import numpy as np

from vision.discriminant import Discriminant


def test_a_little_difference_counts_where_nothing_scatters() -> None:
    """Two groups scatter widely along one axis, and differ a little along another."""
    chance = np.random.default_rng(1)
    wide = np.tile(np.linspace(-2, 2, 40)[None, :, None], (2, 1, 1))
    narrow = chance.normal(0, 0.02, (2, 40, 1)) + np.array([0.0, 0.2])[:, None, None]
    groups = np.concatenate([wide, narrow], axis=2).astype(np.float32)
    discriminant = Discriminant(list(groups))

    for along in (-2.0, 0.0, 2.0):
        first, second = discriminant.told(np.array([[along, 0.03]], np.float32))
        assert first > second


def test_groups_are_told_by_their_middles() -> None:
    """Each group's own middle is likeliest to be of that group, whatever the groups' sizes."""
    chance = np.random.default_rng(2)
    middles = chance.normal(0, 1, (3, 8))
    groups = [
        (middle + chance.normal(0, 0.1, (count, 8))).astype(np.float32)
        for middle, count in zip(middles, (4, 40, 12), strict=True)
    ]
    discriminant = Discriminant(groups)

    for number, group in enumerate(groups):
        assert discriminant.told(group).argmax() == number


def test_looks_that_are_all_the_same_do_not_stop_it() -> None:
    """Without any scatter the nearest middle is told, and no number is without meaning."""
    one, other = np.eye(4, dtype=np.float32)[[0, 1]]
    told = Discriminant([np.stack([one, one]), np.stack([other])]).told(one[None])

    assert np.isfinite(told).all()
    assert told[0] > told[1]
    assert told.shape == (2,)
