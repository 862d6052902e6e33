"""Writes a single setting into the user's own file, without changing the rest of the file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

from device.errors import SettingsError
from device.settings.load import LARGEST_BYTES, settings_files
from vision.files import make_folder, read_text, write_file
from wording.sentence import Sentence


def own_file(environment: Mapping[str, str] = os.environ) -> Path:
    """The settings file of the user who runs the table."""
    return settings_files(environment)[-1]


def save(name: str, value: str, environment: Mapping[str, str] = os.environ) -> None:
    """Write a top-level setting; comments and other settings stay unchanged.

    Raises:
        SettingsError: the file cannot be written.
    """
    path = own_file(environment)
    try:
        text = read_text(path, LARGEST_BYTES) if path.exists() else ""
        make_folder(path.parent)
        write_file(path, with_setting(text, name, value))
    except UnicodeDecodeError as error:
        raise SettingsError(
            Sentence("{path} is not written in UTF-8; the setting holds until the table is closed", path=path)
        ) from error
    except OSError as error:
        raise SettingsError(
            Sentence(
                "{path} cannot be written: {error}; the setting holds until the table is closed",
                path=path,
                error=error.strerror,
            )
        ) from error


def with_setting(text: str, name: str, value: str) -> str:
    r"""Set a top-level setting in the text of a file.

    >>> print(with_setting('language = "en" # ours\n[panel]\n', "language", "fr"))
    language = "fr"
    [panel]
    <BLANKLINE>
    """
    line = f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
    # In TOML, top-level settings must stand above the first table.
    table = re.search(r"^\s*\[", text, re.MULTILINE)
    head, rest = (text[: table.start()], text[table.start() :]) if table else (text, "")
    kept = re.sub(rf"^\s*{name}\s*=.*\n?", "", head, flags=re.MULTILINE)
    return f"{line}{kept}{rest}"
