"""The linear discriminant weighs dimensions by how little they vary within a group."""

import numpy as np

from vision.discriminant import Discriminant


def test_a_small_difference_counts_in_a_dimension_that_varies_little() -> None:
    """Two groups vary widely along one axis and differ a little along another; the second one decides."""
    chance = np.random.default_rng(1)
    wide = np.tile(np.linspace(-2, 2, 40)[None, :, None], (2, 1, 1))
    narrow = chance.normal(0, 0.02, (2, 40, 1)) + np.array([0.0, 0.2])[:, None, None]
    groups = np.concatenate([wide, narrow], axis=2).astype(np.float32)
    discriminant = Discriminant(list(groups))

    for along in (-2.0, 0.0, 2.0):
        first, second = discriminant.log_likelihoods(np.array([[along, 0.03]], np.float32))
        assert first > second


def test_each_group_is_likeliest_for_its_own_directions() -> None:
    """The sizes of the groups make no difference."""
    chance = np.random.default_rng(2)
    middles = chance.normal(0, 1, (3, 8))
    groups = [
        (middle + chance.normal(0, 0.1, (count, 8))).astype(np.float32)
        for middle, count in zip(middles, (4, 40, 12), strict=True)
    ]
    discriminant = Discriminant(groups)

    for number, group in enumerate(groups):
        assert discriminant.log_likelihoods(group).argmax() == number


def test_groups_without_any_variation_are_classified_by_the_nearest_mean() -> None:
    """Identical embeddings give a covariance of zero, and still finite log-likelihoods."""
    one, other = np.eye(4, dtype=np.float32)[[0, 1]]
    discriminant = Discriminant([np.stack([one, one]), np.stack([other])])
    log_likelihoods = discriminant.log_likelihoods(one[None])

    assert np.isfinite(log_likelihoods).all()
    assert log_likelihoods[0] > log_likelihoods[1]
    assert log_likelihoods.shape == (2,)
