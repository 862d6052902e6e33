"""The version that is installed; pyproject.toml says it once."""

from importlib.metadata import version
from typing import Final

VERSION: Final = version("dice-table")
