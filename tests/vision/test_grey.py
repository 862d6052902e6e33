"""Grey pictures in which the face of a die may stand out."""

import numpy as np
import pytest

from vision.boxes import Box
from vision.grey import single_colours, without_streaks

DIE = (60.0, 40.0, 160.0, 140.0)
WHITE, NAVY, RED, GREEN = (235, 235, 230), (80, 40, 35), (40, 30, 200), (60, 160, 40)
"""Colours, blue-green-red."""
INK = slice(80, 100), slice(100, 120)
"""The rows and columns of a square of ink in the middle of the die."""


def streaked(
    body: tuple[int, ...], other: tuple[int, ...], ink: tuple[int, ...], seed: int = 1
) -> np.ndarray:
    """A die (200, 240, 3) on green cloth, in soft streaks of two colours, with a square of ink."""
    rng = np.random.default_rng(seed)
    picture = np.empty((200, 240, 3))
    picture[:] = GREEN
    left, top, right, bottom = (int(side) for side in DIE)
    part = 0.5 + 0.5 * np.sin(np.arange(right - left) / 4 + 3 * np.sin(np.arange(bottom - top)[:, None] / 17))
    picture[top:bottom, left:right] = np.array(body) + (np.array(other) - body) * part[..., None]
    picture[INK] = ink
    return np.clip(picture + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


def test_each_colour_is_a_grey_picture_of_the_dice() -> None:
    """The blue, the green and the red, each alone, round a die in the middle and one at the edge."""
    picture = np.random.default_rng(1).integers(1, 256, (60, 80, 3)).astype(np.uint8)
    shown = np.zeros((60, 80), np.bool_)
    shown[19:41, 29:51] = shown[:16, 64:] = True
    for number, grey in enumerate(single_colours(picture, [(35, 25, 45, 35), (70, 0, 80, 10)])):
        np.testing.assert_array_equal(grey, np.where(shown, picture[..., number], 0))


@pytest.mark.parametrize(
    ("body", "other", "ink"),
    [(WHITE, NAVY, RED), (NAVY, WHITE, GREEN), (GREEN, WHITE, NAVY), (RED, NAVY, WHITE)],
)
def test_streaks_vanish_and_ink_of_a_third_colour_is_light(
    body: tuple[int, ...], other: tuple[int, ...], ink: tuple[int, ...]
) -> None:
    """It is clearer than in each single colour."""
    picture = streaked(body, other, ink)
    left, top, right, bottom = (int(side) for side in DIE)

    def clearness(grey: np.ndarray) -> float:
        """How far the ink lies from the body, in standard deviations of the body."""
        of_body = np.concatenate([grey[top + 5 : 75, left:right], grey[105 : bottom - 5, left:right]])
        return float((grey[INK].mean() - of_body.mean()) / of_body.std())

    in_single_colours = [abs(clearness(grey)) for grey in single_colours(picture, [DIE])]
    assert clearness(without_streaks(picture, DIE)) > max(20, *in_single_colours)


@pytest.mark.parametrize("box", [DIE, (-30.0, -20.0, 70.0, 80.0), (190.0, 150.0, 290.0, 250.0)])
def test_only_the_die_and_its_surroundings_are_drawn(box: Box) -> None:
    """Also at the edge of the picture; far from the die it is black."""
    grey = without_streaks(streaked(WHITE, NAVY, RED), box)
    near = np.zeros(grey.shape, bool)
    left, top, right, bottom = (int(side) for side in box)
    near[max(0, top - 41) : bottom + 41, max(0, left - 41) : right + 41] = True
    assert grey[near].any()
    assert not grey[~near].any()


def test_a_die_beyond_the_picture_is_black() -> None:
    """A box may be guessed from the dice beside it."""
    assert not without_streaks(streaked(WHITE, NAVY, RED), (400.0, 10.0, 500.0, 110.0)).any()
    assert not without_streaks(streaked(WHITE, NAVY, RED), (-400.0, 10.0, -300.0, 110.0)).any()


def test_a_die_of_one_colour_stays_flat() -> None:
    """Noise is not stretched until it looks like a sign."""
    plain = np.full((200, 240, 3), WHITE, np.uint8)
    assert np.ptp(without_streaks(plain, DIE)[60:120, 80:140]) == 0
