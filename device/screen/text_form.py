"""The text form of a screen and of a turn's time, by which the journal keeps an answer that is half given."""

from __future__ import annotations

import dataclasses
import json
import sys
from enum import Enum
from typing import Any, Final

from device.screen.base import Screen
from device.screen.question import QuestionScreen
from device.version import VERSION

_READABLE: Final = ("device.screen.", "engines.")
"""The packages whose classes a text may name; others could do more than hold values."""
_SINGLE: Final = (type(None), bool, int, float, str)
_NO_SCREEN: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError)
"""The errors that parsing a text raises if it is no screen of this version."""


def written(screen: Screen | None, run_s: int = 0) -> str:
    """The text form of a screen, or of None, and of the seconds that a timed turn has taken.

    Raises:
        TypeError: a field holds what has no text form, such as a function.
    """
    return json.dumps([VERSION, _told(screen), run_s], ensure_ascii=False)


def parse_begun(text: str) -> tuple[Screen | None, int]:
    """The screen and the seconds of a text form; None and 0 if another version has written it."""
    try:
        version, told, *run_s = json.loads(text)
        found = _value(told) if version == VERSION else None
        seconds = int(run_s[0]) if run_s and version == VERSION else 0
    except _NO_SCREEN:
        return None, 0
    return found if isinstance(found, QuestionScreen) else None, seconds


def _told(value: Any) -> Any:
    """A value as JSON can hold it; values other than single ones and tuples are written with their kind."""
    if isinstance(value, Enum):
        return {"enum": [*_name(type(value)), value.name]}
    if type(value) in _SINGLE:
        return value
    if isinstance(value, int):
        return {"number": [*_name(type(value)), int(value)]}
    if type(value) is tuple:
        return [_told(item) for item in value]
    if isinstance(value, frozenset):
        return {"set": [_told(item) for item in value]}
    if isinstance(value, type):
        return {"class": _name(value)}
    if not dataclasses.is_dataclass(value):
        raise TypeError(f"{value!r} has no text form")
    fields = {field.name: _told(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return {"record": [*_name(type(value)), fields]}


def _value(told: Any) -> Any:
    if isinstance(told, list):
        return tuple(map(_value, told))
    if not isinstance(told, dict):
        return told
    ((kind, rest),) = told.items()
    if kind == "set":
        return frozenset(map(_value, rest))
    if (found := _class(*rest[:2])) is None:
        raise LookupError(f"there is no class {rest[:2]}")
    if kind == "class":
        return found
    if kind == "enum" and issubclass(found, Enum):
        return found[rest[2]]
    if kind == "number" and issubclass(found, int):
        return found(rest[2])
    if kind == "record" and dataclasses.is_dataclass(found):
        return found(**{name: _value(value) for name, value in rest[2].items()})
    raise ValueError(f"{kind} is no kind of value")


def _name(kind: type) -> list[str]:
    """The name by which `_class` finds a class."""
    name = [kind.__module__, kind.__qualname__]
    if _class(*name) is not kind:
        raise TypeError(f"{kind} is no class of a screen or a game")
    return name


def _class(module: str, name: str) -> type | None:
    found = getattr(sys.modules.get(module), name, None) if module.startswith(_READABLE) else None
    return found if isinstance(found, type) else None
