"""Tests the page as phones see it: a real process, a real socket, on this machine alone."""

import asyncio
import errno
import io
import json
import os
import signal
import socket
import threading
import time
import urllib.error
import urllib.request
from dataclasses import replace

import pytest
from PIL import Image

from device.errors import DeviceError
from device.processes import SPAWN
from device.web.app import _Page
from device.web.headers import HEADERS
from device.web.latest import Latest, Pixels, Published
from device.web.listeners import ALIVE, ALIVE_S
from device.web.page_files import PageFile, page_files
from device.web.phone_messages import LONGEST, Answered
from device.web.server import _MOST_HEARD, _NICE, PageServer, _Hearing
from device.web.shared import SharedTable
from tests.clock import Clock
from tests.device.web.pages import published

HERE = "127.0.0.1"


@pytest.fixture(scope="module")
def server():
    """The page, which shows that Inès has won."""
    server = PageServer(0, lambda: HERE)
    server.open()
    server.publish(published("Inès wins.", path="/picture/abc"))
    yield server
    server.close()


def get(server, path, method="GET", **headers):
    """Ask the page for something; an answer like 404 is returned, too."""
    request = urllib.request.Request(server.address + path, headers=headers, method=method)
    try:
        return urllib.request.urlopen(request, timeout=20)
    except urllib.error.HTTPError as error:
        return error


def raw(server, request: bytes) -> bytes:
    """Send bytes to the page, and return the beginning of its answer."""
    with socket.create_connection((HERE, port_of(server)), timeout=20) as asked:
        asked.sendall(request)
        return asked.recv(4096)


def port_of(server):
    """The port in the page's address."""
    return int(server.address.rstrip("/").rpartition(":")[2])


def test_a_page_that_is_opened_again_in_another_network_moves_there():
    """A table that was carried to another network has another address: phones could not reach the old one."""
    addresses = ["127.0.0.1"]
    server = PageServer(0, lambda: addresses[-1])
    try:
        server.open()
        first = server.address
        server.open()
        assert server.address == first
        addresses.append("127.0.0.2")
        server.open()
        assert server.address.startswith("http://127.0.0.2:")
        server.publish(published("Inès wins."))
        assert get(server, "api/state").status == 200
    finally:
        server.close()


def no_room(process):
    """What starting a process does while the computer has no memory for one."""
    raise OSError(errno.ENOMEM, "Cannot allocate memory")


def die(server):
    """End the process of a page, as a lack of memory does."""
    server._process.kill()
    server._process.join()


def test_a_page_whose_process_has_died_is_started_again_at_its_address(monkeypatch):
    """Phones find it where they look for it, a few seconds after the last start at the earliest."""
    clock = Clock()
    server = PageServer(0, lambda: HERE, clock=clock)
    try:
        assert server.open()
        address = server.address
        die(server)
        assert (server.go_on(), server.address) == (False, address)
        clock.pass_s(5)
        assert [server.go_on(), server.go_on()] == [True, False]
        server.publish(published("Inès wins."))
        assert (get(server, "api/state").status, server.address) == (200, address)
        die(server)
        assert not server.go_on()  # it was started just now
        clock.pass_s(5)
        with monkeypatch.context() as patched:
            patched.setattr("multiprocessing.process.BaseProcess.start", no_room)
            assert not server.go_on()
        clock.pass_s(5)
        assert server.go_on()
        running = server._process
        clock.pass_s(5)
        assert (server.go_on(), server._process) == (False, running)
    finally:
        server.close()
    clock.pass_s(5)
    assert not server.go_on()


def test_a_page_whose_process_hangs_is_closed_all_the_same():
    """A process that answers no signal any more does not hold up the table."""
    server = PageServer(0, lambda: HERE)
    server.open()
    server.publish(published("Inès wins."))
    assert get(server, "api/state").status == 200  # from now on it decides itself when to end
    process = server._process
    os.kill(process.pid, signal.SIGSTOP)
    closing = threading.Thread(target=server.close, daemon=True)
    closing.start()
    try:
        closing.join(10)
        assert not closing.is_alive()
    finally:
        process.kill()


def test_the_process_ends_with_its_table_and_stands_back_behind_it():
    """A killed table only closes the pipe; phones that still listen do not keep the process alive."""
    server = PageServer(0, lambda: HERE)
    try:
        server.open()
        server.publish(published("Inès wins."))
        with get(server, "api/events") as stream:
            assert stream.readline()
            behind = os.getpriority(os.PRIO_PROCESS, 0) + _NICE
            assert os.getpriority(os.PRIO_PROCESS, server._process.pid) == min(19, behind)
            server._sender.close()
            server._process.join(10)
            assert not server._process.is_alive()
    finally:
        server.close()


def test_what_the_process_says_is_checked_and_bounded():
    """The oldest of too many messages are dropped, and what is no message; one too long ends the pipe."""
    pipe, saying = SPAWN.Pipe(duplex=False)
    hearing = _Hearing(pipe)
    saying.send_bytes(b"no message")
    sent = [Answered(seat="s" * 20, number=number, answer="pass") for number in range(_MOST_HEARD + 9)]
    for message in sent:
        saying.send_bytes(message.model_dump_json().encode())
    until(lambda: hearing._heard and hearing._heard[-1] == sent[-1])
    assert hearing.taken() == sent[9:]
    saying.send_bytes(b" " * (2 * LONGEST + 1))
    until(lambda: pipe.closed)


def until(happened):
    """Wait until another thread has done something."""
    until_s = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < until_s
        time.sleep(0.01)


def test_the_state_is_json_of_the_written_form(server):
    """/api/state is the table that was published."""
    shown = SharedTable.model_validate_json(get(server, "api/state").read())
    assert [told.words for told in shown.told] == ["Inès wins."]
    assert shown.version == 1


@pytest.mark.parametrize(
    ("path", "kept"), [("", "no-cache"), ("people", "no-cache"), ("page.css", "max-age=300")]
)
def test_a_browser_asks_for_a_page_anew_and_keeps_its_files(server, path, kept):
    """A page is in the language and the colours of the table, which may change at any time."""
    with get(server, path) as answer:
        assert answer.headers["cache-control"] == kept


def test_throws_without_a_game_are_an_empty_list(server):
    """/api/throws has a version, and no throws while no game is on the table."""
    assert json.load(get(server, "api/throws")) == {"version": 1, "throws": []}


def test_a_stream_tells_the_state_at_once_and_each_change(server):
    """/api/events sends the table as it is, and again when something happens."""
    stream = get(server, "api/events")
    assert stream.headers["content-type"].startswith("text/event-stream")

    def next_table():
        while not (line := stream.readline()).startswith(b"data: "):
            assert line, "the stream has ended"
        return SharedTable.model_validate_json(line[6:])

    first = next_table()
    server.publish(published("Inès wins.", "Yann wants a rematch.", path="/picture/abc"))
    assert len(next_table().told) == len(first.told) + 1
    server.publish(published("Inès wins.", path="/picture/abc"))
    assert next_table() == first


def test_the_head_of_a_stream_comes_without_events_and_ends(server):
    """A program that looks whether the stream is there does not wait for ever."""
    with get(server, "api/events", "HEAD", Connection="close") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.fp.read() == b""


def test_only_the_newest_picture_is_given(server):
    """A picture of an older position is gone."""
    picture = Image.open(io.BytesIO(get(server, "picture/abc").read()))
    assert (picture.size, picture.getpixel((1, 1))) == ((3, 2), (200, 100, 50))
    assert get(server, "picture/older").status == 404


def test_only_what_is_told_of_finished_games_now_is_given(server):
    """A file is sent as it is and never stored; once the table has forgotten it, it is gone."""
    told = {"/past/abc.json": PageFile(b"{}", "application/json")}
    server.publish(replace(published("Inès wins.", path="/picture/abc"), past=told))
    wait_for(server, 200)
    with get(server, "past/abc.json") as answer:
        assert (answer.read(), answer.headers["content-type"]) == (b"{}", "application/json")
        assert answer.headers["cache-control"] == "no-store"
    with get(server, "past/other.json") as answer:
        assert answer.status == 404
    server.publish(published("Inès wins.", path="/picture/abc"))
    wait_for(server, 404)


def wait_for(server, status):
    """Wait until the file has this status: the page takes in what was published a moment later."""
    end, found = time.monotonic() + 10, 0
    while found != status:
        assert time.monotonic() < end
        with get(server, "past/abc.json") as answer:
            found = answer.status


@pytest.mark.parametrize("query", ["", "?", "?period=always", "?period=year", "?period=month"])
def test_the_pages_of_people_know_three_periods(server, query):
    """Each is an address of its own."""
    with get(server, f"people{query}") as answer:
        assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")


@pytest.mark.parametrize(
    "query",
    [
        *("?period=week", "?period=", "?period=year&period=week", "?period=week&period=year"),
        *("?year=2026", "?period=year&x=1"),
        *("?period=%3Cscript%3E", "?period=%00", "?period=%ff", "?" + "period=year&" * 40 + "z=1"),
    ],
)
def test_any_other_query_is_refused_in_a_sentence(server, query):
    """It names what the page knows, and repeats nothing of what was asked."""
    with get(server, f"people{query}") as answer:
        assert (answer.status, answer.headers["content-type"]) == (400, "text/plain; charset=utf-8")
        assert answer.read().decode() == (
            "This page does not know what you ask for. It knows /people, /people?period=always,"
            " /people?period=year, /people?period=month."
        )


@pytest.mark.parametrize(
    "path",
    [
        *("", "evening", "people", "result", "page.js", "parts.js", "stream.js", "page.css"),
        "past.css",
        *("cards/imalya.svg", "figures/tale.svg", "figures/dam.svg"),
    ],
)
def test_every_file_of_the_page_is_served_under_strict_headers(server, path):
    """Every answer forbids to load anything from elsewhere, and to be framed."""
    answer = get(server, path)
    assert (answer.status, bool(answer.read())) == (200, True)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    "path", ["figures/../../pyproject.toml", "figures/%2e%2e/page.py", "etc/passwd", "api/", "figures/"]
)
def test_no_path_of_an_address_reaches_the_disk(server, path):
    """Only files that were listed at the start exist."""
    assert get(server, path).status == 404


def test_an_address_without_a_page_names_the_pages(server):
    """Whoever mistypes the address of a television reads where to go; what was asked is not repeated."""
    with get(server, "tv%3Cscript%3E") as answer:
        assert (answer.status, answer.headers["content-type"]) == (404, "text/plain; charset=utf-8")
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert answer.read().decode() == (
            "There is no such page here. There are /, /evening, /people, /result, /seat, /throws."
        )


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_written(server, method):
    """Every address answers reading requests alone."""
    with get(server, "api/state", method) as answer:
        assert (answer.status, answer.headers["content-language"]) == (405, "en")
        assert answer.read().decode() == "This address takes GET, HEAD requests only."


def test_another_host_name_is_refused(server):
    """A page of the internet cannot reach the table by a name of its own; a person is told the address."""
    answer = get(server, "api/state", Host="raspberrypi.local:8765")
    told = f"This page answers only at {server.address}. Open it there."
    assert (answer.status, answer.read().decode()) == (400, told)


@pytest.mark.parametrize(
    ("path", "headers", "status", "begins"),
    [
        ("", {"Host": "raspberrypi.local:8765"}, 400, "This page answers only at "),
        ("tv", {}, 404, "There is no such page here."),
        ("people?period=week", {}, 400, "This page does not know what you ask for."),
        ("past/none", {}, 404, "This page is gone:"),
    ],
)
def test_a_browser_gets_a_refusal_as_a_page(server, path, headers, status, begins):
    """It asks for a page; a program gets plain text, and caches know that the two differ."""
    for accept, kind in (("text/html,*/*;q=0.8", "text/html"), ("*/*", "text/plain")):
        with get(server, path, Accept=accept, **headers) as answer:
            assert (answer.status, answer.headers["content-type"]) == (status, f"{kind}; charset=utf-8")
            assert (answer.headers["content-language"], answer.headers["vary"]) == ("en", "Accept")
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            words = answer.read().decode()
        assert begins in words
        assert ('<meta name="viewport"' in words) == (kind == "text/html")


@pytest.mark.parametrize(
    "words",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x00\xff" * 50 + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_request_is_refused(server, words):
    """The process answers with an error, and goes on."""
    assert not raw(server, words).startswith(b"HTTP/1.1 200")
    assert get(server, "api/state").status == 200


def test_a_request_without_end_is_refused(server):
    """Headers of a megabyte are not read to their end."""
    port = port_of(server)
    with socket.create_connection((HERE, port), timeout=20) as asked:
        asked.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises(OSError, match=r"."):
            asked.sendall((b"X-Long: " + b"x" * 1000 + b"\r\n") * 100_000)
    assert get(server, "api/state").status == 200


def test_a_port_in_use_is_said_in_a_sentence(server):
    """The sentence names the port and the setting."""
    port = port_of(server)
    with pytest.raises(DeviceError, match=f"cannot use port {port} .*page.port"):
        PageServer(port, lambda: HERE).open()


def test_a_page_whose_process_cannot_start_is_said_in_a_sentence(monkeypatch):
    """Without room for a process the person who pressed the key is told, and the port is free again."""
    with socket.create_server((HERE, 0)) as free:
        port = free.getsockname()[1]
    server = PageServer(port, lambda: HERE)
    with monkeypatch.context() as patched:
        patched.setattr("multiprocessing.process.BaseProcess.start", no_room)
        with pytest.raises(DeviceError, match="none can be started: Cannot allocate memory"):
            server.open()
    assert server.address == ""
    server.open()
    assert server.address.endswith(f":{port}/")
    server.close()


def test_a_table_without_a_network_opens_nothing():
    """The sentence of the network reaches the person who pressed the key."""

    def nowhere():
        raise DeviceError("no network")

    server = PageServer(0, nowhere)
    with pytest.raises(DeviceError, match="no network"):
        server.open()
    assert server.address == ""


def test_a_closed_page_answers_nobody():
    """After closing, the port is free; publishing and closing again do nothing."""
    server = PageServer(0, lambda: HERE)
    assert server.address == ""
    server.open()
    address = server.address
    server.publish(published())
    server.close()
    assert server.address == ""
    server.publish(published())
    server.close()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)


def test_publishing_never_waits_for_a_page_that_hangs():
    """A process that reads nothing costs the table nothing, and only the newest state is kept for it."""
    server = PageServer(0, lambda: HERE)
    server.open()
    try:
        os.kill(server._process.pid, signal.SIGSTOP)
        began = time.monotonic()
        big = published("x" * 1000, picture=Pixels(b"x" * 1_200_000, (800, 500)))
        for _ in range(1000):
            server.publish(big)
        assert time.monotonic() - began < 5
    finally:
        server.close()
    assert threading.active_count() < 20


def test_all_silhouettes_of_the_screens_are_offered():
    """The page finds the faces of all shipped sets."""
    files = page_files()
    wanted = ("dam", "plume", "dragon/dam", "sabre", "lune", "pip-6", "centaure", "pierre-rouge")
    assert [name for name in wanted if f"/figures/{name}.svg" not in files] == []


def test_a_stream_tells_a_state_once_and_is_never_silent_for_long():
    """Where only pages of seats change, the table is not sent again, and listeners hear that it lives."""
    state = Published(b'{"language": "en", "theme": "soir"}')

    async def told():
        latest = Latest(state)
        stream = _Page(latest)._stream()
        first = await anext(stream)
        latest.publish(replace(state, seats={"token": b"{}"}))
        return first, await asyncio.wait_for(anext(stream), ALIVE_S / 3)

    first, second = asyncio.run(told())
    assert first.startswith(b"id: 0\nevent: table\n")
    assert second == ALIVE


def test_the_file_of_a_picture_is_that_of_the_newest_state():
    """It is made once for each state; a state without a picture has none."""

    def state(level):
        picture = None if level is None else Pixels(bytes([level] * 3), (1, 1))
        return Published(b'{"language": "en", "theme": "soir"}', picture)

    latest = Latest(state(0))
    first = latest.png()
    assert latest.png() is first
    latest.publish(state(255))
    assert latest.png() == Pixels(bytes([255] * 3), (1, 1)).png() != first
    latest.publish(state(None))
    assert latest.png() is None
