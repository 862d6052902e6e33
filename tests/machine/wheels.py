"""Fetches what the installer fetches from PyPI, for a machine that has no network."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from tests.machine.cache import built, contents
from tests.machine.debian import SUITE, inside
from tests.machine.disk import ROOT, copy_system, installed

_LOCK: Final = ROOT / "requirements-pi.txt"
_FETCH: Final = """
/opt/dice-table/current/bin/python -m pip download --quiet --require-hashes --only-binary :all: \
    --dest /wheels --requirement /src/requirements-pi.txt
"""


def wheels() -> Path:
    """A folder with the wheels; fetched if they are not in the cache."""
    return built("wheels", [SUITE, *contents(_LOCK)], _fetch)


def _fetch(folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        root = Path(place) / "root"
        copy_system(installed() / "root", root)
        inside(root, "sh", "-c", _FETCH, source=ROOT)
        for wheel in (root / "wheels").iterdir():
            wheel.rename(folder / wheel.name)
