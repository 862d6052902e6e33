"""Writes a single setting into the user's own file, without changing the rest of the file."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from device.errors import SettingsError, explaining
from device.settings.load import LARGEST_BYTES, settings_files
from vision.files import is_there, make_folder, read_text, write_file
from wording.sentence import Sentence

Value = str | int | bool
"""A value that can be chosen on the screen."""


def own_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The settings file of the user who runs the table."""
    return settings_files(environment)[-1]


def save(name: str, value: Value, environment: Mapping[str, str] = os.environ) -> None:
    """Write a setting, such as "language" or "screen.theme"; comments and other settings stay unchanged.

    Raises:
        SettingsError: the file cannot be written.
    """
    path = own_file(environment)
    try:
        with explaining(
            SettingsError,
            "{path} cannot be written: {error}; the setting holds until the table is closed",
            path=path,
        ):
            text = read_text(path, LARGEST_BYTES) if is_there(path) else ""
            make_folder(path.parent)
            write_file(path, _with_setting(text, name, value))
    except UnicodeDecodeError as error:
        raise SettingsError(
            Sentence("{path} is not written in UTF-8; the setting holds until the table is closed", path=path)
        ) from error
    except (TOMLKitError, TypeError) as error:
        raise SettingsError(
            Sentence("{path} is not valid TOML; the setting holds until the table is closed", path=path)
        ) from error


def _with_setting(text: str, name: str, value: Value) -> str:
    r"""Set a setting in the text of a file; a table is added if it is missing.

    >>> print(_with_setting('language = "en" # ours\n[panel]\n', "language", "fr"))
    language = "fr" # ours
    [panel]
    <BLANKLINE>
    >>> print(_with_setting("", "sound.volume", 4))
    [sound]
    volume = 4
    <BLANKLINE>

    Raises:
        TOMLKitError: the text is no TOML.
        TypeError: a table of the setting's name is a single value in the file.
    """
    document = tomlkit.parse(text)
    *tables, field = name.split(".")
    place: MutableMapping[str, Any] = document
    for table in tables:
        place = place.setdefault(table, tomlkit.table())
        if not isinstance(place, MutableMapping):
            raise TypeError(f"{table} is no table")
    place[field] = value
    return tomlkit.dumps(document)
