"""Ends the table on SIGTERM, whatever it is doing."""

from __future__ import annotations

import signal
from typing import Final

STOPPED: Final = 128 + signal.SIGTERM
"""The exit status after SIGTERM, distinct from that of *Quit*, which switches an appliance off."""


class StopSignal:
    """Raises `SystemExit` where SIGTERM comes; SDL would treat it as a closed window, and exit with 0.

    A library may swallow the exception: an extension module that is being imported makes an `ImportError` of
    it. Therefore the loops of the table call `check`, which raises it again.
    """

    def __init__(self) -> None:
        self._came = False
        signal.signal(signal.SIGTERM, self._stop)

    def check(self) -> None:
        """Exit if the signal has come.

        Raises:
            SystemExit: with the status `STOPPED`.
        """
        if self._came:
            raise SystemExit(STOPPED)

    def _stop(self, *_: object) -> None:
        self._came = True
        self.check()
