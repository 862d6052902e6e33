"""A club's database, in a file and on a PostgreSQL of its own."""

import tempfile
from pathlib import Path

import pytest

from device.club.store import Store
from tests.device.club.clubs import INITDB, emptied, postgresql


@pytest.fixture(scope="session")
def postgresql_url():
    """The URL of a PostgreSQL, or None where it is not installed.

    Its folder is none of pytest's, which other users may not enter: PostgreSQL does not run as root.
    """
    if INITDB is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder, postgresql(Path(folder)) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path, postgresql_url):
    """An empty database of each kind."""
    if request.param == "sqlite":
        store = Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    elif postgresql_url is None:
        pytest.skip("needs PostgreSQL (apt install postgresql)")
    else:
        store = Store(emptied(postgresql_url))
    yield store
    store.close()
