"""Tests the club's database on SQLite and on PostgreSQL."""

import asyncio
import concurrent.futures
import contextlib
import re
import socket
import sqlite3
import threading
import time
from contextlib import suppress

import pytest
from sqlalchemy import create_engine

from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks
from device.club.collect import collect, take
from device.club.league import league
from device.club.records import ClubTable, Tournament
from device.club.store import Store
from device.errors import ClubError
from device.journal.journal import FILE_NAME, Journal
from tests.device.broker.brokers import Mosquitto, needs_mosquitto
from tests.device.club.clubs import emptied, result


def test_a_result_counts_once_however_often_it_is_told(store):
    """What is told again replaces what was told before; its first time stays."""
    store.take("salon", "1", result("Maëlle", "Yann"))
    (first,) = store.results()
    store.take("salon", "1", result("Yann", "Maëlle"))
    (found,) = store.results()
    assert [seat.name for seat in found.result.seats] == ["Yann", "Maëlle"]
    assert found.received == first.received


def test_a_table_that_gets_another_name_counts_no_game_twice(store):
    """It tells all its results again, under its new name; another game of the same number counts as ever."""
    key = "20261127T2030000000-1"
    for table, first in (("raspberrypi", "Maëlle"), ("cave", "Jo"), ("salon", "Maëlle")):
        store.take(table, key, result(first, "Yann"))
    assert [found.table for found in store.results()] == ["raspberrypi", "cave"]
    assert [(line.name, line.games) for line in league(store.results())] == [
        ("Jo", 1),
        ("Maëlle", 1),
        ("Yann", 2),
    ]


def test_a_game_of_a_table_with_another_name_keeps_the_time_when_it_was_heard_of(store):
    """Else it could decide a pairing that was drawn after it. Another game comes in between."""
    key = "20261127T2030000000-1"
    store.take("raspberrypi", key, result("Maëlle", "Yann"))
    (before,) = store.results()
    time.sleep(0.002)
    store.take("cave", "20261127T2100000000-2", result("Jo", "Yann"))
    store.take("salon", key, result("Maëlle", "Yann"))
    store.take("raspberrypi", key, result(withdrawn=True))
    assert [(found.table, found.received == before.received) for found in store.results()] == [
        ("salon", True),
        ("cave", False),
    ]


def test_a_withdrawn_result_counts_no_more_and_may_come_back(store):
    """A game whose end was undone, or which was binned, may end again or come back."""
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


def test_a_table_that_is_heard_again_was_heard_just_now(store, monkeypatch):
    """The page says whether a table is on, and when it was heard of last."""
    for heard, online in (("2026-11-20T20:00:00.000+00:00", True), ("2026-11-20T22:30:00.000+00:00", False)):
        monkeypatch.setattr("device.club.store._now", lambda heard=heard: heard)
        store.hear("salon", online=online)
    assert store.tables() == (ClubTable("salon", online=False, heard="2026-11-20T22:30:00.000+00:00"),)


def test_a_file_that_another_program_writes_for_seconds_is_awaited(tmp_path):
    """As long as a server would be: on a slow card, one writing may take more than five seconds."""
    path = tmp_path / "club.sqlite3"
    with contextlib.closing(Store(f"sqlite:///{path}")) as store:
        other = sqlite3.connect(path, check_same_thread=False)
        other.execute("BEGIN EXCLUSIVE")
        threading.Timer(6, other.close).start()
        store.hear("salon", online=True)
        assert [table.name for table in store.tables()] == ["salon"]


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
        ("dice-table/salon/results/a/b/c" + "d" * 9999, result("A", "B").model_dump_json().encode()),
        ("d" * 9999, b""),
        ("dice-table//results/1", result("A", "B").model_dump_json().encode()),
        ("homeassistant/salon/results/1", result("A", "B").model_dump_json().encode()),
        ("dice-table/salon/rules/1", result("A", "B").model_dump_json().encode()),
        ("dice-table/salon/results/\x00", result("A", "B").model_dump_json().encode()),
    ],
)
def test_what_is_no_result_changes_nothing_and_is_said(store, topic, payload):
    """Anybody who may write to the broker can send any text. The message that refuses it stays short."""
    said = take(store, topic, payload)
    assert "is no" in said or re.search(r"has no result: .+ at [\w.]+( head)?$", said)
    assert len(said) < 300
    assert store.results() == ()


def test_a_server_that_is_away_is_said_on_one_line_without_the_password():
    """The sentence may stand in a journal, where others read it."""
    with pytest.raises(ClubError) as caught:
        Store("postgresql+psycopg://club:secret@127.0.0.1:1/club")
    said = str(caught.value)
    assert "club:***@127.0.0.1" in said
    assert "secret" not in said
    assert "\n" not in said


def test_a_name_may_hold_any_sign_that_json_can(store):
    """PostgreSQL keeps no sign U+0000 in a text of its own; in JSON it is written otherwise."""
    assert take(store, "dice-table/salon/results/1", result("A\x00", "😀").model_dump_json().encode()) == ""
    assert [seat.name for seat in store.results()[0].result.seats] == ["A\x00", "😀"]


def test_whether_a_table_is_there_is_kept(store):
    """What the broker said last holds."""
    take(store, "dice-table/salon/status", b"online")
    take(store, "dice-table/cave/status", b"online")
    take(store, "dice-table/cave/status", b"offline")
    assert [(table.name, table.online) for table in store.tables()] == [("cave", False), ("salon", True)]


@pytest.mark.parametrize(
    "url",
    [
        *(
            "",
            "club.sqlite3",
            "oracle://x/y",
            "postgresql+nothing://x/y",
            "postgresql://club:secret@h:port/x",
        ),
        *("sqlite://", "sqlite:///", "sqlite:///:memory:"),
    ],
)
def test_a_wrong_url_is_told(url):
    """A wrong URL is refused with an example of a right one; its password is not shown.

    Without a file, SQLite would keep the club in memory, and lose it when the command ends.
    """
    with pytest.raises(ClubError, match="expected sqlite:///FILE") as told:
        Store(url)
    assert "secret" not in str(told.value)


def test_a_path_does_not_end_at_a_question_mark(tmp_path):
    """In a URL the path ends at "?": the club would begin in another file. Written as %3F it is a letter."""
    with pytest.raises(ClubError, match="write %3F in its place"):
        Store(f"sqlite:///{tmp_path / 'who wins?.sqlite3'}")
    with pytest.raises(ClubError, match="Options behind it are not taken: leave them out"):
        Store(f"sqlite:///{tmp_path / 'club.sqlite3'}?timeout=30")
    assert not list(tmp_path.iterdir())
    Store(f"sqlite:///{tmp_path / 'who wins%3F.sqlite3'}").close()
    assert [path.name for path in tmp_path.iterdir()] == ["who wins?.sqlite3"]


def test_options_of_a_server_stand_behind_a_question_mark():
    """They go to the server's driver, such as one that asks for encryption."""
    with pytest.raises(ClubError, match=r"cannot be used: .* Check that its server runs"):
        Store("postgresql+psycopg://club@127.0.0.1:9/club?sslmode=require")


def test_a_club_on_a_server_is_no_file_that_must_be_there():
    """A command that begins no club asks the server for it, and looks for no file of its name."""
    with pytest.raises(ClubError, match=r"cannot be used: .* Check that its server runs"):
        Store("postgresql+psycopg://club@127.0.0.1:9/club", begins=False)


def test_only_a_tournament_that_is_there_is_said_to_be_there(tmp_path):
    """One that cannot be written for another reason is told with that reason."""
    path, autumn = tmp_path / "club.sqlite3", Tournament("Autumn", "imalya", "swiss", 1, ("A", "B"))
    with contextlib.closing(Store(f"sqlite:///{path}")) as store:
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("ALTER TABLE entrants RENAME TO lost")
        with pytest.raises(ClubError, match="cannot be used: no such table: entrants"):
            store.add_tournament(autumn)
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("ALTER TABLE lost RENAME TO entrants")
        store.add_tournament(autumn)
        with pytest.raises(ClubError, match="There is a tournament Autumn already"):
            store.add_tournament(autumn)


@pytest.mark.parametrize("application", [0, 7])
def test_a_file_of_another_program_is_left_alone(tmp_path, application):
    """A table of its own, or the mark in its header, tells whose file it is."""
    path = tmp_path / "other.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA application_id = {application}")
        if not application:
            other.execute("CREATE TABLE songs (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(ClubError, match="is a file of another program; it was left alone"):
        Store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_the_games_of_a_table_are_no_database_of_a_club(tmp_path):
    """They are not changed, and the table goes on with them."""
    Journal(tmp_path / FILE_NAME).close()
    with pytest.raises(ClubError, match="is a file of another program"):
        Store(f"sqlite:///{tmp_path / FILE_NAME}")
    with Journal(tmp_path / FILE_NAME) as journal:
        assert not journal.notices


def test_a_database_of_an_earlier_version_takes_the_longest_names(postgresql_url):
    """It kept 60 code points of a player's name; a name of 24 signs may have 72. What it held stays."""
    if postgresql_url is None:
        pytest.skip("needs PostgreSQL (apt install postgresql)")
    short, long = ("Maëlle", "Yann"), ("a\u0301\u0323" * 24, "e\u0301\u0323" * 24)
    with contextlib.closing(Store(emptied(postgresql_url))) as store:
        store.add_tournament(Tournament("Spring", "imalya", "swiss", 1, short))
    engine = create_engine(postgresql_url)
    with engine.begin() as connection:
        for column in ("entrants ALTER player", "pairings ALTER first", "pairings ALTER second"):
            connection.exec_driver_sql(f"ALTER TABLE {column} TYPE varchar(60)")
    engine.dispose()
    with contextlib.closing(Store(postgresql_url)) as store:
        store.add_tournament(Tournament("Autumn", "imalya", "swiss", 1, long))
        store.add_round("Autumn", 1, [long])
        assert store.tournament("Spring").players == short
        (pairing,) = store.tournament("Autumn").pairings
        assert (pairing.first, pairing.second) == long


@pytest.mark.parametrize("path", ["nowhere/x", "text.txt", "folder"])
def test_what_cannot_be_opened_says_what_to_do(tmp_path, path):
    """A missing folder, a text and a folder are no database."""
    (tmp_path / "text.txt").write_text("no database " * 100)
    (tmp_path / "folder").mkdir()
    with pytest.raises(ClubError, match=r"cannot be used: .* check the path and the room on the disk, or"):
        Store(f"sqlite:///{tmp_path / path}")


def test_a_text_that_is_no_text_is_told(store):
    """A command line may hold any byte."""
    with pytest.raises(ClubError, match=r"'T\\udcff' is not text in UTF-8; write it again"):
        store.tournament("T\udcff")


def test_a_database_that_is_away_is_told_without_its_password(tmp_path):
    """Nobody reads the password over a shoulder."""
    with pytest.raises(ClubError, match=r"cannot be used: .* Check that its server runs") as told:
        Store("postgresql+psycopg://club:secret@127.0.0.1:9/club")
    assert "secret" not in str(told.value)
    (tmp_path / "club.sqlite3").write_bytes(b"no database" * 100)
    with pytest.raises(ClubError, match="cannot be used: file is not a database"):
        Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")


def test_a_server_that_takes_the_connection_and_never_answers_is_told(monkeypatch):
    """Without a limit of its own the program said nothing for more than two minutes."""
    monkeypatch.setattr("device.club.database._ANSWER_S", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        begun = time.monotonic()
        with pytest.raises(ClubError, match=r"cannot be used: .*timeout.* Check that its server runs"):
            Store(f"postgresql+psycopg://club@127.0.0.1:{silent.getsockname()[1]}/club")
        assert time.monotonic() < begun + 8


def test_a_server_that_is_busy_for_ever_is_told(monkeypatch, postgresql_url):
    """A table that another program has locked is waited for as long as a connection is, and no longer."""
    if postgresql_url is None:
        pytest.skip("needs PostgreSQL (apt install postgresql)")
    monkeypatch.setattr("device.club.database._ANSWER_S", 1)
    engine = create_engine(postgresql_url)
    with contextlib.closing(Store(postgresql_url)) as store:
        with engine.begin() as other:
            other.exec_driver_sql("LOCK TABLE results")
            begun = time.monotonic()
            with pytest.raises(ClubError, match=r"cannot be used: .*timeout"):
                store.take("salon", "key-1", result("Ana", "Ben"))
            assert time.monotonic() < begun + 8
        store.take("salon", "key-1", result("Ana", "Ben"))
    engine.dispose()


@needs_mosquitto
def test_a_database_that_keeps_waiting_stops_nothing_else(tmp_path, store, monkeypatch):
    """While a result is written, the program goes on: the same loop serves the page, and ends when asked."""
    begun, go_on = threading.Event(), threading.Event()
    went_on = []

    def slow(*_):
        begun.set()
        went_on.append(go_on.wait(5))
        return ""

    async def run(broker):
        async with broker.address("teller").client("teller") as teller:
            await teller.publish("dice-table/salon/status", "online", qos=1, retain=True)
        collecting = asyncio.ensure_future(collect(broker.address("club"), store))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        go_on.set()
        await end_tasks(collecting)

    monkeypatch.setattr("device.club.collect.take", slow)
    broker = Mosquitto(tmp_path)
    try:
        asyncio.run(run(broker))
    finally:
        broker.stop()
    assert went_on == [True]


def test_a_server_that_vanishes_is_noticed_within_ten_seconds(monkeypatch):
    """A connection is waited for in seconds, but libpq counts unanswered packets in milliseconds."""
    psycopg = pytest.importorskip("psycopg")
    asked = {}

    def connect(*_, **options):
        asked.update(options)
        raise psycopg.OperationalError("the server is away")

    monkeypatch.setattr(psycopg, "connect", connect)
    with pytest.raises(ClubError, match="the server is away"):
        Store("postgresql+psycopg://club@localhost/club", begins=True)
    assert (asked["connect_timeout"], asked["tcp_user_timeout"]) == (10, 10_000)


@needs_mosquitto
def test_two_clubs_of_one_name_leave_each_other_alone(tmp_path, store):
    """A broker closes the older of two connections of one name, so each program has a name of its own."""

    async def run(address):
        told = []
        both = [asyncio.ensure_future(collect(address, store, report=told.append)) for _ in range(2)]
        await asyncio.sleep(1.0)
        await end_tasks(*both)
        return told

    broker = Mosquitto(tmp_path)
    try:
        assert asyncio.run(run(broker.address("club"))) == []
    finally:
        broker.stop()


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


@needs_mosquitto
def test_a_database_that_is_away_is_told_once_and_what_it_missed_is_taken_in(tmp_path, monkeypatch):
    """The broker is there all the while, and tells what it holds at each new attempt: fewer and fewer."""
    broker = Mosquitto(tmp_path)
    topic, payload = "dice-table/salon/results/1", result("A", "B").model_dump_json()
    told, asked = [], 0

    def no_database(*_arguments):
        nonlocal asked
        asked += 1
        raise ClubError("The club's database cannot be used.")

    async def run(store):
        async with broker.address("teller").client("teller") as teller:
            await teller.publish("dice-table/salon/results/0", "?", qos=1, retain=True)
            await teller.publish(topic, payload, qos=1, retain=True)
        collecting = asyncio.ensure_future(
            collect(broker.address("club"), store, report=told.append, shortest_wait_s=0.01)
        )
        with monkeypatch.context() as away:
            away.setattr(store, "take", no_database)
            await asyncio.sleep(1)
        assert len(away_words()) == 1
        assert 2 <= asked <= 8  # after 0.01 s, 0.02 s, 0.04 s and so on
        await until(lambda: store.results())
        with monkeypatch.context() as away:
            away.setattr(store, "take", no_database)
            async with broker.address("teller").client("teller") as teller:
                await teller.publish("dice-table/salon/results/2", payload, qos=1, retain=True)
            await until(lambda: len(away_words()) == 2)  # it was back meanwhile, so it is told again
        await end_tasks(collecting)

    def away_words():
        return [words for words in told if words.startswith("The broker or the database is away")]

    async def until(comes):
        end = time.monotonic() + 20
        while not comes():
            assert time.monotonic() < end, told
            await asyncio.sleep(0.02)

    try:
        with contextlib.closing(Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")) as store:
            asyncio.run(run(store))
    finally:
        broker.stop()
