"""The address of the broker that the settings name."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Final

from device.broker.address import BrokerAddress
from device.broker.messages import LONGEST_TABLE
from device.errors import SettingsError
from device.settings.model import BrokerSettings
from vision.files import read_file, read_text
from wording.sentence import Sentence

_LARGEST_PASSWORD: Final = 4000
_LARGEST_CERTIFICATE: Final = 1_000_000
"""The largest files of a password and of certificates that are read, in bytes."""


def broker_address(settings: BrokerSettings, computer: str = "") -> BrokerAddress | None:
    """Where the broker is; None if the settings name none.

    Args:
        settings: the settings of the broker.
        computer: the name of this computer, for a table without a name; "" to ask the system.

    Raises:
        SettingsError: a file that the settings name cannot be read.
    """
    if not settings.host:
        return None
    authority = Path(settings.authority) if settings.authority else None
    if settings.tls and authority is not None:
        try:
            read_file(authority, _LARGEST_CERTIFICATE)
        except OSError as error:
            raise _unreadable("broker.authority", authority, error.strerror) from error
    return BrokerAddress(
        settings.host,
        settings.port,
        settings.table or _table_name(computer or socket.gethostname()),
        settings.user,
        _password(settings.password_file),
        settings.tls,
        authority,
    )


def _table_name(computer: str) -> str:
    """The name of a table that was given none: that of its computer, in the letters that a name may have.

    >>> [_table_name(computer) for computer in ("salon", "Table_2.local", "…")]
    ['salon', 'table-2', 'table']
    """
    letters = re.sub(r"[^a-z0-9]+", "-", computer.partition(".")[0].lower()).strip("-")
    return letters[:LONGEST_TABLE] or "table"


def _password(file: str) -> str:
    """The password in a file; "" without a file."""
    if not file:
        return ""
    path = Path(file)
    try:
        lines = read_text(path, _LARGEST_PASSWORD).splitlines()
    except UnicodeDecodeError as error:
        raise _unreadable("broker.password_file", path, Sentence("it is no text")) from error
    except OSError as error:
        raise _unreadable("broker.password_file", path, error.strerror) from error
    if not lines or not lines[0]:
        raise _unreadable("broker.password_file", path, Sentence("its first line is empty"))
    return lines[0]


def _unreadable(setting: str, path: Path, reason: str | None) -> SettingsError:
    return SettingsError(
        Sentence(
            "{setting} names {path}, which cannot be read: {reason}; correct the setting or the file",
            setting=setting,
            path=path,
            reason=reason,
        )
    )
