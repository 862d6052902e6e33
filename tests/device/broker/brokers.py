"""A real mosquitto for tests, on a port of its own, and a line to it that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from device.broker.address import BrokerAddress

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="needs mosquitto (apt install mosquitto)")


class Mosquitto:
    """A broker that can be stopped and started again.

    Args:
        folder: where its files are.
        more: further lines of its configuration.
        keeps: whether it keeps retained messages over a restart.
    """

    def __init__(self, folder: Path, *more: str, keeps: bool = False) -> None:
        with socket.socket() as asked:
            asked.bind(("127.0.0.1", 0))
            self.port = asked.getsockname()[1]
        self._configuration = folder / "mosquitto.conf"
        lines = [f"listener {self.port} 127.0.0.1", f"persistence {str(keeps).lower()}"]
        lines += [f"persistence_location {folder}/", "max_queued_messages 0", "max_inflight_messages 0"]
        lines += ["log_dest none", "user root", *(more or ["allow_anonymous true"])]
        self._configuration.write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        assert MOSQUITTO is not None
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", self._configuration], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + 10
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("mosquitto does not listen")

    def stop(self) -> None:
        """Stop it. May be called twice."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def address(self, table: str = "salon", **more: Any) -> BrokerAddress:
        """Its address for a table."""
        return BrokerAddress("127.0.0.1", self.port, table, **more)


class Watcher:
    """Everything that a broker tells under a topic, from now on."""

    def __init__(self, broker: Mosquitto, topic: str = "#") -> None:
        self._broker, self._topic = broker, topic
        self.heard: list[tuple[str, bytes]] = []

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[Watcher]:
        """Listen while this is open."""
        async with aiomqtt.Client("127.0.0.1", self._broker.port, identifier="watcher") as client:
            await client.subscribe(self._topic, qos=1)

            async def listen() -> None:
                async for message in client.messages:
                    self.heard.append((str(message.topic), bytes(message.payload)))

            task = asyncio.ensure_future(listen())
            try:
                yield self
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    async def until(self, reached, seconds: float = 15.0) -> None:
        """Wait until a condition on what was heard holds."""
        end = time.monotonic() + seconds
        while not reached():
            assert time.monotonic() < end, f"heard {self.heard}"
            await asyncio.sleep(0.02)


class CutLine:
    """A line to a broker through which connections go, and that cuts them all at once.

    Args:
        port: the port of the broker.
        slow: the broker's messages arrive slowly, a few hundred of their bytes in a tenth of a second.
    """

    def __init__(self, port: int, slow: bool = False) -> None:
        self._port = port
        self._slow = slow
        self._writers: set[asyncio.StreamWriter] = set()
        self._lines: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0
        self.connected = 0

    async def open(self) -> None:
        """Let connections through."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Cut all connections; what is under way is lost."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def close(self) -> None:
        """Let nothing through any more."""
        self.cut()
        if self._server is not None:
            self._server.close()
            self._server = None
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        if self._server is None:  # closed meanwhile
            far_writer.transport.abort()
            writer.transport.abort()
            return
        self.connected += 1
        self._writers |= {writer, far_writer}
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer, slow=self._slow))
        for each in (writer, far_writer):
            self._writers.discard(each)
            each.transport.abort()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slow: bool = False) -> None:
    while content := await reader.read(100 if slow else 65536):
        writer.write(content)
        await writer.drain()
        if slow:
            await asyncio.sleep(0.03)
    raise ConnectionResetError
