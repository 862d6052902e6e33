"""Merges the settings of several sources, and knows which source set each one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

DEFAULT: Final = "default"
"""The source of settings that nobody has set."""

Place = tuple[str, ...]
"""The path of a setting: ("panel", "buttons", "ok")."""


@dataclass(frozen=True, slots=True)
class Layer:
    """The settings of one source.

    Attributes:
        source: the name of a file, variable or option, or `DEFAULT`.
        values: nested tables of settings, as parsed from TOML.
    """

    source: str
    values: Mapping[str, object]


class Layers:
    """The layers of all sources; later ones override earlier ones.

    Attributes:
        merged: the resulting values, as nested tables.
    """

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.merged: dict[str, object] = {}
        self._sources: dict[Place, str] = {}
        for layer in layers:
            self._lay((), self.merged, layer.values, layer.source)

    def source(self, place: Place) -> str:
        """The source that set the value at a place, or the table around it."""
        while place and place not in self._sources:
            place = place[:-1]
        return self._sources.get(place, DEFAULT)

    def each(self) -> Iterator[tuple[Place, object, str]]:
        """Every single setting: its place, its value, its source."""
        return self._each((), self.merged)

    def _lay(self, above: Place, under: dict[str, object], over: Mapping[str, object], source: str) -> None:
        for name, value in over.items():
            place = (*above, name)
            self._sources[place] = source
            below = under.setdefault(name, {}) if isinstance(value, dict) else None
            if isinstance(value, dict) and isinstance(below, dict):
                self._lay(place, below, value, source)
            else:
                under[name] = value

    def _each(self, above: Place, table: Mapping[str, object]) -> Iterator[tuple[Place, object, str]]:
        for name, value in table.items():
            place = (*above, name)
            if isinstance(value, dict):
                yield from self._each(place, value)
            else:
                yield place, value, self.source(place)
