"""Watches for low voltage and heat, so that people know why the table is slow or stops."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable
from typing import Final

from device.firmware import ASK, Throttled, ask_throttled
from wording.sentence import Sentence

_LOOK_S: Final = 30.0
"""How often the firmware is asked. It remembers what happened in between."""
_QUIET_S: Final = 1800.0
"""How long the same news are not told again. With less, a weak supply would disturb every turn."""

WEAK: Final = Sentence(
    "The power supply is too weak: the table may stop. Use the one made for its Raspberry Pi."
)
HOT: Final = Sentence("The table’s Raspberry Pi is too hot, and slow. Give it air, a heat sink or a fan.")


class PowerWatch:
    """Asks the firmware in a thread of its own, because its answer may take seconds.

    Args:
        ask: asks the firmware; None for no answer.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        ask: Callable[[], Throttled | None] = ask_throttled,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask = ask
        self._clock = clock
        self._newest: Throttled | None = None
        self._was_low = False
        self._told_s: dict[Sentence, float] = {}
        self._closed = threading.Event()

    def open(self) -> None:
        """Begin to watch; a computer without the firmware's command has nothing to watch."""
        if shutil.which(ASK[0]):
            threading.Thread(target=self._watch, name="power", daemon=True).start()

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    def news(self) -> Sentence | None:
        """What people should be told now, once; None if there is nothing new. Never waits."""
        seen, self._newest = self._newest, None
        if seen is None:
            return None
        is_low = seen.low_now or (seen.low and not self._was_low)
        self._was_low = seen.low
        words = WEAK if is_low else HOT if seen.hot_now else None
        now_s = self._clock()
        if words is None or now_s - self._told_s.get(words, -_QUIET_S) < _QUIET_S:
            return None
        self._told_s[words] = now_s
        return words

    def _watch(self) -> None:
        while True:
            self._newest = self._ask()
            if self._closed.wait(_LOOK_S):
                return
