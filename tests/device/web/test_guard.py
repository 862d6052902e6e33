"""Tests that the page holds out against those who keep it busy, and lets nobody in from elsewhere."""

import asyncio
import contextlib
import socket
import ssl
import subprocess

import pytest
import uvicorn
from starlette.requests import ClientDisconnect
from uvicorn.server import ServerState

from device import i18n
from device.errors import DeviceError
from device.i18n import use_language
from device.web import connection
from device.web.certificate import Certificate, certificate_of
from device.web.connection import LocalConnection
from device.web.filled_page import filled_page
from device.web.limits import READING, WRITING, Limits
from device.web.listeners import Listeners
from device.web.own_host import OwnHost
from device.web.page_files import page_files
from device.web.server import PageServer
from tests.device.web.pages import published
from tests.device.web.phone import Phone


class Asked:
    """An application that counts the requests that reach it, behind the limits."""

    def __init__(self):
        self.now_s = 0.0
        self.count = 0
        self.language = "en"
        self.said = b""
        self.limits = Limits(self, lambda: self.language, lambda: self.now_s)

    async def __call__(self, scope, receive, send):
        """Count the request."""
        self.count += 1

    def ask(self, address="192.168.1.5", method="GET"):
        """Send a request; the status, or 200 if it was passed on."""
        statuses = [200]

        async def send(message):
            statuses.append(message.get("status", statuses[-1]))
            self.said = message.get("body", self.said)

        scope = {"type": "http", "client": (address, 1), "method": method, "headers": []}
        asyncio.run(self.limits(scope, None, send))
        return statuses[-1]


@pytest.mark.parametrize(("method", "rate"), [("GET", READING), ("POST", WRITING)])
def test_an_address_that_asks_too_fast_waits(method, rate):
    """So many requests are answered at once, then so many a second; other addresses are not slowed down."""
    asked = Asked()
    for _ in range(int(rate.at_once)):
        assert asked.ask(method=method) == 200
    assert asked.ask(method=method) == 429
    assert asked.ask("192.168.1.6", method=method) == 200
    asked.now_s += 1
    assert [asked.ask(method=method) for _ in range(int(rate.per_s))] == [200] * int(rate.per_s)
    assert asked.ask(method=method) == 429
    assert asked.count == rate.at_once + rate.per_s + 1


def test_a_long_pause_saves_no_requests_up():
    """An address that was silent for an hour may ask as often at once as a new one, and no more."""
    asked = Asked()
    asked.ask(method="POST")
    asked.now_s += 3600
    statuses = [asked.ask(method="POST") for _ in range(int(WRITING.at_once) + 1)]
    assert statuses == [200] * int(WRITING.at_once) + [429]


def test_whoever_writes_too_fast_may_still_read():
    """Reading and writing are counted apart."""
    asked = Asked()
    while asked.ask(method="POST") != 429:
        pass
    assert [asked.ask(method=method) for method in ("GET", "HEAD", "POST")] == [200, 200, 429]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Too many requests came at once."), ("fr", "Trop de demandes à la fois.")],
)
def test_whoever_asks_too_fast_is_told_so_in_the_language_of_the_table(language, words):
    """A browser shows the sentence in place of the page."""
    asked = Asked()
    asked.language = language
    while asked.ask() != 429:
        pass
    assert asked.said.decode().startswith(words)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.168.1.5", 200),
        ("192.168.1.5:8011", 200),
        ("192.168.1.5.elsewhere.example", 400),
        ("192.168.1.50", 400),
        ("elsewhere.example:8011", 400),
        ("", 400),
    ],
)
def test_a_page_under_another_name_is_refused(host, status):
    """A site under another name cannot use the page, even if that name begins with the page's address."""
    statuses = []

    async def passed_on(_scope, _receive, send):
        await send({"status": 200})

    async def send(message):
        statuses.append(message.get("status"))

    headers = [(b"host", host.encode())]
    scope = {"type": "http", "scheme": "http", "server": ("192.168.1.5", 8011), "headers": headers}
    asyncio.run(OwnHost(passed_on, "192.168.1.5", lambda: "en")(scope, None, send))
    assert statuses[0] == status


@pytest.mark.parametrize(
    ("language", "words"), [("en", "devices are looking"), ("fr", "appareils regardent")]
)
def test_whoever_finds_no_room_is_told_so_in_the_language_of_the_table(language, words):
    """Beyond the most listeners, the answer says how many there are."""
    listeners = Listeners(0, lambda: language)
    answer = listeners.answer(None)
    assert (answer.status_code, answer.headers["Content-Language"]) == (503, language)
    assert f"0 {words}" in answer.body.decode()


def test_whoever_has_left_makes_room_for_another():
    """A place is free again when the stream has ended, also where the connection broke."""
    listeners = Listeners(1, lambda: "en")

    async def news():
        yield b": alive\n\n"

    async def send(message):
        if message["type"] == "http.response.body":
            raise ConnectionResetError

    answer = listeners.answer(news())
    assert (listeners.any, listeners.answer(None).status_code) == (True, 503)
    with pytest.raises(ClientDisconnect):
        asyncio.run(answer({"type": "http", "method": "GET", "asgi": {"spec_version": "2.4"}}, None, send))
    assert (listeners.any, listeners.answer(None).status_code) == (False, 200)


def test_what_is_remembered_of_addresses_is_bounded():
    """A hundred thousand addresses leave no more behind than some thousand."""
    asked = Asked()
    for number in range(5000):
        asked.ask(f"10.0.{number // 250}.{number % 250}")
    assert len(asked.limits._left) <= 2048


def test_a_new_address_is_counted_however_many_others_are_remembered():
    """The address whose last request is oldest is forgotten, and not the one that has just asked."""
    asked = Asked()
    for number in range(2048):
        asked.ask(f"10.0.{number // 250}.{number % 250}")
    statuses = [asked.ask(method="POST") for _ in range(int(WRITING.at_once) + 1)]
    assert statuses == [200] * int(WRITING.at_once) + [429]


class Peer:
    """A transport of a connection that comes from an address."""

    def __init__(self, address):
        self.address, self.aborted = address, False

    def get_extra_info(self, name):
        """The address of the other side."""
        return (self.address, 4711) if name == "peername" else None

    def abort(self):
        """Note that the connection was ended."""
        self.aborted = True


def ended(*addresses):
    """Whether each of the connections from these addresses is ended, one after another."""

    async def come():
        peers, connections = [Peer(address) for address in addresses], set()
        for peer in peers:
            connection = LocalConnection.__new__(LocalConnection)
            connection.connections, connection.loop = connections, asyncio.get_running_loop()
            connection.logger = type("Logger", (), {"level": 50})
            connection.connection_made(peer)
            connection._stop_waiting()
        return [peer.aborted for peer in peers]

    return asyncio.run(come())


@pytest.mark.parametrize(
    ("address", "refused"), [("192.168.1.7", False), ("8.8.8.8", True), ("172.32.0.1", True)]
)
def test_whoever_comes_from_the_internet_is_not_answered(address, refused):
    """A connection from no local network is ended before it is read."""
    assert ended(address) == [refused]


def test_no_more_connections_are_open_than_the_system_has_room_for(monkeypatch):
    """So many come from different addresses, and the next one is ended."""
    monkeypatch.setattr(connection, "MOST_CONNECTIONS", 3)
    assert ended(*(f"192.168.1.{number}" for number in range(4))) == [False] * 3 + [True]


@pytest.fixture
def server():
    """The page."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    server.publish(published("Inès wins."))
    yield server
    server.close()


def test_no_request_reads_the_translations_again(monkeypatch):
    """Neither a page nor a refusal, which also those get who ask far too often."""
    use_language("en")
    i18n._read.cache_clear()
    asked, read = Asked(), []
    asked.language = "fr"
    read_catalogue = i18n.read_catalogue
    monkeypatch.setattr(i18n, "read_catalogue", lambda *about: read.append(1) or read_catalogue(*about))
    assert "La page se charge." in filled_page(b"$waiting", "fr").decode()
    once = len(read)
    assert once > 0
    for _ in range(READING.at_once + 10):
        asked.ask()
    assert asked.said.startswith(b"Trop de demandes")
    filled_page(b"$waiting", "fr")
    assert len(read) == once


def port_of(server):
    """The port of the page."""
    return int(server.address.rstrip("/").rpartition(":")[2])


def test_one_address_cannot_take_all_connections(server):
    """Beyond its share an address is refused, while another one is answered."""
    many = [socket.create_connection(("127.0.0.1", port_of(server))) for _ in range(250)]
    for each in many[-5:]:
        each.settimeout(10)
        with contextlib.suppress(ConnectionResetError):
            assert each.recv(1) == b""
    assert Phone(server.address).ask("GET", "/api/state")[0] == 200
    for each in many:
        each.close()


async def load(host, port):
    """Load the page as a browser does, by six connections at a time; the status of each answer."""
    paths = iter((*list(page_files())[:30], "/api/state"))

    async def ask():
        reader, writer = await asyncio.open_connection(host, port)
        found = []
        for path in paths:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
            found.append(int(head.split()[1]))
        await asyncio.sleep(1)  # a browser keeps its connections for a while
        writer.close()
        return found

    return [status for found in await asyncio.gather(*(ask() for _ in range(6))) for status in found]


def test_thirty_phones_behind_one_router_load_the_page_at_once(server):
    """A router may give all of them one address; each gets the whole page all the same."""

    async def load_all():
        return await asyncio.gather(*(load("127.0.0.1", port_of(server)) for _ in range(30)))

    assert asyncio.run(load_all()) == [[200] * 31] * 30


class Unasked(Peer):
    """A transport whose other side sends what it is told to, and whose reading can be stopped."""

    def pause_reading(self):
        """Nothing is sent here by itself."""

    def write(self, data):
        """Take an answer in, and forget it."""

    def is_closing(self):
        """Whether it was ended."""
        return self.aborted


@pytest.mark.parametrize(
    "words", [b"", b"GET /api/state HTTP/1.1\r\nHost: ", b"POST /api/seat HTTP/1.1\r\nX"]
)
def test_a_request_that_never_ends_is_given_up(words, monkeypatch):
    """Byte by byte, a slow client does not hold its connection for ever."""

    async def trickle():
        config = uvicorn.Config(lambda scope: None, log_level="critical", ws="none")
        config.load()
        slow, peer = LocalConnection(config, ServerState(), {}), Unasked("127.0.0.1")
        slow.connection_made(peer)
        for letter in words:
            slow.data_received(bytes([letter]))
        assert not peer.aborted
        async with asyncio.timeout(30):
            while not peer.aborted:
                await asyncio.sleep(0.01)
                slow.data_received(b"X")

    monkeypatch.setattr(connection, "_ASKING_S", 0.4)
    asyncio.run(trickle())


def test_an_answer_may_take_longer_than_a_request(monkeypatch):
    """A stream of news lasts a whole evening: once its request is complete, nothing more is waited for."""

    async def answer_later(scope, receive, send):
        await asyncio.sleep(60)

    async def listen():
        config = uvicorn.Config(answer_later, log_level="critical", ws="none")
        config.load()
        listening, peer = LocalConnection(config, ServerState(), {}), Unasked("127.0.0.1")
        listening.connection_made(peer)
        listening.data_received(b"GET /api/events HTTP/1.1\r\nHost: table\r\n\r\n")
        await asyncio.sleep(0.2)
        ended_early = peer.aborted
        listening.connection_lost(ConnectionAbortedError())
        return ended_early

    monkeypatch.setattr(connection, "_ASKING_S", 0.05)
    assert not asyncio.run(listen())


def test_a_request_that_goes_wrong_in_its_body_is_ended():
    """An answer to HEAD has no body that could tell a refusal: the connection ends without an error."""

    async def answer_later(scope, receive, send):
        await asyncio.sleep(60)

    async def go_wrong():
        config = uvicorn.Config(answer_later, log_level="critical", ws="none")
        config.load()
        wrong, peer = LocalConnection(config, ServerState(), {}), Unasked("127.0.0.1")
        wrong.connection_made(peer)
        wrong.data_received(b"HEAD / HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert not peer.aborted
        wrong.data_received(b"no length\r\n")
        wrong.connection_lost(ConnectionAbortedError())
        return peer.aborted

    assert asyncio.run(go_wrong())


def test_a_stream_that_nobody_reads_is_ended(monkeypatch):
    """A transport whose other side takes nothing in is aborted after a while; one that reads again is not."""

    async def stall(reads_again):
        stalled = LocalConnection.__new__(LocalConnection)
        stalled.loop, stalled.transport = asyncio.get_running_loop(), Peer("127.0.0.1")
        stalled.flow = type(
            "Flow", (), {"pause_writing": lambda self: None, "resume_writing": lambda self: None}
        )()
        stalled.pause_writing()
        if reads_again:
            stalled.resume_writing()
        await asyncio.sleep(0.2)
        return stalled.transport.aborted

    monkeypatch.setattr(connection, "_READING_S", 0.05)
    assert asyncio.run(stall(False))
    assert not asyncio.run(stall(True))


@pytest.fixture(scope="module")
def pem(tmp_path_factory):
    """A certificate and its key, and a key of another one."""
    folder = tmp_path_factory.mktemp("pem")
    made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=table -days 2"
    for name in ("own", "other"):
        files = ["-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem"]
        subprocess.run([*made.split(), *files], check=True, capture_output=True)
    return folder


def test_with_a_certificate_the_page_is_encrypted(pem):
    """The address begins with https; a browser that trusts the certificate reads the page by it."""
    chain, key = str(pem / "own.pem"), str(pem / "own.key")
    server = PageServer(0, lambda: "127.0.0.1", Certificate(chain, key))
    server.open()
    try:
        server.publish(published("Inès wins."))
        assert server.address.startswith("https://127.0.0.1:")
        assert Phone(server.address).ask("GET", "/api/state")[0] == 200
        trusting = ssl.create_default_context(cafile=chain)
        trusting.check_hostname = False
        with socket.create_connection(("127.0.0.1", port_of(server)), 20) as plain:
            encrypted = trusting.wrap_socket(plain)
            assert encrypted.version() in {"TLSv1.2", "TLSv1.3"}
            encrypted.close()
    finally:
        server.close()


@pytest.mark.parametrize(
    ("chain", "key", "words"),
    [
        ("own.pem", "", "only one is set"),
        ("", "own.key", "only one is set"),
        ("none.pem", "own.key", r"none\.pem, which the setting page\.certificate names: No such file"),
        ("own.pem", "none.key", r"none\.key, which the setting page\.key names: No such file"),
        ("own.pem", "other.key", "no certificate with its private key"),
        ("own.key", "own.pem", "no certificate with its private key"),
    ],
)
def test_a_bad_certificate_is_a_sentence(pem, chain, key, words):
    """The page stays closed, and the sentence names the setting and what to do."""
    files = [str(pem / name) if name else "" for name in (chain, key)]
    server = PageServer(0, lambda: "127.0.0.1", certificate_of(*files))
    with pytest.raises(DeviceError, match=words):
        server.open()
    assert server.address == ""


def test_without_settings_there_is_no_certificate():
    """A table whose settings name no file has a page that is not encrypted."""
    assert certificate_of("", "") is None
