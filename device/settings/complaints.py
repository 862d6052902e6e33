"""What is wrong with settings, one sentence each: what was seen, what was expected, the nearest name."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic.fields import FieldInfo

from device.settings.layers import DEFAULT, Layers, Place
from device.settings.model import Settings
from device.settings.pins import shared_pins
from device.settings.section import Section

_LIKENESS: Final = 0.6


def complaints(layers: Layers, errors: Iterable[Mapping[str, Any]]) -> list[str]:
    """Everything that is wrong, a line each, with who said it.

    Args:
        layers: what was said where.
        errors: what pydantic found, as `ValidationError.errors()` lists it.
    """
    told = [_complaint(layers, error) for error in errors]
    return told + list(_clashes(layers))


def _complaint(layers: Layers, error: Mapping[str, Any]) -> str:
    place = tuple(str(step) for step in error["loc"])
    told = f"{layers.source(place)}: "
    if error["type"] == "extra_forbidden":
        return f"{told}there is no setting {'.'.join(place)}; {_nearest_setting(place)}"
    value = json.dumps(error["input"], ensure_ascii=False, default=str)
    field = _field(place)
    expected = field.description if field else "a value that fits"
    return f"{told}{'.'.join(place)} is {value}; expected {expected}{_nearest_word(error)}"


def _clashes(layers: Layers) -> Iterator[str]:
    panel = layers.merged.get("panel")
    for second, first, pin in shared_pins(panel) if isinstance(panel, dict) else ():
        sources = [layers.source(("panel", *name.split("."))) for name in (first, second)]
        changed = next((source for source in sources if source != DEFAULT), DEFAULT)
        yield (
            f"{changed}: pin {pin} serves both panel.{first} and panel.{second};"
            " give one of them a pin that is free"
        )


def _nearest_setting(place: Place) -> str:
    """The setting that was perhaps meant: a neighbour, else one elsewhere, else all that there are."""
    table = _section(place[:-1])
    near = difflib.get_close_matches(place[-1], table.model_fields, 1, _LIKENESS)
    if near:
        return f"did you mean {'.'.join((*place[:-1], *near))}?"
    everywhere = {other[-1]: ".".join(other) for other in _places(Settings)}
    elsewhere = difflib.get_close_matches(place[-1], everywhere, 1, _LIKENESS)
    if elsewhere:
        return f"did you mean {everywhere[elsewhere[0]]}?"
    return f"there are {', '.join(table.model_fields)}"


def _nearest_word(error: Mapping[str, Any]) -> str:
    """The word that was perhaps meant, where a few are known."""
    if error["type"] != "literal_error":
        return ""
    words = [word.strip(" '") for word in error["ctx"]["expected"].replace(" or ", ",").split(",")]
    near = difflib.get_close_matches(str(error["input"]), words, 1, _LIKENESS)
    return f'; did you mean "{near[0]}"?' if near else ""


def _field(place: Place) -> FieldInfo | None:
    return _section(place[:-1]).model_fields.get(place[-1])


def _section(place: Place) -> type[Section]:
    """The group of settings at a place."""
    section: type[Section] = Settings
    for name in place:
        section = section.model_fields[name].annotation  # type: ignore[assignment]
    return section


def _places(section: type[Section], above: Place = ()) -> Iterator[Place]:
    for name, field in section.model_fields.items():
        yield (*above, name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section):
            yield from _places(field.annotation, (*above, name))
