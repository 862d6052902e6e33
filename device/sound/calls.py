"""What the caller says aloud, and which of several sentences is spoken first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from device.settings.model import Voice

STALE_S: Final = 4.0
"""A sentence that has waited longer is dropped: by then the table has moved on."""


class CallKind(Enum):
    """What a sentence is about, the most urgent first. If only one can wait, it is the more urgent one."""

    DOUBT = "doubt"
    """The table asks what a die shows."""
    END = "end"
    """A game is over."""
    TURN = "turn"
    """Somebody else is to play."""
    TOTAL = "total"
    """The points of a turn are counted."""
    COPPER = "copper"
    """Tales change hands."""
    DEED = "deed"
    """A machine has chosen."""
    AWAITED = "awaited"
    """Nobody has pressed a key for a while, and a choice is awaited."""


_URGENCY: Final = tuple(CallKind)


@dataclass(frozen=True, slots=True)
class Call:
    """A sentence of the caller.

    Attributes:
        kind: what it is about.
        words: what is said with the voice "names"; "" for nothing.
        full: what is said with the voice "full"; "" for the same.
    """

    kind: CallKind
    words: str
    full: str = ""

    def said(self, voice: Voice) -> str:
        """What is said with this voice; "" for nothing."""
        return {"off": "", "names": self.words, "full": self.full or self.words}[voice]


class CallQueue:
    """One sentence is spoken, and one waits; it has no clock of its own.

    Attributes:
        speaking: whether a sentence is being spoken.
    """

    def __init__(self) -> None:
        self.speaking = False
        self._waiting: dict[CallKind, tuple[str, float]] = {}

    def add(self, sentences: Iterable[tuple[CallKind, str]], now_s: float) -> None:
        """Have sentences wait; each replaces the waiting one of its kind.

        While nothing is spoken there is room for two, since the first of them is spoken at once. The least
        urgent of those without room are dropped.

        Args:
            sentences: in the order in which things happened.
            now_s: the time by a monotonic clock, in seconds.
        """
        for kind, words in sentences:
            self._waiting.pop(kind, None)
            self._waiting[kind] = words, now_s
        room = 1 if self.speaking else 2
        for kind in sorted(self._waiting, key=_URGENCY.index)[room:]:
            del self._waiting[kind]

    def next(self, now_s: float) -> str | None:
        """The sentence to speak now; None while another one is spoken, or where none is waiting.

        A doubt goes first; all others are spoken in the order in which they were added.
        """
        if self.speaking:
            return None
        fresh = {kind: one for kind, one in self._waiting.items() if now_s - one[1] <= STALE_S}
        self._waiting = fresh
        if not fresh:
            return None
        kind = CallKind.DOUBT if CallKind.DOUBT in fresh else next(iter(fresh))
        self.speaking = True
        return fresh.pop(kind)[0]

    def ended(self) -> None:
        """Note that the sentence has been spoken to its end, or could not be spoken."""
        self.speaking = False

    def cut(self) -> None:
        """Drop everything: what was spoken or waited has been answered."""
        self.speaking = False
        self._waiting.clear()
