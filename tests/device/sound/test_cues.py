"""The cues: as long and as loud as the pack of sounds says, and none that a loudspeaker would spoil."""

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
    "tales": (294, -10),
    "doubt": (290, -8),
    "turn": (380, -8),
    "turn_end": (320, -7),
    "win": (900, -6),
}
"""Milliseconds, and decibels of full scale (look/host/SOUND.md)."""


def spectrum(cue: Cue) -> tuple[np.ndarray, np.ndarray]:
    """The power of a cue, and the frequency of each value in Hz."""
    sound = samples(cue).astype(float)
    return np.abs(np.fft.rfft(sound)) ** 2, np.fft.rfftfreq(sound.size, 1 / RATE)


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.value)
def test_a_cue_is_as_long_and_as_loud_as_it_should_be(cue):
    """No cue is louder than -6 dB, and none is in the way of what people say."""
    length_ms, level_db = LENGTH_AND_LEVEL[cue.value]
    sound = samples(cue)
    assert sound.size / RATE * 1000 == pytest.approx(length_ms, abs=3)
    assert 20 * np.log10(np.abs(sound).max() / 32767) == pytest.approx(level_db, abs=0.1)


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.value)
def test_a_cue_comes_and_goes_without_a_click(cue):
    """Its first and last samples are all but silent."""
    sound = np.abs(samples(cue).astype(int))
    assert max(sound[0], sound[-1]) < 0.02 * sound.max()


@pytest.mark.parametrize("cue", Cue, ids=lambda cue: cue.value)
def test_a_small_loudspeaker_plays_something_of_every_cue(cue):
    """It swallows what lies below 200 Hz; of the drum it must still play the blow."""
    power, hz = spectrum(cue)
    assert power[hz > 200].sum() > 0.01 * power.sum()


def test_no_two_cues_sound_alike():
    """Those that are as long as each other differ in what they are made of."""
    for one in Cue:
        for other in Cue:
            if one is not other and samples(one).size == samples(other).size:
                together = np.corrcoef(samples(one), samples(other))[0, 1]
                assert abs(together) < 0.5, (one, other)


def test_the_order_of_gravity_is_that_of_the_cues():
    """The end of a game drowns all else; a key that was taken drowns nothing."""
    assert max(Cue, key=lambda cue: cue.gravity) is Cue.WIN
    assert min(Cue, key=lambda cue: cue.gravity) is Cue.ACCEPT
