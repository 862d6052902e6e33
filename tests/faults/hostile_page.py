"""Sends hostile requests to the page for phones, and looks at what it answers and what it costs.

    python -m tests.faults.hostile_page [--requests N] [--listeners N] [--seed N]

The requests go to a page on this machine alone, from many addresses of it:

- sound requests with random damage, paths that climb, methods that write, headers without end
- requests for other hosts, as DNS rebinding would send them, and from other origins
- pieces of requests that never end, streams that nobody reads, and a thousand listeners
- requests to the seats, with wrong and old keys, with the token of a seat that is held, with answers of
  every form

The page must answer each with a status, never with an error of its own. It must print no traceback, must
still tell the state of the table afterwards, and must not grow. The table must hear what the phone that holds
the seat has said, and nothing else: each of these messages is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import urlsplit

from device.web.latest import Published
from device.web.page_files import PageFile
from device.web.phone_messages import Answered, Claimed, PhoneMessage
from device.web.server import PageServer
from models.arguments import whole_number
from tests.device.web.pages import table
from tests.device.web.phone import Phone

_PATHS: Final = (
    "/",
    "/page.js",
    "/api/state",
    "/api/throws",
    "/api/schema",
    "/api/seat",
    "/api/seat/answer",
    "/picture/abc",
    "/evening",
    "/people?period=year",
    "/people?period=%3Cb%3E&period=month",
    "/past/abc.json",
    "/cards/imalya.svg",
    "/figures/tale.svg",
)
_CLIMBS: Final = (
    "/..",
    "/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/figures/../../x",
    "/\x00",
    "/%00",
    "/é",
    "/" + "a" * 9000,
)
_METHODS: Final = (
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "G\x00T",
    "get",
)
_HEADERS: Final = (
    "Host: evil.example",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Range: bytes=0-0,-1,5-",
    "Last-Event-ID: 99999999999999",
    "Accept-Encoding: " + "gzip," * 500,
    "Origin: https://evil.example",
    "X: \x00\xff",
)
_UNREAD: Final = 50
"""The number of streams that are opened and never read."""
_PATIENCE_S: Final = 5.0
_SEATED: Final = 0.3
"""The share of the requests that come to the seats."""
_BLOCK: Final = 50_000
"""The number of requests after which the figures are printed."""


@dataclass
class Answers:
    """What came of the requests.

    Attributes:
        statuses: how many answers had each status; "none" where the connection was closed without one.
        grown_mb: by how much the page's memory has grown after the first tenth of the requests.
        slowest_s: the longest that a request was without an answer.
        heard: how many messages of the phone that holds the seat have reached the table.
        foreign: the messages that reached the table and were sent by nobody who may.
        tracebacks: how many tracebacks the page has printed.
    """

    statuses: Counter[str] = field(default_factory=Counter)
    grown_mb: float = 0.0
    slowest_s: float = 0.0
    heard: int = 0
    foreign: list[PhoneMessage] = field(default_factory=list)
    tracebacks: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether the page has neither answered with an error nor printed one, and heard nothing foreign."""
        failed = any(status.startswith("5") and status != "503" for status in self.statuses)
        return not (self.foreign or self.tracebacks or failed)

    def __str__(self) -> str:
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        return (
            f"{sum(self.statuses.values())} requests, the slowest {self.slowest_s:.2f} s; answers {statuses};"
            f" {self.heard} messages heard, {len(self.foreign)} foreign; {self.tracebacks} tracebacks;"
            f" memory grown by {self.grown_mb:.1f} MB; {'sound' if self.is_sound else 'NOT SOUND'}"
        )


class Attack:
    """An attack on a page, in which one phone holds a seat and others want it.

    Args:
        server: the page, which nobody else uses.
        seed: what chance makes of it.
    """

    def __init__(self, server: PageServer, seed: int) -> None:
        where = urlsplit(server.address)
        self._server = server
        self._host, self._port = str(where.hostname), where.port or 0
        self._rng = Random(seed)
        self._old = [secrets.token_urlsafe(32)]
        self._token = secrets.token_urlsafe(32)
        self._sent = 0
        self.answers = Answers()
        self._publish()
        self._phone = Phone(server.address)
        _until(lambda: self._phone.scan(self._token) == 200)
        _until(lambda: Claimed(seat=self._token) in server.heard())

    def run(self, requests: int, settled: int) -> None:
        """Send so many requests, one after the other, while some streams are not read.

        Args:
            requests: how many.
            settled: after so many of them memory is measured first; the page then has all that it needs.
        """
        with contextlib.ExitStack() as unread:
            for _ in range(_UNREAD):
                stream = unread.enter_context(self._connect())
                stream.sendall(f"GET /api/events HTTP/1.1\r\nHost: {self._host}\r\n\r\n".encode())
            before_mb = 0.0
            for number in range(requests):
                self._ask()
                if number % 100 == 0:
                    self._go_on()
                if number == settled:
                    before_mb = memory_mb(self._server)
                if number > settled and number % _BLOCK == 0:
                    self.answers.grown_mb = memory_mb(self._server) - before_mb
                    print(self.answers, flush=True)
            self._go_on()
            self.answers.grown_mb = memory_mb(self._server) - before_mb

    def _ask(self) -> None:
        began = time.monotonic()
        seated = self._rng.random() < _SEATED
        status = self._status(self._for_a_seat() if seated else self._request())
        self.answers.statuses[status] += 1
        self.answers.slowest_s = max(self.answers.slowest_s, time.monotonic() - began)

    def _go_on(self) -> None:
        """Publish another state, and compare what the table has heard with what the phone has sent."""
        self._publish("x" * self._rng.randrange(1000))
        own = f"own {self._sent}"
        self._sent += 1
        if self._phone.answer(self._sent, own) == 202:
            self.answers.heard += 1
            _until(lambda: self._hears(Answered(seat=self._token, number=self._sent, answer=own)))
        if self._sent % 50 == 0:
            self._take_back()

    def _hears(self, own: PhoneMessage) -> bool:
        """Whether the phone's message has come; whatever else comes is foreign."""
        heard = self._server.heard()
        self.answers.foreign += [said for said in heard if said != own]
        return own in heard

    def _take_back(self) -> None:
        """Take the seat back and hand it out anew; its old token and key then open nothing."""
        self._old = [*self._old[-20:], self._token, self._phone.key]
        self._token = secrets.token_urlsafe(32)
        self._publish()
        _until(lambda: self._phone.scan(self._token) == 200)
        _until(lambda: self._hears(Claimed(seat=self._token)))

    def _publish(self, words: str = "") -> None:
        page = json.dumps({"words": words}).encode()
        shown = table().model_dump_json().encode()
        told = {"/past/abc.json": PageFile(b"{}", "application/json")}
        self._server.publish(Published(shown, seats={self._token: page}, past=told))

    def _connect(self) -> socket.socket:
        """A connection from one of many addresses of this machine, since the page counts by address."""
        own = f"127.{self._rng.randrange(3, 8)}.{self._rng.randrange(250)}.{self._rng.randrange(1, 250)}"
        return socket.create_connection((self._host, self._port), _PATIENCE_S, (own, 0))

    def _request(self) -> bytes:
        """A request with something wrong, or nothing."""
        rng = self._rng
        path = rng.choice(_CLIMBS if rng.random() < 0.3 else _PATHS)
        method = "GET" if rng.random() < 0.5 else rng.choice(_METHODS)
        headers = [f"Host: {self._host}", *rng.sample(_HEADERS, rng.randrange(3))]
        body = rng.randbytes(rng.randrange(200)) if rng.random() < 0.2 else b""
        return self._damaged(_head(method, path, headers) + body)

    def _for_a_seat(self) -> bytes:
        """A message to a seat that must be refused: its key, origin, host or token is not the right one."""
        rng = self._rng
        own = f"http://{self._host}:{self._port}"
        key, origin, host = rng.choice(self._old), own, f"{self._host}:{self._port}"
        match rng.randrange(4):
            case 0:
                key, origin = self._phone.key, rng.choice(("https://evil.example", "null", own + "0", ""))
            case 1:
                key, host = self._phone.key, rng.choice(("evil.example", "table.evil.example:80", "[::1]"))
            case 2:
                key = self._phone.key[:-1] + ("A" if self._phone.key[-1] != "A" else "B")
        message = rng.choice(
            (
                {"token": rng.choice((self._token, *self._old))},
                {"number": rng.randrange(-5, 5), "answer": "choose 1 3", "seat": self._token},
                {"number": "x" * rng.randrange(3000), "answer": ["choose"]},
                [[]] * rng.randrange(9),
            )
        )
        content = json.dumps(message).encode()
        headers = [f"Host: {host}", f"Origin: {origin}", f"Authorization: Bearer {key}"]
        headers += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        path = rng.choice(("/api/seat", "/api/seat/answer", "/api/seat/answer", "/api/seat/events"))
        method = "GET" if path.endswith("events") else "POST"
        if method == "GET" and key == self._phone.key:
            headers[2] = f"Authorization: Bearer {rng.choice(self._old)}"
        return _head(method, path, headers) + content

    def _damaged(self, request: bytes) -> bytes:
        """The request with some other bytes, or without its end."""
        rng, changed = self._rng, bytearray(request)
        for _ in range(rng.choice((0, 0, 1, 3, 20))):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        return bytes(changed[: rng.randrange(1, len(changed))] if rng.random() < 0.1 else changed)

    def _status(self, request: bytes) -> str:
        """The status of the answer; "none" where the connection ends without one."""
        try:
            with self._connect() as asked:
                asked.sendall(request)
                with contextlib.suppress(OSError):
                    asked.shutdown(socket.SHUT_WR)
                line = asked.recv(64).split(b" ")
                return line[1].decode() if len(line) > 1 else "none"
        except OSError:
            return "none"


def _head(method: str, path: str, headers: list[str]) -> bytes:
    words = f"{method} {path} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\nConnection: close\r\n\r\n"
    return words.encode("utf-8", "surrogateescape")


def _until(comes: Callable[[], bool]) -> None:
    """Wait until something comes, for ten seconds at most."""
    end = time.monotonic() + 10
    while not comes():
        if time.monotonic() > end:
            raise TimeoutError("the page does not answer the phone that holds the seat")
        time.sleep(0.01)


async def listeners(server: PageServer, count: int) -> Counter[str]:
    """Have so many listeners come at once, from a fifth as many addresses; how many got which answer."""
    where = urlsplit(server.address)

    async def listen(number: int) -> str:
        own = f"127.9.{number // 5 // 250}.{number // 5 % 250 + 1}"
        try:
            reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(own, 0))
            writer.write(f"GET /api/events HTTP/1.1\r\nHost: {where.hostname}\r\n\r\n".encode())
            line = (await asyncio.wait_for(reader.readline(), 30)).split(b" ")
            await asyncio.sleep(5)
            writer.close()
        except OSError:
            return "none"
        return line[1].decode() if len(line) > 1 else "none"

    return Counter(await asyncio.gather(*map(listen, range(count))))


def memory_mb(server: PageServer) -> float:
    """The memory that the page's process occupies, in megabytes."""
    process = server._process
    assert process is not None
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextlib.contextmanager
def errors_kept() -> Iterator[Path]:
    """A file with what this process, and those that it starts, print as errors; printed again at the end."""
    printed_to = os.dup(2)
    with tempfile.NamedTemporaryFile() as file:
        os.dup2(file.fileno(), 2)
        try:
            yield Path(file.name)
        finally:
            os.dup2(printed_to, 2)
            sys.stderr.write(Path(file.name).read_text(errors="replace"))


def main(given: Sequence[str] | None = None) -> None:
    """Attack the page, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=whole_number(1), default=20_000)
    parser.add_argument("--listeners", type=whole_number(1), default=1000)
    parser.add_argument("--seed", type=whole_number(0), default=0)
    options = parser.parse_args(given)
    with errors_kept() as errors:
        server = PageServer(0, lambda: "127.0.0.1")
        server.open()
        attack = Attack(server, options.seed)
        print("listeners at once:", dict(asyncio.run(listeners(server, options.listeners))), flush=True)
        began = time.monotonic()
        attack.run(options.requests, options.requests // 10)
        server.close()
        attack.answers.tracebacks = errors.read_text(errors="replace").count("Traceback")
        print(f"{time.monotonic() - began:.0f} s: {attack.answers}")
    raise SystemExit(not attack.answers.is_sound)


if __name__ == "__main__":
    main()
