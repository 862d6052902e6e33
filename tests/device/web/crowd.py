"""A crowd of listeners to a table's page, in a process of its own, for benches."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import time
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from typing import Final
from urllib.parse import urlsplit

Received = list[tuple[int, float]]
"""The states that arrived whole: the number of the newest sentence in each, and the time."""

_CONTEXT: Final = multiprocessing.get_context("spawn")
_EACH_ADDRESS: Final = 250
"""How many listeners come from each subnet; each has an address of its own, since the page limits them."""
_PATIENCE_S: Final = 60.0


class Crowd:
    """Listens to the page at an address while it is told to.

    Args:
        page: the address of the page.
        count: how many listeners there are.
    """

    def __init__(self, page: str, count: int) -> None:
        address = urlsplit(page)
        self._pipe, far = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(
            target=_run, args=(far, address.hostname, address.port, count), daemon=True
        )
        self._process.start()
        far.close()

    def come(self) -> None:
        """Have everybody listen; returns once each has received a state."""
        self._ask("come")

    def leave(self) -> Received:
        """Have everybody leave; what they have received since they came."""
        return self._ask("leave")

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()

    def _ask(self, what: str) -> Received:
        self._pipe.send(what)
        if not self._pipe.poll(_PATIENCE_S):
            raise SystemExit(f"the crowd did not {what} in {_PATIENCE_S:.0f} s")
        answer: Received = self._pipe.recv()
        return answer


def _run(pipe: Connection, host: str, port: int, count: int) -> None:
    with contextlib.suppress(EOFError):
        asyncio.run(_obey(pipe, host, port, count))


async def _obey(pipe: Connection, host: str, port: int, count: int) -> None:
    """Come and leave in turns, as the pipe says."""
    while True:
        await asyncio.to_thread(pipe.recv)
        async with _listening(host, port, count) as received:
            pipe.send([])
            await asyncio.to_thread(pipe.recv)
        pipe.send(received)


@contextlib.asynccontextmanager
async def _listening(host: str, port: int, count: int) -> AsyncIterator[Received]:
    received: Received = []
    tasks = [asyncio.create_task(_listen(host, port, number, received)) for number in range(count)]
    while len(received) < count and not any(task.done() for task in tasks):
        await asyncio.sleep(0.05)
    try:
        yield received
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _listen(host: str, port: int, number: int, received: Received) -> None:
    """Note when each state has arrived whole."""
    own = f"127.2.{number // _EACH_ADDRESS}.{number % _EACH_ADDRESS + 1}"
    reader, writer = await asyncio.open_connection(host, port, limit=1 << 22, local_addr=(own, 0))
    try:
        writer.write(f"GET /api/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                found = line.find(b'"told":[{"number":')
                newest = int(line[found + 18 :].split(b",")[0]) if found >= 0 else 0
                received.append((newest, time.monotonic()))
    finally:
        writer.transport.abort()
