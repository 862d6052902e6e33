"""A real mosquitto for tests, on a port of its own, and a line to it that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from device.broker.address import BrokerAddress
from device.broker.ending import end_tasks

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
                await end_tasks(task)

    async def until(self, reached, seconds: float = 15.0) -> None:
        """Wait until a condition on what was heard holds."""
        end = time.monotonic() + seconds
        while not reached():
            assert time.monotonic() < end, f"heard {self.heard}"
            await asyncio.sleep(0.02)


class Listener:
    """Answers connections to a port of this machine. Once it is closed, none of them is left open.

    Args:
        answer: answers one connection; it is closed when this ends.
        port: the port; 0 for any that is free.
    """

    def __init__(
        self,
        answer: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[None, None, None]],
        port: int = 0,
    ) -> None:
        self._answer = answer
        self._asked_port = port
        self._server: asyncio.Server | None = None
        self._answers: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def open(self) -> int:
        """Listen; returns the port."""
        self._server = await asyncio.start_server(self._come, "127.0.0.1", self._asked_port)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Cut all connections; what is under way is lost."""
        for writer in self._answers.values():
            writer.transport.abort()

    async def close(self) -> None:
        """Answer nobody any more, and wait until the connections are closed."""
        assert self._server is not None
        asyncio.get_running_loop().remove_reader(self._server.sockets[0].fileno())
        for _turn in range(3):  # whoever was accepted just now comes within three turns of the loop
            await asyncio.sleep(0)
        self._server.close()
        self.cut()
        await asyncio.gather(*self._answers, return_exceptions=True)

    def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A coroutine in its place would leave the connection open when it is cancelled before it begins.
        task = asyncio.ensure_future(self._answer(reader, writer))
        self._answers[task] = writer
        task.add_done_callback(self._leave)

    def _leave(self, task: asyncio.Task[None]) -> None:
        writer = self._answers.pop(task)  # it warns where it is forgotten before its connection is closed
        writer.transport.abort()


class CutLine:
    """A line to a broker through which connections go, and that cuts them all at once.

    Args:
        port: the port of the broker.
        slow: the broker's messages arrive slowly, a few hundred of their bytes in a tenth of a second.
    """

    def __init__(self, port: int, slow: bool = False) -> None:
        self._port = port
        self._slow = slow
        self._listener = Listener(self._connect)
        self.port = 0
        self.connected = 0

    async def open(self) -> None:
        """Let connections through, on the same port as before."""
        self._listener = Listener(self._connect, self.port)
        self.port = await self._listener.open()

    def cut(self) -> None:
        """Cut all connections; what is under way is lost."""
        self._listener.cut()

    async def close(self) -> None:
        """Let nothing through any more."""
        await self._listener.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            return
        self.connected += 1
        pumps = [
            asyncio.ensure_future(_pump(reader, far_writer)),
            asyncio.ensure_future(_pump(far_reader, writer, slow=self._slow)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            far_writer.transport.abort()
            await end_tasks(*pumps)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slow: bool = False) -> None:
    while content := await reader.read(100 if slow else 65536):
        writer.write(content)
        await writer.drain()
        if slow:
            await asyncio.sleep(0.03)
