"""What is left of settings once everything wrong has been taken out."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from device.settings.model import Settings
from device.settings.pins import ButtonPins, LampPins, shared_pins


def right_ones(values: Mapping[str, Any]) -> Settings:
    """The settings, with the default in place of each one that is wrong.

    Args:
        values: tables of settings, as TOML gives them.

    >>> settings = right_ones({"language": "fr", "lens_deg": "wide", "screen": {"theme": "noir", "turn": 90}})
    >>> settings.language, settings.lens_deg, settings.screen.theme, settings.screen.turn
    ('fr', 60, 'soir', 90)
    """
    left = copy.deepcopy(dict(values))
    settings = _validated(left)
    if any(shared_pins(settings.panel.model_dump())):
        # Nobody knows which of the two ends of a pin is meant: all pins are those of the drawings.
        panel = settings.panel.model_copy(update={"buttons": ButtonPins(), "lamps": LampPins()})
        return settings.model_copy(update={"panel": panel})
    return settings


def _validated(left: dict[str, Any]) -> Settings:
    """The settings that fit; the others are taken out of `left`, until all that is left fits."""
    while True:
        try:
            return Settings.model_validate(left)
        except ValidationError as error:
            taken_out = [_take_out(left, found["loc"]) for found in error.errors(include_url=False)]
            if not any(taken_out):
                return Settings()


def _take_out(values: dict[str, Any], place: tuple[int | str, ...]) -> bool:
    """Remove the setting at a place, or the table around it that is none; False where nothing is there."""
    for index, name in enumerate(place):
        inside = values.get(str(name))
        if index == len(place) - 1 or not isinstance(inside, dict):
            return values.pop(str(name), None) is not None
        values = inside
    return False
