"""`dice-table settings`: prints the settings in force as a valid settings file, with the source of each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from device.settings.load import Loaded

_COLUMN: Final = 44


def as_toml(loaded: Loaded) -> str:
    """The settings as TOML, each with its source as a comment."""
    return "\n".join(_lines(loaded))


def _lines(loaded: Loaded) -> Iterator[str]:
    for path, there in loaded.files.items():
        yield f"# {path}: {'read' if there else 'not there'}"
    entries = sorted(loaded.layers.each(), key=lambda entry: len(entry[0]))
    for table, rows in groupby(entries, key=lambda entry: entry[0][:-1]):
        yield ""
        if table:
            yield f"[{'.'.join(table)}]"
        for place, value, source in rows:
            yield f"{f'{place[-1]} = {_toml(value)}':<{_COLUMN}} # {source}"


def _toml(value: object) -> str:
    """A value in TOML; JSON has the same form for texts, numbers, booleans and lists."""
    return json.dumps(value, ensure_ascii=False)
