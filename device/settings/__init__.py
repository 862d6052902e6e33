"""The settings of the table, from files, environment and command line, checked together."""

from device.settings.load import DATA_VARIABLE, FILE_VARIABLE, Loaded, load_settings
from device.settings.model import Settings

__all__ = ["DATA_VARIABLE", "FILE_VARIABLE", "Loaded", "Settings", "load_settings"]
