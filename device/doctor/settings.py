"""Checks the settings; if some are wrong, the other checks use the valid ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from device.doctor.finding import Finding, fault, fine
from device.errors import SettingsError
from device.settings.load import load_settings, load_valid_settings
from device.settings.model import Settings

NAME: Final = "settings"


def check_settings(options: Mapping[str, str | None]) -> tuple[Settings, Finding]:
    """Load the settings; returns them with a finding. Of wrong settings, the defaults hold."""
    try:
        loaded = load_settings(options)
    except SettingsError as error:
        cure = "correct it; then dice-table settings shows the settings in force"
        return load_valid_settings(options), fault(NAME, str(error), cure)
    read = [str(path) for path, there in loaded.files.items() if there]
    return loaded.settings, fine(NAME, f"read from {' and '.join(read)}" if read else "as shipped")
