"""Sends hostile requests to the page for phones, and looks at what it answers and what it costs.

    python -m tests.faults.hostile_page [--requests N] [--seed N]

The requests go to a page on this machine alone: sound ones with random damage, paths that climb, methods that
write, headers without end, other hosts, pieces of requests that never end, and streams that nobody reads. The
page must answer each with a status, never with an error of its own, must still tell the state of the
table afterwards, and must not grow.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import urlsplit

from device.web.server import PageServer
from tests.device.web.pages import published

_PATHS: Final = (
    "/",
    "/page.js",
    "/api/state",
    "/api/throws",
    "/api/schema",
    "/picture/abc",
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
"""So many streams are opened that nobody reads."""
_PATIENCE_S: Final = 5.0


@dataclass
class Answers:
    """What came of the requests.

    Attributes:
        statuses: how many answers had each status; "none" where the connection was closed without one.
        grown_mb: by how much the page's memory has grown after the first tenth of the requests.
        slowest_s: the longest that a request was without an answer.
    """

    statuses: Counter[str]
    grown_mb: float
    slowest_s: float

    @property
    def is_sound(self) -> bool:
        """Whether no request was answered with an error of the page."""
        return not any(status.startswith("5") and status != "503" for status in self.statuses)


def attack(server: PageServer, requests: int, seed: int) -> Answers:
    """Send so many hostile requests, one after the other, while some streams are not read."""
    where = urlsplit(server.address)
    address, rng = (str(where.hostname), where.port or 0), Random(seed)
    statuses: Counter[str] = Counter()
    slowest_s, settled_mb = 0.0, 0.0
    with contextlib.ExitStack() as unread:
        for _ in range(_UNREAD):
            stream = unread.enter_context(socket.create_connection(address, _PATIENCE_S))
            stream.sendall(f"GET /api/events HTTP/1.1\r\nHost: {address[0]}\r\n\r\n".encode())
        for number in range(requests):
            began = time.monotonic()
            statuses[_answer(address, _request(rng, address[0]))] += 1
            slowest_s = max(slowest_s, time.monotonic() - began)
            if number % 100 == 0:
                server.publish(published("x" * rng.randrange(1000)))
            if number == requests // 10:
                settled_mb = memory_mb(server)
        return Answers(statuses, memory_mb(server) - settled_mb, slowest_s)


def memory_mb(server: PageServer) -> float:
    """The memory that the page's process occupies, in megabytes."""
    process = server._process
    assert process is not None
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _request(rng: Random, host: str) -> bytes:
    """A request with something wrong, or nothing."""
    path = rng.choice(_CLIMBS if rng.random() < 0.3 else _PATHS)
    method = "GET" if rng.random() < 0.5 else rng.choice(_METHODS)
    headers = [f"Host: {host}", *rng.sample(_HEADERS, rng.randrange(3))]
    body = rng.randbytes(rng.randrange(200)) if rng.random() < 0.2 else b""
    words = f"{method} {path} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\nConnection: close\r\n\r\n"
    request = bytearray(words.encode("utf-8", "surrogateescape") + body)
    for _ in range(rng.choice((0, 0, 1, 3, 20))):
        request[rng.randrange(len(request))] = rng.randrange(256)
    return bytes(request[: rng.randrange(1, len(request))] if rng.random() < 0.1 else request)


def _answer(address: tuple[str, int], request: bytes) -> str:
    """The status of the answer; "none" where the connection ends without one."""
    try:
        with socket.create_connection(address, _PATIENCE_S) as asked:
            asked.sendall(request)
            with contextlib.suppress(OSError):
                asked.shutdown(socket.SHUT_WR)
            line = asked.recv(64).split(b" ")
            return line[1].decode() if len(line) > 1 else "none"
    except OSError:
        return "none"


def main() -> None:
    """Attack the page, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    server.publish(published("Inès wins."))
    began = time.monotonic()
    answers = attack(server, options.requests, options.seed)
    took_s = time.monotonic() - began
    print(f"{options.requests} requests in {took_s:.0f} s, the slowest {answers.slowest_s:.2f} s")
    print("answers:", ", ".join(f"{status}: {count}" for status, count in sorted(answers.statuses.items())))
    print(f"memory grown by {answers.grown_mb:.1f} MB; {'sound' if answers.is_sound else 'NOT SOUND'}")
    server.close()
    raise SystemExit(not answers.is_sound)


if __name__ == "__main__":
    main()
