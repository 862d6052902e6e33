"""List the positions of each switch of a game, read from the fields of its rules."""

from dataclasses import fields
from enum import Enum
from typing import Any


def positions_of(rules: type) -> dict[str, tuple[Any, ...]]:
    """Return both values of each on-off field and all values of each enum field; numbers are left out."""
    found: dict[str, tuple[Any, ...]] = {}
    for field in fields(rules):
        if isinstance(field.default, bool):
            found[field.name] = (field.default, not field.default)
        elif isinstance(field.default, Enum):
            found[field.name] = tuple(type(field.default))
    return found
