"""Plays cues and speech on the sound device, in a thread of its own so that the table's loop never waits."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from device.settings.model import STEPS
from device.sound.cards import CARDS, Card, listed_cards
from device.sound.cues import Cue, samples
from device.sound.struck import RATE

LOUDEST: Final = STEPS
STEP_DB: Final = 4.0
"""How many decibels softer each step below the highest volume is."""
SILENCE_S: Final = 30.0
"""Seconds without a sound after which the device is closed, since an open device keeps the processor busy."""
RETRY_S: Final = 60.0
"""Seconds for which a device that could not be opened is not tried again: the system writes several lines to
the terminal each time. Larger: a loudspeaker that was plugged in stays silent for longer."""
DEVICE: Final = "AUDIODEV"
"""SDL's environment variable with the name of the ALSA device to play on, in place of the usual one."""
_BUFFER: Final = 512
"""Size of the playback buffer in samples: 23 ms. A smaller one crackles on a Pi, a larger one lags."""
_FADE_MS: Final = 4
_TOLLING: Final = 0
"""The mixer channel of the bells that end a game, so that other cues do not cut them off."""
_OTHERS: Final = 1
_SPEECH: Final = 2
DUCKED: Final = 10 ** (-9 / 20)
"""The factor on cues while somebody speaks: 9 dB. With less, a bell covers a name."""


def gain(volume: int) -> float:
    """The factor on the samples at a volume from 0 (silence) to `LOUDEST`.

    >>> gain(6), round(gain(5), 2), gain(0)
    (1.0, 0.63, 0.0)
    """
    return 10 ** (-STEP_DB * (LOUDEST - volume) / 20) if volume > 0 else 0.0


class Loudspeaker:
    """Plays cues and speech. On a computer without sound, both are dropped and `trouble` says why.

    The device is opened in a thread at the first sound. Opening may take a quarter of a second, and a device
    that was unplugged may never answer.

    Args:
        cards: the file in which Linux lists the sound cards.

    Attributes:
        trouble: why the last sound could not be played, or "".
    """

    def __init__(self, cards: Path = CARDS) -> None:
        self.trouble = ""
        self._cards = cards
        self._chosen = ""
        self._tried_s = -RETRY_S
        self._wanted: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def play(self, cue: Cue, volume: int) -> None:
        """Play a cue at a volume; the cue that is still playing is faded out."""
        if volume > 0:
            self._want(partial(self._sound, cue, gain(volume)))

    def say(self, speech: NDArray[np.int16], volume: int) -> None:
        """Play speech at a volume; cues are softer meanwhile.

        Args:
            speech: (samples,) mono, at `RATE`.
            volume: from 0 (silence) to `LOUDEST`.
        """
        if volume > 0:
            self._want(partial(self._speak, speech, gain(volume)))

    def hush(self) -> None:
        """Fade the speech out."""
        if self._thread is not None:
            self._want(self._stop_speech)

    def use(self, card: str) -> None:
        """Play on another sound card from now on.

        Args:
            card: the word by which ALSA calls it; "" for the usual device.
        """
        if card != self._chosen:
            self._chosen = card
            self.reopen()

    def reopen(self) -> None:
        """Have the next sound open a device anew, because one was unplugged.

        SDL goes on taking sounds for a device that is gone, and drops them without an error.
        """
        if self._thread is not None:
            self._want(self._leave_device)

    def close(self) -> None:
        """Wait at most a second for the last sound to end, then release the device."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(timeout=1.0)
            self._thread = None

    def _want(self, deed: Callable[[], None]) -> None:
        """Have something done in the thread, which is started for the first deed."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        self._wanted.put(deed)

    def _run(self) -> None:
        while True:
            try:
                wanted = self._wanted.get(timeout=SILENCE_S)
            except queue.Empty:
                _close_device()
                continue
            if wanted is None:
                break
            try:
                wanted()
                self.trouble = ""
            except pygame.error as error:
                self.trouble = str(error)
                _close_device()
        _close_device()

    def _sound(self, cue: Cue, factor: float) -> None:
        self._open_mixer()
        for number in (_TOLLING, _OTHERS) if cue is Cue.WIN else (_OTHERS,):
            pygame.mixer.Channel(number).fadeout(_FADE_MS)
        sound = pygame.mixer.Sound(buffer=samples(cue).tobytes())
        sound.set_volume(factor)
        channel = pygame.mixer.Channel(_TOLLING if cue is Cue.WIN else _OTHERS)
        channel.play(sound)
        # Only now: playing resets the volume of a channel.
        channel.set_volume(DUCKED if pygame.mixer.Channel(_SPEECH).get_busy() else 1.0)

    def _speak(self, speech: NDArray[np.int16], factor: float) -> None:
        self._open_mixer()
        for channel in (_TOLLING, _OTHERS):
            pygame.mixer.Channel(channel).set_volume(DUCKED)
        sound = pygame.mixer.Sound(buffer=speech.tobytes())
        sound.set_volume(factor)
        pygame.mixer.Channel(_SPEECH).play(sound)

    def _stop_speech(self) -> None:
        if pygame.mixer.get_init():
            pygame.mixer.Channel(_SPEECH).fadeout(_FADE_MS)

    def _leave_device(self) -> None:
        """Close the device, and try the next one without waiting."""
        _close_device()
        self._tried_s = -RETRY_S

    def _open_mixer(self) -> None:
        """Open the device, unless it is open already, or could not be opened a moment ago."""
        if pygame.mixer.get_init():
            return
        now_s = time.monotonic()
        if now_s - self._tried_s < RETRY_S:
            raise pygame.error(self.trouble)
        self._tried_s = now_s
        self._open_device()
        self._tried_s = -RETRY_S

    def _open_device(self) -> None:
        """Open the chosen card, or else the usual device, or else the first card that opens.

        ALSA's usual device is the first card. On a Pi 5 that is an HDMI port, which opens only while a screen
        is plugged into it; a USB loudspeaker comes after it.

        Raises:
            pygame.error: no card opens; the message says what is wrong with the usual device.
        """
        if self._chosen and _opens(Card(self._chosen, "")):
            return
        try:
            _open()
        except pygame.error:
            if DEVICE in os.environ or not any(map(_opens, listed_cards(self._cards))):
                raise


def _close_device() -> None:
    """Silence all channels, then release the device.

    A channel that ends while the mixer is quitting makes pygame wait for itself, with Python's lock held: the
    whole program would stand still.
    """
    if pygame.mixer.get_init():
        pygame.mixer.stop()
    pygame.mixer.quit()


def _open() -> None:
    pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)


def _opens(card: Card) -> bool:
    """Try to open a sound card; returns whether it has opened."""
    usual = os.environ.get(DEVICE)
    os.environ[DEVICE] = card.device
    try:
        _open()
    except pygame.error:
        return False
    finally:
        del os.environ[DEVICE]
        if usual is not None:
            os.environ[DEVICE] = usual
    return True
