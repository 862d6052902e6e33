"""Tests the club's database on SQLite and on PostgreSQL."""

import asyncio
import concurrent.futures
import socket
from contextlib import suppress

import pytest

from device.broker.address import BrokerAddress
from device.club.collect import collect, take
from device.club.league import league
from device.club.store import Store
from device.errors import ClubError
from tests.device.club.clubs import result


def test_a_result_counts_once_however_often_it_is_told(store):
    """What is told again replaces what was told before; its first time stays."""
    store.take("salon", "1", result("Maëlle", "Yann"))
    (first,) = store.results()
    store.take("salon", "1", result("Yann", "Maëlle"))
    (found,) = store.results()
    assert [seat.name for seat in found.result.seats] == ["Yann", "Maëlle"]
    assert found.received == first.received


def test_a_withdrawn_result_counts_no_more_and_may_come_back(store):
    """As at the table."""
    store.take("salon", "1", result("Maëlle", "Yann"))
    store.take("salon", "1", result(withdrawn=True))
    assert store.results() == ()
    store.take("salon", "1", result("Maëlle", "Yann"))
    assert len(store.results("imalya")) == 1
    assert store.results("choix_des_dieux") == ()


def test_several_programs_write_at_once(store):
    """Four at a time tell the same hundred results, each twice: every one counts once."""

    def tell(number):
        store.take("salon", str(number % 100), result("Maëlle", "Yann"))

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(tell, range(200)))
    (first, second) = league(store.results())
    assert (first.name, first.games, first.wins, first.points) == ("Maëlle", 100, 100, 100.0)
    assert (second.games, second.points) == (100, 0.0)


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("dice-table/salon/results/1", b""),
        ("dice-table/salon/results/1", b"{}"),
        ("dice-table/salon/results/1", b"[" * 60_000),
        ("dice-table/salon/results/1", b'{"version": 2, "game": "imalya", "started": "", "finished": ""}'),
        ("dice-table/salon/results/1", b"x" * 64_001),
        ("dice-table/salon/results/1", b'{"version": 1, "game": "a\\u0000", "started": "", "finished": ""}'),
        ("dice-table/salon/results/", result("A", "B").model_dump_json().encode()),
        ("dice-table/salon/results/a/b/c" + "d" * 99, result("A", "B").model_dump_json().encode()),
        ("dice-table//results/1", result("A", "B").model_dump_json().encode()),
        ("homeassistant/salon/results/1", result("A", "B").model_dump_json().encode()),
        ("dice-table/salon/rules/1", result("A", "B").model_dump_json().encode()),
        ("dice-table/salon/results/\x00", result("A", "B").model_dump_json().encode()),
    ],
)
def test_what_is_no_result_changes_nothing_and_is_said(store, topic, payload):
    """Whoever may write to the broker may write anything."""
    assert "is no" in take(store, topic, payload) or "has no result" in take(store, topic, payload)
    assert store.results() == ()


def test_a_name_may_hold_any_sign_that_json_can(store):
    """PostgreSQL keeps no sign U+0000 in a text of its own; in JSON it is written otherwise."""
    assert take(store, "dice-table/salon/results/1", result("A\x00", "😀").model_dump_json().encode()) == ""
    assert [seat.name for seat in store.results()[0].result.seats] == ["A\x00", "😀"]


def test_whether_a_table_is_there_is_kept(store):
    """As the broker says it last."""
    take(store, "dice-table/salon/status", b"online")
    take(store, "dice-table/cave/status", b"online")
    take(store, "dice-table/cave/status", b"offline")
    assert [(table.name, table.online) for table in store.tables()] == [("cave", False), ("salon", True)]


@pytest.mark.parametrize("url", ["", "club.sqlite3", "oracle://x/y", "postgresql+nothing://x/y"])
def test_a_wrong_url_is_told(url):
    """With what was expected."""
    with pytest.raises(ClubError, match="expected sqlite:///FILE"):
        Store(url)


def test_a_database_that_is_away_is_told_without_its_password(tmp_path):
    """Nobody reads the password over a shoulder."""
    with pytest.raises(ClubError, match="cannot be used") as told:
        Store("postgresql+psycopg://club:secret@127.0.0.1:9/club")
    assert "secret" not in str(told.value)
    (tmp_path / "club.sqlite3").write_bytes(b"no database" * 100)
    with pytest.raises(ClubError, match="cannot be used: file is not a database"):
        Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")


def test_a_broker_that_is_away_is_told_once_in_a_sentence(store):
    """It is tried again all the time, and a journal is not filled with the same words."""

    async def run():
        told = []
        with socket.socket() as closed:  # bound, and nobody listens
            closed.bind(("127.0.0.1", 0))
            address = BrokerAddress("127.0.0.1", closed.getsockname()[1], "club")
            collecting = collect(address, store, report=told.append, shortest_wait_s=0.01)
            with suppress(TimeoutError):
                await asyncio.wait_for(collecting, 0.5)
        (sentence,) = told
        assert sentence.startswith("The broker or the database is away; it is tried again without end: ")

    asyncio.run(run())
