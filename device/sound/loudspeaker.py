"""Plays cues on the machine's sound device, in a thread of its own so that the table's loop never waits."""

from __future__ import annotations

import queue
import threading
from typing import Final

import pygame

from device.sound.cues import Cue, samples
from device.sound.struck import RATE

LOUDEST: Final = 6
STEP_DB: Final = 4.0
"""How many decibels softer each step below the highest volume is."""
SILENCE_S: Final = 30.0
"""Seconds without a cue after which the device is closed, since an open device keeps the processor busy."""
_BUFFER: Final = 512
"""Size of the playback buffer in samples: 23 ms. A smaller one crackles on a Pi, a larger one lags."""
_FADE_MS: Final = 4
_TOLLING: Final = 0
"""The mixer channel of the bells that end a game, so that other cues do not cut them off."""
_OTHERS: Final = 1


def gain(volume: int) -> float:
    """The factor on the samples at a volume from 0 (silence) to `LOUDEST`.

    >>> gain(6), round(gain(5), 2), gain(0)
    (1.0, 0.63, 0.0)
    """
    return 10 ** (-STEP_DB * (LOUDEST - volume) / 20) if volume > 0 else 0.0


class Loudspeaker:
    """Plays cues. On a machine without sound, cues are dropped and `trouble` says why.

    The device is opened in a thread at the first cue. Opening may take a quarter of a second, and a device
    that was unplugged may never answer.

    Attributes:
        trouble: why the last cue could not be played, or "".
    """

    def __init__(self) -> None:
        self.trouble = ""
        self._wanted: queue.SimpleQueue[tuple[Cue, float] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def play(self, cue: Cue, volume: int) -> None:
        """Play a cue at a volume; the cue that is still playing is faded out."""
        if volume <= 0:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        self._wanted.put((cue, gain(volume)))

    def close(self) -> None:
        """Wait at most a second for the last cue to end, then release the device."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(timeout=1.0)
            self._thread = None

    def _run(self) -> None:
        while True:
            try:
                wanted = self._wanted.get(timeout=SILENCE_S)
            except queue.Empty:
                pygame.mixer.quit()
                continue
            if wanted is None:
                break
            try:
                self._sound(*wanted)
                self.trouble = ""
            except pygame.error as error:
                self.trouble = str(error)
                pygame.mixer.quit()
        pygame.mixer.quit()

    def _sound(self, cue: Cue, factor: float) -> None:
        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(2)
        for channel in (_TOLLING, _OTHERS) if cue is Cue.WIN else (_OTHERS,):
            pygame.mixer.Channel(channel).fadeout(_FADE_MS)
        sound = pygame.mixer.Sound(buffer=samples(cue).tobytes())
        sound.set_volume(factor)
        pygame.mixer.Channel(_TOLLING if cue is Cue.WIN else _OTHERS).play(sound)
