"""Loads and checks the settings from all sources.

The sources, weakest first: defaults, /etc/dice-table.toml, the user's own file, the environment, the command
line. Each single setting comes from the strongest source that has it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_config_path
from pydantic import ValidationError

from device.errors import SettingsError
from device.settings.complaints import complaints, unknown_variable
from device.settings.layers import DEFAULT, Layer, Layers
from device.settings.model import Settings, expanded
from device.settings.valid import valid_settings
from vision.files import is_there, read_text
from wording.sentence import Sentence

FILE_NAME: Final = "dice-table.toml"
SYSTEM_FILE: Final = Path("/etc") / FILE_NAME
DATA_VARIABLE: Final = "DICE_TABLE_DATA"
"""The environment variable that names the data folder."""
FILE_VARIABLE: Final = "DICE_TABLE_SETTINGS"
"""The environment variable with the path of a file to read instead of the usual ones."""

LARGEST_BYTES: Final = 16_000
"""The largest settings file in bytes, five times one with every setting. Parsing a larger one could take
minutes."""
_DEEPEST: Final = 4
"""The deepest nesting of tables, with the file itself as the first: panel.buttons.ok has three."""
_PREFIX: Final = "DICE_TABLE_"
_VARIABLES: Final = {
    DATA_VARIABLE: ("data",),
    "DICE_TABLE_CAMERA": ("camera",),
    "GPIOZERO_PIN_FACTORY": ("panel", "factory"),
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, and where they come from.

    Attributes:
        settings: the settings in force.
        layers: the settings of each source.
        files: the settings files, and whether each exists.
    """

    settings: Settings
    layers: Layers
    files: Mapping[Path, bool]


def load_settings(
    options: Mapping[str, str | None] | None = None, environment: Mapping[str, str] = os.environ
) -> Loaded:
    """Load the settings from all sources.

    Args:
        options: settings from the command line, by name; None for an option that was not given.
        environment: the variables of the process.

    Raises:
        SettingsError: a file cannot be read, settings are wrong, or a variable with the table's prefix is
            unknown. The message lists all faults together.
    """
    paths, layers, unread = _read_sources(options or {}, environment)
    wrong = [*_unknown_variables(environment), *unread]
    try:
        settings = Settings.model_validate(layers.merged)
        wrong += complaints(layers, [])
    except ValidationError as error:
        wrong += complaints(layers, error.errors(include_url=False))
    if wrong:
        raise SettingsError(_sentence(wrong), wrong)
    return Loaded(settings, layers, {path: file_exists(path) for path in paths})


def load_valid_settings(
    options: Mapping[str, str | None] | None = None, environment: Mapping[str, str] = os.environ
) -> Settings:
    """Load the settings with the default in place of each wrong one, so that a screen can show the errors.

    Args:
        options: settings from the command line, by name; None for an option that was not given.
        environment: the variables of the process.
    """
    _paths, layers, _unread = _read_sources(options or {}, environment)
    return valid_settings(layers.merged)


def settings_files(environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """The settings files, weakest first.

    Raises:
        SettingsError: the file that `FILE_VARIABLE` names does not exist, is no file, or cannot be read.
    """
    if named := environment.get(FILE_VARIABLE):
        try:
            path = expanded(Path(named))
            there = is_there(path)
            is_ordinary = path.is_file()
        except ValueError:  # no file can have such a name
            path, there, is_ordinary = Path(named), True, False
        except OSError as error:
            raise SettingsError(_unreadable(path, error)) from error
        if there and not is_ordinary:
            raise SettingsError(
                Sentence(
                    "{variable} names {path}, which is not an ordinary file; name a settings file, "
                    "or unset {variable}",
                    variable=FILE_VARIABLE,
                    path=path,
                )
            )
        if not there:
            raise SettingsError(
                Sentence(
                    "{variable} names {path}, and there is no such file; make it, or unset {variable}",
                    variable=FILE_VARIABLE,
                    path=path,
                )
            )
        return (path,)
    return (SYSTEM_FILE, user_config_path("dice-table", appauthor=False) / FILE_NAME)


def file_exists(path: Path) -> bool:
    """Whether a file exists; False if its folder may not be entered."""
    try:
        path.stat()
    except OSError:
        return False
    return True


def _read_sources(
    options: Mapping[str, str | None], environment: Mapping[str, str]
) -> tuple[tuple[Path, ...], Layers, list[str]]:
    """The settings files, the settings of all sources, and a message for each file that cannot be read.

    Such a file counts as empty.
    """
    paths: tuple[Path, ...] = ()
    layers, unread = [Layer(DEFAULT, Settings().model_dump(mode="json"))], list[str]()
    try:
        paths = settings_files(environment)
    except SettingsError as error:
        unread += error.wrong
    for path in filter(file_exists, paths):
        try:
            layers.append(Layer(str(path), _parsed(path)))
        except SettingsError as error:
            unread += error.wrong
    layers += [
        Layer(name, _nested(place, environment[name]))
        for name, place in _VARIABLES.items()
        if environment.get(name)
    ]
    layers += [Layer(f"--{name}", {name: value}) for name, value in options.items() if value is not None]
    return paths, Layers(layers), unread


def _unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """A message for each variable with the table's prefix that is unknown."""
    ours = [name for name in (*_VARIABLES, FILE_VARIABLE) if name.startswith(_PREFIX)]
    return [
        unknown_variable(name, _PREFIX, ours)
        for name in sorted(environment)
        if name.upper().startswith(_PREFIX) and name not in ours and environment[name]
    ]


def _parsed(path: Path) -> dict[str, object]:
    """The settings of a file.

    Raises:
        SettingsError: it cannot be read, or is no settings file.
    """
    try:
        values = tomllib.loads(read_text(path, LARGEST_BYTES))
        if _is_shallow(values):
            return values
        why = _too_deep(path)
    except tomllib.TOMLDecodeError as error:
        why = Sentence(
            "{path} is not valid TOML: {error}; correct it, or move the file away", path=path, error=error
        )
    except UnicodeDecodeError:
        why = Sentence("{path} is not written in UTF-8; save it in UTF-8", path=path)
    except ValueError:
        why = Sentence(
            "{path} contains a number or a date that is not valid; correct it, or leave it out", path=path
        )
    except RecursionError:
        why = _too_deep(path)
    except OSError as error:
        why = _unreadable(path, error)
    raise SettingsError(why)


def _unreadable(path: Path, error: OSError) -> Sentence:
    return Sentence(
        "{path} cannot be read: {error}; put that right, or move the file away",
        path=path,
        error=error.strerror,
    )


def _too_deep(path: Path) -> Sentence:
    return Sentence(
        "{path} is nested too deeply; a setting stands in {n} tables at most", path=path, n=_DEEPEST - 1
    )


def _is_shallow(values: dict[str, object]) -> bool:
    """Whether the tables of a file are nested at most `_DEEPEST` deep."""
    level: list[object] = [values]
    for _ in range(_DEEPEST):
        level = [value for table in level for value in _inside(table)]
    return not any(isinstance(value, dict | list) for value in level)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _nested(place: tuple[str, ...], value: str) -> dict[str, object]:
    *tables, name = place
    nested: dict[str, object] = {name: value}
    for table in reversed(tables):
        nested = {table: nested}
    return nested


def _sentence(wrong: list[str]) -> str:
    if len(wrong) == 1:
        return wrong[0]
    return f"{len(wrong)} settings are wrong:" + "".join(f"\n  {line}" for line in wrong)
