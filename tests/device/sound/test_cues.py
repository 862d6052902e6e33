"""Tests the length, the level and the spectrum of each cue."""

import numpy as np
import pytest

from device.sound.cues import Cue, samples
from device.sound.struck import RATE

LENGTH_AND_LEVEL = {
    "settle": (140, -9),
    "accept": (55, -18),
    "refuse": (110, -12),
    "lock": (140, -10),
    "dam": (320, -9),
    "chain": (290, -8),
    "freed": (190, -8),
    "kill": (300, -8),
    "bel": (390, -8),
    "tales": (170, -10),
    "doubt": (290, -8),
    "turn": (380, -8),
    "turn_end": (320, -7),
    "win": (900, -6),
}
"""The length in milliseconds and the peak in decibels of full scale (look/host/SOUND.md)."""


def spectrum(cue: Cue) -> tuple[np.ndarray, np.ndarray]:
    """Return the power spectrum of a cue, and the frequency of each value in Hz."""
    sound = samples(cue).astype(float)
    return np.abs(np.fft.rfft(sound)) ** 2, np.fft.rfftfreq(sound.size, 1 / RATE)


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.value)
def test_a_cue_is_as_long_and_as_loud_as_it_should_be(cue):
    """Each cue has the length and the peak level of `LENGTH_AND_LEVEL`."""
    length_ms, level_db = LENGTH_AND_LEVEL[cue.value]
    sound = samples(cue)
    assert sound.size / RATE * 1000 == pytest.approx(length_ms, abs=3)
    assert 20 * np.log10(np.abs(sound).max() / 32767) == pytest.approx(level_db, abs=0.1)


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.value)
def test_a_cue_comes_and_goes_without_a_click(cue):
    """The first and the last sample of a cue stay below 2 % of its peak."""
    sound = np.abs(samples(cue).astype(int))
    assert max(sound[0], sound[-1]) < 0.02 * sound.max()


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.value)
def test_a_small_loudspeaker_plays_something_of_every_cue(cue):
    """A small loudspeaker plays nothing below 200 Hz; each cue has more than 1 % of its power above."""
    power, hz = spectrum(cue)
    assert power[hz > 200].sum() > 0.01 * power.sum()


def test_no_two_cues_sound_alike():
    """Two cues of the same length have different waveforms: they correlate by less than 0.5."""
    for one in Cue:
        for other in Cue:
            if one is not other and samples(one).size == samples(other).size:
                together = np.corrcoef(samples(one), samples(other))[0, 1]
                assert abs(together) < 0.5, (one, other)


def test_the_order_of_gravity_is_that_of_the_cues():
    """The cue for the end of a game is the most important, the cue for an accepted key the least."""
    assert max(Cue, key=lambda cue: cue.gravity) is Cue.WIN
    assert min(Cue, key=lambda cue: cue.gravity) is Cue.ACCEPT
