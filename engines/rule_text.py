"""House rules as words: `name=value`, the same for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from enum import StrEnum
from typing import Any, Final

from engines.errors import ParseError
from engines.text_form import read_number

_BOOLEANS: Final = {"on": True, "off": False}


def written(field: Field[Any], value: object) -> str:
    """A switch and its value, as `read` reads it."""
    return f"{field.name}={('off', 'on')[value] if isinstance(value, bool) else value}"


def read(field: Field[Any], value: str) -> Any:
    """The value of a switch that a word gives; its type is that of the usual value.

    Raises:
        ParseError: the switch has no such value; the message says what it has.
    """
    kind: type[Any] = type(field.default)
    read_value: Callable[[str], Any] = {bool: _BOOLEANS.__getitem__, int: read_number}.get(kind, kind)
    try:
        return read_value(value)
    except (KeyError, ValueError):
        raise ParseError(f"{field.name}={value} says nothing; it reads like {_example(field)}") from None


def _example(field: Field[Any]) -> str:
    kind = type(field.default)
    values = list(kind) if issubclass(kind, StrEnum) else [True, False] if kind is bool else [field.default]
    return " or ".join(written(field, value) for value in values)
