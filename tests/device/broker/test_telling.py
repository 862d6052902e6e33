"""Tests what a table tells a real broker, over lost connections, restarts and brokers that lie."""

import asyncio
import contextlib
import errno
import gc
import json
import subprocess
import time
from pathlib import Path

import pytest

from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks
from device.broker.home_assistant import discovery, discovery_topic
from device.broker.messages import OFFLINE, ONLINE, ResultSeat, TableResult, Topics, withdrawal
from device.broker.process import BrokerProcess
from device.broker.quiet import quieten
from device.broker.reconcile import HeldResults, Results
from device.broker.telling import News, tell
from device.club.collect import collect
from device.club.store import Store
from tests.device.broker.brokers import CutLine, Listener, Mosquitto, Watcher, needs_mosquitto

SALON = Topics("salon")


@pytest.fixture
def broker(tmp_path):
    """A broker that keeps nothing over a restart."""
    broker = Mosquitto(tmp_path)
    yield broker
    broker.stop()


@contextlib.asynccontextmanager
async def telling(address, news, patience_s=10.0):
    """A table that tells its news, while this is open."""
    task = asyncio.ensure_future(
        tell(address, news, patience_s=patience_s, shortest_wait_s=0.05, longest_wait_s=0.1)
    )
    try:
        yield
    finally:
        await end_tasks(task)


def result(number, withdrawn=False):
    """The JSON of a result."""
    seats = [{"name": "Maëlle", "place": 1, "score": number, "kind": "person"}]
    return json.dumps({"version": 1, "game": "imalya", "seats": seats, "withdrawn": withdrawn}).encode()


def results_of(*numbers):
    """Results by key."""
    return Results({f"key-{number}": result(number) for number in numbers})


def open_files():
    """How many files and sockets this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def heard_results(watcher):
    """The results that were heard, in order."""
    return [(topic, payload) for topic, payload in watcher.heard if topic.startswith(SALON.results)]


@needs_mosquitto
def test_the_broker_keeps_state_results_and_whether_the_table_is_there(broker):
    """Whoever comes later gets the last of each; when the table is gone, the broker says so."""

    async def run():
        news = News()
        news.put(b'{"version": 1}')
        news.put(results_of(1, 2))
        async with telling(broker.address(), news), Watcher(broker).listening() as watcher:
            await watcher.until(lambda: len(heard_results(watcher)) == 2)
            assert (SALON.status, ONLINE) in watcher.heard
            assert (SALON.state, b'{"version": 1}') in watcher.heard
            assert (discovery_topic("salon"), discovery("salon")) in watcher.heard
            news.put(b'{"version": 2}')
            await watcher.until(lambda: (SALON.state, b'{"version": 2}') in watcher.heard)
        late = Watcher(broker)
        async with late.listening():
            await late.until(lambda: len(late.heard) == 5)
            assert dict(late.heard)[SALON.state] == b'{"version": 2}'
            assert dict(late.heard)[SALON.status] == ONLINE  # it has left in good order, and is not lost

    asyncio.run(run())


@needs_mosquitto
def test_a_table_that_is_cut_off_is_said_to_be_offline(broker):
    """The last will speaks for a table whose connection has broken off."""

    async def run():
        line = CutLine(broker.port)
        await line.open()
        address = BrokerAddress("127.0.0.1", line.port, "salon")
        async with Watcher(broker).listening() as watcher, telling(address, News()):
            await watcher.until(lambda: (SALON.status, ONLINE) in watcher.heard)
            await line.close()
            await watcher.until(lambda: watcher.heard[-1] == (SALON.status, OFFLINE))
            await line.open()
            await watcher.until(lambda: watcher.heard.count((SALON.status, ONLINE)) == 2)
        await line.close()

    asyncio.run(run())


@needs_mosquitto
@pytest.mark.parametrize(("numbers", "slow"), [(range(1, 21), False), (range(10, 13), True)])
def test_no_result_is_told_twice_to_a_broker_that_has_it(broker, numbers, slow):
    """After each cut only what is new is told, also to a broker that is slow to say what it has."""

    async def run():
        line, news = CutLine(broker.port, slow=slow), News()
        await line.open()
        async with Watcher(broker).listening() as watcher:
            async with telling(BrokerAddress("127.0.0.1", line.port, "salon"), news):
                for number in numbers:
                    news.put(results_of(*range(1, number + 1)))
                    await watcher.until(lambda number=number: len(heard_results(watcher)) == number)
                    line.cut()
            told = [topic for topic, _payload in heard_results(watcher)]
            assert sorted(told) == sorted(
                SALON.result(key) for key in results_of(*range(1, number + 1)).finished
            )
        await line.close()

    asyncio.run(run())


@needs_mosquitto
def test_two_tables_of_the_same_name_are_told_so_and_slow_down(broker):
    """A broker ends the older of two connections of the same name: both tables would end each other's."""

    async def run():
        quieten(asyncio.get_running_loop())
        reports: list[str] = []
        address = broker.address(answer_s=0.5)
        tables = [
            asyncio.ensure_future(
                tell(address, News(), report=reports.append, shortest_wait_s=0.05, longest_wait_s=60)
            )
            for _table in range(2)
        ]
        await asyncio.sleep(4)
        await end_tasks(*tables)
        return reports

    reports = asyncio.run(run())
    assert [words for words in reports if 'Another table may be called "salon", too' in words]
    assert len(reports) < 40  # without an end to the haste there were 160


@needs_mosquitto
def test_a_broker_that_hides_the_status_is_told_all_the_same(tmp_path):
    """A table that may not read its own status never learns that it has heard all, and waits only so long."""
    (tmp_path / "rights").write_text("topic write #\ntopic read dice-table/+/results/#\n")
    hiding = Mosquitto(tmp_path, "allow_anonymous true", f"acl_file {tmp_path / 'rights'}")

    async def run():
        news = News()
        news.put(results_of(1))
        async with Watcher(hiding).listening() as watcher, telling(hiding.address(), news, patience_s=0.3):
            await watcher.until(lambda: len(heard_results(watcher)) == 1)

    try:
        asyncio.run(run())
    finally:
        hiding.stop()


@needs_mosquitto
def test_a_broker_that_has_lost_everything_is_told_everything(broker):
    """It kept nothing over its restart; every result is there again, also one that came while it was away."""

    async def run():
        news = News()
        news.put(results_of(1, 2))
        async with telling(broker.address(), news):
            first = Watcher(broker)
            async with first.listening():
                await first.until(lambda: len(heard_results(first)) == 2)
            broker.stop()
            news.put(results_of(1, 2, 3))
            broker.start()
            second = Watcher(broker)
            async with second.listening():
                await second.until(lambda: len(set(heard_results(second))) == 3)

    asyncio.run(run())


@needs_mosquitto
def test_a_result_that_was_taken_back_is_withdrawn_once(broker):
    """Only where the broker holds one that counts; and it may come back."""

    async def run():
        news = News()
        news.put(Results({"key-1": result(1)}))
        async with telling(broker.address(), news), Watcher(broker).listening() as watcher:
            await watcher.until(lambda: len(heard_results(watcher)) == 1)
            gone = {"key-1": result(1, withdrawn=True), "key-2": result(2, withdrawn=True)}
            news.put(Results({}, gone))
            await watcher.until(lambda: len(heard_results(watcher)) == 2)
            assert heard_results(watcher)[1] == (SALON.result("key-1"), gone["key-1"])
            news.put(Results({"key-1": result(1)}))
            await watcher.until(lambda: len(heard_results(watcher)) == 3)

    asyncio.run(run())


def finished(number, name="Maëlle"):
    """A result as a table publishes it."""
    seats = (ResultSeat(name=name, place=1, kind="person"), ResultSeat(name="Yann", place=2, kind="person"))
    told = TableResult(game="imalya", started=f"2026-11-2{number}T20:00:00+00:00", finished="", seats=seats)
    return told.model_dump_json().encode()


@needs_mosquitto
def test_a_table_that_gets_another_name_leaves_no_result_under_the_old_one(broker, tmp_path):
    """A club counts each game once, also after a player is renamed or a game is deleted at that table."""

    async def run(store):
        club = asyncio.ensure_future(collect(broker.address("club"), store))
        news = News()
        news.put(Results({"key-1": finished(1), "key-2": finished(2), "key-3": finished(3)}))
        async with telling(broker.address("raspberrypi"), news):
            await until(lambda: len(store.results()) == 3)
        news.put(
            Results(
                {"key-1": finished(1, "Maela"), "key-2": finished(2, "Maela")},
                {"key-3": withdrawal("imalya", "2026-11-23T20:00:00+00:00")},
            )
        )
        late = Watcher(broker, "dice-table/raspberrypi/results/#")
        async with telling(broker.address("salon", former=("raspberrypi",)), news):
            await until(lambda: {found.table for found in store.results()} == {"salon"})
            async with late.listening():
                await late.until(lambda: len(late.heard) == 3)
        await end_tasks(club)
        assert not [payload for _topic, payload in late.heard if b'withdrawn":true' not in payload]
        return [(found.key, found.result.seats[0].name) for found in store.results()]

    async def until(comes):
        end = time.monotonic() + 20
        while not comes():
            assert time.monotonic() < end
            await asyncio.sleep(0.02)

    with contextlib.closing(Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")) as store:
        assert asyncio.run(run(store)) == [("key-1", "Maela"), ("key-2", "Maela")]


@needs_mosquitto
def test_a_table_that_may_write_under_its_own_name_only_goes_on(tmp_path):
    """What it may not take back stays; its results come under the new name all the same."""
    (tmp_path / "rights").write_text(
        "topic readwrite dice-table/salon/#\ntopic write homeassistant/#\ntopic read #\n"
        "user old\ntopic readwrite #\n"
    )
    strict = Mosquitto(tmp_path, "allow_anonymous true", f"acl_file {tmp_path / 'rights'}")

    async def run():
        news = News()
        news.put(Results({"key-1": finished(1)}))
        async with strict.address("raspberrypi", user="old").client("old") as old:
            await old.publish("dice-table/raspberrypi/results/key-1", finished(1), qos=1, retain=True)
        async with (
            Watcher(strict).listening() as watcher,
            telling(strict.address(former=("raspberrypi",)), news),
        ):
            await watcher.until(lambda: heard_results(watcher) == [(SALON.result("key-1"), finished(1))])
            for number in range(3):  # it is connected, or connects again once
                news.put(b'{"version": %d}' % number)
                await watcher.until(
                    lambda now=number: (SALON.state, b'{"version": %d}' % now) in watcher.heard
                )
            assert watcher.heard.count((SALON.status, ONLINE)) <= 2

    try:
        asyncio.run(run())
    finally:
        strict.stop()


@pytest.mark.parametrize(
    "lie",
    [
        b"",
        b"\x00" * 4,
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"\x20\x02\x00\x05",
        b"\x20\x02\x00\x00\xff\xff" * 9,
    ],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # aiomqtt leaves sockets to gc
def test_a_broker_that_lies_costs_the_table_nothing(lie):
    """It is tried again, without end and without an error, and no connection is kept open."""

    async def run():
        asked = 0

        async def answer(reader, writer):
            nonlocal asked
            asked += 1
            await reader.read(1000)
            writer.write(lie)
            await writer.drain()

        listener = Listener(answer)
        address = BrokerAddress("127.0.0.1", await listener.open(), "salon", answer_s=0.1)
        async with telling(address, News()):
            end = time.monotonic() + 10
            while asked < 6:
                assert time.monotonic() < end
                await asyncio.sleep(0.02)
        await listener.close()

    before = open_files()
    asyncio.run(run())
    gc.collect()
    assert open_files() <= before


def test_messages_that_nobody_of_us_has_sent_are_no_results():
    """Another table's topic and a message that is too large are left alone; nonsense is replaced."""
    held = HeldResults(SALON)
    held.take("dice-table/cave/results/key-1", result(1))
    held.take(SALON.result("key-1"), b"x" * 64_001)
    assert list(held.lacks(results_of(1))) == [("key-1", result(1))]
    held.take(SALON.result("key-1"), b"{nonsense")
    assert list(held.lacks(results_of(1))) == [("key-1", result(1))]
    assert [key for key, _json in held.lacks(Results({}, {"key-1": result(1, withdrawn=True)}))] == ["key-1"]
    held.take(SALON.result("key-1"), result(1))
    assert list(held.lacks(results_of(1))) == []


@needs_mosquitto
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # aiomqtt leaves sockets to gc
def test_a_broker_may_ask_for_a_password_and_show_a_certificate(tmp_path):
    """With both it is told; with a wrong password, or a certificate of somebody else, it is not."""
    mosquitto_passwd = subprocess.run(
        ["which", "mosquitto_passwd"], capture_output=True, text=True, check=False
    )
    if not mosquitto_passwd.stdout:
        pytest.skip("needs mosquitto_passwd")
    passwords, key, certificate = (tmp_path / name for name in ("passwords", "key.pem", "certificate.pem"))
    subprocess.run(
        ["mosquitto_passwd", "-b", "-c", passwords, "table", "right"], check=True, capture_output=True
    )
    asked = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    asked += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(asked, check=True, capture_output=True)
    lines = [f"password_file {passwords}", f"certfile {certificate}", f"keyfile {key}"]
    broker = Mosquitto(tmp_path, *lines, "allow_anonymous false")

    async def said(**more):
        reports: list[str] = []
        address = broker.address(user="table", **more)
        task = asyncio.ensure_future(tell(address, News(), report=reports.append))
        end = time.monotonic() + 10
        while not reports:
            assert time.monotonic() < end
            await asyncio.sleep(0.02)
        await end_tasks(task)
        return reports[0]

    try:
        assert asyncio.run(said(password="right", tls=True, authority=certificate)) == ""
        wrong = asyncio.run(said(password="wrong", tls=True, authority=certificate))
        assert "authori" in wrong.lower()
        assert "certificate" in asyncio.run(said(password="right", tls=True)).lower()
    finally:
        broker.stop()


@needs_mosquitto
def test_the_process_tells_what_the_table_hands_it_and_ends_with_it(broker):
    """A real process: state and results arrive; after `close` the broker says that the table is offline."""

    async def run():
        process = BrokerProcess(broker.address())
        async with Watcher(broker).listening() as watcher:
            process.tell(b'{"version": 1}')
            process.tell(results_of(1))
            await watcher.until(lambda: len(heard_results(watcher)) == 1, 30)
            assert (SALON.state, b'{"version": 1}') in watcher.heard
            process.close()
            process.close()
            await watcher.until(lambda: watcher.heard[-1] == (SALON.status, OFFLINE))

    asyncio.run(run())


def test_the_broker_says_that_a_table_is_offline_that_has_gone_without_a_word(broker):
    """The process of a killed table sees only that its pipe is closed, and must not disconnect in order."""

    async def run():
        process = BrokerProcess(broker.address())
        async with Watcher(broker).listening() as watcher:
            process.tell(b'{"version": 1}')
            await watcher.until(lambda: (SALON.state, b'{"version": 1}') in watcher.heard, 30)
            process._sender.close()
            await watcher.until(lambda: watcher.heard[-1] == (SALON.status, OFFLINE))
        process.close()

    asyncio.run(run())


def test_a_process_that_has_ended_is_started_again_after_a_minute():
    """Also at a table that has no news; not at once: a broker that ends it each time would cost a core."""
    now = [0.0]
    process = BrokerProcess(BrokerAddress("127.0.0.1", 9), lambda: now[0])
    try:
        process.tell(b"{}")
        first = process._process
        first.kill()
        first.join()
        process.tell(b"{}")
        process.go_on()
        assert process._process is first
        now[0] = 61.0
        process.go_on()
        assert process._process is not first
        assert process._process.is_alive()
    finally:
        process.close()


def test_a_process_that_cannot_be_started_is_tried_again_after_a_minute(monkeypatch):
    """Without room for a process the evening goes on, and the broker hears of it later."""
    now = [0.0]
    process = BrokerProcess(BrokerAddress("127.0.0.1", 9), lambda: now[0])

    def no_room(self):
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    try:
        with monkeypatch.context() as patched:
            patched.setattr("multiprocessing.process.BaseProcess.start", no_room)
            process.tell(b"{}")
        process.tell(b"{}")
        assert process._process is None
        now[0] = 61.0
        process.tell(b"{}")
        assert process._process.is_alive()
    finally:
        process.close()
