"""The valid settings: each wrong one is removed, so that its default takes its place."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from pydantic import ValidationError

from device.settings.model import Settings
from device.settings.pins import ButtonPins, LampPins, shared_pins


def valid_settings(values: Mapping[str, object]) -> Settings:
    """The settings, with the default in place of each one that is wrong.

    Args:
        values: nested tables of settings, as parsed from TOML.

    >>> values = {"language": "fr", "lens_deg": "wide", "screen": {"theme": "noir", "turn": 90}}
    >>> settings = valid_settings(values)
    >>> settings.language, settings.lens_deg, settings.screen.theme, settings.screen.turn
    ('fr', 60, 'soir', 90)
    """
    left = copy.deepcopy(dict(values))
    settings = _validated(left)
    if any(shared_pins(settings.panel.model_dump())):
        # Which of the two uses of a pin is wrong cannot be known, so all pins are set to the defaults.
        panel = settings.panel.model_copy(update={"buttons": ButtonPins(), "lamps": LampPins()})
        return settings.model_copy(update={"panel": panel})
    return settings


def _validated(left: dict[str, object]) -> Settings:
    """Validate the settings, removing wrong ones from `left` until the rest is valid."""
    while True:
        try:
            return Settings.model_validate(left)
        except ValidationError as error:
            for found in error.errors(include_url=False):
                _take_out(left, found["loc"])


def _take_out(values: dict[str, object], place: tuple[int | str, ...]) -> None:
    """Remove the setting at a place, or the value there that should be a table."""
    name, *inside = place
    table = values.get(str(name))
    if inside and isinstance(table, dict):
        _take_out(table, tuple(inside))
    else:
        values.pop(str(name), None)
