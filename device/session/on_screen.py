"""What stands on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from device.screen.base import Screen


@dataclass(slots=True)
class OnScreen:
    """What stands on the screen.

    Attributes:
        screen: which one it is.
        notice: why the last key was refused, or what it did.
        refusal: the notice of the last refused key.
    """

    screen: Screen
    notice: str = ""
    refusal: str = ""

    @property
    def refused(self) -> bool:
        """Whether the notice says why the last key was refused."""
        return bool(self.notice) and self.notice == self.refusal

    def refuse(self, why: str) -> None:
        """Say why a key was refused."""
        self.notice = self.refusal = why

    def add(self, words: str) -> None:
        """Say this after what is said already; nothing if it is empty."""
        self.notice = " ".join(filter(None, (self.notice, words)))
