"""Are the settings right? Where they are not, everything else is examined with those that ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.doctor.finding import Finding, fault, fine
from device.errors import SettingsError
from device.settings import Settings, load_settings

NAME: Final = "settings"


def check_settings(options: Mapping[str, str | None]) -> tuple[Settings, Finding]:
    """The settings in force, or the default ones and what is wrong."""
    try:
        loaded = load_settings(options)
    except SettingsError as error:
        cure = "put it right; dice-table settings shows what is in force then"
        return Settings(), fault(NAME, str(error), cure)
    read = [str(path) for path, there in loaded.files.items() if there]
    return loaded.settings, fine(NAME, f"read from {' and '.join(read)}" if read else "as shipped")
