"""Results for tests of a club, and a PostgreSQL of their own."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import MetaData, create_engine

from device.broker.messages import ResultSeat, TableResult
from device.club.records import Tournament
from device.club.store import Store
from device.club.tournament import planned

_POSTGRES = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
INITDB = shutil.which("initdb") or next((str(path / "initdb") for path in _POSTGRES), None)


def result(*names, places=None, game="imalya", withdrawn=False, kinds=None):
    """A finished game of these players, by default in the order of their places."""
    places = places or range(1, len(names) + 1)
    kinds = kinds or ["person"] * len(names)
    seats = tuple(
        ResultSeat(name=name, place=place, score=10 * place, kind=kind)
        for name, place, kind in zip(names, places, kinds, strict=True)
    )
    return TableResult(
        game=game, started="2026-11-20T20:00:00+00:00", finished="", seats=seats, withdrawn=withdrawn
    )


def begin(store: Store, name, game, players, method, rounds) -> Tournament:
    """Begin a tournament in a database."""
    tournament = planned(name, game, players, method, rounds)
    store.add_tournament(tournament)
    return tournament


def emptied(url: str) -> str:
    """The URL of a database, after all its tables were deleted."""
    engine, tables = create_engine(url), MetaData()
    tables.reflect(engine)
    tables.drop_all(engine)
    engine.dispose()
    return url


@contextlib.contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The URL of an empty database on a server of its own, which ends with this."""
    assert INITDB is not None
    tools, data = Path(INITDB).parent, folder / "postgresql"
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = asked.getsockname()[1]
    folder.chmod(0o777)
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*user, INITDB, "-D", data, "-U", "club", "-A", "trust", "--no-sync"], **quiet)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data} -c fsync=off"
    control = [*user, tools / "pg_ctl", "-D", data]
    subprocess.run([*control, "-w", "-o", options, "start"], **quiet)
    try:
        yield f"postgresql+psycopg://club@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **quiet)
