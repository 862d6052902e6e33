"""Synthesizes the sounds of struck objects: wood, iron, copper, a bell, a muffled drum.

Sounds are sums of decaying sines and noise. The noise has a fixed seed, so every computer makes the same
samples. A sound is an array of floats at `RATE`; `device.sound.cues` decides how loud it is played.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]
"""(samples,) from -1 to 1, at `RATE`; parts of a sound may be louder before they are mixed and scaled."""

RATE: Final = 22_050
"""Samples per second. Half of a CD's rate is enough: no sound here reaches above 10 kHz."""
_SEED: Final = 5

_Partials = tuple[tuple[float, float, float], ...]
"""For each partial: its frequency as a factor on the pitch, its gain, and its decay speed as a factor."""
_BAR: Final[_Partials] = ((1, 1, 3), (2.76, 0.5, 5), (5.40, 0.2, 7))
"""The first three partials of a bar that rests on two points."""
_LINK: Final[_Partials] = ((1, 1, 4), (1.47, 0.5, 4), (2.09, 0.33, 4), (2.56, 0.25, 4))
"""Inharmonic partials, which make a chain link sound like iron."""
_COIN: Final[_Partials] = ((1, 1, 4), (1.012, 1, 4), (2.41, 0.3, 9))
"""The first two partials are so close that they beat."""
_BELL: Final[_Partials] = ((0.5, 0.35, 3), (1, 1, 4), (1.2, 0.4, 5), (1.5, 0.25, 6), (2, 0.3, 7))
"""The partials of a bell: hum, prime, minor third, fifth and octave."""


def wood(hz: float, ms: float) -> Sound:
    """A die on a board: a knock, and the ring of the board."""
    return mixed((0, _knock(ms, 6, (300, 4000), 0.5)), (0, _ringing(hz, ms, _BAR)))


def iron(hz: float, ms: float, gain: float) -> Sound:
    """A link of a chain."""
    return gain * mixed((0, _knock(ms, 3, (2500, 9000), 0.6)), (0, _ringing(hz, ms, _LINK)))


def copper(hz: float) -> Sound:
    """A Tale laid on another Tale."""
    return 0.6 * _ringing(hz, 170, _COIN)


def bell(hz: float, ms: float) -> Sound:
    """A small warm bell."""
    return _ringing(hz, ms, _BELL)


def drum(hz: float, ms: float) -> Sound:
    """A muffled drum, whose pitch falls by a fifth. Small loudspeakers reproduce only its noise."""
    t = _seconds(ms)
    falling_hz = hz * (0.8 + 0.2 * np.exp(-t / 0.04))
    tone = np.sin(2 * np.pi * np.cumsum(falling_hz) / RATE) * np.exp(-t / 0.09)
    return mixed((0, tone), (0, _knock(min(ms, 60), 12, (80, 500), 0.6)))


def blade(ms: float) -> Sound:
    """A blade being drawn: noise that grows."""
    return _knock(ms, ms / 3, (1200, 7000), 0.35)[::-1].copy()


def thud(ms: float) -> Sound:
    """A low knock that does not ring."""
    return _knock(ms, 14, (80, 600), 0.4)


def mixed(*parts: tuple[float, Sound]) -> Sound:
    """Mix sounds; each starts at its own millisecond."""
    starts = [round(at_ms * RATE / 1000) for at_ms, _ in parts]
    whole = np.zeros(max(start + sound.size for start, (_, sound) in zip(starts, parts, strict=True)))
    for start, (_, sound) in zip(starts, parts, strict=True):
        whole[start : start + sound.size] += sound
    return whole


def _seconds(ms: float) -> Sound:
    """The times of the samples in seconds, for a sound of this length."""
    return np.arange(round(ms * RATE / 1000)) / RATE


def _ringing(hz: float, ms: float, partials: _Partials) -> Sound:
    """A sum of partials that decays within the given time."""
    t = _seconds(ms)
    rings = [
        gain * np.sin(2 * np.pi * hz * k * t) * np.exp(-t * speed * 1000 / ms) for k, gain, speed in partials
    ]
    return np.asarray(np.sum(rings, axis=0))


def _knock(ms: float, decay_ms: float, band_hz: tuple[float, float], gain: float) -> Sound:
    """A burst of band-limited noise that decays: the attack of a blow."""
    t = _seconds(ms)
    spectrum = np.fft.rfft(np.random.default_rng(_SEED).standard_normal(t.size))
    hz = np.fft.rfftfreq(t.size, 1 / RATE)
    noise = np.fft.irfft(np.where((hz > band_hz[0]) & (hz < band_hz[1]), spectrum, 0), t.size)
    return np.asarray(gain * noise / np.abs(noise).max() * np.exp(-t * 1000 / decay_ms))
