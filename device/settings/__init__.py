"""The settings of the table, from files, environment and command line, checked together."""

from device.settings.load import FILE_VARIABLE, load_settings
from device.settings.model import Settings

__all__ = ["FILE_VARIABLE", "Settings", "load_settings"]
