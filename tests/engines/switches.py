"""The positions that the switches of a game have, read from its rules."""

from dataclasses import fields
from enum import Enum
from typing import Any


def positions_of(rules: type) -> dict[str, tuple[Any, ...]]:
    """Both positions of each field that is on or off, and each of an enum; numbers are left out."""
    found: dict[str, tuple[Any, ...]] = {}
    for field in fields(rules):
        if isinstance(field.default, bool):
            found[field.name] = (field.default, not field.default)
        elif isinstance(field.default, Enum):
            found[field.name] = tuple(type(field.default))
    return found
