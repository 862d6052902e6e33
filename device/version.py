"""The installed version, as pyproject.toml gives it."""

from importlib.metadata import version
from typing import Final

VERSION: Final = version("dice-table")
