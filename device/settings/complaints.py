"""The error messages about settings: what was seen, what was expected, and the most similar name."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic.fields import FieldInfo

from device.settings.layers import DEFAULT, Layers, Place
from device.settings.model import Settings
from device.settings.pins import shared_pins
from device.settings.section import Section
from wording.sentence import Sentence

_LONGEST: Final = 200
"""How many characters of a wrong value a message shows; more would hide the rest of the message."""
_LIKENESS: Final = 0.65
"""How similar a setting must be to a wrong word to be proposed for it, from 0 to 1 (`difflib`). Smaller: a
setting that nobody meant is proposed, such as club for colour. Larger: language is not proposed for lang."""


def complaints(layers: Layers, errors: Iterable[Mapping[str, object]]) -> list[str]:
    """A message for each wrong setting, with the source that set it.

    Args:
        layers: the settings of all sources.
        errors: pydantic's list `ValidationError.errors()`.
    """
    told = [_complaint(layers, error) for error in errors]
    return told + list(_clashes(layers))


def unknown_variable(name: str, prefix: str, known: Sequence[str]) -> str:
    """The message about an unknown environment variable, with the name that was probably meant.

    Args:
        name: the variable.
        prefix: the beginning of all variables of the table.
        known: all variables of the table.

    >>> unknown_variable("OUR_DATE", "OUR_", ["OUR_DATA"])
    'OUR_DATE: there is no such variable; did you mean OUR_DATA?'
    >>> unknown_variable("OUR_HOLD", "OUR_", ["OUR_DATA"])
    'OUR_HOLD: there is no such variable; panel.hold_ms is set in a file'
    """
    meant = name[len(prefix) :].upper()
    near = _nearest(meant, {variable.removeprefix(prefix): variable for variable in known})
    if near:
        return Sentence("{name}: there is no such variable; did you mean {near}?", name=name, near=near)
    setting = _nearest(meant.lower(), _by_last_word())
    if setting:
        return Sentence(
            "{name}: there is no such variable; {setting} is set in a file", name=name, setting=setting
        )
    return Sentence("{name}: there is no such variable; there are {known}", name=name, known=", ".join(known))


def _complaint(layers: Layers, error: Mapping[str, Any]) -> str:
    place = tuple(str(step) for step in error["loc"])
    source, setting = layers.source(place), ".".join(place)
    if error["type"] == "extra_forbidden":
        return Sentence(
            "{source}: there is no setting {setting}; {hint}",
            source=source,
            setting=setting,
            hint=_nearest_setting(place),
        )
    value = json.dumps(error["input"], ensure_ascii=False, default=str)[:_LONGEST]
    field = _field(place)
    expected = field.description if field and field.description else Sentence("a value that fits")
    return Sentence(
        "{source}: {setting} is {value}; expected {expected}{hint}",
        source=source,
        setting=setting,
        value=value,
        expected=expected,
        hint=_nearest_word(error),
    )


def _clashes(layers: Layers) -> Iterator[str]:
    panel = layers.merged.get("panel")
    for second, first, pin in shared_pins(panel) if isinstance(panel, dict) else ():
        sources = [layers.source(("panel", *name.split("."))) for name in (first, second)]
        changed = next((source for source in sources if source != DEFAULT), DEFAULT)
        yield Sentence(
            "{source}: pin {pin} serves both panel.{first} and panel.{second};"
            " give one of them a pin that is free",
            source=changed,
            pin=pin,
            first=first,
            second=second,
        )


def _nearest_setting(place: Place) -> str:
    """A hint at the setting that was probably meant: in the same section, else in another, else all names."""
    table = _section(place[:-1])
    beside = {name: ".".join((*place[:-1], name)) for name in table.model_fields}
    near = _nearest(place[-1], beside) or _nearest(place[-1], _by_last_word())
    if near:
        return Sentence("did you mean {near}?", near=near)
    return Sentence("there are {known}", known=", ".join(table.model_fields))


def _nearest_word(error: Mapping[str, Any]) -> str:
    """A hint at the value that was probably meant, if only certain words are allowed."""
    if error["type"] != "literal_error":
        return ""
    words = [word.strip() for word in error["ctx"]["expected"].replace(" or ", ",").split(",")]
    # As they are written into the file: words in quotation marks, numbers without.
    near = _nearest(str(error["input"]), {word.strip("'"): word.replace("'", '"') for word in words})
    return Sentence("; did you mean {near}?", near=near) if near else ""


def _nearest(word: str, meant: Mapping[str, str]) -> str:
    """The value of the key most similar to a word, or "" if no key is similar."""
    near = difflib.get_close_matches(word, meant, 1, _LIKENESS)
    return meant[near[0]] if near else ""


def _field(place: Place) -> FieldInfo | None:
    return _section(place[:-1]).model_fields.get(place[-1])


def _section(place: Place) -> type[Section]:
    """The section that contains the setting at a place."""
    section: type[Section] = Settings
    for name in place:
        section = section.model_fields[name].annotation  # type: ignore[assignment]  # what has a name below it is a Section
    return section


def _by_last_word() -> dict[str, str]:
    """The whole name of each setting by its last word, without words that end several names.

    Only beside them do such words say which setting is meant: `four` is the pin of a button and of a lamp.
    """
    places = list(_places(Settings))
    often = Counter(place[-1] for place in places)
    return {place[-1]: ".".join(place) for place in places if often[place[-1]] == 1}


def _places(section: type[Section], above: Place = ()) -> Iterator[Place]:
    for name, field in section.model_fields.items():
        yield (*above, name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section):
            yield from _places(field.annotation, (*above, name))
