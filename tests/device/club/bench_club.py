"""Plays an evening of many tables on one broker and one club, and measures it.

    python -m tests.device.club.bench_club [--tables N] [--games N] [--cuts N] [--seed N] [--sqlite]

Every table plays random games of Le Choix des Dieux with the real engine, into a journal of its own. The real
code of a table publishes its states and results, over a connection that is cut again and again. A club
collects them in PostgreSQL. In the end the league must be the one that is computed from the journals, each
result counted once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from device.annals.finished import FinishedGames
from device.annals.kept import KeptGames
from device.annals.past import PastGames
from device.annals.result import GameResult
from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks
from device.broker.quiet import quieten
from device.broker.telling import News, tell
from device.club.collect import collect
from device.club.league import league
from device.club.store import Store
from device.game.match import Match
from device.journal.journal import Journal
from device.session.results import ResultsToTell
from device.session.withdrawn import WithdrawnResults
from engines.opponents import parse_opponent
from engines.opponents.playing import played
from engines.registry import GAMES
from models.arguments import whole_number
from tests.device.broker.brokers import CutLine, Mosquitto
from tests.device.club.clubs import INITDB, postgresql

_STATE = b'{"version": 1, "number": %d, "padding": "' + b"x" * 6000 + b'"}'
"""A message as large as the state of a game of Imalya that is half played."""
_NAMES = 40
_GAME = "choix_des_dieux"


class SimulatedTable:
    """A table that plays games by chance into a journal, and tells of them."""

    def __init__(self, number: int, seed: int) -> None:
        self.name = f"table-{number}"
        self.news = News()
        self.journal = Journal.in_memory()
        self._chance = random.Random(f"{seed}-{number}")
        self._results = ResultsToTell(self.journal, WithdrawnResults(None))
        names = sorted({f"P{self._chance.randrange(_NAMES)}" for _ in range(8)})
        self._people = [self.journal.add_person(name) for name in names]

    def play(self) -> None:
        """Play a game to its end, and tell its result."""
        game, opponent = GAMES[_GAME], parse_opponent("random")
        people = self._chance.sample(self._people, 2)
        match = Match.begin(
            self.journal,
            game,
            game.presets["elis"],
            [person.name for person in people],
            [person.number for person in people],
        )
        for action, _state in played(game, match.state, [opponent, opponent], self._chance):
            match.apply(action)
        results = self._results.changed(PastGames(self.finished()))
        assert results is not None
        self.news.put(results)

    def finished(self) -> tuple[GameResult, ...]:
        """The finished games, read from the journal."""
        return FinishedGames.read(self.journal, KeptGames(None)).results


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=whole_number(1), default=100)
    parser.add_argument("--games", type=whole_number(1), default=6, help="games of each table")
    parser.add_argument("--cuts", type=whole_number(0), default=20, help="how often all connections are cut")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--sqlite", action="store_true", help="keep the club in SQLite")
    return parser.parse_args(given)


async def _evening(arguments: argparse.Namespace, broker: Mosquitto, store: Store) -> None:
    """Play the evening, and print what it took."""
    quieten(asyncio.get_running_loop())
    lines = [CutLine(broker.port) for _ in range(arguments.tables)]
    club_line = CutLine(broker.port)
    for line in (*lines, club_line):
        await line.open()
    tables = [SimulatedTable(number, arguments.seed) for number in range(arguments.tables)]
    collecting = asyncio.ensure_future(
        collect(BrokerAddress("127.0.0.1", club_line.port, "club"), store, shortest_wait_s=0.05)
    )
    telling = [
        asyncio.ensure_future(
            tell(
                BrokerAddress("127.0.0.1", line.port, table.name),
                table.news,
                shortest_wait_s=0.05,
                longest_wait_s=0.5,
            )
        )
        for table, line in zip(tables, lines, strict=True)
    ]
    begun, chance = time.monotonic(), random.Random(arguments.seed)
    cuts = 0
    for _game in range(arguments.games):
        for table in tables:
            table.play()
            table.news.put(_STATE % chance.randrange(10**6))
            await asyncio.sleep(0)
        for _cut in range(arguments.cuts // arguments.games):
            await asyncio.sleep(chance.uniform(0.1, 0.6))
            for line in (*lines, club_line):
                line.cut()
            cuts += 1
    cutting = time.monotonic()
    wanted = _league_of_journals(tables)
    while (found := _as_rows(store)) != wanted:
        assert time.monotonic() < cutting + 120, _difference(found, wanted)
        await asyncio.sleep(0.1)
    ended = time.monotonic()
    connections = sum(line.connected for line in (*lines, club_line))
    results = arguments.tables * arguments.games
    assert len(store.results()) == results, f"{len(store.results())} results counted, {results} played"
    print(
        f"{arguments.tables} tables, {results} games, all connections cut {cuts} times: {connections} in all"
    )
    print(
        f"{cutting - begun:.0f} s of play and cuts;"
        f" all results counted {ended - cutting:.1f} s after the last cut"
    )
    print(f"league of {len(wanted)} people equal to the one of the journals; each of {results} results once")
    await _measure(tables, store, arguments)
    await end_tasks(collecting, *telling)
    for line in (*lines, club_line):
        await line.close()


async def _measure(tables: list[SimulatedTable], store: Store, arguments: argparse.Namespace) -> None:
    """Without cuts: how many messages a second, and how long a result takes into the database."""
    await asyncio.sleep(2)
    delays = []
    for table in tables[:50]:
        before = len(store.results())
        table.play()
        begun = time.monotonic()
        while len(store.results()) == before:
            await asyncio.sleep(0.002)
        delays.append(time.monotonic() - begun)
    delays.sort()
    print(
        f"a result is in the database after {1000 * statistics.median(delays):.0f} ms (median),"
        f" {1000 * delays[int(len(delays) * 0.95)]:.0f} ms (95 in 100) of {len(delays)}"
    )
    begun, states = time.monotonic(), 0
    used = resource.getrusage(resource.RUSAGE_SELF)
    while time.monotonic() < begun + 10:
        for table in tables:
            table.news.put(_STATE % states)
            states += 1
        await asyncio.sleep(0.5)
    now = resource.getrusage(resource.RUSAGE_SELF)
    cost = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    print(f"{states / 10:.0f} states of 6 kB a second from all tables cost {cost / 10:.0%} of a core")


def _league_of_journals(tables: list[SimulatedTable]) -> dict[str, tuple[int, float]]:
    """Games and points of everybody, computed from the journals alone, with two people at each game."""
    found: dict[str, tuple[int, float]] = {}
    for table in tables:
        for result in table.finished():
            places = [result.facts.place(seat) or 0 for seat in result.seats]
            for seat, name in enumerate(result.names):
                mine, other = places[seat], places[1 - seat]
                games, points = found.get(name, (0, 0.0))
                found[name] = games + 1, points + (1.0 if mine < other else 0.5 if mine == other else 0.0)
    return found


def _as_rows(store: Store) -> dict[str, tuple[int, float]]:
    return {line.name: (line.games, line.points) for line in league(store.results())}


def _difference(found: dict[str, tuple[int, float]], wanted: dict[str, tuple[int, float]]) -> str:
    return str({name: (found.get(name), wanted[name]) for name in wanted if found.get(name) != wanted[name]})


def main(given: Sequence[str] | None = None) -> None:
    """Play an evening as the command line asks."""
    arguments = _arguments(given)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as parts:
        Path(folder).chmod(0o755)
        if arguments.sqlite or INITDB is None:
            url = f"sqlite:///{folder}/club.sqlite3"
        else:
            url = parts.enter_context(postgresql(Path(folder)))
        print(url.partition(":")[0])
        broker = Mosquitto(Path(folder))
        parts.callback(broker.stop)
        store = Store(url)
        parts.callback(store.close)
        asyncio.run(_evening(arguments, broker, store))


if __name__ == "__main__":
    main()
