"""The sound cards of this computer, as Linux lists them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CARDS: Final = Path("/proc/asound/cards")
"""Where Linux lists its sound cards; other systems have no such file."""

_CARD: Final = re.compile(r"^ *[0-9]+ \[(\S+) *\]: (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Card:
    """A sound card.

    Attributes:
        word: what ALSA calls it ("Device").
        name: its driver and its name.
    """

    word: str
    name: str

    @property
    def device(self) -> str:
        """ALSA's name of the device that plays on this card."""
        return f"sysdefault:CARD={self.word}"


def cards_in(text: str) -> tuple[Card, ...]:
    """The cards in the text of `CARDS`, in the order of their numbers.

    >>> cards_in(" 2 [Device         ]: USB-Audio - USB Audio Device")[0].device
    'sysdefault:CARD=Device'
    """
    return tuple(Card(word, name.strip()) for word, name in _CARD.findall(text))


def listed_cards(listed: Path = CARDS) -> tuple[Card, ...]:
    """The cards of this computer; none where the system lists none."""
    try:
        return cards_in(listed.read_text("utf-8", "replace"))
    except OSError:
        return ()
