"""The pins of the buttons and lamps. The wiring drawings are made from these tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from pydantic import Field

from device.keys import Key
from device.settings.section import Section
from wording.sentence import Sentence

FIRST_PIN: Final = 4
"""The first free pin. Pins 0 to 3 are taken by the HAT's memory, by I2C, and by the shutdown key."""
LAST_PIN: Final = 27

Pin = Annotated[
    int,
    Field(
        ge=FIRST_PIN,
        le=LAST_PIN,
        description=Sentence(
            "a pin’s Broadcom number, from {first} to {last}", first=FIRST_PIN, last=LAST_PIN
        ),
    ),
]


class KeyPins(Section):
    """A pin for each key of the panel, by its Broadcom number."""

    one: Pin
    two: Pin
    three: Pin
    four: Pin
    five: Pin
    six: Pin
    ok: Pin
    back: Pin

    def __getitem__(self, key: Key) -> int:
        return int(getattr(self, key.name.lower()))

    def by_key(self) -> Mapping[Key, int]:
        """The pin of each key, in the order of the keys from left to right."""
        return {key: self[key] for key in Key}


class ButtonPins(KeyPins):
    """The pins of the buttons; each button connects its pin to ground."""

    one: Pin = 5
    two: Pin = 6
    three: Pin = 12
    four: Pin = 13
    five: Pin = 16
    six: Pin = 19
    ok: Pin = 20
    back: Pin = 21


class LampPins(KeyPins):
    """The pins of the lamps; each lamp is lit when its pin is high."""

    one: Pin = 17
    two: Pin = 18
    three: Pin = 22
    four: Pin = 23
    five: Pin = 24
    six: Pin = 25
    ok: Pin = 26
    back: Pin = 27


def shared_pins(panel: Mapping[str, object]) -> Iterator[tuple[str, str, int]]:
    """The pins that are used twice: the setting of the second use, that of the first, and the pin.

    Args:
        panel: the panel's unchecked table with the defaults filled in; entries that are no keys or have no
            number are ignored.
    """
    first: dict[int, str] = {}
    for part in ("buttons", "lamps"):
        wires = panel.get(part)
        for name, pin in wires.items() if isinstance(wires, dict) else ():
            place = f"{part}.{name}"
            if (
                name in KeyPins.model_fields
                and isinstance(pin, int)
                and first.setdefault(pin, place) != place
            ):
                yield place, first[pin], pin
